import { judgeReview, listReviews } from '#shared/features/reviews/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { ReviewService } from './service.ts';

/** The calls about what buyers say of products. */
export function mountReviews(api: Api, db: Database, reviews: ReviewService): void {
  api.mount(listReviews, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => reviews.list(scope, site, query)),
  );
  api.mount(judgeReview, ({ params, body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => ({
        review: await reviews.judge(scope, context, params.reviewId, body),
      })),
    ),
  );
}
