import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageQuery, writeQuery } from './page-query.ts';

/** Reads names and values as an address has them. */
function read(search: string) {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' '))));
  return readPageQuery(pairs.map(([name = '', value = '']) => [name, value]));
}

describe('the query of a page', () => {
  it.each([
    ['', ''],
    ['?utm_source=mail&fbclid=1&page=2&format=json', ''],
    ['?sort=name&q=mug', '?q=mug&sort=name'],
    ['?q=%20%20two%20%20%20words%20', '?q=two+words'],
    ['?min-price=&max-price=40', '?max-price=40'],
    ['?option.Glaze=Oat&option.Glaze=Oat&option.Glaze=Blue', '?option.Glaze=Oat&option.Glaze=Blue'],
    ['?option.=Oat', ''],
    ['?__proto__=1&constructor=2', ''],
    [`?q=${'x'.repeat(101)}`, ''],
    [`?option.${'x'.repeat(60)}=1`, ''],
    ['?q=cafe%CC%81', '?q=caf%C3%A9'],
  ])('%j says %j', (search, expected) => {
    expect(writeQuery(read(search))).toBe(expected);
  });

  it('has twenty values at most', () => {
    const search = Array.from({ length: 50 }, (_, index) => `option.A=${index}`).join('&');
    expect(read(search)).toHaveLength(20);
  });

  it('is the same when it is read again, whatever was asked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('q', 'sort', 'option.A', 'x', 'page'), fc.string())),
        (entries) => {
          const once = readPageQuery(entries);
          expect(readPageQuery(once)).toEqual(once);
          expect(read(writeQuery(once))).toEqual(once);
        },
      ),
      { numRuns: 200 },
    );
  });
});
