import { describe, expect, it } from 'vitest';
import type { BlockField } from '#shared/features/blocks/field.ts';
import type { Block, PageContent } from '#shared/features/page-content/rules.ts';
import type { SiteCollection } from '#shared/features/pages/rules.ts';
import { BLOCK_KINDS } from '#shared/features/blocks/kinds.ts';
import { findIn, isEmptyPage, isRefused, itemOfLink, readHtml, readPage } from './rules.ts';

const pageOf = (...blocks: readonly Partial<Block>[]): PageContent => ({
  sections: [
    {
      id: 'section1',
      background: 'none',
      spacing: 'medium',
      width: 'normal',
      blocks: blocks.map((block, at) => ({ id: `block${at}`, type: 'html', span: 12, data: {}, ...block })),
    },
  ],
});

const collection = (id: string, urlId: string, more: Partial<SiteCollection> = {}): SiteCollection => ({
  id,
  urlId,
  title: urlId,
  navigationTitle: urlId,
  description: '',
  type: 'page',
  homepage: false,
  ...more,
});

/** Something that a field holds. */
function valueOf({ kind }: BlockField): unknown {
  if (kind === 'picture') return { mediaId: 'a' };
  return kind === 'list' ? [{}] : '/about';
}

const SITE = {
  collections: [
    collection('1', 'home', { homepage: true }),
    collection('2', 'about'),
    collection('3', 'shop', { type: 'products' }),
  ],
  redirects: new Map([['/old', '/about']]),
  hasItem: (collectionId: string, urlId: string) => collectionId === '3' && urlId === 'mug',
};

describe('a page on which visitors see nothing', () => {
  it.each<readonly [name: string, content: PageContent, isEmpty: boolean]>([
    ['has no section', { sections: [] }, true],
    ['has no block', pageOf(), true],
    ['has blocks between others alone', pageOf({ type: 'spacer' }, { type: 'line' }), true],
    [
      'has a block of a kind that is not known',
      pageOf({ type: 'tour-dates', data: { title: 'On tour' } }),
      true,
    ],
    ['has a text without words', pageOf({ data: { html: '<p> </p><p><br></p>' } }), true],
    [
      'has a picture that was not chosen',
      pageOf({ type: 'image', data: { picture: { mediaId: '' } } }),
      true,
    ],
    ['is not one with words', pageOf({ data: { html: '<p>Open again.</p>' } }), false],
    ['is not one with a picture in a text', pageOf({ data: { html: '<p><img src="/s/a.jpg"></p>' } }), false],
    ['is not one with a picture', pageOf({ type: 'image', data: { picture: { mediaId: 'a' } } }), false],
    ['is not one with a search field', pageOf({ type: 'search' }), false],
  ])('%s', (_name, content, isEmpty) => {
    expect(isEmptyPage(content)).toBe(isEmpty);
  });

  it.each(BLOCK_KINDS.filter(({ type }) => type !== 'spacer' && type !== 'line'))(
    'is not one with a $type that holds something',
    ({ type, fields }) => {
      const data = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
      expect(isEmptyPage(pageOf({ type, data }))).toBe(false);
    },
  );
});

describe('links of a page', () => {
  it('are found in links, rich texts, Markdown and lists', () => {
    const content = pageOf(
      { data: { html: '<p><a href="/about?a=1&amp;b=2">About</a></p>' } },
      { type: 'button', data: { label: 'Go', href: '/shop' } },
      { type: 'markdown', data: { text: 'See [us](/about) and [more](https://example.com).' } },
      { type: 'link-list', data: { links: [{ label: 'Old', href: '/old' }] } },
      { type: 'tour-dates', data: { href: '/nowhere' } },
    );
    expect(readPage(content).links).toEqual(
      expect.arrayContaining(['/about?a=1&b=2', '/shop', '/about', 'https://example.com']),
    );
    expect(readPage(content).links).not.toContain('/nowhere');
  });

  it.each([
    ['/about', false],
    ['/about/', false],
    ['/about?from=mail#top', false],
    ['/', false],
    ['/shop', false],
    ['/shop/p/mug', false],
    ['/shop/p/jug', true],
    ['/abuot', true],
    ['/about/more', true],
    ['/old', false],
    ['/cart', false],
    ['/account/login', false],
    ['/s/0123/photo.jpg', false],
    ['#top', false],
    ['https://example.com/nowhere', false],
    ['//example.com', false],
    ['mailto:ada@example.com', false],
    ['', false],
  ])('to %j: leads nowhere is %j', (link, isDead) => {
    const found = findIn({ links: [link, link], templateTexts: [] }, SITE);
    expect(found).toEqual(
      isDead ? [{ kind: 'deadLink', message: `A link leads to ${link}, where visitors find no page.` }] : [],
    );
    expect(found.some(isRefused)).toBe(false);
  });

  it('name the items that they lead to', () => {
    expect(itemOfLink('/shop/p/mug?size=big', SITE)).toEqual({ collectionId: '3', urlId: 'mug' });
    expect(itemOfLink('/about', SITE)).toBeUndefined();
  });
});

describe('pieces of templates', () => {
  it.each([
    ['{.section item}', true],
    ['{.repeated section items}x{.end}', true],
    ['{item.title}', true],
    ['{title|htmltag}', true],
    ['{@|apply block.html}', true],
    ['&lt;awning:navigation navigationId="main" /&gt;', true],
    ['{name}', false],
    ['{ a, b }', false],
    ['Sizes {S, M, L}', false],
    ['f(x) = {x | x > 1}', false],
    ['plain words', false],
  ])('%s: is one is %j', (text, isOne) => {
    expect(readHtml(`<p>${text}</p>`).templateTexts.length > 0).toBe(isOne);
  });

  it('are named once, and are published nevertheless', () => {
    const reading = readPage(pageOf({ data: { html: '<p>{item.title} {item.title}</p>' } }));
    const found = findIn(reading, SITE);
    expect(found).toEqual([
      {
        kind: 'templateText',
        message: 'Visitors would read “{item.title}”, which looks like a piece of a template.',
      },
    ]);
    expect(found.some(isRefused)).toBe(false);
  });
});
