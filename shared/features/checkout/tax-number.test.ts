import { describe, expect, it } from 'vitest';
import { EUROPEAN_UNION } from '#shared/places/countries.ts';
import { readTaxNumber, taxNumberName } from './tax-number.ts';

describe('a tax number', () => {
  it.each([
    ['DE136695976', 'DE', 'DE136695976'],
    ['136 695 976', 'DE', 'DE136695976'],
    ['de136695976', 'DE', 'DE136695976'],
    ['DE136695975', 'DE', undefined],
    ['ATU13585627', 'AT', 'ATU13585627'],
    ['FR40303265045', 'FR', 'FR40303265045'],
    ['NL004495445B01', 'NL', 'NL004495445B01'],
    ['EL094259216', 'GR', 'EL094259216'],
    // Of another country of the Union than where its owner lives.
    ['FR40303265045', 'DE', 'FR40303265045'],
    ['GB980780684', 'GB', 'GB980780684'],
    ['GB 980 7806 84', 'GB', 'GB980780684'],
    ['GB980780685', 'GB', undefined],
    ['27AAPFU0939F1ZV', 'IN', '27AAPFU0939F1ZV'],
    ['83 914 571 673', 'AU', '83914571673'],
    ['16.727.230/0001-97', 'BR', '16727230000197'],
    ['12-3456789', 'US', '12-3456789'],
    ['<b>1</b>', 'US', undefined],
    ['1', 'US', undefined],
    ['RCCMNL83S18D969H', 'IT', 'RCCMNL83S18D969H'],
    ['', 'DE', undefined],
    ['constructor', 'DE', undefined],
  ])('%j of %s is read as %s', async (typed, country, number) => {
    expect(await readTaxNumber(typed, country)).toBe(number);
  });

  it.each([...EUROPEAN_UNION])('of %s is known, and nonsense is none', async (country) => {
    expect(taxNumberName(country)).toBe('vat');
    expect(await readTaxNumber('nonsense', country)).toBeUndefined();
  });

  it.each([
    ['AU', 'abn'],
    ['IN', 'gst'],
    ['US', 'tax'],
    ['', 'tax'],
  ])('is called as in %j: %s', (country, name) => {
    expect(taxNumberName(country)).toBe(name);
  });
});
