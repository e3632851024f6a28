import { describe, expect, it } from 'vitest';
import { nextMoneyBackLook } from './rules.ts';

const ASKED = 1_800_000_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('money whose way back was not confirmed', () => {
  it.each([
    ['at once', 0, 10 * SECOND],
    ['after the first look', 10 * SECOND, MINUTE],
    ['after some minutes', 7 * MINUTE, 20 * MINUTE],
    ['after hours', 5 * HOUR, 10 * HOUR],
    ['after most of a day', 11 * HOUR, 24 * HOUR],
  ])('is asked for again later each time: %s', (_, age, next) => {
    expect(nextMoneyBackLook(ASKED, ASKED + age)).toBe(ASKED + next);
  });

  it('is not asked for by itself after a day', () => {
    expect(nextMoneyBackLook(ASKED, ASKED + 24 * HOUR)).toBeUndefined();
  });
});
