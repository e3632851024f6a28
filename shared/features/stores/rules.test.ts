import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStoreUrlId, STORE_URL_ID_MAX, STORE_URL_ID_MIN, toStoreUrlId, wordsOfUrls } from './rules.ts';

describe('the word of a new store', () => {
  it.each([
    ['Pottery', 'Store', [], 'pottery'],
    ['  Mugs & Bowls  ', 'Store', [], 'mugs-bowls'],
    ['A - B', 'Store', [], 'a-b'],
    ['abc', 'Store', [], 'abc'],
    ['ab', 'Store', [], 'store'],
    ['', 'My Store', [], 'my-store'],
    ['陶器', 'Store', [], 'store'],
    ['', '', [], 'store'],
    ['Shop', 'Store', ['shop'], 'shop-1'],
    ['Shop', 'Store', ['shop', 'shop-1', 'shop-2', 'shop-10'], 'shop-3'],
    ['Shop', 'Store', ['shop', 'shop-2'], 'shop-1'],
    ['ab', 'Store', ['store'], 'store-1'],
    ['Cart', 'Store', [], 'cart-1'],
    ['Shop 1', 'Store', ['shop-1'], 'shop-1-1'],
  ])('%j or else %j beside %j is %s', (title, fallback, taken, word) => {
    expect(toStoreUrlId(title, fallback, new Set(taken))).toBe(word);
  });

  it('is always a good one that is not taken', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.string(),
        fc.array(fc.string()),
        (title, fallback, others) => {
          const taken = new Set(others);
          taken.add(toStoreUrlId(title, fallback, taken));
          const word = toStoreUrlId(title, fallback, taken);
          expect(taken.has(word)).toBe(false);
          expect(isStoreUrlId(word)).toBe(true);
        },
      ),
    );
  });
});

it.each([
  ['abc', true],
  ['a-1', true],
  ['ab', false],
  ['a'.repeat(STORE_URL_ID_MAX), true],
  ['a'.repeat(STORE_URL_ID_MAX + 1), false],
  ['Abc', false],
  ['a--b', false],
  ['-abc', false],
  ['abc-', false],
  ['a/b', false],
  ['cart', false],
])(`%s may be the word of a store, of ${STORE_URL_ID_MIN} characters or more: %s`, (text, isOne) => {
  expect(isStoreUrlId(text)).toBe(isOne);
});

it('takes addresses with and without their slash for the same word', () => {
  expect(wordsOfUrls(['/shop', 'shop-1', ''])).toEqual(['shop', 'shop-1', '']);
});
