import { describe, expect, it } from 'vitest';
import { pageOf, readCursor, writeCursor } from './cursor.ts';

describe('a place in a list', () => {
  it('is read by the site that wrote it only, and for its own list', () => {
    const place = [1_700_000_000_000, 'a'.repeat(24)];
    const cursor = writeCursor('key', 'a list', place);
    expect(readCursor('key', 'a list', cursor)).toEqual(place);
    expect(readCursor('key', 'another list', cursor)).toBeUndefined();
    expect(readCursor('other key', 'a list', cursor)).toBeUndefined();
    expect(readCursor('key', 'a list', `${cursor}x`)).toBeUndefined();
    expect(readCursor('key', 'a list', cursor.replace(/^./, 'X'))).toBeUndefined();
    expect(readCursor('key', 'a list', '')).toBeUndefined();
  });
});

describe('a page of a list', () => {
  it.each([
    ['of nothing', [], [], { hasNextPage: false, nextPageCursor: null }],
    ['that is not full', [1], [1], { hasNextPage: false, nextPageCursor: null }],
    ['that is just full', [1, 2], [1, 2], { hasNextPage: false, nextPageCursor: null }],
    ['with more behind it', [1, 2, 3], [1, 2], { hasNextPage: true, nextPageCursor: 'after 2' }],
  ])('%s shows its rows and says how to go on', (_, rows: number[], shown, paging) => {
    expect(pageOf(rows, 2, (last) => `after ${last}`)).toEqual({ shown, paging });
  });
});
