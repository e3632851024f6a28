import { expect, it } from 'vitest';
import { DEFAULT_CURRENCY, isOfferedCurrency, OFFERED_CURRENCIES } from './currencies.ts';
import { minorDigits } from './minor-units.ts';

it('offers 27 currencies, each known to the platform', () => {
  expect(new Set(OFFERED_CURRENCIES).size).toBe(27);
  expect(OFFERED_CURRENCIES.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual([]);
  expect(OFFERED_CURRENCIES).toContain(DEFAULT_CURRENCY);
});

it('counts all but the yen in hundredths', () => {
  expect(OFFERED_CURRENCIES.filter((code) => minorDigits(code) !== 2)).toEqual(['JPY']);
});

it.each(['KWD', 'VND', 'usd', ''])('does not offer %j', (code) => {
  expect(isOfferedCurrency(code)).toBe(false);
});
