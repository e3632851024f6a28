import { kindOf } from '#shared/features/blocks/kinds.ts';
import { isEqual } from '#shared/json/values.ts';
import type { SentContent } from './contract.ts';
import type { Block, PageContent } from './rules.ts';

type SentBlock = SentContent['sections'][number]['blocks'][number];

/** Blocks of a page by their id. */
function blocksById({ sections }: PageContent): ReadonlyMap<string, Block> {
  return new Map(sections.flatMap(({ blocks }) => blocks).map((block) => [block.id, block]));
}

/** True for a block that holds what the stored one of its id holds. */
function isAsStored(block: Block | undefined, stored: Block | undefined): boolean {
  return (
    block !== undefined &&
    stored !== undefined &&
    block.type === stored.type &&
    isEqual(block.data, stored.data)
  );
}

/**
 * A page that was cleaned, in which blocks stay that were sent as others wrote them, who may inject code.
 * @param sent the page as it was before; undefined where nothing was taken out of it
 */
export function keepWritten(
  content: SentContent,
  stored: PageContent,
  sent: SentContent | undefined,
): SentContent {
  if (sent === undefined) return content;
  const sentBlocks = blocksById(sent);
  const storedBlocks = blocksById(stored);
  const keep = (block: SentBlock): SentBlock => {
    const before = storedBlocks.get(block.id);
    return before !== undefined && isAsStored(sentBlocks.get(block.id), before)
      ? { ...block, data: before.data }
      : block;
  };
  return {
    sections: content.sections.map((section) => ({ ...section, blocks: section.blocks.map(keep) })),
  };
}

/** True for a page with code that is new, or another than what is stored. */
export function hasNewCode(content: PageContent, stored: PageContent): boolean {
  const before = blocksById(stored);
  return [...blocksById(content).values()].some(
    (block) => kindOf(block.type)?.isCode === true && !isAsStored(block, before.get(block.id)),
  );
}
