import type { BlockData } from '#shared/features/blocks/field.ts';
import type { Block, PageContent, Section } from '#shared/features/page-content/rules.ts';

/** A block of a layout: it gets its id on the page that is made of it. */
type LayoutBlock = Omit<Block, 'id'>;

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

/** A block over a number of the twelve columns. */
export function block(type: string, span: number, data: BlockData): LayoutBlock {
  return { type, span, data };
}

/** Words over a number of the twelve columns. */
export const words = (span: number, html: string): LayoutBlock => block('html', span, { html });

/** The place of a picture, with its caption. */
export const picture = (span: number, variant: string, title: string, caption = ''): LayoutBlock =>
  block('image', span, { variant, title, caption });

/** A button over all columns. */
export const button = (
  label: string,
  href: string,
  align: 'start' | 'center' | 'end' = 'start',
  span = 12,
): LayoutBlock => block('button', span, { label, href, look: 'primary', align });

/** A section with its blocks. */
export function section(
  look: Partial<Omit<LayoutSection, 'blocks'>>,
  ...blocks: readonly LayoutBlock[]
): LayoutSection {
  return { background: 'none', spacing: 'medium', width: 'normal', ...look, blocks };
}

/**
 * What a page consists of that is made of a layout.
 * @param newId gives each section and each block its id
 */
export function contentOfLayout({ sections }: PageLayout, newId: () => string): PageContent {
  return {
    sections: sections.map(({ blocks, ...look }) => ({
      id: newId(),
      ...look,
      blocks: blocks.map((one) => ({ id: newId(), ...one })),
    })),
  };
}
