import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageQuery } from '#shared/features/pages/page-query.ts';
import {
  isFiltered,
  LIST_SORTS,
  parseListQuery,
  PLAIN_LIST,
  toggleOption,
  writeListQuery,
} from './list-query.ts';

/** Reads a list's query as an address has it. */
function parse(search: string, currency = 'USD') {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' '))));
  return parseListQuery(readPageQuery(pairs.map(([name = '', value = '']) => [name, value])), currency);
}

describe('the query of a list', () => {
  it.each([
    ['', {}],
    ['?sort=newest', { sort: 'newest' }],
    ['?sort=DROP+TABLE', {}],
    ['?min-price=10&max-price=19.50', { minPrice: 1000, maxPrice: 1950 }],
    ['?min-price=10,5', { minPrice: 1050 }],
    ['?min-price=-1&max-price=1e9', {}],
    ['?min-price=NaN&max-price=12.345', {}],
    ['?in-stock=1&on-sale=1', { inStock: true, onSale: true }],
    ['?in-stock=yes&on-sale=0', {}],
    [
      '?option.Glaze=Oat&option.Glaze=Red&option.Size=8+oz',
      {
        options: new Map([
          ['Glaze', ['Oat', 'Red']],
          ['Size', ['8 oz']],
        ]),
      },
    ],
  ])('%j asks for %o', (search, asked) => {
    expect(parse(search)).toEqual({ ...PLAIN_LIST, ...asked });
  });

  it('knows prices of currencies without decimals', () => {
    expect(parse('?min-price=500', 'JPY').minPrice).toBe(500);
  });

  it('comes back from the address that is made of it', () => {
    const word = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.replace(/\s+/g, ' ').trim());
    const list = fc.record({
      sort: fc.constantFrom(...LIST_SORTS),
      options: fc
        .uniqueArray(fc.tuple(word, word), { maxLength: 4, selector: ([option]) => option })
        .map(
          (pairs) =>
            new Map(
              pairs
                .filter(([a, b]) => a !== '' && b !== '')
                .map(([a, b]) => [a.normalize('NFC'), [b.normalize('NFC')]]),
            ),
        ),
      minPrice: fc.option(fc.nat(), { nil: undefined }),
      maxPrice: fc.option(fc.nat(), { nil: undefined }),
      inStock: fc.boolean(),
      onSale: fc.boolean(),
    });
    fc.assert(
      fc.property(list, (asked) => {
        const found = parse(writeListQuery(asked, 'USD'));
        expect({ ...found, options: Object.fromEntries(found.options) }).toEqual({
          ...asked,
          options: Object.fromEntries(asked.options),
        });
      }),
      { numRuns: 200 },
    );
  });

  it('names the page from the second on', () => {
    expect(writeListQuery(PLAIN_LIST, 'USD', 1)).toBe('');
    expect(writeListQuery({ ...PLAIN_LIST, sort: 'name' }, 'USD', 3)).toBe('?sort=name&page=3');
  });

  it('takes a value of an option and gives it back', () => {
    const oat = toggleOption(PLAIN_LIST, 'Glaze', 'Oat');
    expect(isFiltered(oat)).toBe(true);
    expect(toggleOption(oat, 'Glaze', 'Red').options.get('Glaze')).toEqual(['Oat', 'Red']);
    expect(toggleOption(oat, 'Glaze', 'Oat')).toEqual(PLAIN_LIST);
  });
});
