import { describe, expect, it } from 'vitest';
import { readBackorderCells } from './read-backorder.ts';
import { readStock } from './read-cell.ts';

const KNOWN = { limit: 5, isPreorder: true, promisedOn: '2026-12-24' };
const cells = (limit?: string, preorder?: string, promisedOn?: string) => ({ limit, preorder, promisedOn });

describe('the columns of a back-order', () => {
  it.each([
    [cells('5', 'Yes', '2026-12-24'), null, KNOWN],
    [cells('5', '', ''), KNOWN, { limit: 5, isPreorder: false, promisedOn: null }],
    [cells('7'), KNOWN, { ...KNOWN, limit: 7 }],
    [cells(undefined, undefined, '2027-01-31'), KNOWN, { ...KNOWN, promisedOn: '2027-01-31' }],
    [cells('', 'Yes', '2026-12-24'), KNOWN, null],
    [cells('0'), KNOWN, null],
    [cells(undefined, 'No', ''), null, null],
  ])('with %j beside %j give %j', (told, known, set) => {
    expect(readBackorderCells(told, known)).toEqual({ set });
  });

  it.each([
    [cells('10000'), 'backorderLimit'],
    [cells('-1'), 'backorderLimit'],
    [cells('some'), 'backorderLimit'],
    [cells('5', 'maybe'), 'preorder'],
    [cells('5', 'No', '24.12.2026'), 'promisedOn'],
    [cells('5', 'No', '2026-02-30'), 'promisedOn'],
    [cells(undefined, undefined, '2026-12-24'), 'promisedOn'],
  ])('with %j are refused at %s', (told, column) => {
    expect(readBackorderCells(told, null)).toMatchObject({ column });
  });
});

it.each([
  ['-3', { kind: 'none' }],
  ['5', { kind: 'change', delta: 8 }],
  ['0', { kind: 'change', delta: 3 }],
])('a stock of %s where 3 pieces were owed at the export is %j', (stock, reading) => {
  expect(readStock(stock, '-3', '')).toEqual(reading);
});
