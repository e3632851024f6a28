import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BOM, guardCell, parseCsv, unguardCell, writeCsvRow } from './csv.ts';

const cellsOf = (text: string) => {
  const parsed = parseCsv(text);
  return 'problem' in parsed ? parsed : parsed.map(({ cells }) => cells);
};

describe('a CSV text', () => {
  it.each<readonly [string, readonly (readonly string[])[]]>([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      `${CSV_BOM}a,"b ""c"""\n"x\ny",`,
      [
        ['a', 'b "c"'],
        ['x\ny', ''],
      ],
    ],
    ['\n\na\n\n', [['a']]],
    [
      'a,b\n,',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    ['it"s,5" wide', [['it"s', '5" wide']]],
    ["'=1+1,'note", [['=1+1', "'note"]]],
    ['', []],
  ])('%j is read cell by cell', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it.each([
    ['a,b\n"open,2', { line: 2, problem: 'A quotation mark is opened here and never closed.' }],
    ['a\n\n"x\ny"z', { line: 4, problem: 'Something stands behind a closing quotation mark.' }],
  ])('%j is refused with its line', (text, problem) => {
    expect(cellsOf(text)).toEqual(problem);
  });

  it('tells the line on which each row begins', () => {
    expect(parseCsv('a\n"1\n2"\n3')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['1\n2'] },
      { line: 4, cells: ['3'] },
    ]);
  });

  it('comes back as it was written, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', 'a'),
      }),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const head = ['first', 'second'];
        expect(cellsOf(CSV_BOM + [head, ...rows].map(writeCsvRow).join(''))).toEqual([head, ...rows]);
      }),
    );
  });
});

describe('the guard against formulas', () => {
  it.each(['=cmd', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=x"])('goes before %j and off again', (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  });

  it.each(['plain', "it's", "'quoted'", '', '1-2'])('leaves %j alone', (text) => {
    expect(guardCell(text)).toBe(text);
  });

  it('is taken off exactly, and no guarded cell begins a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unguardCell(guardCell(text))).toBe(text);
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
