import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeLink,
  problemOfLink,
  findMainNavigation,
  flattenNavigation,
  isNavigationLink,
  NAVIGATION_ITEMS_MAX,
  type NavigationEntry,
  orderNavigations,
  type SentEntry,
  problemOfNavigation,
  toKeptNavigation,
} from './rules.ts';

const PAGES = new Set(['shop', 'about']);
const shop = { collectionId: 'shop' };

describe('an address of a navigation', () => {
  it.each([
    ['/cart', true],
    ['/', true],
    ['#top', true],
    ['https://example.com/a?b', true],
    ['HTTP://example.com', true],
    ['mailto:a@b.example', true],
    ['tel:+15551234', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https:evil', false],
    ['https:///x', false],
    ['/a b', false],
    ['cart', false],
    ['', false],
  ])('%j is one: %s', (text, isOne) => {
    expect(isNavigationLink(text)).toBe(isOne);
  });
});

describe('an address', () => {
  it.each([
    ['https://example.com/a?b#c', undefined],
    ['/shop/mugs', undefined],
    ['#', undefined],
    ['mailto:ines@example.com?subject=Mugs', undefined],
    ['tel:+123', undefined],
    ['mailto:ines', 'Emails must be formatted as name@example.com'],
    ['mailto:', 'Emails must be formatted as name@example.com'],
    ['//elsewhere.example', 'Links must be formatted as https://example.com or /about'],
    ['javascript:alert(1)', 'Links must be formatted as https://example.com or /about'],
    ['two words', 'Links must be formatted as https://example.com or /about'],
  ])('like %s has the problem %s', (text, problem) => {
    expect(problemOfLink(text)).toBe(problem);
  });

  it.each([
    [' example.com ', 'https://example.com'],
    ['www.example.com/a b', 'www.example.com/a b'],
    ['shop.example.com/mugs?x=1', 'https://shop.example.com/mugs?x=1'],
    ['ines@example.com', 'mailto:ines@example.com'],
    ['/about', '/about'],
    ['http://example.com', 'http://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['about', 'about'],
    ['mailto:ada@marsh.example', 'mailto:ada@marsh.example'],
  ])('typed as %j is %s', (typed, link) => {
    expect(completeLink(typed)).toBe(link);
  });

  it('is the same when it is made whole again', () => {
    fc.assert(fc.property(fc.string(), (text) => completeLink(completeLink(text)) === completeLink(text)));
  });
});

describe('a navigation is kept', () => {
  it.each<[string, SentEntry[]]>([
    ['with nothing in it', []],
    [
      'with one target an item, empty ones aside',
      [shop, { collectionId: '', externalLink: '/x' }, { memberAreaId: 'm' }],
    ],
    [
      'with null for what is not set',
      [{ collectionId: null, externalLink: '/x', memberAreaId: null, title: null, items: null }],
    ],
    ['on three levels', [{ ...shop, items: [{ ...shop, items: [shop] }] }]],
    ['with as many items as it may have', Array.from({ length: NAVIGATION_ITEMS_MAX }, () => shop)],
  ])('%s', (_, items) => {
    expect(problemOfNavigation(items, PAGES)).toBeUndefined();
  });

  it.each<[string, SentEntry[], string]>([
    ['with two targets', [{ ...shop, externalLink: '/x' }], 'Each item leads to a page'],
    ['with no target', [{ title: 'x' }], 'Each item leads to a page'],
    ['with null for each target', [{ collectionId: null, externalLink: null }], 'Each item leads to a page'],
    ['with a page that is not there', [{ collectionId: 'gone' }], 'not there'],
    ['with a page by a built-in name', [{ collectionId: 'constructor' }], 'not there'],
    [
      'with an address that is none',
      [{ externalLink: 'javascript:1' }],
      'Links must be formatted as https://example.com or /about: javascript:1 is none.',
    ],
    ['with a bad item deep in it', [{ ...shop, items: [{ ...shop, items: [{}] }] }], 'Each item leads'],
    [
      'on four levels',
      [{ ...shop, items: [{ ...shop, items: [{ ...shop, items: [shop] }] }] }],
      'at most 3 levels',
    ],
    [
      'with too many items',
      Array.from({ length: 126 }, () => ({ ...shop, items: [shop] })),
      'at most 250 items',
    ],
  ])('not %s', (_, items, text) => {
    expect(problemOfNavigation(items, PAGES)).toContain(text);
  });
});

describe('what is kept', () => {
  it('has the words that an item of the same target had, unless it brings its own', () => {
    const before = [{ ...shop, title: 'The shelf', items: [{ externalLink: '/x', title: 'X' }] }];
    const items = [
      { externalLink: '/x' },
      { ...shop, title: 'Shop' },
      { collectionId: 'about', externalLink: '' },
      { collectionId: 'shop', externalLink: null, title: null, items: null },
    ];
    expect(toKeptNavigation(items, before)).toEqual([
      { externalLink: '/x', title: 'X' },
      { collectionId: 'shop', title: 'Shop' },
      { collectionId: 'about' },
      { collectionId: 'shop', title: 'The shelf' },
    ]);
  });

  it('is kept again without a change', () => {
    const { entry } = fc.letrec<{ entry: NavigationEntry }>((tie) => ({
      entry: fc.record(
        {
          collectionId: fc.constantFrom('shop', 'about', ''),
          externalLink: fc.constantFrom('/x', ''),
          title: fc.string(),
          items: fc.array(tie('entry'), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
    }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (items) => {
        const kept = toKeptNavigation(items, []);
        expect(toKeptNavigation(kept, [])).toEqual(kept);
        expect(flattenNavigation(kept)).toHaveLength(flattenNavigation(items).length);
      }),
    );
  });
});

describe('the main navigation', () => {
  it.each([
    [['footerNav', 'mainNav', '_hidden'], 'mainNav'],
    [['top', 'footerNav'], 'top'],
    [['_hidden', '_memberareas'], undefined],
    [[], undefined],
  ])('of %j is %s', (names, main) => {
    expect(findMainNavigation(names)).toBe(main);
  });

  it('comes first', () => {
    expect(orderNavigations(['footerNav', '_hidden', 'mainNav'])).toEqual([
      'mainNav',
      'footerNav',
      '_hidden',
    ]);
  });
});
