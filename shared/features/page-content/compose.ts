import type { BlockData, BlockField, BlockPicture } from '#shared/features/blocks/field.ts';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isObject, propertyAt, toText } from '#shared/json/values.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import { type EditTarget, markText } from './edit-marks.ts';
import type { Block, PageContent, Section } from './rules.ts';

/** What the blocks of a page show that is kept elsewhere. */
export interface PageSources {
  /** Pictures of the media library by their id. */
  readonly pictures: Readonly<Record<string, ImageItem>>;
  /** Products by their id, as templates see them. */
  readonly products: Readonly<Record<string, unknown>>;
  /** Lists by the key of their query, as `awningQueries` has them. */
  readonly lists: Readonly<Record<string, unknown>>;
}

/** What has to be read for a page. */
export interface PageWants {
  readonly pictureIds: readonly string[];
  readonly productIds: readonly string[];
  readonly queries: readonly ThemeQuery[];
}

/** Marks a text that can be edited; leaves it alone on pages of visitors. */
type Mark = (target: EditTarget, text: string) => string;

const blocksOf = ({ sections }: PageContent) => sections.flatMap(({ blocks }) => blocks);

function entriesOf(data: BlockData, name: string): readonly BlockData[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function pictureOf(value: unknown): BlockPicture | undefined {
  if (!isObject(value)) return undefined;
  const { mediaId, altText } = value as Partial<BlockPicture>;
  if (typeof mediaId !== 'string' || mediaId === '') return undefined;
  return { mediaId, ...(typeof altText === 'string' ? { altText } : {}) };
}

/** All fields of a kind in some data, those of lists included. */
function valuesOf(fields: readonly BlockField[], data: BlockData, kind: BlockField['kind']): unknown[] {
  return fields.flatMap((field) => {
    if (field.kind === 'list') {
      return entriesOf(data, field.name).flatMap((entry) => valuesOf(field.fields, entry, kind));
    }
    return field.kind === kind ? [data[field.name]] : [];
  });
}

/** What has to be read for a page, each thing once. */
export function wantsOf(content: PageContent): PageWants {
  const known = blocksOf(content).flatMap(({ type, data }) => {
    const kind = kindOf(type);
    return kind === undefined ? [] : [{ kind, data }];
  });
  const all = (what: BlockField['kind']) =>
    known.flatMap(({ kind, data }) => valuesOf(kind.fields, data, what));
  const queries = known.map(({ kind, data }) => kind.query?.(data)).filter((query) => query !== undefined);
  return {
    pictureIds: [...new Set(all('picture').flatMap((value) => pictureOf(value)?.mediaId ?? []))],
    productIds: [
      ...new Set(all('product').filter((value) => typeof value === 'string' && value !== '')),
    ] as string[],
    queries: [...new Map(queries.map((query) => [query.key, query])).values()],
  };
}

/** One field of a block as its template sees it. */
function composeField(
  field: BlockField,
  data: BlockData,
  sources: PageSources,
  mark: (field: string, isRich: boolean, text: string) => string,
): unknown {
  const value = data[field.name];
  switch (field.kind) {
    case 'rich':
      return mark(field.name, true, toText(value));
    case 'line':
      return mark(field.name, false, toText(value));
    case 'code':
    case 'link':
    case 'collection':
      return toText(value);
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? value : field.choices[0].value;
    case 'switch':
      return typeof value === 'boolean' ? value : field.isOn;
    case 'number':
      return typeof value === 'number' ? Math.min(field.max, Math.max(field.min, value)) : field.start;
    case 'picture': {
      const picture = pictureOf(value);
      const item = picture && sources.pictures[picture.mediaId];
      return item && { ...item, altText: picture.altText ?? item.altText };
    }
    case 'product':
      return sources.products[toText(value)];
    case 'list':
      return entriesOf(data, field.name).map((entry, at) =>
        composeFields(field.fields, entry, sources, (name, isRich, text) =>
          mark(`${field.name}.${at}.${name}`, isRich, text),
        ),
      );
  }
}

function composeFields(
  fields: readonly BlockField[],
  data: BlockData,
  sources: PageSources,
  mark: (field: string, isRich: boolean, text: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, composeField(field, data, sources, mark)]));
}

function composeBlock(block: Block, sources: PageSources, mark: Mark): Record<string, unknown> {
  const { id, type, span, data } = block;
  const kind = kindOf(type);
  if (kind === undefined) return { id, type, span, unknown: true };
  const query = kind.query?.(data);
  const items = query === undefined ? undefined : propertyAt(sources.lists, [query.key, 'items']);
  const fields = composeFields(kind.fields, data, sources, (field, isRich, text) =>
    mark({ kind: 'block', blockId: id, field, isRich }, text),
  );
  return { id, type, span, [type]: { ...fields, ...(items === undefined ? {} : { items }) } };
}

function composeSection({ blocks, ...section }: Section, sources: PageSources, mark: Mark) {
  return { ...section, blocks: blocks.map((block) => composeBlock(block, sources, mark)) };
}

/**
 * A page as its template sees it, under `page`: sections with their blocks, each with its fields under the name of its
 * type.
 * @param isEdited true in the page editor, where texts carry marks that say where they come from
 */
export function composePage(
  { sections }: PageContent,
  sources: PageSources,
  isEdited = false,
): Readonly<Record<string, unknown>> {
  const mark: Mark = isEdited ? markText : (_, text) => text;
  return { sections: sections.map((section) => composeSection(section, sources, mark)) };
}
