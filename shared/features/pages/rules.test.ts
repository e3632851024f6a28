import { describe, expect, it } from 'vitest';
import type { SiteCollection } from './rules.ts';
import {
  isFolderClickable,
  pageTypeOf,
  pathOfCategory,
  pathOfCollection,
  pathOfItem,
  resolvePath,
  templateOf,
} from './rules.ts';

const collection = (urlId: string, facts: Partial<SiteCollection> = {}): SiteCollection => ({
  id: urlId,
  urlId,
  title: urlId,
  navigationTitle: urlId,
  description: '',
  type: 'page',
  homepage: false,
  ...facts,
});

const SITE = [
  collection('home', { homepage: true, page: 'front' }),
  collection('about'),
  collection('shop', { type: 'products' }),
];

describe('a path of a site', () => {
  it.each([
    ['/', 'page', 'pages/front.page', 2],
    ['', 'page', 'pages/front.page', 2],
    ['/home', 'page', 'pages/front.page', 2],
    ['/about', 'page', 'pages/about.page', 2],
    ['/about/', 'page', 'pages/about.page', 2],
    ['/shop', 'list', 'collections/products.list', 1],
    ['/shop/p/mug', 'item', 'collections/products.item', 50],
    ['/nothing', 'notFound', 'pages/not-found.page', 100],
    ['/about/p/mug', 'notFound', 'pages/not-found.page', 100],
    ['/shop/p', 'notFound', 'pages/not-found.page', 100],
    ['/shop/p/', 'notFound', 'pages/not-found.page', 100],
    ['/shop/p/mug/x', 'notFound', 'pages/not-found.page', 100],
    ['/shop/mugs', 'list', 'collections/products.list', 1],
    ['/shop/mugs/small/', 'list', 'collections/products.list', 1],
    ['/shop/mugs//small', 'notFound', 'pages/not-found.page', 100],
    [`/shop${'/x'.repeat(21)}`, 'notFound', 'pages/not-found.page', 100],
    ['/about/more', 'notFound', 'pages/not-found.page', 100],
    ['/constructor', 'notFound', 'pages/not-found.page', 100],
  ])('%j leads to a %s, rendered by %s, type %i', (path, kind, template, type) => {
    const route = resolvePath(SITE, path);
    expect([route.kind, templateOf(route), pageTypeOf(route)]).toEqual([kind, template, type]);
  });

  it('is made of the words of collection and item', () => {
    expect(SITE.map(pathOfCollection)).toEqual(['/', '/about', '/shop']);
    expect(pathOfItem('shop', 'mug')).toBe('/shop/p/mug');
    expect(resolvePath(SITE, pathOfItem('shop', 'mug'))).toMatchObject({ kind: 'item', itemUrlId: 'mug' });
    const category = ['mugs', 'small'];
    expect(resolvePath(SITE, pathOfCategory('shop', category))).toMatchObject({ kind: 'list', category });
  });
});

describe('a folder of the navigation', () => {
  it.each<readonly [behavior: number | undefined, is: boolean]>([
    [undefined, true],
    [1, true],
    [2, true],
    [3, false],
    [4, false],
    [-1, false],
    [0, false],
    [Number.NaN, false],
  ])('that behaves as %s can be clicked: %s', (behavior, is) => {
    expect(isFolderClickable(behavior)).toBe(is);
  });
});
