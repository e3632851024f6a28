import { describe, expect, it } from 'vitest';
import { INVALID_SIZE } from '#shared/features/images/image-element.ts';
import { imageItem } from '#shared/features/images/image-item.ts';
import { propertyAt } from '#shared/json/values.ts';
import { composePage, framesOf, type PageSources, wantsOf } from './compose.ts';
import { markText } from './edit-marks.ts';
import { placesIn } from './places.ts';
import { shownWidths } from './picture-sizes.ts';
import type { Block, PageContent } from './rules.ts';

const PICTURE = 'a'.repeat(24);
const PRODUCT = 'b'.repeat(24);
const facts = { filename: 'a.jpg', width: 1200, height: 800, title: 'T', altText: 'Of the library' };
const picture = imageItem({ id: PICTURE, ...facts, focalX: 0.25, focalY: 1, colorData: {} }, '/images/a.jpg');
const sources: PageSources = {
  pictures: { [PICTURE]: picture },
  products: { [PRODUCT]: { id: PRODUCT, title: 'Mug', mainImage: picture } },
  lists: { 'q-shop-2-0-true--': { items: [{ title: 'Vase' }] } },
  navigations: { mainNav: { items: [] } },
};

const block = (id: string, type: string, data: object): Block => ({
  id,
  type,
  span: 6,
  data: data as Block['data'],
});
const contentOf = (...blocks: readonly Block[]): PageContent => ({
  sections: [{ id: 'first', background: 'none', spacing: 'small', width: 'full', blocks }],
});
const shown = (content: PageContent, at: number, isEdited = false) =>
  propertyAt(composePage(content, sources, isEdited), ['sections', 0, 'blocks', at]);

const WHOLE = contentOf(
  block('one1', 'image', { picture: { mediaId: PICTURE, altText: 'Own words' } }),
  block('two2', 'gallery', {
    pictures: [{ picture: { mediaId: PICTURE } }, { picture: { mediaId: 'c'.repeat(24) } }],
  }),
  block('three', 'product', { product: PRODUCT }),
  block('four', 'summary-v2', { collection: 'shop', count: 2, onlyFeatured: true }),
  block('five', 'video', { href: 'https://vimeo.com/76979871' }),
  block('six6', 'ferris-wheel', { mediaId: PICTURE }),
);

describe('what a page wants', () => {
  it('is each thing once, of the kinds that are known', () => {
    expect(wantsOf(WHOLE)).toMatchObject({
      pictureIds: [PICTURE, 'c'.repeat(24)],
      productIds: [PRODUCT],
      queries: [{ key: 'q-shop-2-0-true--', collection: 'shop', limit: 2, featured: true }],
    });
  });

  it('is looked for once in the same content', () => {
    expect(wantsOf(WHOLE)).toBe(wantsOf(WHOLE));
  });

  it('is nothing of a list without a store', () => {
    expect(wantsOf(contentOf(block('one1', 'summary-v2', {}))).queries).toEqual([]);
  });
});

describe('a page as templates see it', () => {
  it.each([
    ['image', {}, 1011],
    ['image', { variant: 'stack' }, 1016],
    ['gallery', { design: 'slider' }, 1001],
    ['summary-v2', { design: 'wall' }, 1004],
    ['chart', { design: 'pie' }, 1010],
    ['quote', {}, undefined],
  ])('names the variant of a block of the type %s with %j: %s', (type, data, code) => {
    expect(propertyAt(shown(contentOf(block('one1', type, data)), 0), ['variantId'])).toBe(code);
  });

  it('has pictures with their own words and their place, the first one at once', () => {
    const img = String(propertyAt(shown(WHOLE, 0), ['image', 'picture', 'img']));
    expect(img).toContain('alt="Own words" loading="eager" fetchpriority="high"');
    expect(img).toContain('style="object-position: 25% 100%"');
    expect(img).toContain(`data-image-id="${PICTURE}"`);
    expect(propertyAt(shown(WHOLE, 1), ['gallery', 'pictures', 0, 'picture', 'img'])).toContain(
      'alt="Of the library" loading="lazy"',
    );
  });

  it('are cut as this page wants it, whatever the library says', () => {
    const focalPoint = { x: 0.5, y: 0.1 };
    const cut = contentOf(
      block('one1', 'image', { picture: { mediaId: PICTURE, focalPoint, ratio: 'square' } }),
    );
    expect(propertyAt(shown(cut, 0), ['image', 'picture', 'img'])).toContain(
      'style="object-position: 50% 10%; aspect-ratio: 1.0000; object-fit: cover"',
    );
  });

  it('say in the editor what keeps them from being shown', () => {
    const broken = { ...sources, pictures: { [PICTURE]: { ...picture, originalSize: 'wide' } } };
    const blockOf = (isEdited: boolean) =>
      propertyAt(composePage(WHOLE, broken, isEdited), ['sections', 0, 'blocks', 0]);
    expect(blockOf(true)).toMatchObject({
      blockProblem: `Picture “a.jpg”, originalSize: ${INVALID_SIZE}`,
    });
    expect(blockOf(false)).not.toHaveProperty('blockProblem');
  });

  it('are those of the variants of a product where they have some, each once', () => {
    const [blue, red] = ['d'.repeat(24), 'e'.repeat(24)];
    const product = {
      id: PRODUCT,
      title: 'Mug',
      mainImage: picture,
      mainImageId: PICTURE,
      items: [{ ...picture, id: red }, { ...picture, id: 'other' }, { ...picture, id: blue }, picture],
      structuredContent: {
        variants: [
          { sku: 'B-S', mainImageId: blue },
          { sku: 'B-M', mainImageId: blue },
          { sku: 'R', mainImageId: red },
          { sku: 'N' },
        ],
      },
    };
    const page = composePage(contentOf(block('one1', 'product', { product: PRODUCT })), {
      ...sources,
      products: { [PRODUCT]: product },
    });
    const pictures = propertyAt(page, ['sections', 0, 'blocks', 0, 'product', 'product', 'variantPictures']);
    expect(pictures).toMatchObject([
      { skus: [] },
      { skus: [{ sku: 'R' }] },
      { skus: [{ sku: 'B-S' }, { sku: 'B-M' }] },
    ]);
    const printed = [0, 1, 2].map(
      (at) => /data-image-id="(\w+)"/.exec(String(propertyAt(pictures, [at, 'img'])))?.[1],
    );
    expect(printed).toEqual([PICTURE, red, blue]);
    expect(propertyAt(shown(WHOLE, 2), ['product', 'product'])).not.toHaveProperty('variantPictures');
  });

  it('leaves out what is gone', () => {
    expect(propertyAt(shown(WHOLE, 1), ['gallery', 'pictures', 1, 'picture'])).toBeUndefined();
    const gone = contentOf(block('one1', 'product', { product: 'd'.repeat(24) }));
    expect(propertyAt(shown(gone, 0), ['product', 'product'])).toBeUndefined();
  });

  it('has products and lists', () => {
    expect(shown(WHOLE, 2)).toMatchObject({
      product: { product: { title: 'Mug', img: expect.any(String) as unknown } },
    });
    expect(shown(WHOLE, 3)).toMatchObject({ 'summary-v2': { items: [{ title: 'Vase' }], count: 2 } });
  });

  it('has what is left unsaid as its kind begins', () => {
    expect(shown(contentOf(block('one1', 'button', { look: 'loud' })), 0)).toMatchObject({
      button: { label: '', look: 'primary', align: 'start' },
    });
    expect(shown(contentOf(block('one1', 'gallery', { columns: 99 })), 0)).toMatchObject({
      gallery: { columns: 6, pictures: [] },
    });
  });

  it('tells of blocks that cannot be shown to their editor alone', () => {
    expect(shown(WHOLE, 5)).toEqual({ id: 'six6', type: 'ferris-wheel', span: 6 });
    expect(shown(WHOLE, 5, true)).toHaveProperty('blockProblem');
    const vimeo = contentOf(block('one1', 'video', { href: 'https://vimeo.com/ada' }));
    expect(shown(vimeo, 0)).not.toHaveProperty('blockProblem');
    expect(shown(vimeo, 0, true)).toMatchObject({ blockProblem: 'Vimeo Basic accounts are unsupported' });
  });

  it('has texts with marks in the editor alone', () => {
    const content = contentOf(block('one1', 'accordion', { entries: [{ title: 'A', text: '<p>B</p>' }] }));
    const target = { kind: 'block', blockId: 'one1', field: 'entries.0.text', isRich: true } as const;
    expect(propertyAt(shown(content, 0, true), ['accordion', 'entries', 0, 'text'])).toBe(
      markText(target, '<p>B</p>'),
    );
    expect(propertyAt(shown(content, 0), ['accordion', 'entries', 0, 'text'])).toBe('<p>B</p>');
  });

  it('names the other sites that its blocks show after a press', () => {
    expect(framesOf(WHOLE)).toEqual(['https://player.vimeo.com']);
  });
});

describe('how wide a picture is shown', () => {
  it.each([
    ['full', 12, '(min-width: 433px) 100vw, 100vw'],
    ['full', 3, '(min-width: 433px) 25vw, 100vw'],
    ['narrow', 12, '(min-width: 44rem) 44rem, (min-width: 433px) 100vw, 100vw'],
    ['normal', 6, '(min-width: 82rem) 41rem, (min-width: 433px) 50vw, 100vw'],
  ] as const)('in a section of the width %s with %i columns', (width, span, sizes) => {
    expect(shownWidths(width, span)).toBe(sizes);
  });
});

describe('the places that templates mark', () => {
  it.each([
    ['<awning:block-field id="title" />', ['title']],
    [
      '<squarespace:block-field columns="12" id="about-body"/><awning:block-field id="b"></awning:block-field>',
      ['about-body', 'b'],
    ],
    ['<p id="title"><awning:query collection="shop"></awning:query>', []],
  ])('of %s', (template, places) => {
    expect([...placesIn([template]).ids]).toEqual(places);
  });

  it.each([
    ['post-5f3a', true],
    ['post-', false],
    ['page-5f3a', false],
    ['note', true],
    ['other', false],
  ])('hold ids that are made of values: %s', (id, isMarked) => {
    const template = '<squarespace:block-field id=\'post-{id}\' columns="12"/><awning:block-field id=note />';
    expect(placesIn([template]).has(id)).toBe(isMarked);
  });
});
