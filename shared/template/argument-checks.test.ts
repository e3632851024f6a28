import { describe, expect, it } from 'vitest';
import { type ArgumentCheck, areAmong, isLocale, isOneOf, isWholeNumber } from './argument-checks.ts';

const WORDS = ['a', 'b'];

describe('checks of arguments', () => {
  it.each<
    readonly [name: string, check: ArgumentCheck, args: readonly string[], problem: string | undefined]
  >([
    ['a whole number', isWholeNumber, ['12'], undefined],
    ['a whole number', isWholeNumber, ['-1', 'x'], undefined],
    ['a whole number', isWholeNumber, [], undefined],
    ['a whole number', isWholeNumber, ['1.5'], "'1.5' is not a whole number"],
    ['a whole number', isWholeNumber, ['12px'], "'12px' is not a whole number"],
    ['a locale', isLocale, ['de'], undefined],
    ['a locale', isLocale, ['de_DE'], undefined],
    ['a locale', isLocale, ['zh-Hant-TW'], undefined],
    ['a locale', isLocale, [], undefined],
    ['a locale', isLocale, ['d'], "'d' is not a locale"],
    ['a locale', isLocale, ['de DE'], "'de DE' is not a locale"],
    ['one of some words', isOneOf(WORDS), ['b', 'x'], undefined],
    ['one of some words', isOneOf(WORDS), [], undefined],
    ['one of some words', isOneOf(WORDS), ['x', 'a'], "'x' is none of a, b"],
    ['only some words', areAmong(WORDS), ['b', 'a'], undefined],
    ['only some words', areAmong(WORDS), [], undefined],
    ['only some words', areAmong(WORDS), ['a', 'x'], "'x' is none of a, b"],
  ])('for %s in $2', (_name, check, args, problem) => {
    expect(check(args)).toBe(problem);
  });
});
