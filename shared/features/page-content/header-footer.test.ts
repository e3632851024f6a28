import { describe, expect, it } from 'vitest';
import type { SentContent } from './contract.ts';
import { checkHeaderFooter, contentOfFooter, hasTooManyBlocks } from './header-footer.ts';

type Sections = SentContent['sections'];

const sectionsOf = (...data: readonly object[]): Sections => [
  {
    id: 'first',
    background: 'none',
    spacing: 'medium',
    width: 'normal',
    blocks: data.map((one, at) => ({
      id: `block${at}`,
      type: 'button',
      span: 12,
      data: one as Record<string, unknown>,
    })),
  },
];

const MEDIA = 'a'.repeat(24);

describe('a header', () => {
  it.each([
    ['with nothing in it', {}, {}],
    ['with a logo', { logo: { mediaId: MEDIA } }, { logo: { mediaId: MEDIA } }],
    ['with words and links', { title: 'Salt', buttonHref: '/shop' }, { title: 'Salt', buttonHref: '/shop' }],
    ['without what no field is named for', { title: 'Salt', color: 'red' }, { title: 'Salt' }],
    ['without what is not set', { title: null, layout: 'center' }, { layout: 'center' }],
  ])('is kept %s', (_, header, kept) => {
    expect(checkHeaderFooter({ header, footer: {} })).toEqual({ header: kept, footer: {}, faults: [] });
  });

  it.each([
    ['a layout that there is not', { layout: 'diagonal' }, 'header.layout'],
    ['a link that is none', { buttonHref: 'javascript:alert(1)' }, 'header.buttonHref'],
    ['too many words', { tagline: 'x'.repeat(201) }, 'header.tagline'],
    ['a picture that is none', { logo: { mediaId: 'x' } }, 'header.logo'],
    ['another value for a switch', { search: 'yes' }, 'header.search'],
  ])('is refused with %s', (_, header, path) => {
    expect(checkHeaderFooter({ header, footer: {} }).faults.map((fault) => fault.path)).toEqual([path]);
  });
});

describe('a footer', () => {
  it('is that of the theme without sections, and none of it with an empty list', () => {
    expect(contentOfFooter({})).toBeUndefined();
    expect(contentOfFooter({ sections: [] })).toEqual({ sections: [] });
  });

  it('is the same page of sections each time, so that it is worked out once', () => {
    const footer = { sections: sectionsOf({}) };
    expect(contentOfFooter(footer)).toBe(contentOfFooter(footer));
  });

  it('has its blocks checked by their fields', () => {
    const footer = { sections: sectionsOf({ label: 'Shop', color: 'red' }, { href: 'javascript:1' }) };
    const { faults } = checkHeaderFooter({ header: {}, footer });
    expect(faults.map(({ path }) => path)).toEqual(['footer.sections.0.blocks.1.data.href']);
    const right = checkHeaderFooter({ header: {}, footer: { sections: sectionsOf({ label: 'A', b: 1 }) } });
    expect(right.footer.sections?.[0]?.blocks[0]?.data).toEqual({ label: 'A' });
  });

  it.each([
    [0, false],
    [60, false],
    [61, true],
  ])('of %d blocks has too many: %s', (count, isTooMany) => {
    const sections = sectionsOf(...Array.from({ length: count }, () => ({})));
    expect(hasTooManyBlocks({ sections })).toBe(isTooMany);
  });
});
