import { describe, expect, it } from 'vitest';
import { changedMeanwhile, toPutBack } from './data-changes.ts';

const change = { from: { price: { a: 1, b: 2 }, shown: false }, to: { price: { a: 2, b: 2 }, shown: true } };

describe('what somebody changed before a release went live', () => {
  it.each([
    ['nothing', { price: { a: 1, b: 2 }, shown: false }, []],
    ['nothing where only the order of the properties differs', { price: { b: 2, a: 1 }, shown: false }, []],
    ['nothing where it is already what the release makes of it', { price: { a: 2, b: 2 }, shown: true }, []],
    ['a price', { price: { a: 3, b: 2 }, shown: false }, ['price']],
    ['all', { price: null, shown: null }, ['price', 'shown']],
  ])('is %s', (_, now, expected) => {
    expect(changedMeanwhile(change, now)).toEqual(expected);
  });
});

describe('undoing', () => {
  it.each([
    ['puts back what nobody changed', change.to, change.from, []],
    ['keeps what somebody changed', { ...change.to, price: 9 }, { shown: false }, ['price']],
    ['leaves alone what is back already', change.from, {}, []],
  ])('%s', (_, now, values, kept) => {
    expect(toPutBack(change, now)).toEqual({ values, kept });
  });
});
