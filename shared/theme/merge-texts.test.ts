import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MergedText, mergeTexts } from './merge-texts.ts';

const merged = (text: string) => ({ kind: 'merged', text });
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '}', '\t'), { maxLength: 12 })
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)));
/** Lines that are all different, so that everybody sees which one was changed. */
const numbered = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 6, maxLength: 20 })
  .map((numbers) => numbers.map((number) => `line ${number}\n`));

describe('two changes of a text', () => {
  it.each([
    ['of lines apart', 'a\nb\nc\nd\ne\n', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
    ['of which one deletes lines', 'a\nb\nc\nd\n', 'b\nc\nd\n', 'a\nb\nc\nd\ne\n', 'b\nc\nd\ne\n'],
    ['that are the same', 'a\nb\n', 'a\nB\n', 'a\nB\n', 'a\nB\n'],
    ['with other line ends', 'a\r\nb\r\nc\r\n', 'A\r\nb\r\nc\r\n', 'a\r\nb\r\nC\r\n', 'A\r\nb\r\nC\r\n'],
    ['without an end of the last line', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
    ['that begin with nothing', '', 'a\n', '', 'a\n'],
  ])('come together: %s', (_, base, mine, theirs, both) => {
    expect(mergeTexts(base, mine, theirs)).toEqual(merged(both));
  });

  it('of the same line are told with their place', () => {
    expect(mergeTexts('a\nb\nc\n', 'a\nx\nc\n', 'a\ny\nc\n')).toEqual({
      kind: 'conflict',
      regions: [{ line: 2, base: 'b\n', mine: 'x\n', theirs: 'y\n' }],
    });
  });

  it('of texts of equal lines are one region, so that no text keeps anybody waiting', () => {
    const blank = '\n'.repeat(100_000);
    expect(mergeTexts(`a\n${blank}b\n`, `b\n${blank}${blank}c\n`, `c\n${blank}${blank}d\n`).kind).toBe(
      'conflict',
    );
  });

  it('lose nothing where only one side changed', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeTexts(base, base, changed)).toEqual(merged(changed));
        expect(mergeTexts(base, changed, base)).toEqual(merged(changed));
        expect(mergeTexts(base, changed, changed)).toEqual(merged(changed));
      }),
    );
  });

  it('come to the same whoever is asked first', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const [one, other] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
        const textOf = (found: MergedText) => (found.kind === 'merged' ? found.text : undefined);
        expect(textOf(other)).toBe(textOf(one));
      }),
    );
  });

  it('are both there, each once, where they are of lines apart', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), fc.nat(), (lines, one, two) => {
        const [first, second] = [one % lines.length, two % lines.length];
        fc.pre(Math.abs(first - second) > 1);
        const change = (at: number, word: string) => lines.map((line, index) => (index === at ? word : line));
        const both = change(first, 'mine\n').map((line, index) => (index === second ? 'theirs\n' : line));
        expect(
          mergeTexts(lines.join(''), change(first, 'mine\n').join(''), change(second, 'theirs\n').join('')),
        ).toEqual(merged(both.join('')));
      }),
    );
  });
});
