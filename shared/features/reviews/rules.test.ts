import { describe, expect, it } from 'vitest';
import {
  askedForNow,
  averageStars,
  readReview,
  REVIEW_NAME_FAULT,
  REVIEW_TEXT_FAULT,
  shownNameOf,
  starSigns,
  STARS_MISSING_TEXT,
} from './rules.ts';

const NOW = Date.parse('2026-12-31T00:00:00Z');

describe('a review that is written', () => {
  const form = { stars: '4', body: ' Sits well in the hand. ', authorName: ' Ada   M. ' };

  it('is read without spaces around it', () => {
    expect(readReview(form)).toEqual({ stars: 4, body: 'Sits well in the hand.', authorName: 'Ada M.' });
  });

  it.each([
    ['no stars', { stars: '' }, STARS_MISSING_TEXT],
    ['six stars', { stars: '6' }, STARS_MISSING_TEXT],
    ['half a star', { stars: '4.5' }, STARS_MISSING_TEXT],
    ['no words', { body: ' ' }, REVIEW_TEXT_FAULT],
    ['too many words', { body: 'x'.repeat(5_001) }, REVIEW_TEXT_FAULT],
    ['no name', { authorName: ' ' }, REVIEW_NAME_FAULT],
    ['a long name', { authorName: 'x'.repeat(81) }, REVIEW_NAME_FAULT],
  ])('with %s is not taken', (_what, change, problem) => {
    expect(readReview({ ...form, ...change })).toEqual({ problem });
  });

  it.each([
    ['Ada', 'Marsh', 'Ada M.'],
    ['Ada', '', 'Ada'],
    ['', 'Øre', 'Ø.'],
    ['', '', ''],
  ])('by %j %j may stand under the name %j', (first, last, name) => {
    expect(shownNameOf(first, last)).toBe(name);
  });
});

it.each([
  [0, 0, '0.0', '☆☆☆☆☆'],
  [9, 2, '4.5', '★★★★★'],
  [10, 3, '3.3', '★★★☆☆'],
  [5, 1, '5.0', '★★★★★'],
])('%i stars in %i reviews come to %s, %s', (sum, count, average, signs) => {
  expect([averageStars(sum, count), starSigns(Number(average))]).toEqual([average, signs]);
});

it.each([
  ['nobody unless the shop wants it', {}, undefined],
  ['after two weeks', { askBuyers: true }, ['2026-11-17', '2026-12-17']],
  ['after the days that it says', { askBuyers: true, askAfterDays: 3 }, ['2026-11-28', '2026-12-28']],
  ['after two weeks for want of sense', { askBuyers: true, askAfterDays: 0 }, ['2026-11-17', '2026-12-17']],
])('buyers are asked: %s', (_what, preferences, days) => {
  const asked = askedForNow(preferences, NOW);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  expect(asked && [dayOf(asked.from), dayOf(asked.until)]).toEqual(days);
});
