import type { BlockField } from '#shared/features/blocks/field.ts';
import { BLOCK_KINDS, kindOf } from '#shared/features/blocks/kinds.ts';
import type { BlockGroup, BlockKind } from '#shared/features/blocks/block-kind.ts';
import type { EditTarget } from '#shared/features/page-content/edit-marks.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import { stripTags } from '#shared/html/strip-tags.ts';
import { isObject, propertyAt } from '#shared/json/values.ts';

/** Longest words of a block in lists, in characters. */
const WORDS_MAX = 40;

/** What a block is called in lists: its first words, else what kind it is. */
export function nameOfBlock({ type, data }: Block): string {
  const kind = kindOf(type);
  if (kind === undefined) return `Unknown block “${type}”`;
  const texts = kind.fields
    .filter((field) => field.kind === 'line' || field.kind === 'rich')
    .map(({ name }) => data[name])
    .filter((value) => typeof value === 'string');
  const words = texts.map((text) => stripTags(text.replaceAll('<', ' <')).replace(/\s+/g, ' ').trim());
  const first = words.find((text) => text !== '');
  if (first === undefined) return kind.title;
  return first.length > WORDS_MAX ? `${first.slice(0, WORDS_MAX).trimEnd()}…` : first;
}

/** What kind of block it is, in words. */
export function titleOfBlock({ type }: Block): string {
  return kindOf(type)?.title ?? 'Unknown block';
}

/** What a section is called: its place on the page. */
export function nameOfSection({ sections }: PageContent, id: string): string {
  return `Section ${sections.findIndex((section) => section.id === id) + 1}`;
}

const GROUPS: readonly BlockGroup[] = [
  'Text',
  'Pictures and media',
  'Store',
  'Lists and links',
  'Layout',
  'More',
];

/**
 * The kinds of blocks that can be inserted, by group; a search looks at their titles and words.
 * @param mayCode whether the person may write code
 */
export function offeredKinds(
  search: string,
  mayCode: boolean,
): readonly { readonly group: BlockGroup; readonly kinds: readonly BlockKind[] }[] {
  const wanted = search.trim().toLowerCase();
  const isWanted = ({ title, words, isCode }: BlockKind) =>
    (mayCode || isCode !== true) && [title, ...words].some((word) => word.toLowerCase().includes(wanted));
  return GROUPS.map((group) => ({
    group,
    kinds: BLOCK_KINDS.filter((kind) => kind.group === group && isWanted(kind)),
  })).filter(({ kinds }) => kinds.length > 0);
}

/** The paths of all pictures of a block that are shown, with their ids, in the order of its fields. */
function picturesOf(
  fields: readonly BlockField[],
  data: unknown,
): readonly { readonly field: string; readonly mediaId: string }[] {
  return fields.flatMap((field) => {
    const value = propertyAt(data, [field.name]);
    if (field.kind === 'list' && Array.isArray(value)) {
      return value.flatMap((entry, at) =>
        picturesOf(field.fields, entry).map((found) => ({
          ...found,
          field: `${field.name}.${at}.${found.field}`,
        })),
      );
    }
    const mediaId = field.kind === 'picture' && isObject(value) ? value['mediaId'] : undefined;
    return typeof mediaId === 'string' && mediaId !== '' ? [{ field: field.name, mediaId }] : [];
  });
}

/** The field of the picture that stands at a place in a block, counted on the page; undefined where there is none. */
export function pictureFieldAt(block: Block, index: number): string | undefined {
  const fields = kindOf(block.type)?.fields ?? [];
  const pictures = picturesOf(fields, block.data);
  return (pictures[index] ?? pictures[0])?.field ?? fields.find(({ kind }) => kind === 'picture')?.name;
}

/** What a text is called where it is written: "Title", or the name of a place of the theme. */
export function nameOfText(target: EditTarget, block: Block | undefined): string {
  if (target.kind === 'place') return target.id.replaceAll('-', ' ');
  const [first = '', , inner] = target.field.split('.');
  const field = kindOf(block?.type ?? '')?.fields.find(({ name }) => name === first);
  const entry = field?.kind === 'list' ? field.fields.find(({ name }) => name === inner) : field;
  return entry?.label ?? target.field;
}
