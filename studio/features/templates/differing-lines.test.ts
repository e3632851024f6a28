import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLines } from './differing-lines.ts';

function marked(lines: readonly { text: string; differs: boolean }[]): string[] {
  return lines.filter((line) => line.differs).map((line) => line.text);
}

describe('compareLines', () => {
  it.each([
    ['the same texts', 'a\nb', 'a\nb', [], []],
    ['a changed line', 'a\nx\nc', 'a\ny\nc', ['x'], ['y']],
    ['a line more', 'a\nb\nc', 'a\nc', ['b'], []],
    ['lines more at the end', 'a', 'a\nb', [], ['b']],
    ['two places', 'a\nx\nc\ny\ne', 'a\nc\ne', ['x', 'y'], []],
    ['nothing in common', 'a', 'b', ['a'], ['b']],
    ['an empty text', '', 'a', [''], ['a']],
  ])('marks %s', (_, mine, theirs, own, other) => {
    const lines = compareLines(mine, theirs);
    expect([marked(lines.mine), marked(lines.theirs)]).toEqual([own, other]);
  });

  it('loses no line, and leaves the same lines unmarked on both sides', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const lines = compareLines(mine, theirs);
        const same = (side: typeof lines.mine) =>
          side.filter((line) => !line.differs).map((line) => line.text);
        expect(lines.mine.map((line) => line.text).join('\n')).toBe(mine);
        expect(lines.theirs.map((line) => line.text).join('\n')).toBe(theirs);
        expect(same(lines.mine)).toEqual(same(lines.theirs));
      }),
    );
  });
});
