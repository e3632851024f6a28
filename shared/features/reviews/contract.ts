import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { REVIEW_ERRORS, REVIEW_STATES } from './rules.ts';

const { BAD_CURSOR, REVIEW_NOT_FOUND, STALE } = REVIEW_ERRORS;

/** A review as staff sees it. */
const reviewSchema = z.object({
  id: idSchema,
  productId: idSchema,
  productName: z.string(),
  /** The order by which its writer bought the product. */
  /** Null for a review that was brought along, of no order of the shop. */
  orderId: idSchema.nullable(),
  /** A decision names the version that was read. */
  version: z.int(),
  stars: z.int(),
  body: z.string(),
  authorName: z.string(),
  language: z.string(),
  state: z.enum(REVIEW_STATES),
  writtenOn: z.iso.datetime(),
});

export type Review = z.output<typeof reviewSchema>;

/** The reviews of a site, the latest first, 50 a page. */
export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/api/v1/reviews',
  access: { permission: 'comments.moderate' },
  studio: true,
  summary: 'Reviews of products: those that wait, are shown or are hidden.',
  input: {
    query: z.object({
      state: z.enum(REVIEW_STATES).default('waiting'),
      cursor: z.string().max(1024).optional(),
    }),
  },
  output: z.object({
    reviews: z.array(reviewSchema),
    /** How many wait for somebody to read them. */
    waiting: z.int(),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

/** Shows a review in the shop, or hides it; its words stay those of its writer. */
export const judgeReview = endpoint({
  name: 'judgeReview',
  method: 'PUT',
  path: '/api/v1/reviews/:reviewId',
  access: { permission: 'comments.moderate' },
  studio: true,
  activity: 'showed or hid a review of',
  summary: 'Shows a review in the shop, or hides it.',
  input: {
    params: z.object({ reviewId: idSchema }),
    body: z.object({ state: z.enum(['shown', 'hidden'], 'Show it or hide it.'), version: z.int() }),
  },
  output: z.object({ review: reviewSchema }),
  errors: { REVIEW_NOT_FOUND, STALE },
});
