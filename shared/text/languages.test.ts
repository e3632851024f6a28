import { describe, expect, it } from 'vitest';
import { directionOf, scriptOf } from './languages.ts';

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

describe('the script of a language', () => {
  it.each([
    ['en', 'Latn'],
    ['ja', 'Jpan'],
    ['ar-EG', 'Arab'],
    ['sr', 'Cyrl'],
    ['sr-Latn', 'Latn'],
    ['x-pirate', ''],
    ['', ''],
  ])('of %j is %j', (tag, expected) => {
    expect(scriptOf(tag)).toBe(expected);
  });
});
