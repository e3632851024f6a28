import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctSearch, isFoundIn, readSearch, SEARCH_MAX, toPrefixQuery } from './rules.ts';

describe('what is looked for', () => {
  it.each([
    ['', '', []],
    ['  Two   Words ', 'Two Words', ['two', 'words']],
    ['Café crème', 'Café crème', ['cafe', 'creme']],
    ['MUG-CEL-08', 'MUG-CEL-08', ['mug-cel-08']],
    ['mug mug MUG', 'mug mug MUG', ['mug']],
    ["'; DROP TABLE products --", "'; DROP TABLE products --", ['drop', 'table', 'products']],
    ['<script>alert(1)</script>', '<script>alert(1)</script>', ['script', 'alert', '1']],
    ['!!! ???', '!!! ???', []],
    ['陶器', '陶器', ['陶器']],
  ])('%j is the text %j with the words %j', (typed, text, words) => {
    expect(readSearch(typed)).toEqual({ text, words });
  });

  it.each([
    ['mug', "'mug':*"],
    ['blue mug', "'blue':* & 'mug':*"],
    ['MUG-CEL', "('mug-cel':* | ('mug':* & 'cel':*))"],
    ['"blue mug"', ''],
    ['mug -blue', ''],
    ['mug or cup', ''],
    ['', ''],
  ])('%j begins with %j', (typed, query) => {
    expect(toPrefixQuery(readSearch(typed))).toBe(query);
  });

  it('can be held to the parts of a text that count most', () => {
    expect(toPrefixQuery(readSearch('blue mug'), 'AB')).toBe("'blue':*AB & 'mug':*AB");
  });

  it('never leaves the quotes of its query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const search = readSearch(typed);
        expect(search.text.length).toBeLessThanOrEqual(SEARCH_MAX);
        expect(toPrefixQuery(search)).toMatch(/^(?:\(*'[\p{L}\p{N}\-_.]+':\*\)*(?: [&|] )?)*$/u);
      }),
      { numRuns: 300 },
    );
  });

  it('is corrected word by word', () => {
    const search = readSearch('celdon mug');
    expect(correctSearch(search, new Map([['celdon', 'celadon']]))?.words).toEqual(['celadon', 'mug']);
    expect(correctSearch(search, new Map([['celdon', undefined]]))).toBeUndefined();
  });

  it.each([
    ['abo', true],
    ['how wor', true],
    ['about nothing', false],
    ['', false],
  ])('%j is found in a page: %s', (typed, isFound) => {
    expect(isFoundIn(readSearch(typed), 'About', 'How we work')).toBe(isFound);
  });
});
