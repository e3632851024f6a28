import type { BlockKind } from '#shared/features/blocks/block-kind.ts';
import { isObject } from '#shared/json/values.ts';
import { type Block, BLOCKS_MAX, COLUMNS, countBlocks, type PageContent, type Section } from './rules.ts';

/** Where a block stands: so many blocks of its section come before it, itself not counted. */
export interface BlockPlace {
  readonly sectionId: string;
  readonly index: number;
}

/** What can be set of a section beside its blocks. */
export type SectionSettings = Pick<Section, 'background' | 'spacing' | 'width'>;

/** A new block of a kind, with the words that nobody has to start without. */
export function newBlock(kind: Pick<BlockKind, 'type' | 'sample'>, id: string): Block {
  return { id, type: kind.type, span: COLUMNS, data: kind.sample };
}

/** A new section without a background. */
export function newSection(id: string, blocks: readonly Block[] = []): Section {
  return { id, background: 'none', spacing: 'medium', width: 'normal', blocks };
}

/** Whether a page can take so many blocks more. */
export function hasRoom(content: PageContent, blocks = 1): boolean {
  return countBlocks(content) + blocks <= BLOCKS_MAX;
}

/** A block by its id; undefined where the page has none of it. */
export function findBlock({ sections }: PageContent, id: string): Block | undefined {
  return sections.flatMap(({ blocks }) => blocks).find((block) => block.id === id);
}

/** Where a block stands; undefined where the page has none of that id. */
export function placeOfBlock({ sections }: PageContent, id: string): BlockPlace | undefined {
  for (const { id: sectionId, blocks } of sections) {
    const index = blocks.findIndex((block) => block.id === id);
    if (index !== -1) return { sectionId, index };
  }
  return undefined;
}

function inserted<T>(list: readonly T[], index: number, item: T): readonly T[] {
  return list.toSpliced(Math.max(0, index), 0, item);
}

function mapSection(content: PageContent, id: string, change: (section: Section) => Section): PageContent {
  return { sections: content.sections.map((section) => (section.id === id ? change(section) : section)) };
}

/** Changes one block where it stands. */
export function changeBlock(content: PageContent, id: string, change: (block: Block) => Block): PageContent {
  const place = placeOfBlock(content, id);
  if (place === undefined) return content;
  return mapSection(content, place.sectionId, (section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.id === id ? change(block) : block)),
  }));
}

/** Puts a block into a section; a full page, or one without that section, stays as it is. */
export function insertBlock(content: PageContent, block: Block, place: BlockPlace): PageContent {
  if (!hasRoom(content)) return content;
  return mapSection(content, place.sectionId, (section) => ({
    ...section,
    blocks: inserted(section.blocks, place.index, block),
  }));
}

/** Puts a section at a place; a page that has no room for its blocks stays as it is. */
export function insertSection(content: PageContent, section: Section, index: number): PageContent {
  if (!hasRoom(content, section.blocks.length) || content.sections.length >= BLOCKS_MAX) return content;
  return { sections: inserted(content.sections, index, section) };
}

/** Takes a block out. */
export function removeBlock(content: PageContent, id: string): PageContent {
  const place = placeOfBlock(content, id);
  if (place === undefined) return content;
  return mapSection(content, place.sectionId, (section) => ({
    ...section,
    blocks: section.blocks.filter((block) => block.id !== id),
  }));
}

/** Takes a section out, with its blocks. */
export function removeSection(content: PageContent, id: string): PageContent {
  return { sections: content.sections.filter((section) => section.id !== id) };
}

/** Moves a section so that so many others come before it. */
export function moveSection(content: PageContent, id: string, index: number): PageContent {
  const section = content.sections.find((one) => one.id === id);
  if (section === undefined) return content;
  return { sections: inserted(removeSection(content, id).sections, index, section) };
}

/**
 * Puts a copy of a section after it; a page without room for its blocks stays as it is.
 * @param makeId gives an id that the page does not have, another one each time
 */
export function duplicateSection(content: PageContent, id: string, makeId: () => string): PageContent {
  const at = content.sections.findIndex((section) => section.id === id);
  const section = content.sections[at];
  if (section === undefined) return content;
  const blocks = section.blocks.map((block) => ({ ...block, id: makeId() }));
  return insertSection(content, { ...section, id: makeId(), blocks }, at + 1);
}

function withValue(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.map((entry, at) => (String(at) === key ? withValue(entry, rest, next) : entry));
  }
  const object: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  return { ...object, [key]: withValue(object[key], rest, next) };
}

/**
 * Gives a field of a block another value.
 * @param field its name, or the path to that of an entry in a list: `items.2.title`
 */
export function changeField(
  content: PageContent,
  blockId: string,
  field: string,
  value: unknown,
): PageContent {
  return changeBlock(content, blockId, (block) => ({
    ...block,
    data: withValue(block.data, field.split('.'), value) as Block['data'],
  }));
}

/** Sets how many columns a block takes, from 1 to all. */
export function changeSpan(content: PageContent, blockId: string, span: number): PageContent {
  const columns = Math.min(COLUMNS, Math.max(1, Math.round(span)));
  return changeBlock(content, blockId, (block) => ({ ...block, span: columns }));
}

/** Sets something of a section. */
export function changeSection(
  content: PageContent,
  sectionId: string,
  settings: Partial<SectionSettings>,
): PageContent {
  return mapSection(content, sectionId, (section) => ({ ...section, ...settings }));
}
