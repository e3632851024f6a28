import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf, refusalOfAdjustment, shortagesOf, STOCK_MAX, sumDemand } from './rules.ts';

const quantities = fc.integer({ min: 1, max: 50 });
const demands = fc.array(fc.record({ variantId: fc.constantFrom('a', 'b', 'c'), quantity: quantities }), {
  maxLength: 12,
});

describe('what can be bought', () => {
  it.each([
    [5, 0, 5],
    [5, 2, 3],
    [5, 5, 0],
    [0, 0, 0],
    [1, 2, 0],
  ])('of %i on hand with %i held is %i', (onHand, held, available) => {
    expect(availableOf({ onHand, held })).toBe(available);
  });
});

describe('an adjustment', () => {
  it.each([
    [{ onHand: 5, held: 2 }, -3, undefined],
    [{ onHand: 5, held: 2 }, -4, 'STOCK_TOO_LOW'],
    [{ onHand: 0, held: 0 }, -1, 'STOCK_TOO_LOW'],
    [{ onHand: 0, held: 0 }, STOCK_MAX, undefined],
    [{ onHand: 1, held: 0 }, STOCK_MAX, 'STOCK_TOO_HIGH'],
  ] as const)('of %j by %i is refused with %s', (level, delta, code) => {
    expect(refusalOfAdjustment(level, delta)).toBe(code);
  });

  it.each([
    [5, -3, undefined],
    [4, -3, 'STOCK_CHANGED'],
    [4, -9, 'STOCK_CHANGED'],
    [5, -4, 'STOCK_TOO_LOW'],
  ] as const)('of what was %i when it was counted, by %i, is refused with %s', (expected, delta, code) => {
    expect(refusalOfAdjustment({ onHand: 5, held: 2 }, delta, expected)).toBe(code);
  });
});

describe('demand', () => {
  it('of one variant in several lines counts together', () => {
    expect(
      sumDemand([
        { variantId: 'b', quantity: 1 },
        { variantId: 'a', quantity: 2 },
        { variantId: 'b', quantity: 3 },
      ]),
    ).toEqual([
      { variantId: 'a', quantity: 2 },
      { variantId: 'b', quantity: 4 },
    ]);
  });

  it('keeps its sum, names each variant once, and is in their order whatever order it came in', () => {
    fc.assert(
      fc.property(demands, (lines) => {
        const sums = sumDemand(lines);
        const total = (list: readonly { quantity: number }[]) =>
          list.reduce((sum, { quantity }) => sum + quantity, 0);
        const names = sums.map(({ variantId }) => variantId);
        return (
          total(sums) === total(lines) &&
          names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)
        );
      }),
    );
  });

  it('that is more than there is names what is short and how much is there', () => {
    const levels = new Map([
      ['a', { onHand: 3, held: 1 }],
      ['b', { onHand: 9, held: 0 }],
    ]);
    expect(
      shortagesOf(levels, [
        { variantId: 'a', quantity: 3 },
        { variantId: 'b', quantity: 9 },
        { variantId: 'gone', quantity: 1 },
      ]),
    ).toEqual([
      { variantId: 'a', quantity: 3, available: 2 },
      { variantId: 'gone', quantity: 1, available: 0 },
    ]);
  });
});
