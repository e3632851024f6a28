import { describe, expect, it } from 'vitest';
import { coupon, NOW, usd } from '../cart/testing/sample-cart.ts';
import {
  applyCoupons,
  type CouponInUse,
  couponReasonText,
  type DiscountLine,
  isCouponCode,
  normalizeCode,
} from './rules.ts';

const line = (
  itemId: string,
  unitMinor: number,
  quantity = 1,
  facts: Partial<DiscountLine> = {},
): DiscountLine => ({
  itemId,
  unitMinor,
  quantity,
  categoryIds: [],
  isReducible: true,
  ...facts,
});
const mug = line('mug', 3000, 2);
const vase = line('vase', 8000, 1, { categoryIds: ['big'] });
const card = line('card', 5000, 1, { isReducible: false });

function apply(coupons: readonly CouponInUse[], lines: readonly DiscountLine[], requiresShipping = true) {
  const subtotalMinor = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  const { applied, refused } = applyCoupons(coupons, lines, {
    now: NOW,
    subtotalMinor,
    requiresShipping,
    currency: 'USD',
  });
  return { amounts: applied.map(({ amounts }) => amounts), reasons: refused.map(({ reason }) => reason) };
}

describe('what a discount takes off', () => {
  it.each<[string, Partial<CouponInUse>, readonly DiscountLine[], number[]]>([
    ['is a part of everything', {}, [mug, vase], [600, 800]],
    ['is a part of its products', { productIds: ['vase'] }, [mug, vase], [0, 800]],
    ['is a part of its categories', { categoryIds: ['big'] }, [mug, vase], [0, 800]],
    ['is nothing of a gift card', {}, [mug, card], [600, 0]],
    ['is an amount, spread', { offer: { kind: 'fixed', amount: usd('10.00') } }, [mug, vase], [429, 571]],
    ['is an amount up to what there is', { offer: { kind: 'fixed', amount: usd('900') } }, [mug], [6000]],
    [
      'is the cheapest of three',
      { offer: { kind: 'buyXGetY', buy: 2, get: 1, percent: 100 } },
      [vase, mug],
      [0, 3000],
    ],
    [
      'is two of six, in part',
      { offer: { kind: 'buyXGetY', buy: 2, get: 1, percent: 50 } },
      [line('a', 1000, 9998), line('b', 501, 1)],
      [1_666_000, 251],
    ],
    [
      'is a part of each whole set',
      { offer: { kind: 'set', setProductIds: ['mug', 'vase'], percent: 20 } },
      [line('mug', 3000, 3), line('vase', 8000, 2), line('jar', 100, 5)],
      [1200, 3200, 0],
    ],
  ])('%s', (_, facts, lines, amounts) => {
    expect(apply([coupon(facts)], lines).amounts).toEqual([amounts]);
  });

  it('is taken off what the ones before left', () => {
    const half = () => coupon({ offer: { kind: 'percent', percent: 50 } });
    expect(apply([half(), half()], [vase]).amounts).toEqual([[4000], [2000]]);
    const all = coupon({ offer: { kind: 'percent', percent: 100 } });
    expect(apply([all, half()], [vase])).toEqual({ amounts: [[8000]], reasons: ['NO_MATCHING_ITEMS'] });
  });

  it('takes no longer for many pieces', () => {
    const rules = Array.from({ length: 50 }, () =>
      coupon({ offer: { kind: 'buyXGetY', buy: 1, get: 1, percent: 1 } }),
    );
    const lines = Array.from({ length: 500 }, (_, index) => line(`item ${index}`, 1000 + index, 9999));
    expect(apply(rules, lines).amounts).toHaveLength(50);
  });
});

describe('a coupon that does not count', () => {
  it.each<[string, Partial<CouponInUse>]>([
    ['DISABLED', { enabled: false }],
    ['NOT_STARTED', { startsOn: '2027-01-01T00:00:00Z' }],
    ['EXPIRED', { endsOn: new Date(NOW).toISOString() }],
    ['USED_UP', { useLimit: 3, uses: 3 }],
    ['USED_BY_YOU', { useLimitPerPerson: 1, usesByPerson: 1 }],
    ['BELOW_MINIMUM', { minimumSubtotal: usd('60.01') }],
    ['BELOW_MINIMUM', { minimumSubtotal: { currency: 'EUR', value: '1' } }],
    ['NO_MATCHING_ITEMS', { productIds: ['jar'] }],
    ['NO_MATCHING_ITEMS', { offer: { kind: 'fixed', amount: { currency: 'EUR', value: '5' } } }],
  ])('says %s', (reason, facts) => {
    expect(apply([coupon(facts)], [mug])).toEqual({ amounts: [], reasons: [reason] });
  });

  it('says that nothing is shipped', () => {
    expect(apply([coupon({ offer: { kind: 'freeShipping' } })], [mug], false).reasons).toEqual([
      'NOTHING_TO_SHIP',
    ]);
  });

  it('counts at its edges', () => {
    const edges = {
      startsOn: new Date(NOW).toISOString(),
      minimumSubtotal: usd('60.00'),
      useLimit: 3,
      uses: 2,
    };
    expect(apply([coupon(edges)], [mug]).reasons).toEqual([]);
  });

  it('tells why in words, with the amount where there is one', () => {
    expect(couponReasonText('BELOW_MINIMUM', '$20.00')).toBe(
      'This code requires a subtotal of at least $20.00.',
    );
    expect(couponReasonText('BELOW_MINIMUM', undefined)).toBe('The cart is too small for this code.');
    expect(couponReasonText('EXPIRED', undefined)).toBe('This code has expired.');
  });
});

describe('a code', () => {
  it.each([
    [' spring-26 ', 'SPRING-26', true],
    ['Ten%', 'TEN%', false],
    ['', '', false],
    ['x'.repeat(41), 'X'.repeat(41), false],
  ])('%j is kept as %s', (typed, kept, isCode) => {
    expect(normalizeCode(typed)).toBe(kept);
    expect(isCouponCode(kept)).toBe(isCode);
  });
});
