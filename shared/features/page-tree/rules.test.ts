import { describe, expect, it } from 'vitest';
import {
  flattenPages,
  freePageWord,
  GONE_MAX,
  goneAfter,
  movePages,
  type PageMove,
  problemOfPageWord,
  toPageWord,
  type TreePage,
  withoutPages,
} from './rules.ts';

/** A tree by lines such as `a > b`, each page with its parent. */
const tree = (...pages: string[]): TreePage[] =>
  pages.map((text) => {
    const [id = '', parentId] = text.split(' < ');
    return parentId === undefined ? { id } : { id, parentId };
  });

const shown = (pages: readonly TreePage[]) =>
  pages.map(({ id, parentId }) => (parentId === undefined ? id : `${id} < ${parentId}`));

const PAGES = tree('home', 'shop', 'mugs < shop', 'big < mugs', 'about', 'team < about');

describe('the word of a page', () => {
  it.each([
    ['Our Story', 'our-story'],
    ['  Qui sommes-nous ? ', 'qui-sommes-nous'],
    ['Öffnungszeiten', 'offnungszeiten'],
    ['陶器', 'page'],
    ['A & B -- C', 'a-b-c'],
  ])('of the title %j is %s', (title, word) => {
    expect(toPageWord(title)).toBe(word);
  });

  it.each([
    ['about', [], 'about'],
    ['about', ['about'], 'about-2'],
    ['about', ['about', 'about-2'], 'about-3'],
    ['cart', [], 'cart-2'],
  ])('%s beside %j is %s where it has to be free', (wish, taken, word) => {
    expect(freePageWord(wish, new Set(taken))).toBe(word);
  });

  it.each([
    ['about', undefined],
    ['a', undefined],
    ['About', 'About is not a valid page URL'],
    ['a b', 'a b is not a valid page URL'],
    ['a/b', 'a/b is not a valid page URL'],
    ['checkout', 'checkout is not a valid page URL'],
    ['', ' is not a valid page URL'],
  ])('%j has the problem %j', (word, problem) => {
    expect(problemOfPageWord(word)).toBe(problem);
  });
});

describe('moving pages', () => {
  it.each<[string, PageMove, string[] | string]>([
    [
      'puts one at the end of the top',
      { pageIds: ['home'], parentId: null, beforeId: null },
      ['shop', 'mugs < shop', 'big < mugs', 'about', 'team < about', 'home'],
    ],
    [
      'puts one before another of the same level',
      { pageIds: ['about'], parentId: null, beforeId: 'shop' },
      ['home', 'about', 'team < about', 'shop', 'mugs < shop', 'big < mugs'],
    ],
    [
      'puts several below a page, in the order that they have',
      { pageIds: ['team', 'mugs'], parentId: 'home', beforeId: null },
      ['home', 'mugs < home', 'big < mugs', 'team < home', 'shop', 'about'],
    ],
    [
      'moves a page that is named beside the one above it only once',
      { pageIds: ['mugs', 'big'], parentId: null, beforeId: 'home' },
      ['mugs', 'big < mugs', 'home', 'shop', 'about', 'team < about'],
    ],
    [
      'goes on behind what moves along',
      { pageIds: ['home', 'shop'], parentId: null, beforeId: 'shop' },
      ['home', 'shop', 'mugs < shop', 'big < mugs', 'about', 'team < about'],
    ],
    ['takes at most three levels', { pageIds: ['mugs'], parentId: 'team', beforeId: null }, 'TOO_DEEP'],
    ['takes no page below itself', { pageIds: ['shop'], parentId: 'big', beforeId: null }, 'BELOW_ITSELF'],
    ['takes no page into itself', { pageIds: ['shop'], parentId: 'shop', beforeId: null }, 'BELOW_ITSELF'],
    ['finds no page that is not there', { pageIds: ['x'], parentId: null, beforeId: null }, 'PAGE_NOT_FOUND'],
    [
      'finds no place beside others',
      { pageIds: ['home'], parentId: 'shop', beforeId: 'team' },
      'NOT_A_SIBLING',
    ],
  ])('%s', (_, move, expected) => {
    const moved = movePages(PAGES, move);
    expect(typeof moved === 'string' ? moved : shown(moved)).toEqual(expected);
  });

  it('leaves a page at the top whose parent is gone', () => {
    expect(flattenPages(tree('a < gone', 'b < a')).map(({ level }) => level)).toEqual([1, 2]);
  });
});

describe('taking pages out', () => {
  it.each([
    [['shop'], ['home', 'mugs', 'big < mugs', 'about', 'team < about']],
    [
      ['shop', 'mugs'],
      ['home', 'big', 'about', 'team < about'],
    ],
    [['mugs'], ['home', 'shop', 'big < shop', 'about', 'team < about']],
  ])('%j leaves the others below what is above: %j', (gone, left) => {
    const pages = withoutPages(PAGES, new Set(gone)).map(({ id, parentId }) => ({
      id,
      ...(parentId === undefined ? {} : { parentId }),
    }));
    expect(shown(pages)).toEqual(left);
  });
});

describe('the addresses of deleted pages', () => {
  it.each([
    [[], ['/a'], ['/a']],
    [
      ['/a', '/b'],
      ['/a', '/a'],
      ['/b', '/a'],
    ],
    [['/a'], [], ['/a']],
  ])('%j and %j are %j', (gone, paths, all) => {
    expect(goneAfter(gone, paths)).toEqual(all);
  });

  it('forget the oldest where there are very many', () => {
    const many = Array.from({ length: GONE_MAX }, (_, at) => `/page-${at}`);
    const after = goneAfter(many, ['/last']);
    expect([after.length, after[0], after.at(-1)]).toEqual([GONE_MAX, '/page-1', '/last']);
  });
});
