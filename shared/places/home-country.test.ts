import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { OFFERED_CURRENCIES } from '#shared/money/currencies.ts';
import { countriesIn } from './countries.ts';
import {
  countryOfLanguage,
  currencyOfCountry,
  homeOf,
  isCountry,
  pricesIncludeTax,
  weightUnitOfCountry,
} from './home-country.ts';

const { cldr } = await loadLocale('en-US');

describe('where a store is', () => {
  it.each([
    ['GB', true],
    ['PR', true],
    ['gb', false],
    ['XX', false],
    ['EU', false],
    ['', false],
    ['constructor', false],
  ])('%s is a country: %s', (code, is) => {
    expect(isCountry(code)).toBe(is);
  });

  it.each([
    ['en-GB', 'GB'],
    ['en', 'US'],
    ['de', 'DE'],
    ['de-CH', 'CH'],
    ['fr-CA', 'CA'],
    ['pt-BR', 'BR'],
    ['ja', 'JP'],
    ['zh-Hant', 'TW'],
    ['es-419', 'US'],
  ])('is told by the language %s: %s', (language, country) => {
    expect(countryOfLanguage(language)).toBe(country);
  });

  it.each(['PR', 'GU', 'VI', 'MP', 'AS', 'UM', 'US'])('%s counts as the United States', (country) => {
    expect([homeOf(country), weightUnitOfCountry(country), pricesIncludeTax(country)]).toEqual([
      'US',
      'POUND',
      false,
    ]);
  });

  it.each([
    ['GB', 'KILOGRAM', true],
    ['CA', 'KILOGRAM', false],
    ['DE', 'KILOGRAM', true],
  ])('%s weighs by %s, and its prices hold the tax: %s', (country, unit, included) => {
    expect([homeOf(country), weightUnitOfCountry(country), pricesIncludeTax(country)]).toEqual([
      country,
      unit,
      included,
    ]);
  });
});

describe('the currency of a country', () => {
  // Antarctica has none.
  const countries = countriesIn('en').filter(({ code }) => code !== 'AQ');

  it.each(countries.map(({ code, name }) => [name, code]))('is what is paid with in %s', (_, code) => {
    const paid: string = cldr.Numbers.getCurrencyForRegion(code);
    expect(currencyOfCountry(code)).toBe(OFFERED_CURRENCIES.includes(paid) ? paid : undefined);
  });
});
