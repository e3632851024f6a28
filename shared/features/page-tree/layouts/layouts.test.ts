import { describe, expect, it } from 'vitest';
import { kindOf } from '#shared/features/blocks/kinds.ts';
import { checkContent } from '#shared/features/page-content/check-content.ts';
import { pageContentSchema } from '#shared/features/page-content/shape.ts';
import { BLOCKS_MAX, COLUMNS, countBlocks } from '#shared/features/page-content/rules.ts';
import { contentOfLayout, type LayoutSection } from './layout.ts';
import { LAYOUT_NAMES, LAYOUTS } from './layouts.ts';

/** What a section looks like, whatever its words. */
const shapeOf = ({ blocks, ...look }: LayoutSection) =>
  JSON.stringify([look, blocks.map(({ type, span }) => [type, span])]);

function counter(): () => string {
  let made = 0;
  return () => `id${String((made += 1)).padStart(6, '0')}`;
}

describe('the layouts of pages', () => {
  it('are at least twelve, each with a name of its own', () => {
    expect(LAYOUT_NAMES.length).toBeGreaterThanOrEqual(12);
    expect(new Set(LAYOUT_NAMES.map((name) => LAYOUTS[name].title)).size).toBe(LAYOUT_NAMES.length);
  });

  it('share at most half of their sections with any other one', () => {
    for (const name of LAYOUT_NAMES) {
      const shapes = LAYOUTS[name].sections.map(shapeOf);
      for (const other of LAYOUT_NAMES.filter((one) => one !== name)) {
        const others = new Set(LAYOUTS[other].sections.map(shapeOf));
        const shared = shapes.filter((shape) => others.has(shape));
        expect(shared.length, `${name} and ${other}`).toBeLessThanOrEqual(shapes.length / 2);
      }
    }
  });

  it.each(LAYOUT_NAMES)('%s is a page that can be kept, of blocks that there are', (name) => {
    const content = pageContentSchema.parse(contentOfLayout(LAYOUTS[name], counter(), 'shop'));
    expect(countBlocks(content)).toBeLessThanOrEqual(BLOCKS_MAX);
    expect(checkContent(content)).toEqual({ content, faults: [] });
    const blocks = content.sections.flatMap((section) => section.blocks);
    expect(blocks.filter(({ type }) => kindOf(type) === undefined)).toEqual([]);
    expect(blocks.filter(({ span }) => span > COLUMNS)).toEqual([]);
  });

  it('lead to the store of the site, or to the home page where it has none', () => {
    const hrefs = (store: string | undefined) =>
      JSON.stringify(contentOfLayout(LAYOUTS.home, counter(), store)).match(/"(href|collection)":"[^"]*"/g);
    expect(hrefs('pottery')).toEqual(['"collection":"pottery"', '"href":"/pottery"']);
    expect(hrefs(undefined)).toEqual(['"collection":""', '"href":"/"']);
  });
});
