import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockOf,
  cursorAfterKey,
  cursorAt,
  moveOn,
  placePasted,
  readClipboard,
  writeClipboard,
} from './cursor.ts';

const SIZE = { rows: 10, columns: 4, rowsInSight: 4 };
const press = (key: string, held: { isCommand?: boolean; isShift?: boolean } = {}) => ({
  key,
  isCommand: false,
  isShift: false,
  ...held,
});

describe('the cursor of the grid', () => {
  it.each<readonly [string, ReturnType<typeof press>, readonly [number, number]]>([
    ['down', press('ArrowDown'), [3, 1]],
    ['to the last row', press('ArrowDown', { isCommand: true }), [9, 1]],
    ['a page up, no further than the edge', press('PageUp'), [0, 1]],
    ['to the beginning of the row', press('Home'), [2, 0]],
    ['to the last cell', press('End', { isCommand: true }), [9, 3]],
  ])('moves %s', (_title, key, [row, column]) => {
    expect(cursorAfterKey(cursorAt(2, 1), key, SIZE)).toEqual(cursorAt(row, column));
  });

  it('draws a block with Shift, and leaves other keys alone', () => {
    const held = cursorAfterKey(cursorAt(2, 1), press('ArrowDown', { isShift: true }), SIZE);
    expect(held && blockOf(held)).toEqual({ top: 2, bottom: 3, left: 1, right: 1 });
    expect(cursorAfterKey(cursorAt(2, 1), press('q'), SIZE)).toBeUndefined();
  });

  it('goes on to the next row by Tab, and stays at either end', () => {
    expect(moveOn(cursorAt(1, 3), 1, SIZE)).toEqual(cursorAt(2, 0));
    expect(moveOn(cursorAt(9, 3), 1, SIZE)).toEqual(cursorAt(9, 3));
    expect(moveOn(cursorAt(0, 0), -1, SIZE)).toEqual(cursorAt(0, 0));
  });
});

describe('the clipboard', () => {
  it('takes what spreadsheets write', () => {
    expect(readClipboard('a\tb\r\n"x\ny"\t"say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['x\ny', 'say "hi"'],
    ]);
  });

  it('comes back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ',') });
    const row = fc.array(cell, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        expect(readClipboard(writeClipboard(rows))).toEqual(rows);
      }),
    );
  });

  it('fills all chosen cells with one, and begins a block at their corner', () => {
    const target = { top: 8, bottom: 9, left: 3, right: 3 };
    expect(placePasted([['x']], target, SIZE).map(({ row, column }) => [row, column])).toEqual([
      [8, 3],
      [9, 3],
    ]);
    expect(placePasted([['a', 'b'], ['c'], ['d']], target, SIZE)).toEqual([
      { row: 8, column: 3, text: 'a' },
      { row: 9, column: 3, text: 'c' },
    ]);
  });
});
