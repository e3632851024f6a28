import type { BlockKind } from './block-kind.ts';
import { buttonBlock } from './button/block.ts';
import { htmlBlock } from './html/block.ts';
import { imageBlock } from './image/block.ts';

/** All kinds of blocks that work, in the order in which they are offered within their group. */
export const BLOCK_KINDS: readonly BlockKind[] = [htmlBlock, imageBlock, buttonBlock];

const BY_TYPE = new Map(BLOCK_KINDS.map((kind) => [kind.type, kind]));

/** The kind of a block; undefined for a type that this program does not know. */
export function kindOf(type: string): BlockKind | undefined {
  return BY_TYPE.get(type);
}
