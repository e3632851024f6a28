import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';

/** What somebody said of a product before the shop sold it here. */
export interface BroughtReview {
  readonly stars: number;
  readonly author: string;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

const BRING = `
  INSERT INTO reviews (website_id, id, product_id, order_id, stars, body, author_name, language, state, version, written_at)
  SELECT $1, b.id, $2, NULL, b.stars, b.words, b.author, $3, 'shown', 1, b."writtenAt"
    FROM jsonb_to_recordset($4) AS b (id text, stars integer, author text, words text, "writtenAt" timestamptz)`;

/** Makes what keeps reviews that were written somewhere else; they are shown at once, and not as those of buyers. */
export function createBroughtReviews(ids: Pick<Ids, 'id'>) {
  return async (
    { websiteId, query }: SiteScope,
    productId: string,
    language: string,
    reviews: readonly BroughtReview[],
  ): Promise<void> => {
    const rows = reviews.map((review) => ({
      ...review,
      id: ids.id(),
      writtenAt: new Date(review.writtenAt).toISOString(),
    }));
    await query(BRING, [websiteId, productId, language, JSON.stringify(rows)]);
  };
}
