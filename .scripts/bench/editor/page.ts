import { BLOCK_KINDS } from '../../../shared/features/blocks/kinds.ts';
import type { BlockKind } from '../../../shared/features/blocks/block-kind.ts';
import { createSitePage } from '../../../shared/features/page-tree/contract.ts';
import { readPageContent, savePageContent } from '../../../shared/features/page-content/contract.ts';
import { BLOCKS_MAX } from '../../../shared/features/page-content/rules.ts';
import { asOwner, type Owner } from '../../../e2e/support/owner.ts';
import type { Product } from '../../../e2e/support/product.ts';

const SECTIONS = 10;
/** Kinds that such a page has most of; every fifth block is of another kind. */
const OFTEN = ['html', 'image', 'quote', 'button'];

const kindAt = (at: number): BlockKind => {
  const often = BLOCK_KINDS.filter(({ type }) => OFTEN.includes(type));
  const other = BLOCK_KINDS.filter(({ type, isCode }) => !OFTEN.includes(type) && isCode !== true);
  const kinds = at % 5 === 4 ? other : often;
  return kinds[Math.floor(at / 5) % kinds.length] ?? (kinds[0] as BlockKind);
};

function toBlock(at: number) {
  const { type, sample } = kindAt(at);
  return { id: `block${at}`, type, span: at % 3 === 0 ? 12 : 6, data: { ...sample } };
}

async function addPage(owner: Owner): Promise<string> {
  const { page } = await owner.call(createSitePage, {
    body: { title: 'A long page', origin: { kind: 'empty' } },
  });
  const params = { pageId: page.id };
  const { version } = await owner.call(readPageContent, { params });
  const blocks = Array.from({ length: BLOCKS_MAX }, (_, at) => toBlock(at));
  const size = BLOCKS_MAX / SECTIONS;
  const sections = Array.from({ length: SECTIONS }, (_, at) => ({
    id: `section${at}`,
    background: at % 2 === 0 ? 'none' : 'tint',
    spacing: 'medium',
    width: 'normal',
    blocks: blocks.slice(at * size, (at + 1) * size),
  }));
  await owner.call(savePageContent, { params, body: { content: { sections }, baseVersion: version } });
  return page.path;
}

/** Adds a page with as many blocks as a page may have, of all kinds. */
export async function addLongPage(product: Pick<Product, 'site' | 'login'>): Promise<string> {
  return addPage(await asOwner(product));
}
