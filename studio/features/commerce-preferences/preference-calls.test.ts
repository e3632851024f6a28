import { expect, it } from 'vitest';
import { mergePreferences } from './preference-calls.ts';

it.each([
  ['mine alone', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
  ['theirs alone', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }, []],
  ['different ones', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, []],
  ['the same to the same', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ['the same to another', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
  ['one that I emptied', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }, []],
  ['one that both set anew', {}, { a: 1 }, { a: 2 }, { a: 1 }, ['a']],
  [
    'different products',
    { products: { a: { t: 'x' } } },
    { products: { a: { t: 'y' } } },
    { products: { a: { t: 'x' }, b: { t: 'z' } } },
    { products: { a: { t: 'y' }, b: { t: 'z' } } },
    [],
  ],
  [
    'the same text of a product',
    { products: { a: { t: 'x' } } },
    { products: { a: { t: 'y' } } },
    { products: { a: { t: 'z' } } },
    { products: { a: { t: 'y' } } },
    ['products'],
  ],
  ['lists', { a: [1] }, { a: [1] }, { a: [1], b: {} }, { a: [1] }, []],
])('of %s, changes are put together', (_, base, mine, theirs, merged, conflicts) => {
  expect(mergePreferences(base, mine, theirs)).toEqual({ merged, conflicts });
});
