import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

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
