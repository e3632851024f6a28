import { describe, expect, it } from 'vitest';
import { readEntityTag, writeEntityTag } from './entity-tag.ts';

describe('the version that a write is based on', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    [' * ', undefined],
    ['"7"', '7'],
    ['W/"7"', '7'],
    ['"a-b_c"', 'a-b_c'],
    ['7', '7'],
    ['"7", "8"', '"7", "8"'],
    ['""', '""'],
  ])('of %j is %j', (header, version) => {
    expect(readEntityTag(header)).toBe(version);
  });

  it('comes back from the tag that was given out', () => {
    expect(readEntityTag(writeEntityTag('12'))).toBe('12');
  });
});
