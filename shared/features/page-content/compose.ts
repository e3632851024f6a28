import type { BlockKind } from '#shared/features/blocks/block-kind.ts';
import type { BlockData, BlockField, BlockPicture, FormChoiceField } from '#shared/features/blocks/field.ts';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import { assetImage } from '#shared/features/images/image-element.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isAspectRatio, isPoint, pictureStyle } from '#shared/features/images/picture-style.ts';
import type { AspectRatio } from '#shared/images/aspect-ratios.ts';
import { formAt, formBehind, type PlacedForm } from '#shared/html/placed-form.ts';
import { isObject, property, propertyAt, toText } from '#shared/json/values.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import { markText } from './edit-marks.ts';
import { shownWidths } from './picture-sizes.ts';
import type { Block, PageContent, Section } from './rules.ts';

/** What the blocks of a page show that is kept elsewhere. */
export interface PageSources {
  /** Pictures of the media library by their id. */
  readonly pictures: Readonly<Record<string, ImageItem>>;
  /** Products by their id, as templates see them. */
  readonly products: Readonly<Record<string, unknown>>;
  /** Lists by the key of their query, as `awningQueries` has them. */
  readonly lists: Readonly<Record<string, unknown>>;
  /** Forms by their id. */
  readonly forms?: Readonly<Record<string, PlacedForm>> | undefined;
  /** Markup of sign-ups by the id of their mailing list. */
  readonly signUps?: Readonly<Record<string, string>> | undefined;
  /** Navigations by their name, as `awningNavigations` has them. */
  readonly navigations?: Readonly<Record<string, unknown>>;
}

/** What has to be read for a page. */
export interface PageWants {
  readonly pictureIds: readonly string[];
  readonly productIds: readonly string[];
  readonly formIds: readonly string[];
  /** Empty for the first list of the site. */
  readonly listIds: readonly string[];
  readonly queries: readonly ThemeQuery[];
}

/** What the fields of one block are made of beside its data. */
export interface BlockMaking {
  readonly sources: PageSources;
  readonly mark: (field: string, isRich: boolean, text: string) => string;
  /** Id of the block, which tells its place from all others of the page. */
  readonly place: string;
  /** Attribute `sizes` of its pictures. */
  readonly sizes: string;
  /** Told what keeps a picture from being printed, for whoever edits the page. */
  readonly onProblem?: (problem: string) => void;
  /** Urgency of its next picture: the first one of a page comes first. */
  readonly takePriority: () => 'high' | null;
}

const blocksOf = ({ sections }: PageContent) => sections.flatMap(({ blocks }) => blocks);

function entriesOf(data: BlockData, name: string): readonly BlockData[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function pictureOf(value: unknown): BlockPicture | undefined {
  if (!isObject(value)) return undefined;
  const { mediaId, altText, focalPoint, ratio } = value as Partial<BlockPicture>;
  if (typeof mediaId !== 'string' || mediaId === '') return undefined;
  return {
    mediaId,
    ...(typeof altText === 'string' ? { altText } : {}),
    ...(isPoint(focalPoint) ? { focalPoint } : {}),
    ...(isAspectRatio(ratio) ? { ratio } : {}),
  };
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

const wanted = new WeakMap<PageContent, PageWants>();

/** What has to be read for a page, each thing once; looked for once in the same content. */
export function wantsOf(content: PageContent): PageWants {
  const wants = wanted.get(content) ?? findWants(content);
  wanted.set(content, wants);
  return wants;
}

function findWants(content: PageContent): PageWants {
  const known = blocksOf(content).flatMap(({ type, data }) => {
    const kind = kindOf(type);
    return kind === undefined ? [] : [{ kind, data }];
  });
  const all = (what: BlockField['kind']) =>
    known.flatMap(({ kind, data }) => valuesOf(kind.fields, data, what));
  const named = (what: BlockField['kind']) => [
    ...new Set(
      all(what)
        .map(toText)
        .filter((value) => value !== ''),
    ),
  ];
  const queries = known.map(({ kind, data }) => kind.query?.(data)).filter((query) => query !== undefined);
  return {
    pictureIds: [...new Set(all('picture').flatMap((value) => pictureOf(value)?.mediaId ?? []))],
    productIds: named('product'),
    formIds: named('form'),
    listIds: [...new Set(all('mailingList').map(toText))],
    queries: [...new Map(queries.map((query) => [query.key, query])).values()],
  };
}

/** The element of a picture; undefined for one whose size is not known. */
function printPicture(
  item: ImageItem,
  { alt, ratio }: { readonly alt: string; readonly ratio?: AspectRatio | undefined },
  { sizes, takePriority, onProblem }: BlockMaking,
): string | undefined {
  const made = assetImage(item, {
    alt,
    sizes,
    priority: takePriority(),
    style: pictureStyle(item.mediaFocalPoint, ratio),
    passthrough: { 'data-image-id': item.id },
  });
  if ('markup' in made) return made.markup.text;
  for (const { field, message } of made.problems)
    onProblem?.(`Picture “${item.filename}”, ${field}: ${message}`);
  return undefined;
}

/** A picture as templates see it, with its element ready to be printed as `img`. */
function composePicture(value: unknown, making: BlockMaking) {
  const picture = pictureOf(value);
  const kept = picture && making.sources.pictures[picture.mediaId];
  if (kept === undefined) return undefined;
  const alt = picture?.altText ?? kept.altText;
  const item = { ...kept, altText: alt, mediaFocalPoint: picture?.focalPoint ?? kept.mediaFocalPoint };
  return { ...item, img: printPicture(item, { alt, ratio: picture?.ratio }, making) };
}

/** A product as templates see it, with the element of its first picture as `img`. */
function withPicture(item: unknown, making: BlockMaking): unknown {
  if (!isObject(item)) return undefined;
  const picture = item['mainImage'];
  const shown = isObject(picture) ? (picture as unknown as ImageItem) : undefined;
  return { ...item, img: shown && printPicture(shown, { alt: shown.altText || shown.title }, making) };
}

/** The pictures of a list that have ids. */
function imagesOf(value: unknown): readonly ImageItem[] {
  return Array.isArray(value)
    ? value.filter((one): one is ImageItem => isObject(one) && toText(one['id']) !== '')
    : [];
}

/**
 * A product as templates see it, with `variantPictures` where variants have pictures of their own: first the one that
 * stands for the product, then one for each other picture, with the SKUs of the variants that it shows.
 */
function withVariantPictures(item: unknown, making: BlockMaking): unknown {
  const variants = propertyAt(item, ['structuredContent', 'variants']);
  const pictured = (Array.isArray(variants) ? variants : []).flatMap((variant: unknown) => {
    const pictureId = toText(property(variant, 'mainImageId'));
    return pictureId === '' ? [] : [{ pictureId, sku: toText(property(variant, 'sku')) }];
  });
  const mainId = toText(property(item, 'mainImageId'));
  const wanted = new Set([mainId, ...pictured.map(({ pictureId }) => pictureId)]);
  if (wanted.size < 2) return withPicture(item, making);
  const shown = imagesOf(property(item, 'items')).filter(({ id }) => wanted.has(id));
  const variantPictures = shown
    .toSorted((one, other) => Number(other.id === mainId) - Number(one.id === mainId))
    .map((image) => ({
      skus: pictured.filter(({ pictureId }) => pictureId === image.id).map(({ sku }) => ({ sku })),
      img: printPicture(image, { alt: image.altText || image.title }, making),
    }));
  return { ...(item as object), img: variantPictures[0]?.img, variantPictures };
}

/** The markup of a form where a block shows it; empty for one that is gone. */
function formIn(
  { sources, place }: BlockMaking,
  { name, lightbox }: FormChoiceField,
  data: BlockData,
): string {
  const form = sources.forms?.[toText(data[name])];
  if (form === undefined) return '';
  const isBehind = lightbox !== undefined && data[lightbox.isOn] === true;
  return isBehind ? formBehind(form, place, toText(data[lightbox.label])) : formAt(form, place);
}

/** One field of a block as its template sees it. */
function composeField(field: BlockField, data: BlockData, making: BlockMaking): unknown {
  const { sources, mark } = making;
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
    case 'picture':
      return composePicture(value, making);
    case 'product':
      return withVariantPictures(sources.products[toText(value)], making);
    case 'form':
      return formIn(making, field, data);
    case 'mailingList':
      return sources.signUps?.[toText(value)] ?? '';
    case 'navigation':
      return property(sources.navigations, toText(value));
    case 'list':
      return entriesOf(data, field.name).map((entry, at) => ({
        ...composeFields(field.fields, entry, {
          ...making,
          mark: (name, isRich, text) => mark(`${field.name}.${at}.${name}`, isRich, text),
        }),
        ...field.derive?.(entry),
      }));
  }
}

/** Fields as their template sees them, by their names. */
export function composeFields(
  fields: readonly BlockField[],
  data: BlockData,
  making: BlockMaking,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, composeField(field, data, making)]));
}

const derived = new WeakMap<BlockData, Readonly<Record<string, unknown>>>();

/** What a kind makes of the data of a block alone; once for the same data. */
function derive(kind: BlockKind, data: BlockData): Readonly<Record<string, unknown>> {
  if (kind.derive === undefined) return {};
  const made = derived.get(data) ?? kind.derive(data);
  derived.set(data, made);
  return made;
}

/** The list that a block shows, where it shows one. */
function itemsOf(kind: BlockKind, data: BlockData, making: BlockMaking): { readonly items?: unknown } {
  const query = kind.query?.(data);
  if (query === undefined) return {};
  const items = propertyAt(making.sources.lists, [query.key, 'items']);
  return { items: Array.isArray(items) ? items.map((item: unknown) => withPicture(item, making)) : [] };
}

/** Said in the editor of a block that is kept as it is. */
const UNKNOWN_TEXT =
  'Visitors do not see this block: it is of a type that is not known here. What it holds is kept.';

const ORIGIN = /^https:\/\/[^/]+/;

/** Origins of the other sites that blocks of a page show after a click, each once. */
export function framesOf(content: PageContent): readonly string[] {
  const origins = blocksOf(content).flatMap(({ type, data }) => {
    const kind = kindOf(type);
    const frame = kind === undefined ? '' : toText(derive(kind, data)['frame']);
    return ORIGIN.exec(frame)?.[0] ?? [];
  });
  return [...new Set(origins)];
}

/** How a page is made: with what it shows, and marked where it is edited. */
interface PageMaking {
  readonly sources: PageSources;
  readonly isEdited: boolean;
  readonly prefix: string;
  readonly takePriority: BlockMaking['takePriority'];
}

function composeBlock(block: Block, { width }: Section, page: PageMaking): Record<string, unknown> {
  const { type, span, data } = block;
  const kind = kindOf(type);
  const { sources, isEdited, takePriority, prefix } = page;
  const id = prefix + block.id;
  if (kind === undefined) return { id, type, span, ...(isEdited ? { blockProblem: UNKNOWN_TEXT } : {}) };
  const problems: string[] = [];
  const making: BlockMaking = {
    sources,
    place: id,
    onProblem: (problem) => problems.push(problem),
    takePriority,
    sizes: shownWidths(width, span / (kind.across?.(data) ?? 1)),
    mark: (field, isRich, text) =>
      isEdited ? markText({ kind: 'block', blockId: id, field, isRich }, text) : text,
  };
  const shown: Record<string, unknown> = {
    ...composeFields(kind.fields, data, making),
    ...derive(kind, data),
    ...itemsOf(kind, data, making),
  };
  const variantId = kind.variants?.ids[toText(shown[kind.variants.field])];
  const problem = isEdited ? (kind.problemOf?.(data) ?? problems[0]) : undefined;
  return {
    id,
    type,
    span,
    [type]: shown,
    ...(variantId === undefined ? {} : { variantId }),
    ...(problem === undefined ? {} : { blockProblem: problem }),
  };
}

function composeSection(section: Section, page: PageMaking) {
  const blocks = section.blocks.map((block) => composeBlock(block, section, page));
  return { ...section, id: page.prefix + section.id, blocks };
}

/**
 * A page as its template sees it, under `page`: sections with their blocks, each with its fields under the name of its
 * type.
 * @param isEdited true in the page editor, where texts carry marks that say where they come from
 * @param prefix of the ids of what stands on the page beside its own sections, such as its footer; none of its pictures
 * comes first
 */
export function composePage(
  { sections }: PageContent,
  sources: PageSources,
  isEdited = false,
  prefix = '',
): Readonly<Record<string, unknown>> {
  let priority: 'high' | null = prefix === '' ? 'high' : null;
  const takePriority = () => {
    const taken = priority;
    priority = null;
    return taken;
  };
  const page = { sources, isEdited, takePriority, prefix };
  return { sections: sections.map((section) => composeSection(section, page)) };
}
