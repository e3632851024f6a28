import { type Request, type Response, type Router, urlencoded } from 'express';
import { z } from 'zod';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { readReview } from '#shared/features/reviews/rules.ts';
import { reviewSentences } from '#shared/features/reviews/words.ts';
import { cleanValue } from '#shared/http/json.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import type { Database } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { ReviewService } from './service.ts';
import type { PageAnswers } from '../pages/routes.ts';

const SEE_OTHER = 303;

const text = z.string().max(10_000).catch('');
const formSchema = z.object({ productId: text, stars: text, body: text, authorName: text });

type Form = z.output<typeof formSchema>;

/**
 * Takes the reviews that buyers write on the page of their order's link, which needs no scripts; what stands in the way
 * is told on the page, with what was filled in.
 */
export function routeReviewForm(
  router: Router,
  deps: {
    db: Database;
    edge: EdgeDeps;
    reviews: Pick<ReviewService, 'write'>;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { db, edge } = deps;
  const parseForm = urlencoded({ extended: false, limit: '64kb', parameterLimit: 10 });

  async function write(request: Request, response: Response, orderToken: string, form: Form): Promise<void> {
    const site = await siteOfRequest(edge, request);
    if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
    const context = createVisitorContext(edge, request, response, site);
    await createCallLimits(edge, request, context, ['reviews'], TOO_MANY_REQUESTS_TEXT).countCall();
    const review = readReview(form);
    if ('problem' in review) throw refuse('INVALID_INPUT', { text: review.problem });
    const ask = { orderToken, productId: form.productId, review };
    await db.withSite(site.id, (scope) => deps.reviews.write(scope, { site, now: context.now }, ask));
  }

  router.post(`${REVIEWS_PAGE_PATH}/:token`, parseForm, async (request, response) => {
    const { language } = await siteOfRequest(edge, request);
    const { token } = request.params;
    const form = formSchema.parse(cleanValue(request.body ?? {}));
    const path = `${REVIEWS_PAGE_PATH}/${encodeURIComponent(token)}`;
    try {
      await write(request, response, token, form);
    } catch (error) {
      const refusal = refusalToTell(error, response);
      const notice = visitorSentence(refusal, language, reviewSentences(language));
      await deps.showNotice(request, response, path, refusal.status, notice, { filledReview: form });
      return;
    }
    response.redirect(SEE_OTHER, path);
  });
}
