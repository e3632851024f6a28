import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf, spread } from './parts.ts';

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

describe('a part of an amount', () => {
  it.each([
    ['is exact where it can be', 1000, 7, 100, 70],
    ['rounds halves up', 50, 1, 100, 1],
    ['rounds what is less than a half down', 49, 1, 100, 0],
    ['rounds halves of debts away from 0', -50, 1, 100, -1],
    ['is exact beyond what numbers hold', 9_007_199_254_740_991, 99_999, 100_000, 9_007_109_182_748_444],
  ])('%s', (_, amount, numerator, denominator, part) => {
    expect(partOf(amount, numerator, denominator)).toBe(part);
  });
});

describe('an amount that is spread', () => {
  it.each([
    ['goes to the largest remainders first', 100, [1, 1, 1], [34, 33, 33]],
    ['leaves what weighs nothing', 10, [0, 5, 5], [0, 5, 5]],
    ['is nothing where nothing weighs', 10, [0, 0], [0, 0]],
    ['gives a unit to the heavier one', 1, [1, 2], [0, 1]],
  ])('%s', (_, total, weights, parts) => {
    expect(spread(total, weights)).toEqual(parts);
  });

  it('adds up exactly, and no part is above its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const total = Math.floor(sumOf(list) * share);
        const parts = spread(total, list);
        expect(sumOf(parts)).toBe(total);
        expect(parts.every((part, index) => part <= (list[index] ?? 0))).toBe(true);
      }),
    );
  });
});
