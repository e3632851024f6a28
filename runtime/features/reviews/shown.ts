import { averageStars, starSigns } from '#shared/features/reviews/rules.ts';
import { reviewWords } from '#shared/features/reviews/words.ts';
import type { Site } from '../../http/context.ts';

/** A review that everybody reads, with the sums over all of its product. */
export interface ShownReview {
  readonly stars: number;
  readonly body: string;
  readonly authorName: string;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
  /** False for a review that was brought along, of no order of the shop. */
  readonly isVerified: boolean;
  /** Of all that are shown. */
  readonly count: number;
  readonly sum: number;
}

/** Reviews of a product as templates see them; undefined where there are none. */
export function toShownReviews(reviews: readonly ShownReview[], { language, timeZone }: Site) {
  const [first] = reviews;
  if (first === undefined) return undefined;
  const words = reviewWords(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const average = averageStars(first.sum, first.count);
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    heading: words.heading,
    average,
    count: first.count,
    countText: words.count(first.count),
    signs: starSigns(Number(average)),
    starsText: words.stars(digits.format(Number(average))),
    entries: reviews.map(({ stars, body, authorName, writtenAt, isVerified }) => ({
      signs: starSigns(stars),
      starsText: words.stars(String(stars)),
      body,
      authorName,
      verified: isVerified ? words.verified : '',
      writtenOn: days.format(writtenAt),
    })),
  };
}
