import type { BlockData } from '#shared/features/blocks/field.ts';
import type { Block, PageContent, Section } from '#shared/features/page-content/rules.ts';

/** A block of a layout: it gets its id on the page that is made of it. */
export type LayoutBlock = Omit<Block, 'id'>;

/** A section of a layout. */
export interface LayoutSection extends Omit<Section, 'id' | 'blocks'> {
  readonly blocks: readonly LayoutBlock[];
}

/** A page that is ready to be filled with one's own words. */
export interface PageLayout {
  readonly title: string;
  /** One sentence that says what it is for. */
  readonly purpose: string;
  readonly sections: readonly LayoutSection[];
}

/** Where links of layouts lead that mean the store, and the word that its lists have there. */
export const STORE_LINK = '/shop';

/** A block over a number of the twelve columns. */
export function block(type: string, span: number, data: BlockData): LayoutBlock {
  return { type, span, data };
}

/** Words over a number of the twelve columns. */
export const words = (span: number, html: string): LayoutBlock => block('html', span, { html });

/** The place of a picture, with words in, beside or under it. */
export const picture = (span: number, variant: string, title = '', caption = ''): LayoutBlock =>
  block('image', span, { variant, title, caption });

/** A link that stands out. */
export const button = (
  label: string,
  href: string,
  align: 'start' | 'center' | 'end' = 'start',
  span = 12,
): LayoutBlock => block('button', span, { label, href, look: 'primary', align });

/** What somebody said. */
export const quote = (span: number, text: string, source: string): LayoutBlock =>
  block('quote', span, { text, source });

/** Questions with their answers, by pairs. */
export const accordion = (span: number, ...entries: readonly (readonly [title: string, text: string])[]) =>
  block('accordion', span, {
    entries: entries.map(([title, text]) => ({ title, text: `<p>${text}</p>` })),
    isFirstOpen: true,
  });

/** Places of some pictures. */
export const gallery = (span: number, design: string, ratio: string, columns: number): LayoutBlock =>
  block('gallery', span, { pictures: [], design, ratio, columns });

/** Products of the store. */
export const products = (
  span: number,
  title: string,
  count: number,
  look: { readonly design: string; readonly columns: number },
): LayoutBlock => block('summary-v2', span, { title, count, ...look, showPrice: true });

/** A section with its blocks. */
export function section(
  look: Partial<Omit<LayoutSection, 'blocks'>>,
  ...blocks: readonly LayoutBlock[]
): LayoutSection {
  return { background: 'none', spacing: 'medium', width: 'normal', ...look, blocks };
}

/** The data of a block where the store has another word, or where there is none. */
function forStore({ type, data }: LayoutBlock, store: string | undefined): BlockData {
  const { href } = data;
  return {
    ...data,
    ...(href === STORE_LINK ? { href: `/${store ?? ''}` } : {}),
    ...(type === 'summary-v2' ? { collection: store ?? '' } : {}),
  };
}

/**
 * What a page consists of that is made of a layout.
 * @param newId gives each section and each block its id
 * @param store word of the store in addresses; undefined where the site has none
 */
export function contentOfLayout(
  { sections }: Pick<PageLayout, 'sections'>,
  newId: () => string,
  store: string | undefined,
): PageContent {
  return {
    sections: sections.map(({ blocks, ...look }) => ({
      id: newId(),
      ...look,
      blocks: blocks.map((one) => ({ id: newId(), ...one, data: forStore(one, store) })),
    })),
  };
}
