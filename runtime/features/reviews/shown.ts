import { LRUCache } from 'lru-cache';
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

const MOST_FORMATS = 100;
/** By language and time zone: to make them takes longer than all else that a page does. */
const formats = new LRUCache<
  string,
  { readonly days: Intl.DateTimeFormat; readonly digits: Intl.NumberFormat }
>({
  max: MOST_FORMATS,
});

function formatsOf({ language, timeZone }: Pick<Site, 'language' | 'timeZone'>) {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = {
    days: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }),
    digits: new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  };
  formats.set(key, made);
  return made;
}

/** Reviews of a product as templates see them; undefined where there are none. */
export function toShownReviews(reviews: readonly ShownReview[], { language, timeZone }: Site) {
  const [first] = reviews;
  if (first === undefined) return undefined;
  const words = reviewWords(language);
  const { days, digits } = formatsOf({ language, timeZone });
  const average = averageStars(first.sum, first.count);
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
