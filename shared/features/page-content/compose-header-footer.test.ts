import { describe, expect, it } from 'vitest';
import { targetOfName, withoutMarks, findMarks } from './edit-marks.ts';
import type { PageContent, Section } from './rules.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { property, propertyAt, toText } from '#shared/json/values.ts';
import { composeHeaderFooter, sourcesOfHeaderFooter, wantsOfHeaderFooter } from './compose-header-footer.ts';
import type { HeaderFooter } from './header-footer.ts';

const LOGO = 'a'.repeat(24);
const PHOTO = 'b'.repeat(24);

const pictureOf = (id: string, altText: string) =>
  ({
    id,
    altText,
    title: id,
    assetUrl: `/images/${id}`,
    originalSize: '600x200',
    mediaFocalPoint: { x: 0.5, y: 0.5 },
  }) as unknown as ImageItem;

const SOURCES = {
  pictures: { [LOGO]: pictureOf(LOGO, ''), [PHOTO]: pictureOf(PHOTO, 'The workshop') },
  products: {},
  lists: {},
  navigations: { mainNav: { items: ['main'] }, footerNav: { items: ['foot'] }, _hidden: { items: [] } },
};

const section = (background: Section['background'], blocks: Section['blocks'] = []): Section => ({
  id: 'first',
  background,
  spacing: 'medium',
  width: 'normal',
  blocks,
});
const pageOf = (background: Section['background']): PageContent => ({ sections: [section(background)] });

const compose = (header: object, content?: PageContent) =>
  composeHeaderFooter({ header: header as HeaderFooter['header'], footer: {} }, SOURCES, {
    siteTitle: 'Saltmarsh',
    content,
  });
const headerOf = (header: object, content?: PageContent) => property(compose(header, content), 'siteHeader');

describe('the header of a site', () => {
  it('has the title of the site, the main navigation, search and cart where nothing is said', () => {
    expect(headerOf({})).toMatchObject({
      title: 'Saltmarsh',
      tagline: '',
      logo: undefined,
      navigation: { items: ['main'] },
      layout: 'start',
      position: 'normal',
      search: true,
      cart: true,
    });
    expect(compose({})).not.toHaveProperty('siteFooter');
  });

  it.each([
    [
      'in their words where those are said',
      'fr',
      { title: 'Sel', tagline: 'By the sea', buttonLabel: 'Visit' },
    ],
    ['of any country', 'fr-CA', { title: 'Sel' }],
    ['in its own where nothing is said', 'de', { title: 'Salt', tagline: 'By the sea' }],
    ['in its own in a language that is not spoken here', 'es', { title: 'Salt' }],
    ['in its own in the language of the site', undefined, { title: 'Salt' }],
  ])('is read in another language %s', (_, language, shown) => {
    const header = {
      title: 'Salt',
      tagline: 'By the sea',
      buttonLabel: 'Visit',
      'title:fr': 'Sel',
      'tagline:fr': '',
    };
    const composed = composeHeaderFooter({ header, footer: {} }, SOURCES, {
      siteTitle: 'Saltmarsh',
      content: undefined,
      language,
    });
    expect(property(composed, 'siteHeader')).toMatchObject(shown);
  });

  it('tells whether anything is said of it', () => {
    expect(headerOf({})).toMatchObject({ isSet: false });
    expect(headerOf({ cart: true })).toMatchObject({ isSet: true });
  });

  it.each([
    ['its own words', { title: 'Salt', tagline: 'By the sea' }, { title: 'Salt', tagline: 'By the sea' }],
    ['another navigation', { navigation: 'footerNav' }, { navigation: { items: ['foot'] } }],
    ['no navigation', { navigation: '' }, { navigation: undefined }],
    ['a navigation that is gone', { navigation: 'sideNav' }, { navigation: undefined }],
    ['no cart', { cart: false }, { cart: false }],
  ])('has %s', (_, header, shown) => {
    expect(headerOf(header)).toMatchObject(shown);
  });

  it('is called like the site where the logo has no words', () => {
    expect(headerOf({ logo: { mediaId: LOGO } })).toMatchObject({ logoName: 'Saltmarsh' });
    expect(headerOf({ logo: { mediaId: LOGO, altText: 'Salt' } })).not.toHaveProperty('logoName');
    expect(toText(propertyAt(headerOf({ logo: { mediaId: LOGO } }), ['logo', 'img']))).toContain('eager');
  });

  it.each([
    ['overlay', pageOf('dark'), 'dark'],
    ['overlay', pageOf('tint'), 'tint'],
    ['overlay', pageOf('none'), undefined],
    ['overlay', { sections: [] }, undefined],
    ['overlay', undefined, undefined],
    ['sticky', pageOf('dark'), undefined],
  ])('that is %s lies over the first section of %j: %s', (position, content, over) => {
    expect(property(headerOf({ position }, content), 'over')).toBe(over);
  });
});

describe('the footer of a site', () => {
  const footer = {
    sections: [
      section('none', [
        { id: 'words', type: 'html', span: 6, data: { html: '<p>Open daily</p>' } },
        { id: 'photo', type: 'image', span: 6, data: { picture: { mediaId: PHOTO } } },
        { id: 'news1', type: 'summary-v2', span: 12, data: { collection: 'shop' } },
      ]),
    ],
  };

  /** The first section of a footer as templates see it. */
  const sectionOf = (shown: unknown) =>
    (propertyAt(shown, ['siteFooter', 'sections']) as { id: string; blocks: unknown[] }[])[0];

  it('has ids that no page has, and pictures that wait', () => {
    const shown = composeHeaderFooter({ header: {}, footer }, SOURCES, {
      siteTitle: 'Saltmarsh',
      content: undefined,
    });
    const first = sectionOf(shown);
    expect(first?.id).toBe('footer-first');
    const [words, photo] = first?.blocks ?? [];
    expect(words).toMatchObject({ id: 'footer-words', html: { html: '<p>Open daily</p>' } });
    expect(toText(propertyAt(photo, ['image', 'picture', 'img']))).toContain('loading="lazy"');
  });

  it('says in the editor where its texts come from, as the header does', () => {
    const header = { title: 'Salt', tagline: '' };
    const shown = composeHeaderFooter({ header, footer }, SOURCES, {
      siteTitle: 'Saltmarsh',
      content: undefined,
      isEdited: true,
    });
    const title = toText(propertyAt(shown, ['siteHeader', 'title']));
    const [mark] = findMarks(title);
    expect(withoutMarks(title)).toBe('Salt');
    expect(targetOfName(mark?.opens ?? '')).toMatchObject({ blockId: 'site-header', field: 'title' });
    expect(propertyAt(shown, ['siteHeader', 'tagline'])).toBe('');
    const html = toText(propertyAt(sectionOf(shown)?.blocks[0], ['html', 'html']));
    expect(targetOfName(findMarks(html)[0]?.opens ?? '')).toMatchObject({ blockId: 'footer-words' });
  });

  it('asks with the header for pictures and lists, and for nothing else of the page', () => {
    const all = { header: { logo: { mediaId: LOGO } }, footer };
    const wants = wantsOfHeaderFooter(all);
    expect(wants.pictureIds).toEqual([LOGO, PHOTO]);
    expect(wants.queries).toHaveLength(1);
    expect(wantsOfHeaderFooter({ header: {}, footer: {} })).toEqual({
      pictureIds: [],
      formIds: [],
      listIds: [],
      productIds: [],
      queries: [],
    });
    const key = wants.queries[0]?.key ?? '';
    const sources = { ...SOURCES, lists: { [key]: 'news', other: 1 }, products: { mug: 1 } };
    expect(sourcesOfHeaderFooter(all, sources)).toMatchObject({ lists: { [key]: 'news' }, products: {} });
    expect(Object.keys(sourcesOfHeaderFooter({ header: {}, footer }, sources).pictures)).toEqual([PHOTO]);
  });
});
