import { expect, it } from 'vitest';
import { formatDay, formatPast } from './format-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it.each([
  [-MINUTE, 'just now'],
  [0, 'just now'],
  [2 * MINUTE, '2 minutes ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23 * 60 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, formatDay(NOW - 30 * DAY)],
])('a moment %i ms before now is %s', (age, words) => {
  expect(formatPast(NOW - age, NOW)).toBe(words);
});
