import type { ReviewState } from '#shared/features/reviews/rules.ts';
import { key, maybe, text, time, whole } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

/** What buyers say of products. */
export const reviews = table('reviews', {
  id: key(),
  productId: text(),
  /** The order by which its writer bought the product: one review of each; null for one that was brought along. */
  orderId: maybe(text()),
  stars: whole(),
  body: text(),
  authorName: text(),
  language: text(),
  state: text<ReviewState>(),
  version: whole(),
  writtenAt: time(),
});

/** The orders whose buyers were asked for reviews. */
export const reviewRequests = table('review_requests', { orderId: key(), askedAt: time() });

export const defineReviews = modelsOf({ reviews, reviewRequests });
