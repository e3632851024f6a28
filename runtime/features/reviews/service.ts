import { judgeReview, listReviews, type Review } from '#shared/features/reviews/contract.ts';
import { type NewReview, NOTHING_TO_REVIEW_TEXT, REVIEWS_PAGE } from '#shared/features/reviews/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toPlainLine } from '#shared/text/plain-line.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';
import { readBought } from './bought.ts';
import { defineReviews, reviews as reviewTable } from './model.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

const WRITTEN = reviewTable.select('r');

interface Row extends Omit<Review, 'writtenOn'> {
  readonly writtenAt: Date;
  /** Microseconds, as the cursor needs them. */
  readonly place: string;
}

const REVIEW = `
  SELECT ${WRITTEN}, p.name AS "productName", r.written_at::text AS place
    FROM reviews r JOIN ${PRODUCTS_EVER} p ON p.website_id = r.website_id AND p.id = r.product_id
   WHERE r.website_id = $1`;

const LIST = `${REVIEW} AND r.state = $2 AND ($3::timestamptz IS NULL OR (r.written_at, r.id) < ($3, $4))
   ORDER BY r.written_at DESC, r.id DESC LIMIT ${REVIEWS_PAGE + 1}`;

const WRITE = `
  INSERT INTO reviews AS r (website_id, id, product_id, order_id, stars, body, author_name, language, state, version,
                            written_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', 1, $9)
  ON CONFLICT (website_id, order_id, product_id) DO UPDATE
     SET stars = EXCLUDED.stars, body = EXCLUDED.body, author_name = EXCLUDED.author_name,
         language = EXCLUDED.language, state = 'waiting', version = r.version + 1, written_at = EXCLUDED.written_at
   WHERE (r.stars, r.body, r.author_name) IS DISTINCT FROM (EXCLUDED.stars, EXCLUDED.body, EXCLUDED.author_name)
  RETURNING r.version`;

function toReview({ place: _, writtenAt, ...row }: Row): Review {
  return { ...row, writtenOn: writtenAt.toISOString() };
}

/**
 * Makes the keeper of reviews.
 * @param deps.purgeShown forgets the pages that show products, in the transaction of the change
 */
export function createReviewService(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  purgeShown: (scope: SiteScope, productIds: readonly string[]) => Promise<void>;
}) {
  const { ids, audit, purgeShown } = deps;
  const { reviews } = defineReviews(deps.db.sequelize);

  async function find(scope: SiteScope, reviewId: string): Promise<Review> {
    const [row] = await scope.query<Row>(`${REVIEW} AND r.id = $2 FOR UPDATE OF r`, [
      scope.websiteId,
      reviewId,
    ]);
    if (row === undefined) throw refuseAs(judgeReview, 'REVIEW_NOT_FOUND');
    return toReview(row);
  }

  return {
    /**
     * Keeps what a buyer says of a product of their order; it waits until somebody has read it. Sending the same again
     * changes nothing.
     * @throws Refusal 404 for an order that is not there, or a product that its buyer has not got
     */
    async write(
      scope: SiteScope,
      { site, now }: Pick<RequestContext, 'site' | 'now'>,
      {
        orderToken,
        productId,
        review,
      }: { readonly orderToken: string; readonly productId: string; readonly review: NewReview },
    ): Promise<void> {
      const bought = (await readBought(scope, orderToken)).find((one) => one.productId === productId);
      if (bought === undefined) throw new Refusal(404, 'NOTHING_TO_REVIEW', NOTHING_TO_REVIEW_TEXT);
      const written = await scope.query(WRITE, [
        scope.websiteId,
        ids.id(),
        productId,
        bought.orderId,
        review.stars,
        toPlainLine(review.body),
        toPlainLine(review.authorName),
        site.language,
        new Date(now),
      ]);
      if (written.length > 0 && bought.review?.state === 'shown') await purgeShown(scope, [productId]);
    },

    /** @throws Refusal 400 BAD_CURSOR */
    async list(
      scope: SiteScope,
      site: Site,
      { state, cursor }: HandlerInput<typeof listReviews>['query'],
    ): Promise<Output<typeof listReviews>> {
      const list = `${listReviews.name} ${state}`;
      const place: Place | undefined = cursor === undefined ? [] : readCursor(site.siteSecret, list, cursor);
      if (place === undefined) throw refuseAs(listReviews, 'BAD_CURSOR');
      const [at = null, id = null] = place;
      const rows = await scope.query<Row>(LIST, [scope.websiteId, state, at, id]);
      const { websiteId, transaction } = scope;
      const waiting = await reviews.count({ where: { websiteId, state: 'waiting' }, transaction });
      const { shown, paging } = pageOf(rows, REVIEWS_PAGE, (last) =>
        writeCursor(site.siteSecret, list, [last.place, last.id]),
      );
      return { reviews: shown.map(toReview), waiting, ...paging };
    },

    /** @throws Refusal 404 REVIEW_NOT_FOUND, 409 STALE */
    async judge(
      scope: SiteScope,
      context: RequestContext,
      reviewId: string,
      { state, version }: HandlerInput<typeof judgeReview>['body'],
    ): Promise<Review> {
      const before = await find(scope, reviewId);
      if (before.state === state) return before;
      if (before.version !== version) throw refuseAs(judgeReview, 'STALE');
      const after = { state, version: before.version + 1 };
      const { websiteId, transaction } = scope;
      await reviews.update(after, { where: { websiteId, id: reviewId }, transaction });
      await purgeShown(scope, [before.productId]);
      await audit.record(scope, context, {
        act: judgeReview.name,
        subject: { kind: 'review', id: reviewId, title: before.productName },
        before: { state: before.state },
        after: { state },
      });
      return { ...before, ...after };
    },
  };
}
