import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findInstallmentProvider,
  findInstallments,
  INSTALLMENT_LOCALES,
  installmentCents,
  isInInstallmentRange,
  pathOfInstallmentTerms,
  toInstallmentTeaser,
} from './rules.ts';

const RANGE = { minimumCents: 3500, maximumCents: 100_000 };
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

describe('the provider', () => {
  it.each([
    ['US', 'en-US', 'Afterpay', 'en_US'],
    ['US', 'fr-FR', 'Afterpay', 'en_US'],
    ['PR', 'es', 'Afterpay', 'en_US'],
    ['UM', 'en', 'Afterpay', 'en_US'],
    ['CA', 'fr', 'Afterpay', 'fr_CA'],
    ['CA', 'FR-CA', 'Afterpay', 'fr_CA'],
    ['CA', 'de', 'Afterpay', 'en_CA'],
    ['AU', 'en-AU', 'Afterpay', 'en_AU'],
    ['NZ', 'mi', 'Afterpay', 'en_NZ'],
    ['GB', 'cy-GB', 'Clearpay', 'en_GB'],
  ])('in %s for who speaks %s is %s in %s', (country, language, name, locale) => {
    expect(findInstallmentProvider(country, language)).toEqual({ name, locale });
  });

  // Its countries with their languages, and the territories of the United States.
  const COUNTRIES: readonly (readonly [country: string, languages: readonly string[], currency: string])[] = [
    ...['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'].map((country) => [country, ['en'], 'USD'] as const),
    ['CA', ['en', 'fr'], 'CAD'],
    ['AU', ['en'], 'AUD'],
    ['NZ', ['en'], 'NZD'],
    ['GB', ['en'], 'GBP'],
  ];
  const READERS = ['en', 'en-GB', 'fr', 'fr-CA', 'de', 'es', 'ja'];

  it.each(
    COUNTRIES.flatMap(([country, languages, currency]) =>
      READERS.map((reader) => [country, reader, languages, currency] as const),
    ),
  )('in %s for who reads %s speaks one of %j', (country, reader, languages, currency) => {
    const { provider, takes, gap } = findInstallments({ country, currency, language: reader });
    const spoken = languages.find((language) => reader.startsWith(language)) ?? languages[0];
    const home = currency === 'USD' ? 'US' : country;
    const name = country === 'GB' ? 'Clearpay' : 'Afterpay';
    expect(provider).toEqual({ name, locale: `${spoken}_${home}` });
    expect([takes, gap]).toEqual([currency, undefined]);
    expect(findInstallments({ country, currency: 'EUR', language: reader }).gap).toBe('currency');
  });

  it.each(['DE', 'FR', 'IE', 'JP', ''])('is nobody in %j', (country) => {
    expect(findInstallments({ country, currency: 'USD', language: 'en' })).toEqual({ gap: 'country' });
  });

  it.each([['DE'], ['us'], [''], ['constructor'], [undefined]])('serves nobody in %j', (country) => {
    expect(findInstallmentProvider(country, 'en')).toBeUndefined();
  });

  it('has words for each of its locales', () => {
    expect(INSTALLMENT_LOCALES.map(pathOfInstallmentTerms)).toContain('/installments/en_GB.html');
    expect(INSTALLMENT_LOCALES).toHaveLength(6);
  });
});

describe('a price', () => {
  it.each([
    [3499, false],
    [3500, false],
    [3501, true],
    [100_000, true],
    [100_001, false],
  ])('of %i cents is in range: %s', (cents, isIn) => {
    expect(isInInstallmentRange(cents, RANGE)).toBe(isIn);
  });

  it.each([
    [3800, 'en_US', true, 'or 4 interest-free payments of $9.50 with'],
    [3801, 'en_US', true, 'or 4 interest-free payments of $9.51 with'],
    [3500, 'en_GB', false, 'available for orders over $35.00'],
    [100_001, 'en_US', false, 'available for orders up to $1000.00'],
    [3800, 'fr_CA', true, 'ou 4 versements sans intérêt de $9.50 avec'],
    [1, 'fr_CA', false, 'offert pour les commandes de plus de $35.00'],
    [100_001, 'fr_CA', false, 'offert pour les commandes jusqu’à $1000.00'],
  ])('of %i cents in %s is told', (cents, locale, isInRange, text) => {
    expect(toInstallmentTeaser(cents, RANGE, { locale }, dollars)).toEqual({ isInRange, text });
  });

  it('is paid by its payments, none of them a cent too much', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 12 }), (cents, payments) => {
        const one = installmentCents(cents, payments);
        expect(one * payments).toBeGreaterThanOrEqual(cents);
        expect((one - 1) * payments).toBeLessThan(Math.max(cents, 1));
      }),
    );
  });
});
