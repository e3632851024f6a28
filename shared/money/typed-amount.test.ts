import { describe, expect, it } from 'vitest';
import { readAmount, toPlainAmount } from './typed-amount.ts';

describe('an amount that is typed', () => {
  it.each([
    ['12.50', 'USD', 'en-US', 1250],
    ['12,50', 'USD', 'en-US', 1250],
    ['12.5', 'EUR', 'de-DE', 1250],
    ['12,5', 'EUR', 'de-DE', 1250],
    [' 12 ', 'USD', 'en-US', 1200],
    ['0', 'USD', 'en-US', 0],
    ['$12.50', 'USD', 'en-US', 1250],
    ['12,50 €', 'EUR', 'fr-FR', 1250],
    ['USD 12.50', 'USD', 'en-US', 1250],
    ['1250 JPY', 'JPY', 'en-US', 1250],
    // Thousands, as each language writes them.
    ['1,250', 'USD', 'en-US', 125_000],
    ['1,250.50', 'USD', 'en-US', 125_050],
    ['1.250', 'EUR', 'de-DE', 125_000],
    ['1.250,50', 'EUR', 'de-DE', 125_050],
    ['1 250,50', 'EUR', 'fr-FR', 125_050],
    ['1\u202f250,50', 'EUR', 'fr-FR', 125_050],
    ['1’250.50', 'CHF', 'de-CH', 125_050],
    ["1'250", 'CHF', 'de-CH', 125_000],
    ['1,250', 'JPY', 'ja-JP', 1250],
    ['1.250', 'JPY', 'de-DE', 1250],
    // Two signs, or one sign twice, say by themselves which is which.
    ['1.250,50', 'USD', 'en-US', 125_050],
    ['1,250.50', 'EUR', 'de-DE', 125_050],
    ['1,250,000', 'EUR', 'de-DE', 125_000_000],
    ['1.250.000', 'USD', 'en-US', 125_000_000],
    // Nothing is lost by these zeros.
    ['12.00', 'JPY', 'en-US', 12],
    ['12,0', 'JPY', 'de-DE', 12],
  ])('reads %s in %s by %s', (text, currency, language, minor) => {
    expect(readAmount(text, currency, language)).toEqual({ minor });
  });

  it.each([
    ['12.50', 'JPY', 'en-US', 'JPY has no decimals. Enter an amount such as 500.'],
    ['12,5', 'JPY', 'de-DE', 'JPY has no decimals. Enter an amount such as 500.'],
    ['1.250', 'JPY', 'en-US', 'JPY has no decimals. Enter an amount such as 500.'],
    ['1,250.50', 'JPY', 'en-US', 'JPY has no decimals. Enter an amount such as 500.'],
    ['12.505', 'USD', 'en-US', 'USD has 2 decimals. Enter an amount such as 12.50.'],
    ['1.250', 'USD', 'en-US', 'USD has 2 decimals. Enter an amount such as 12.50.'],
    ['1,250', 'EUR', 'de-DE', 'EUR has 2 decimals. Enter an amount such as 12.50.'],
    // The language has neither sign between thousands.
    ['1.250', 'EUR', 'fr-FR', 'EUR has 2 decimals. Enter an amount such as 12.50.'],
    ['0,125', 'USD', 'en-US', 'USD has 2 decimals. Enter an amount such as 12.50.'],
    ['12.5000', 'USD', 'en-US', 'USD has 2 decimals. Enter an amount such as 12.50.'],
  ])('refuses the decimals of %s in %s by %s', (text, currency, language, problem) => {
    expect(readAmount(text, currency, language)).toEqual({ problem });
  });

  it.each([
    '',
    ' ',
    'much',
    '-5',
    '1e3',
    '1 2',
    '12 50',
    '12..50',
    '12.',
    '.5',
    '1,25,000',
    '1.250.50',
    '1,250,50',
    '12.50.00',
    '0x10',
    '٣',
    '1'.repeat(17),
  ])('refuses %j', (text) => {
    expect(readAmount(text, 'USD', 'en-US')).toEqual({ problem: 'Enter an amount such as 12.50.' });
  });
});

it.each([
  ['1.250,5', '1250.50'],
  [' 12 ', '12.00'],
  [' much ', 'much'],
  ['1,250', '1,250'],
])('the text %j is sent as %j', (text, plain) => {
  expect(toPlainAmount(text, 'EUR', 'de-DE')).toBe(plain);
});
