import { describe, expect, it } from 'vitest';
import { countText } from './plurals.ts';

const REVIEWS = {
  zero: 'لا توجد تقييمات',
  one: 'تقييم واحد',
  two: 'تقييمان',
  few: '# تقييمات',
  many: '# تقييمًا',
  other: '# تقييم',
};

describe('a number in words', () => {
  it.each([
    [0, 'لا توجد تقييمات'],
    [1, 'تقييم واحد'],
    [2, 'تقييمان'],
    [3, '3 تقييمات'],
    [11, '11 تقييمًا'],
    [100, '100 تقييم'],
  ])('has six forms in Arabic: %i', (count, expected) => {
    expect(countText('ar', count, REVIEWS)).toBe(expected);
  });

  it.each([
    ['en', 1, 'a review'],
    ['en', 2, '2 reviews'],
    ['ja', 1, '1 reviews'],
  ])(
    'takes the form for others where the language has none of its own: %s, %i',
    (language, count, expected) => {
      expect(countText(language, count, { one: 'a review', other: '# reviews' })).toBe(expected);
    },
  );
});
