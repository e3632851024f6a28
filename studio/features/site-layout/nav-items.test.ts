import { describe, expect, it } from 'vitest';
import { NAVIGATION_ITEMS_MAX } from '#shared/features/site-layout/rules.ts';
import {
  describeTarget,
  mayPut,
  mayRemove,
  nameOfItem,
  type NavItem,
  problemOfAdding,
  toEntries,
  toNavigations,
  toPages,
} from './nav-items.ts';

const link = (more: object) => ({ title: '', enabled: true, children: [], ...more });
const home = link({ collectionId: 'h', title: 'Home', urlId: 'home', collectionType: 10 });
const shop = link({
  collectionId: 's',
  title: 'The shelf',
  ownTitle: 'The shelf',
  urlId: 'shop',
  collectionType: 13,
});
const folder = link({
  externalLink: '#',
  title: 'More',
  ownTitle: 'More',
  children: [link({ externalLink: '/shop/mugs', title: '/shop/mugs' }), link({ memberAreaId: 'm' })],
});
const LAYOUT = {
  layout: [
    { identifier: 'mainNav', title: 'Main', links: [home, folder] },
    { identifier: '_hidden', title: 'Not linked', links: [shop] },
  ],
};

function read() {
  let count = 0;
  return toNavigations(LAYOUT, () => String((count += 1)));
}

describe('a navigation that is edited', () => {
  it('has each item with what it leads to, those of folders after them', () => {
    expect(read()['mainNav']).toEqual([
      { id: '1', parentId: null, title: '', target: { kind: 'page', collectionId: 'h' } },
      { id: '2', parentId: null, title: 'More', target: { kind: 'folder' } },
      { id: '3', parentId: '2', title: '', target: { kind: 'address', externalLink: '/shop/mugs' } },
      { id: '4', parentId: '2', title: '', target: { kind: 'memberArea', memberAreaId: 'm' } },
    ]);
  });

  it('is sent as the server keeps it', () => {
    expect(toEntries(read()['mainNav'] ?? [])).toEqual([
      { collectionId: 'h', title: '', items: [] },
      {
        externalLink: '#',
        title: 'More',
        items: [
          { externalLink: '/shop/mugs', title: '', items: [] },
          { memberAreaId: 'm', title: '', items: [] },
        ],
      },
    ]);
  });

  it('is no deeper and no longer than it may be', () => {
    const items = read()['mainNav'] ?? [];
    expect(mayPut(items, '1', { parentId: '3', index: 0 })).toBe(true);
    expect(mayPut(items, '2', { parentId: '1', index: 0 })).toBe(true);
    const deeper = [...items, { ...(items[0] as NavItem), id: '5', parentId: '3' }];
    expect(mayPut(deeper, '2', { parentId: '1', index: 0 })).toBe(false);
    expect(problemOfAdding(items)).toBeUndefined();
    const full = Array.from({ length: NAVIGATION_ITEMS_MAX }, () => items[0] as NavItem);
    expect(problemOfAdding(full)).toBe('A navigation has at most 250 items.');
  });
});

it('knows every page once, by its own name', () => {
  expect(toPages(LAYOUT, new Map([['shop', 'Shop']]))).toEqual([
    { id: 'h', title: 'Home', urlId: 'home', isStore: false },
    { id: 's', title: 'Shop', urlId: 'shop', isStore: true },
  ]);
});

it('calls items by their words, or by what they lead to', () => {
  const pages = new Map(toPages(LAYOUT, new Map()).map((page) => [page.id, page]));
  const items = read()['mainNav'] ?? [];
  expect(items.map((item) => nameOfItem(item, pages))).toEqual(['Home', 'More', '/shop/mugs', 'Member area']);
  expect(items.map(({ target }) => describeTarget(target, pages))).toEqual([
    '/home',
    'Folder',
    '/shop/mugs',
    'Member area',
  ]);
  expect(nameOfItem({ ...(items[0] as NavItem), target: { kind: 'page', collectionId: 'x' } }, pages)).toBe(
    'A deleted page',
  );
});

it('leaves a page among the hidden ones while no other navigation has it', () => {
  const navigations = read();
  const page = (collectionId: string): NavItem => ({
    id: 'x',
    parentId: null,
    title: '',
    target: { kind: 'page', collectionId },
  });
  expect(mayRemove('_hidden', page('s'), navigations)).toBe(false);
  expect(mayRemove('_hidden', page('h'), navigations)).toBe(true);
  expect(mayRemove('mainNav', page('s'), navigations)).toBe(true);
});
