import { expect, it } from 'vitest';
import { donationMinor, donationTermsOf } from './rules.ts';

it.each([
  ['nothing', {}, 'USD', [1000, 2500, 5000], 100, 100_000],
  ['amounts of its own', { amounts: '5, 7.50,five, 5' }, 'EUR', [500, 750], 100, 100_000],
  ['a currency without decimals', { amounts: '500, 7.50' }, 'JPY', [500], 1, 1000],
  ['limits', { minimumCents: 2000, maximumCents: 3000 }, 'USD', [2500], 2000, 3000],
  ['limits the wrong way round', { minimumCents: 3000, maximumCents: 2000 }, 'USD', [], 3000, 3000],
  [
    'values that make no sense',
    { minimumCents: -1, maximumCents: 'x', amounts: 7 },
    'USD',
    [700],
    100,
    100_000,
  ],
])('a site that says %s takes what it can', (_, preferences, currency, suggestions, least, most) => {
  expect(donationTermsOf(preferences, currency)).toMatchObject({
    suggestionsMinor: suggestions,
    minimumMinor: least,
    maximumMinor: most,
  });
});

it.each([
  [99, 'USD', undefined],
  [100, 'USD', 100],
  [100_000, 'USD', 100_000],
  [100_001, 'USD', undefined],
  [50_000, 'JPY', 500],
  [50_050, 'JPY', undefined],
])('%d hundredths of %s come to %j', (cents, currency, minor) => {
  expect(donationMinor(cents, donationTermsOf({}, currency), currency)).toBe(minor);
});
