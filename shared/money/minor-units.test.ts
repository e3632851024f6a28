import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMinor, toDecimalText, toHundredths, toMoney } from './minor-units.ts';

describe('amounts in the minor unit', () => {
  it.each([
    [1250, 'USD', '12.50'],
    [5, 'USD', '0.05'],
    [0, 'EUR', '0.00'],
    [-199, 'GBP', '-1.99'],
    [500, 'JPY', '500'],
  ])('prints %i of %s as %s', (minor, currency, text) => {
    expect(toDecimalText(minor, currency)).toBe(text);
    expect(toMoney(minor, currency)).toEqual({ currency, value: text });
  });

  it.each([
    ['12.5', 'USD', 1250],
    ['12', 'USD', 1200],
    ['12.500', 'USD', 1250],
    ['500', 'JPY', 500],
    ['500.00', 'JPY', 500],
    ['1.005', 'USD', undefined],
    ['1.5', 'JPY', undefined],
    ['-1', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
    ['9999999999999999', 'USD', undefined],
  ])('reads %j of %s as %s', (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });

  it('counts hundredths in every currency', () => {
    expect(toHundredths(1250, 'USD')).toBe(1250);
    expect(toHundredths(500, 'JPY')).toBe(50_000);
  });

  it('reads back what it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom('USD', 'JPY'), (minor, currency) => {
        expect(parseMinor(toDecimalText(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});
