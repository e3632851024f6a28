import { describe, expect, it } from 'vitest';
import { hasExcerpt, isOnSameDay } from './rules.ts';

describe('posts and events', () => {
  it.each([
    ['<p>x</p>', true],
    ['<p> \u00a0\u200b</p>', false],
    ['&nbsp;', true],
    ['', false],
  ])('sees whether the excerpt %j has text: %s', (markup, has) => {
    expect(hasExcerpt(markup)).toBe(has);
  });

  it('compares days in UTC', () => {
    const noon = Date.UTC(2020, 0, 1, 12);
    expect(isOnSameDay(noon, Date.UTC(2020, 0, 1, 23, 59))).toBe(true);
    expect(isOnSameDay(noon, Date.UTC(2020, 0, 2))).toBe(false);
  });
});
