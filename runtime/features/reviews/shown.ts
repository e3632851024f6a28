import { averageStars, REVIEWS_SHOWN, starSigns } from '#shared/features/reviews/rules.ts';
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

/**
 * SQL of the latest reviews of a product as a JSON array; null where there are none. It is a part of the statement that
 * reads the product, for a page asks the database no more than that.
 * @param product alias of `products` in the statement
 */
export function shownReviewsSql(product: string): string {
  return `(SELECT json_agg(shown) FROM (
    SELECT r.stars, r.body, r.author_name AS "authorName",
           (extract(epoch FROM r.written_at) * 1000)::float8 AS "writtenAt", r.order_id IS NOT NULL AS "isVerified",
           count(*) OVER ()::int AS count, sum(r.stars) OVER ()::int AS sum
      FROM reviews r
     WHERE r.website_id = ${product}.website_id AND r.product_id = ${product}.id AND r.state = 'shown'
     ORDER BY r.written_at DESC, r.id DESC LIMIT ${REVIEWS_SHOWN}) shown)`;
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
