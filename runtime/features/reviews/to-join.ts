import { REVIEWS_SHOWN } from '#shared/features/reviews/rules.ts';

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
