import { describe, expect, it } from 'vitest';
import { readView, toViewQuery } from './view.ts';

const ID = 'a'.repeat(24);

describe('the address of a comparison', () => {
  it.each([
    ['of=draft', { comparison: { of: 'draft' }, file: undefined }],
    [`of=${ID}`, { comparison: { of: 'release', releaseId: ID, against: 'previous' }, file: undefined }],
    [
      `of=${ID}&against=live&file=a.page`,
      { comparison: { of: 'release', releaseId: ID, against: 'live' }, file: 'a.page' },
    ],
  ])('%s is read and written', (text, view) => {
    const found = readView(new URLSearchParams(text));
    expect(found).toEqual(view);
    const query = Object.entries(found === undefined ? {} : toViewQuery(found));
    expect(
      query
        .filter(([, value]) => value !== undefined)
        .map((pair) => pair.join('='))
        .join('&'),
    ).toBe(text);
  });

  it.each(['', 'of=', 'of=../x', 'file=a.page'])('"%s" asks for all releases', (text) => {
    expect(readView(new URLSearchParams(text))).toBeUndefined();
  });
});
