import { z } from 'zod';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { readReview } from '#shared/features/reviews/rules.ts';
import { reviewSentences } from '#shared/features/reviews/words.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { type PageForm, pageForm, type SentForm } from '../../sockets/page-form.ts';
import type { ReviewService } from './service.ts';

const text = z.string().max(10_000).catch('');
const formSchema = z.object({ productId: text, stars: text, body: text, authorName: text });

const tokenOf = ({ params }: SentForm): string => params['token'] ?? '';

/**
 * The form of the page of an order's link on which buyers write reviews; what is wrong is shown there, with what
 * was filled in.
 */
export function reviewForm(db: Database, reviews: Pick<ReviewService, 'write'>): PageForm {
  return pageForm(
    {
      path: `${REVIEWS_PAGE_PATH}/:token`,
      schema: formSchema,
      fields: 10,
      limits: ['reviews'],
      limitText: TOO_MANY_REQUESTS_TEXT,
      page: (form) => `${REVIEWS_PAGE_PATH}/${encodeURIComponent(tokenOf(form))}`,
      sentences: reviewSentences,
      refused: (_, { sent }) => ({ facts: { filledReview: formSchema.parse(sent) } }),
    },
    async (form, ask) => {
      const review = readReview(form);
      if ('problem' in review) throw refuse('INVALID_INPUT', { text: review.problem });
      const { site, now } = ask.context;
      const written = { orderToken: tokenOf(ask), productId: form.productId, review };
      await db.withSite(site.id, (scope) => reviews.write(scope, { site, now }, written));
      return undefined;
    },
  );
}
