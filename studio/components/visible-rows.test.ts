import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findVisibleRows, scrollToRow } from './visible-rows.ts';

describe('rows that are drawn', () => {
  it.each([
    ['at the top', 1000, 0, { first: 0, end: 8 }],
    ['in the middle', 1000, 10_000, { first: 97, end: 108 }],
    ['at the end', 1000, 99_500, { first: 992, end: 1000 }],
    ['of a list shorter than its place', 2, 0, { first: 0, end: 2 }],
    ['of nothing', 0, 0, { first: 0, end: 0 }],
    ['scrolled beyond the end of a list that became short', 2, 5_000, { first: 2, end: 2 }],
  ])('%s', (_, rows, top, expected) => {
    expect(findVisibleRows(rows, 100, { top, height: 500 })).toEqual(expected);
  });

  it('has every row in it that is in sight, and no more than fit and some', () => {
    const px = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        px,
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 300 }),
        (top, height, row) => {
          const { first, end } = findVisibleRows(1_000_000, row, { top, height });
          expect(first * row).toBeLessThanOrEqual(top);
          expect(end * row).toBeGreaterThanOrEqual(top + height);
          expect(end - first).toBeLessThanOrEqual(height / row + 8);
        },
      ),
    );
  });

  it.each([
    ['above', 2, 200],
    ['below', 12, 800],
    ['in sight', 5, 400],
  ])('scrolls as little as a row that is %s needs', (_, row, top) => {
    expect(scrollToRow(row, 100, { top: 400, height: 500 })).toBe(top);
  });
});
