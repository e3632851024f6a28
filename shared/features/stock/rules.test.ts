import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf, refusalOfAdjustment, shortagesOf, STOCK_MAX, sumDemand } from './rules.ts';

const quantities = fc.integer({ min: 1, max: 50 });
const demands = fc.array(fc.record({ variantId: fc.constantFrom('a', 'b', 'c'), quantity: quantities }), {
  maxLength: 12,
});

describe('what can be bought', () => {
  it.each([
    [5, 0, 0, 5],
    [5, 2, 0, 3],
    [5, 5, 0, 0],
    [0, 0, 0, 0],
    [1, 2, 0, 0],
    [5, 2, 4, 7],
    [0, 0, 4, 4],
    [0, 3, 4, 1],
    [-3, 0, 4, 1],
    [-3, 0, 2, 0],
  ])(
    'of %i on hand with %i held and %i that may be owed is %i',
    (onHand, held, backorderLimit, available) => {
      expect(availableOf({ onHand, held, backorderLimit })).toBe(available);
    },
  );

  it.each([
    [2, 0, 2],
    [2, 3, 5],
    [0, 0, 0],
    [-3, 2, 2],
    [-3, 9, 7],
  ])(
    'of %i on hand and 10 that may be owed, for who knows of %i on back-order, is %i',
    (onHand, told, most) => {
      expect(availableOf({ onHand, held: 0, backorderLimit: 10 }, told)).toBe(most);
    },
  );

  it('is sold to exactly what is there and may be owed, in whatever steps it goes', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.nat({ max: 30 }), steps, (stock, backorderLimit, wishes) => {
        let onHand = stock;
        for (const wish of wishes) {
          onHand -= Math.min(wish, availableOf({ onHand, held: 0, backorderLimit }));
          if (onHand < -backorderLimit) return false;
        }
        return onHand === -backorderLimit;
      }),
    );
  });
});

describe('an adjustment', () => {
  it.each([
    [{ onHand: 5, held: 2, backorderLimit: 0 }, -3, undefined],
    [{ onHand: 5, held: 2, backorderLimit: 0 }, -4, 'STOCK_TOO_LOW'],
    [{ onHand: 0, held: 0, backorderLimit: 0 }, -1, 'STOCK_TOO_LOW'],
    [{ onHand: 0, held: 0, backorderLimit: 0 }, STOCK_MAX, undefined],
    [{ onHand: 1, held: 0, backorderLimit: 0 }, STOCK_MAX, 'STOCK_TOO_HIGH'],
    [{ onHand: 5, held: 2, backorderLimit: 4 }, -7, undefined],
    [{ onHand: 5, held: 2, backorderLimit: 4 }, -8, 'STOCK_TOO_LOW'],
    [{ onHand: -3, held: 0, backorderLimit: 4 }, 5, undefined],
    [{ onHand: -3, held: 0, backorderLimit: 1 }, 1, undefined],
    [{ onHand: -3, held: 0, backorderLimit: 1 }, -1, 'STOCK_TOO_LOW'],
  ] as const)('of %j by %i is refused with %s', (level, delta, code) => {
    expect(refusalOfAdjustment(level, delta)).toBe(code);
  });

  it.each([
    [5, -3, undefined],
    [4, -3, 'STOCK_CHANGED'],
    [4, -9, 'STOCK_CHANGED'],
    [5, -4, 'STOCK_TOO_LOW'],
  ] as const)('of what was %i when it was counted, by %i, is refused with %s', (expected, delta, code) => {
    expect(refusalOfAdjustment({ onHand: 5, held: 2, backorderLimit: 0 }, delta, expected)).toBe(code);
  });
});

describe('demand', () => {
  it('of one variant in several lines counts together', () => {
    expect(
      sumDemand([
        { variantId: 'b', quantity: 1 },
        { variantId: 'a', quantity: 2 },
        { variantId: 'b', quantity: 3, backordered: 2 },
      ]),
    ).toEqual([
      { variantId: 'a', quantity: 2, backordered: 2 },
      { variantId: 'b', quantity: 4, backordered: 3 },
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
      ['a', { onHand: 3, held: 1, backorderLimit: 0 }],
      ['b', { onHand: 9, held: 0, backorderLimit: 0 }],
      ['c', { onHand: 1, held: 0, backorderLimit: 5 }],
    ]);
    expect(
      shortagesOf(levels, [
        { variantId: 'a', quantity: 3 },
        { variantId: 'b', quantity: 9 },
        { variantId: 'c', quantity: 2, backordered: 0 },
        { variantId: 'gone', quantity: 1 },
      ]),
    ).toEqual([
      { variantId: 'a', quantity: 3, available: 2 },
      { variantId: 'c', quantity: 2, available: 1 },
      { variantId: 'gone', quantity: 1, available: 0 },
    ]);
  });
});
