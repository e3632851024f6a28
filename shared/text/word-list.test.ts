import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinWords, splitWords } from './word-list.ts';

describe('words in one text', () => {
  it.each<readonly [string, readonly string[]]>([
    ['oat, celadon', ['oat', 'celadon']],
    [' oat ,, oat,', ['oat']],
    ['salt\\, fine, cups', ['salt, fine', 'cups']],
    ['back\\\\slash', ['back\\slash']],
    ['', []],
  ])('%j is split', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('come back as they were joined', () => {
    const word = fc.string().map((text) => text.trim());
    fc.assert(
      fc.property(fc.uniqueArray(word.filter((text) => text !== '')), (words) => {
        expect(splitWords(joinWords(words))).toEqual(words);
      }),
    );
  });
});
