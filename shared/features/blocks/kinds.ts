import { accordionBlock } from './accordion/block.ts';
import { albumBlock } from './album/block.ts';
import { audioBlock } from './audio/block.ts';
import type { BlockKind } from './block-kind.ts';
import { buttonBlock } from './button/block.ts';
import { chartBlock } from './chart/block.ts';
import { codeBlock } from './code/block.ts';
import { donationBlock } from './donation/block.ts';
import { embedBlock } from './embed/block.ts';
import { formBlock } from './form/block.ts';
import { galleryBlock } from './gallery/block.ts';
import { htmlBlock } from './html/block.ts';
import { imageBlock } from './image/block.ts';
import { languagesBlock } from './languages/block.ts';
import { lineBlock } from './line/block.ts';
import { linkListBlock } from './link-list/block.ts';
import { mapBlock } from './map/block.ts';
import { markdownBlock } from './markdown/block.ts';
import { menuBlock } from './menu/block.ts';
import { newsletterBlock } from './newsletter/block.ts';
import { pageLinkBlock } from './page-link/block.ts';
import { fiveHundredPixBlock, flickrBlock } from './photo-hosting/block.ts';
import { productBlock } from './product/block.ts';
import { quoteBlock } from './quote/block.ts';
import { rssBlock } from './rss/block.ts';
import { searchBlock } from './search/block.ts';
import { socialLinksBlock } from './social-links/block.ts';
import { spacerBlock } from './spacer/block.ts';
import { summaryBlock } from './summary/block.ts';
import { tourDatesBlock } from './tour-dates/block.ts';
import { videoBlock } from './video/block.ts';

/** All kinds of blocks that work, in the order in which they are offered within their group. */
export const BLOCK_KINDS: readonly BlockKind[] = [
  htmlBlock,
  quoteBlock,
  accordionBlock,
  markdownBlock,
  imageBlock,
  galleryBlock,
  videoBlock,
  audioBlock,
  albumBlock,
  embedBlock,
  flickrBlock,
  fiveHundredPixBlock,
  productBlock,
  summaryBlock,
  donationBlock,
  buttonBlock,
  linkListBlock,
  pageLinkBlock,
  menuBlock,
  socialLinksBlock,
  rssBlock,
  tourDatesBlock,
  spacerBlock,
  lineBlock,
  mapBlock,
  chartBlock,
  searchBlock,
  languagesBlock,
  formBlock,
  newsletterBlock,
  codeBlock,
];

const BY_TYPE = new Map(BLOCK_KINDS.map((kind) => [kind.type, kind]));

/** The kind of a block; undefined for a type that this program does not know. */
export function kindOf(type: string): BlockKind | undefined {
  return BY_TYPE.get(type);
}
