import { describe, expect, it } from 'vitest';
import { moveMinor, moveMoneys } from './move-currency.ts';

describe('an amount in another currency', () => {
  it.each([
    [1250, 'USD', 'EUR', 1250],
    [1250, 'USD', 'JPY', 13],
    [1249, 'USD', 'JPY', 12],
    [13, 'JPY', 'USD', 1300],
    [0, 'JPY', 'GBP', 0],
  ])('%i of %s is in %s %i', (minor, from, to, moved) => {
    expect(moveMinor(minor, from, to)).toBe(moved);
  });

  it('keeps its figures wherever it stands in a rule', () => {
    const rule = {
      name: 'Home',
      options: [{ rate: { kind: 'flat', price: { currency: 'USD', value: '7.5' } }, upToGrams: null }],
      other: { currency: 'CAD', value: '7.50' },
    };
    expect(moveMoneys(rule, 'USD', 'GBP')).toEqual({
      ...rule,
      options: [{ rate: { kind: 'flat', price: { currency: 'GBP', value: '7.50' } }, upToGrams: null }],
    });
    expect(moveMoneys([{ currency: 'USD', value: '7.50' }], 'USD', 'JPY')).toEqual([
      { currency: 'JPY', value: '8' },
    ]);
  });
});
