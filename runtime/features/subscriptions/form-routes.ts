import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import { z } from 'zod';
import { actOnOwnSubscription, changeSubscriptionCard } from '#shared/features/subscriptions/contract.ts';
import { pathOfSubscription, SUBSCRIPTION_FORM_PATH } from '#shared/features/subscriptions/paths.ts';
import { subscriptionSentences } from '#shared/features/subscriptions/sentences.ts';
import { cleanValue } from '#shared/http/json.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { SubscriptionService } from './service.ts';

const SEE_OTHER = 303;

const token = actOnOwnSubscription.input.params.shape.subscriptionToken;
const formSchema = z.union([
  z.object({ subscriptionToken: token, act: z.literal('card'), payment: z.string().max(600) }),
  actOnOwnSubscription.input.params,
]);

/**
 * Takes the forms of a subscription's page, which needs no scripts; what stands in the way is told on the page.
 * @param showNotice answers with the page of a path and a notice on it
 */
export function routeSubscriptionForms(
  router: Router,
  edge: EdgeDeps,
  subscriptions: Pick<SubscriptionService, 'actOwn' | 'changeCard'>,
  showNotice: (
    request: Request,
    response: Response,
    path: string,
    status: number,
    notice: string,
  ) => Promise<void>,
): void {
  const parseForm = urlencoded({ extended: false, limit: '8kb', parameterLimit: 10 });
  router.post(SUBSCRIPTION_FORM_PATH, parseForm, async (request, response) => {
    const form = formSchema.safeParse(cleanValue(request.body));
    if (!form.success) throw refuse('INVALID_INPUT');
    const path = pathOfSubscription(form.data.subscriptionToken);
    try {
      const site = await siteOfRequest(edge, request);
      if (!isFromOwnPage(request, site)) throw refuse('CRUMB_FAIL');
      const context = createVisitorContext(edge, request, response, site);
      const { limits = [] } = form.data.act === 'card' ? changeSubscriptionCard : actOnOwnSubscription;
      await createCallLimits(edge, request, context, limits).countCall();
      if (form.data.act === 'card') {
        const [provider = '', ...rest] = form.data.payment.split(':');
        const card = { provider, token: rest.join(':') };
        await subscriptions.changeCard(context, form.data.subscriptionToken, card);
      } else await subscriptions.actOwn(context, form.data.subscriptionToken, form.data.act);
      response.redirect(SEE_OTHER, path);
    } catch (error) {
      const refusal = refusalToTell(error, response);
      const { language } = await siteOfRequest(edge, request);
      const notice = visitorSentence(refusal, language, subscriptionSentences(language));
      await showNotice(request, response, path, refusal.status, notice);
    }
  });
}
