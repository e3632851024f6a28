import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  branchOf,
  bringCategoriesBack,
  changePrice,
  freeUrlId,
  isUrlId,
  lowestPriceBefore,
  OPTIONS_MAX,
  PRICE_MAX,
  toUrlId,
  type VariantDraft,
  variantProblems,
  VARIANTS_MAX,
} from './catalog.ts';

const PHYSICAL = 1;
const DIGITAL = 2;
const GIFT_CARD = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

const variant = (facts: Partial<VariantDraft> = {}): VariantDraft => ({
  sku: '',
  attributes: {},
  priceMinor: 1_000,
  salePriceMinor: null,
  onSale: false,
  ...facts,
});

describe('the word of a product in addresses', () => {
  it.each([
    ['Tide mug', 'tide-mug'],
    ['  Crème brûlée — dish ', 'creme-brulee-dish'],
    ['Nº 5 / "small"', 'no-5-small'],
    ['--a--b--', 'a-b'],
    ['日本', ''],
  ])('made of %j is %j', (name, urlId) => {
    expect(toUrlId(name)).toBe(urlId);
  });

  it('is one that addresses take, or none, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const urlId = toUrlId(name);
        return urlId === '' || isUrlId(urlId);
      }),
    );
  });

  it.each([
    ['mug', [], 'mug'],
    ['mug', ['mug'], 'mug-2'],
    ['mug', ['mug', 'mug-2', 'mug-4'], 'mug-3'],
    ['mug', ['mug-2'], 'mug'],
  ])('%j beside %j is %j', (wish, taken, free) => {
    expect(freeUrlId(wish, new Set(taken))).toBe(free);
  });

  it.each(['', 'A', 'a b', '-a', 'a-', 'a--b', 'a/b', '../a', 'ä'])('%j is none', (text) => {
    expect(isUrlId(text)).toBe(false);
  });
});

describe('the variants of a product', () => {
  const sized = (size: string, facts: Partial<VariantDraft> = {}) =>
    variant({ attributes: { Size: size }, ...facts });

  it.each<readonly [what: string, options: string[], variants: VariantDraft[], type: number, path: string]>([
    ['a value that is missing', ['Size'], [variant()], PHYSICAL, 'variants.0.attributes'],
    ['an empty value', ['Size'], [sized('')], PHYSICAL, 'variants.0.attributes'],
    ['an option that is none', [], [sized('S')], PHYSICAL, 'variants.0.attributes'],
    ['the same values twice', ['Size'], [sized('S'), sized('S')], PHYSICAL, 'variants.1.attributes'],
    ['no option and two variants', [], [variant(), variant()], PHYSICAL, 'variants.1.attributes'],
    [
      'a SKU twice, however it is written',
      ['Size'],
      [sized('S', { sku: 'mug' }), sized('L', { sku: 'MUG' })],
      PHYSICAL,
      'variants.1.sku',
    ],
    ['a sale without a price', [], [variant({ onSale: true })], PHYSICAL, 'variants.0.salePriceMoney'],
    [
      'a sale price above the price',
      [],
      [variant({ salePriceMinor: 1_001 })],
      PHYSICAL,
      'variants.0.salePriceMoney',
    ],
    [
      'a gift card on sale',
      [],
      [variant({ onSale: true, salePriceMinor: 500 })],
      GIFT_CARD,
      'variants.0.onSale',
    ],
    ['a choice of digital ones', ['Size'], [sized('S'), sized('L')], DIGITAL, 'variants'],
    [
      'an option twice',
      ['Size', 'size'],
      [variant({ attributes: { Size: 'S', size: 'S' } })],
      PHYSICAL,
      'options',
    ],
  ])('with %s are refused there', (_, options, variants, type, path) => {
    expect(variantProblems(options, variants, type).map((problem) => problem.path)).toContain(path);
  });

  it('may be as many as there can be, and not one more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => sized(`${index}`));
    expect(variantProblems(['Size'], many(VARIANTS_MAX), PHYSICAL)).toEqual([]);
    expect(variantProblems(['Size'], many(VARIANTS_MAX + 1), PHYSICAL)).toHaveLength(1);
    const options = Array.from({ length: OPTIONS_MAX + 1 }, (_, index) => `Option ${index}`);
    const attributes = Object.fromEntries(options.map((option) => [option, 'x']));
    expect(variantProblems(options.slice(1), [variant({ attributes })], PHYSICAL)).toHaveLength(1);
    expect(variantProblems(options, [variant({ attributes })], PHYSICAL)).toEqual([
      { path: 'options', text: `A product has at most ${OPTIONS_MAX} options.` },
    ]);
  });
});

describe('the lowest price before a reduction', () => {
  const at = (day: number, priceMinor: number) => ({ at: day * DAY_MS, priceMinor });

  it.each([
    ['of a price that never changed is none', [at(0, 500)], undefined],
    ['of nothing is none', [], undefined],
    ['is the one before', [at(0, 500), at(40, 400)], 500],
    ['counts a lower one within thirty days', [at(0, 500), at(35, 300), at(36, 500), at(60, 400)], 300],
    ['leaves out one that ended before', [at(0, 300), at(1, 500), at(60, 400)], 500],
    ['counts the one that held when they began', [at(0, 300), at(31, 500), at(60, 400)], 300],
    ['does not mind the order', [at(60, 400), at(0, 500), at(50, 450)], 450],
  ])('%s', (_, history, lowest) => {
    expect(lowestPriceBefore(history)).toBe(lowest);
  });
});

describe('a change of prices', () => {
  it.each([
    [1_000, { kind: 'percent', percent: 10 }, 1_100],
    [999, { kind: 'percent', percent: -50 }, 500],
    [1_000, { kind: 'percent', percent: -100 }, 0],
    [PRICE_MAX, { kind: 'percent', percent: 100 }, PRICE_MAX],
    [1_000, { kind: 'amount', minor: -2_000 }, 0],
    [1_000, { kind: 'set', minor: 5 }, 5],
  ] as const)('of %i by %j is %i', (price, change, changed) => {
    expect(changePrice(price, change)).toBe(changed);
  });
});

describe('the categories of a product', () => {
  it.each([
    [['a', 'b', 'c'], ['b'], ['a', 'c'], ['a', 'b', 'c']],
    [['a', 'b'], [], ['a'], ['a']],
    [['a', 'b'], ['x', 'b'], ['a'], ['a', 'b', 'x']],
    [[], ['x'], ['a'], ['x']],
  ])('that were %j and are %j become, when %j are back, %j', (before, now, restored, after) => {
    expect(bringCategoriesBack(before, now, new Set(restored))).toEqual(after);
  });

  it('are each one named once, and none is lost that is there', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(ids, ids, ids, (before, now, restored) => {
        const after = bringCategoriesBack(before, now, new Set(restored));
        return new Set(after).size === after.length && now.every((id) => after.includes(id));
      }),
    );
  });
});

describe('a branch of categories', () => {
  it('is a category and all below it, from the top down', () => {
    const tree = [
      { id: 'root', parentId: null },
      { id: 'a', parentId: 'root' },
      { id: 'b', parentId: 'root' },
      { id: 'a1', parentId: 'a' },
      { id: 'a11', parentId: 'a1' },
    ];
    expect(branchOf(tree, 'a')).toEqual(['a', 'a1', 'a11']);
    expect(branchOf(tree, 'b')).toEqual(['b']);
  });
});
