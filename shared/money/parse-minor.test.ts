import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMoney } from './minor-units.ts';
import { parseMinor } from './parse-minor.ts';

describe('an amount written as a decimal', () => {
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

  it('reads back what money prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom('USD', 'JPY'), (minor, currency) => {
        expect(parseMinor(toMoney(minor, currency).value, currency)).toBe(minor);
      }),
    );
  });
});
