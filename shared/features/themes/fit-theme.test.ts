import { describe, expect, it } from 'vitest';
import { fitToStore, keptOfTheme } from './fit-theme.ts';

const COLLECTIONS = 'content/collections.json';
const site = (...pages: readonly object[]) => ({ [COLLECTIONS]: JSON.stringify(pages) });

describe('a template of ours', () => {
  it.each([
    ['leads to the store of the site', 'goods', 'goods'],
    ['stays as it is where the store is called as ours', 'shop', 'shop'],
  ])('%s', (_, urlId, word) => {
    const template =
      '<a href="/shop">x</a><awning:query collection="shop" limit="4"><a href="/shopping">y</a>';
    expect(fitToStore(template, site({ urlId, type: 'products' }))).toBe(
      `<a href="/${word}">x</a><awning:query collection="${word}" limit="4"><a href="/shopping">y</a>`,
    );
  });

  it('stays as it is where the site has no store', () => {
    expect(fitToStore('href="/shop"', {})).toBe('href="/shop"');
  });
});

describe('of the old theme is kept', () => {
  const texts = {
    ...site(
      { urlId: 'log', type: 'page', page: 'diary' },
      { urlId: 'about', type: 'page' },
      { urlId: 'shop', type: 'products' },
    ),
    'content/block-fields.json': JSON.stringify({ a: '<img src="/assets/door.webp?format=1" alt="">' }),
    'pages/diary.page': '{@|apply entry.block}<img src="/assets/kiln.webp">',
    'blocks/entry.block': '{@|apply date.block}{@|apply card.block}',
    'blocks/date.block': '{title}',
    'blocks/other.block': '<img src="/assets/unused.webp">',
    'pages/about.page': 'about',
    'pages/spare.page': 'spare',
  };
  const paths = [
    ...Object.keys(texts),
    'pages/diary.page.conf',
    'blocks/card.block',
    'assets/door.webp',
    'assets/kiln.webp',
    'assets/unused.webp',
    'styles/old.less',
  ];

  it('what pages and texts of the site count on, and nothing that the next theme has', () => {
    const kept = keptOfTheme(paths, texts, new Set(['pages/about.page', 'blocks/card.block']));
    expect([...kept].sort()).toEqual([
      'assets/door.webp',
      'assets/kiln.webp',
      'blocks/date.block',
      'blocks/entry.block',
      'pages/diary.page',
      'pages/diary.page.conf',
    ]);
  });

  it('nothing where the next theme has it all', () => {
    expect(keptOfTheme(paths, texts, new Set(paths))).toEqual(new Set());
  });
});
