import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADJUSTMENTS_MAX } from '#shared/features/stock/rules.ts';
import { readStockEntry, reasonOfEntry, toAdjustments } from './stock-entry.ts';

const level = (onHand: number, more: object = {}) => ({
  variantId: `v${onHand}`,
  onHand,
  held: 0,
  unlimited: false,
  backorderLimit: 0,
  ...more,
});

describe('what is typed for stock', () => {
  it.each([
    ['+5', { kind: 'change', delta: 5 }],
    ['-2', { kind: 'change', delta: -2 }],
    ['−2', { kind: 'change', delta: -2 }],
    [' + 5 ', { kind: 'change', delta: 5 }],
    ['12', { kind: 'counted', onHand: 12 }],
    ['0', { kind: 'counted', onHand: 0 }],
    ['', undefined],
    ['1.5', undefined],
    ['twelve', undefined],
    ['+', undefined],
  ])('%j is read as %j', (text, entry) => {
    expect(readStockEntry(text)).toEqual(entry);
  });

  it.each([
    ['+5', 'received'],
    ['-5', 'other'],
    ['5', 'counted'],
    ['', 'counted'],
  ])('%j has the reason %s unless somebody says so', (text, reason) => {
    expect(reasonOfEntry(readStockEntry(text))).toBe(reason);
  });

  it('makes a count of several variants the difference of each to what was shown, and passes over those that fit', () => {
    const levels = [level(3), level(12), level(20), level(0, { variantId: 'free', unlimited: true })];
    expect(toAdjustments(levels, '12')).toEqual({
      adjustments: [
        { variantId: 'v3', delta: 9, expectedOnHand: 3 },
        { variantId: 'v20', delta: -8, expectedOnHand: 20 },
      ],
    });
  });

  it('goes by pieces without minding what else moved', () => {
    expect(toAdjustments([level(3), level(4)], '-2')).toEqual({
      adjustments: [
        { variantId: 'v3', delta: -2 },
        { variantId: 'v4', delta: -2 },
      ],
    });
  });

  it.each([
    ['nonsense', [level(3)], 'x', /^Enter \+5/],
    ['more than there is', [level(3)], '-4', /not enough available/],
    ['what is held', [level(3, { held: 2 })], '1', /not enough available/],
    ['too many pieces', [level(999_999)], '+2', /at most 1000000/],
    ['far too many pieces', [level(0)], '-9999999', /at most 1000000/],
    ['the same figure', [level(3)], '3', /changes nothing/],
    ['nothing at all', [level(3)], '+0', /changes nothing/],
    ['what is not counted', [level(3, { unlimited: true })], '+1', /not tracked/],
    [
      'more variants than one call takes',
      Array.from({ length: ADJUSTMENTS_MAX + 1 }, () => level(1)),
      '+1',
      /fewer/,
    ],
  ])('is refused in words for %s', (_, levels, text, problem) => {
    expect(toAdjustments(levels, text)).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  it('leads to the counted figure wherever it is taken', () => {
    const pieces = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(pieces, pieces, (onHand, counted) => {
        const result = toAdjustments([level(onHand)], String(counted));
        const delta = 'adjustments' in result ? (result.adjustments[0]?.delta ?? 0) : 0;
        return onHand + delta === counted;
      }),
    );
  });
});
