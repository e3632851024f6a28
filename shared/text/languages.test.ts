import { describe, expect, it } from 'vitest';
import { directionOf } from './languages.ts';

describe('the direction of a language', () => {
  it.each([
    ['en', 'ltr'],
    ['ja', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['az-Arab', 'rtl'],
    ['x-pirate', 'ltr'],
    ['', 'ltr'],
  ])('%s is written %s', (tag, expected) => {
    expect(directionOf(tag)).toBe(expected);
  });
});
