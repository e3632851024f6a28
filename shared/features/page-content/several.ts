import { findBlock, hasRoom, placeOfBlock } from './changes.ts';
import type { Block, PageContent } from './rules.ts';

/** Where blocks go: before one of a section; at its end where that one is null or is not there. */
export interface BlockGap {
  readonly sectionId: string;
  readonly before: string | null;
}

/** All blocks of a page by their ids, in the order in which they stand. */
export function blockIdsOf({ sections }: PageContent): readonly string[] {
  return sections.flatMap(({ blocks }) => blocks.map(({ id }) => id));
}

/** Those of some blocks that the page has, in its order. */
function chosenOf(content: PageContent, ids: ReadonlySet<string>): readonly Block[] {
  return content.sections.flatMap(({ blocks }) => blocks.filter(({ id }) => ids.has(id)));
}

/** Puts blocks into a section; a page that has no such section or no room for them stays as it is. */
export function insertBlocks(
  content: PageContent,
  blocks: readonly Block[],
  { sectionId, before }: BlockGap,
): PageContent {
  const hasSection = content.sections.some(({ id }) => id === sectionId);
  if (!hasSection || !hasRoom(content, blocks.length)) return content;
  return {
    sections: content.sections.map((section) => {
      if (section.id !== sectionId) return section;
      const at = section.blocks.findIndex(({ id }) => id === before);
      return {
        ...section,
        blocks: section.blocks.toSpliced(at === -1 ? section.blocks.length : at, 0, ...blocks),
      };
    }),
  };
}

/** Takes blocks out, wherever they stand. */
export function removeBlocks(content: PageContent, ids: ReadonlySet<string>): PageContent {
  if (chosenOf(content, ids).length === 0) return content;
  return {
    sections: content.sections.map((section) =>
      section.blocks.some(({ id }) => ids.has(id))
        ? { ...section, blocks: section.blocks.filter(({ id }) => !ids.has(id)) }
        : section,
    ),
  };
}

/** The first block from a place on that is not among the chosen ones; null for the end of the section. */
function nextOther(blocks: readonly Block[], from: number, ids: ReadonlySet<string>): string | null {
  return blocks.slice(Math.max(0, from)).find(({ id }) => !ids.has(id))?.id ?? null;
}

/** Moves blocks together, in the order in which they stand; a section that is not there leaves the page as it is. */
export function moveBlocks(content: PageContent, ids: ReadonlySet<string>, gap: BlockGap): PageContent {
  const section = content.sections.find(({ id }) => id === gap.sectionId);
  const moved = chosenOf(content, ids);
  if (section === undefined || moved.length === 0) return content;
  const from = gap.before === null ? -1 : section.blocks.findIndex(({ id }) => id === gap.before);
  // A block that is moved too is no place to stand before: the next one that stays is.
  const before = from === -1 ? null : nextOther(section.blocks, from, ids);
  const next = insertBlocks(removeBlocks(content, ids), moved, { sectionId: gap.sectionId, before });
  return blockIdsOf(next).join() === blockIdsOf(content).join() && isSameHomes(content, next, ids)
    ? content
    : next;
}

function isSameHomes(one: PageContent, other: PageContent, ids: ReadonlySet<string>): boolean {
  return [...ids].every((id) => placeOfBlock(one, id)?.sectionId === placeOfBlock(other, id)?.sectionId);
}

/** Puts copies of blocks after the last one of them; a page that has no room for them stays as it is. */
export function duplicateBlocks(
  content: PageContent,
  ids: ReadonlySet<string>,
  makeId: () => string,
): PageContent {
  const blocks = chosenOf(content, ids);
  const last = blocks.at(-1);
  const place = last && placeOfBlock(content, last.id);
  if (place === undefined) return content;
  const own = content.sections.find(({ id }) => id === place.sectionId)?.blocks ?? [];
  const copies = blocks.map((block) => ({ ...block, id: makeId() }));
  return insertBlocks(content, copies, {
    sectionId: place.sectionId,
    before: own[place.index + 1]?.id ?? null,
  });
}

/** Where a step up or down takes blocks together: past their neighbour, or into the section before or after. */
export function gapAfterStep(
  { sections }: PageContent,
  ids: ReadonlySet<string>,
  step: -1 | 1,
): BlockGap | undefined {
  const holds = ({ blocks }: { readonly blocks: readonly Block[] }) => blocks.some(({ id }) => ids.has(id));
  const at = step === -1 ? sections.findIndex(holds) : sections.findLastIndex(holds);
  const section = sections[at];
  if (section === undefined) return undefined;
  const { id, blocks } = section;
  const isChosen = (block: Block) => ids.has(block.id);
  if (step === -1) {
    const first = blocks.findIndex(isChosen);
    if (first > 0) return { sectionId: id, before: blocks[first - 1]?.id ?? null };
    const above = sections[at - 1];
    return above && { sectionId: above.id, before: null };
  }
  const last = blocks.findLastIndex(isChosen);
  if (last < blocks.length - 1) return { sectionId: id, before: blocks[last + 2]?.id ?? null };
  const below = sections[at + 1];
  return below && { sectionId: below.id, before: below.blocks[0]?.id ?? null };
}

/** The gap after a block, or at the end of a section; undefined for what the page has not. */
export function gapAfter(content: PageContent, id: string): BlockGap | undefined {
  if (content.sections.some((section) => section.id === id)) return { sectionId: id, before: null };
  const place = findBlock(content, id) && placeOfBlock(content, id);
  if (place === undefined) return undefined;
  const section = content.sections.find((one) => one.id === place.sectionId);
  return { sectionId: place.sectionId, before: section?.blocks[place.index + 1]?.id ?? null };
}
