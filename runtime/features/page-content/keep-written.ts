import { isDeepStrictEqual } from 'node:util';
import { pageContentSchema, type SentContent } from '#shared/features/page-content/contract.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import { property } from '#shared/json/values.ts';

type SentBlock = SentContent['sections'][number]['blocks'][number];

/** Blocks of a page by their id. */
export function blocksById({ sections }: PageContent): ReadonlyMap<string, Block> {
  return new Map(sections.flatMap(({ blocks }) => blocks).map((block) => [block.id, block]));
}

/** True for a block that holds what the stored one of its id holds. */
export function isAsStored(block: Block | undefined, stored: Block | undefined): boolean {
  return (
    block !== undefined &&
    stored !== undefined &&
    block.type === stored.type &&
    isDeepStrictEqual(block.data, stored.data)
  );
}

/**
 * A page that was cleaned, in which blocks stay that were sent as others wrote them, who may inject code.
 * @param uncleaned what was sent, where something was taken out of it
 */
export function keepWritten(content: SentContent, stored: PageContent, uncleaned: unknown): SentContent {
  const sent = pageContentSchema.safeParse(property(uncleaned, 'content')).data;
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
