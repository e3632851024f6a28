import { beforeAll, describe, expect, it } from 'vitest';
import { checkContent } from '#shared/features/page-content/check-content.ts';
import { composePage, type PageSources } from '#shared/features/page-content/compose.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import { blockTemplates } from '#shared/features/page-content/sections-template.ts';
import { imageItem } from '#shared/features/images/image-item.ts';
import { pageContentSchema } from '#shared/features/page-content/shape.ts';
import { themeWords } from '#shared/features/pages/words.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import type { BlockKind } from './block-kind.ts';
import type { BlockData, BlockField } from './field.ts';
import { BLOCK_KINDS, kindOf } from './kinds.ts';
import { OTHER_BLOCK_NAMES } from './testing/spec-names.ts';

const theme = createTheme(createEngine(), {
  'site.region': '{squarespace.main-content}',
  ...blockTemplates(),
});
const PICTURE = 'a'.repeat(24);
const FORM = 'e'.repeat(24);
const PRODUCT = 'b'.repeat(24);
const HOSTILE = '<x-evil " onx="1">&\'';

const facts = { filename: 'a.jpg', width: 1200, height: 800, title: HOSTILE, altText: HOSTILE };
const picture = imageItem(
  { id: PICTURE, ...facts, focalX: 0.5, focalY: 0.5, colorData: {} },
  '/images/a.jpg',
);
const product = {
  id: PRODUCT,
  title: HOSTILE,
  fullUrl: '/shop/p/a',
  mainImage: picture,
  excerpt: '',
  structuredContent: { productType: 2, priceMoney: { value: '5.00', currency: 'USD' } },
};
const sources: PageSources = {
  pictures: { [PICTURE]: picture },
  products: { [PRODUCT]: product },
  lists: Object.fromEntries(
    ['false', 'true'].map((featured) => [`q-shop-4-0-${featured}--`, { items: [product] }]),
  ),
  navigations: {
    mainNav: { items: [{ title: HOSTILE, url: '/a', active: true, external: false, items: [] }] },
  },
};

let locale: LocaleData;

beforeAll(async () => {
  locale = await loadLocale('en-US');
});

function contentOf(type: string, data: BlockData): PageContent {
  const block: Block = { id: 'block1', type, span: 6, data };
  return {
    sections: [{ id: 'first', background: 'none', spacing: 'small', width: 'normal', blocks: [block] }],
  };
}

function show(type: string, data: BlockData): string {
  const page = composePage(contentOf(type, data), sources);
  const json = { page, themeWords: themeWords('en-US'), website: { language: 'en-US' } };
  const { html, problems } = theme.render({
    template: 'pages/sections.page',
    json,
    head: '',
    now: 0,
    locale,
  });
  expect(problems).toEqual([]);
  return html ?? '';
}

/** Data with hostile words in every field that takes words. */
function hostileData(fields: readonly BlockField[]): BlockData {
  const valueOf = (field: BlockField): unknown => {
    switch (field.kind) {
      case 'line':
        return HOSTILE;
      case 'link':
        return 'https://example.com/"><x-evil " onx="1">';
      case 'picture':
        return { mediaId: PICTURE, altText: HOSTILE };
      case 'product':
        return PRODUCT;
      case 'form':
        return FORM;
      case 'collection':
        return 'shop';
      case 'navigation':
        return 'mainNav';
      case 'choice':
        return HOSTILE;
      case 'list':
        return [hostileData(field.fields)];
      default:
        return undefined;
    }
  };
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

const named = BLOCK_KINDS.map((kind): [string, BlockKind] => [kind.type, kind]);

describe('a kind of block', () => {
  it.each(named)('%s has a sample that is right and can be shown', (type, kind) => {
    const sent = pageContentSchema.parse(contentOf(type, kind.sample));
    expect(checkContent(sent)).toEqual({ content: sent, faults: [] });
    expect(show(type, kind.sample)).toContain(`page-block-${type}`);
  });

  it.each(named)('%s shows words of whoever writes as words, and no markup of theirs', (type, kind) => {
    const html = show(type, hostileData(kind.fields));
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /<x-evil|" onx=/.test(tag))).toEqual([]);
  });

  it.each(named)('%s shows nothing broken where it holds nothing', (type) => {
    const html = show(type, {});
    expect(html).not.toMatch(/undefined|NaN|\[object/);
    expect(html).not.toContain('src=""');
    expect(html).not.toContain('href=""');
  });

  it('has a name of its own, words that people know, and fields with names of their own', () => {
    expect(new Set(BLOCK_KINDS.map(({ type }) => type)).size).toBe(BLOCK_KINDS.length);
    for (const { fields, title, purpose } of BLOCK_KINDS) {
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      expect([title, purpose]).not.toContain('');
    }
  });
});

/** SPEC 3, "Block type". */
const SPEC_NAMES =
  `navigation, html, logo, map, image, twitter, journal, gallery, form, geo, index, collectionlink, link,
  tagcloud, comments, folder, menu, sociallinks, summary, spacer, embed, code, foursquare, instagram, calendar,
  postsbyauthor, postsbytag, postsbycategory, postsbymonth, quote, video, search, audio, fivehundredpix, product,
  markdown, flickr, amazon, horizontalrule, socialaccountlinks, rss, opentable, newsletter, donation, button,
  socialaccountlinks-v2, summary-v2, soundcloud, emailfooter, in-browser-message-link, tourdates, album, archive, chart,
  zola, acuity, opentable-v2, member-area, tock, accordion`.split(/,\s+/);

describe('the names of blocks', () => {
  it.each(SPEC_NAMES)('%s is a kind that works, or it is said why not', (name) => {
    expect([kindOf(name) !== undefined, OTHER_BLOCK_NAMES[name] !== undefined]).toContain(true);
    expect(kindOf(name) !== undefined && OTHER_BLOCK_NAMES[name] !== undefined).toBe(false);
  });

  it('hold no other one', () => {
    const all = [...BLOCK_KINDS.map(({ type }) => type), ...Object.keys(OTHER_BLOCK_NAMES)];
    expect(all.filter((name) => !SPEC_NAMES.includes(name))).toEqual(['languages']);
  });
});

describe('what a block says and shows', () => {
  const problemIn = (type: string, data: BlockData) => kindOf(type)?.problemOf?.(data);

  it('offers the languages of a site that has several, the one that is read marked', () => {
    const page = composePage(contentOf('languages', {}), sources);
    const languages = [
      { code: 'en-US', name: 'English', lang: 'en-US', isCurrent: true },
      { code: 'x-b', name: 'B', isCurrent: false },
    ];
    const json = { page, themeWords: themeWords('en-US'), website: { language: 'en-US', languages } };
    const { html = '' } = theme.render({ template: 'pages/sections.page', json, head: '', now: 0, locale });
    expect(html).toContain(
      '<button type="submit" name="language" value="en-US" lang="en-US" aria-current="true">English</button>',
    );
    expect(html).toContain('<button type="submit" name="language" value="x-b">B</button>');
    expect(show('languages', {})).not.toContain('language-choice');
    expect(show('horizontalrule', {})).toContain('<hr');
  });

  it('names an order of food "Order Now" unless it has a title', () => {
    const href = 'https://direct.chownow.com/order/1';
    expect(show('embed', { href })).toContain('Order Now');
    expect(show('embed', { href, title: 'Bowls to go' })).toContain('Bowls to go');
    expect(problemIn('embed', { href })).toBeUndefined();
  });

  it('plays the tracks of an album that are files of the site, and names those that are not', () => {
    const tracks = [
      { title: 'One', href: '/s/media/one.mp3' },
      { title: 'Two', href: 'https://x.example/two.mp3' },
    ];
    const html = show('album', { tracks });
    expect(html.match(/<audio/g)).toHaveLength(1);
    expect(html).toContain('Two');
    expect(problemIn('album', { tracks })).toMatch(/^Track 2: Enter the address of a recording/);
    expect(problemIn('album', { tracks: tracks.slice(0, 1) })).toBeUndefined();
  });

  it('names a gallery that is not of the site for photos', () => {
    const galleries = [{ href: 'https://www.flickr.com/photos/a' }, { href: 'https://x.example' }];
    expect(problemIn('flickr', { galleries })).toBe('Gallery 2: enter an address of flickr.com.');
    expect(problemIn('flickr', { galleries: galleries.slice(0, 1) })).toBeUndefined();
  });

  it.each([
    ['album', 'tracks', 60],
    ['flickr', 'galleries', 20],
    ['fivehundredpix', 'galleries', 20],
  ])('%s has so many %s at most: %i', (type, name, most) => {
    const field = kindOf(type)?.fields.find((one) => one.name === name);
    expect(field).toMatchObject({ most });
  });

  it('takes at most 50 photos of a gallery', () => {
    const galleries = [{ href: 'https://500px.com/a', photos: 51 }];
    const sent = pageContentSchema.parse(contentOf('fivehundredpix', { galleries }));
    expect(checkContent(sent).faults).toEqual([
      {
        path: 'sections.0.blocks.0.data.galleries.0.photos',
        text: 'This must be a whole number from 1 to 50.',
      },
    ]);
  });

  it('marks the pictures of a product by the variants that they show', () => {
    const other = { ...picture, id: 'd'.repeat(24) };
    const products = {
      [PRODUCT]: {
        ...product,
        mainImageId: PICTURE,
        items: [picture, other],
        structuredContent: {
          ...product.structuredContent,
          variants: [{ sku: 'RED', mainImageId: other.id, attributes: {} }],
        },
      },
    };
    const page = composePage(contentOf('product', { product: PRODUCT }), { ...sources, products });
    const json = { page, themeWords: themeWords('en-US'), website: { language: 'en-US' } };
    const shown = theme.render({ template: 'pages/sections.page', json, head: '', now: 0, locale });
    expect(shown.problems).toEqual([]);
    expect(shown.html).toMatch(/<li><img[^>]*><\/li><li><span data-variant-sku="RED"><\/span><img/);
  });

  it('offers no tickets of a date that is sold out', () => {
    const dates = [{ venue: 'Hall', href: 'https://x.example/t', isSoldOut: true }];
    const html = show('tourdates', { dates });
    expect(html).toContain('Sold out');
    expect(html).not.toContain('x.example');
  });
});
