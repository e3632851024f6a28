import { describe, expect, it } from 'vitest';
import type { SitePage } from '#shared/features/page-tree/contract.ts';
import {
  changeBack,
  describeLive,
  findPages,
  movesBack,
  notesOf,
  type PageChange,
  pagesAfter,
  toMove,
} from './page-items.ts';
import { sitePage } from './testing/site-page.ts';

const page = (id: string, parentId: string | null = null, facts: Partial<SitePage> = {}) =>
  sitePage(id, { parentId, ...facts });

const PAGES = [
  page('home', null, { homepage: true, path: '/' }),
  page('shop', null, { madeOf: 'store' }),
  page('about'),
  page('team', 'about'),
  page('press', 'about'),
  page('visit'),
];

const shown = (pages: readonly SitePage[] | undefined) =>
  pages?.map(({ id, parentId }) => (parentId === null ? id : `${id} < ${parentId}`));

describe('a move in the tree', () => {
  it.each([
    ['one page', [], 'visit', { parentId: null, index: 0 }, { pageIds: ['visit'], beforeId: 'home' }],
    [
      'all chosen pages, in their order',
      ['visit', 'home'],
      'visit',
      { parentId: 'about', index: 1 },
      { pageIds: ['home', 'visit'], beforeId: 'press' },
    ],
    [
      'only the one that is not chosen',
      ['home'],
      'visit',
      { parentId: null, index: 9 },
      { pageIds: ['visit'], beforeId: null },
    ],
  ])('takes %s', (_, chosen, id, place, move) => {
    expect(toMove(PAGES, new Set(chosen), id, place)).toEqual({ parentId: place.parentId, ...move });
  });

  it('is taken back by moves one after the other', () => {
    const move = { pageIds: ['team', 'press', 'home'], parentId: 'visit', beforeId: null };
    const after = pagesAfter(PAGES, move) ?? [];
    expect(shown(after)).toEqual(['shop', 'about', 'visit', 'home < visit', 'team < visit', 'press < visit']);
    const back = movesBack(PAGES, move).reduce<readonly SitePage[]>(
      (pages, one) => pagesAfter(pages, one) ?? [],
      after,
    );
    expect(back).toEqual(PAGES);
  });

  it('is none where a page cannot go', () => {
    expect(pagesAfter(PAGES, { pageIds: ['about'], parentId: 'team', beforeId: null })).toBeUndefined();
  });
});

describe('a change of a page', () => {
  const later = '2027-01-01T08:00:00.000Z';
  const pages = [
    page('home', null, { homepage: true }),
    page('team', null, { title: 'Team', seoTitle: '', status: 'scheduled', scheduledFor: later }),
  ];

  it.each<[string, PageChange, ReturnType<typeof changeBack>]>([
    [
      'its words',
      { title: 'People', seoTitle: 'Us' },
      { pageId: 'team', change: { title: 'Team', seoTitle: '' } },
    ],
    [
      'its status, with the time that it had',
      { status: 'draft', baseVersion: '1' },
      { pageId: 'team', change: { status: 'scheduled', scheduledFor: later } },
    ],
    ['what it is shown as', { slice: 'cover-page' }, { pageId: 'team', change: { slice: null } }],
    ['that it is the home page', { homepage: true }, { pageId: 'home', change: { homepage: true } }],
    ['an address, which is not taken back', { urlId: 'people' }, undefined],
    ['a password, which nobody knows any more', { password: null }, undefined],
  ])('is taken back: %s', (_, change, back) => {
    expect(changeBack(pages, 'team', change)).toEqual(back);
  });
});

describe('pages that are looked for', () => {
  it.each([
    ['', ['home', 'shop', 'about', 'team', 'press', 'visit']],
    ['TEAM', ['about', 'team']],
    ['/visit', ['visit']],
    ['nothing', []],
  ])('by %j are %j', (text, ids) => {
    expect(findPages(PAGES, text).map(({ id }) => id)).toEqual(ids);
  });
});

describe('what is said of a page', () => {
  it.each<[Partial<SitePage>, string, string]>([
    [{}, '', 'Visitors see it at /about.'],
    [{ homepage: true }, 'Home', 'Visitors see it at /about.'],
    [{ published: 'other' }, 'Changed', 'Visitors see it as it was before your last changes.'],
    [{ published: 'none', isLive: false }, 'New', 'Visitors see it at /about once it is published.'],
    [{ status: 'draft', isLive: false }, 'Draft', 'Visitors do not see it.'],
    [
      { closedBy: 'Trade', isLive: true },
      'Closed with the page above',
      'It is closed with “Trade”, which it stands below.',
    ],
    [
      { status: 'private', hasPassword: true, isHidden: true },
      'Private · Password · Hidden',
      'Visitors see it at /about.',
    ],
  ])('of %j is %j and %j', (facts, notes, live) => {
    const one = page('about', null, facts);
    expect(notesOf(one)).toBe(notes);
    expect(describeLive(one)).toBe(live);
  });
});
