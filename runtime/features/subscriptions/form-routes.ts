import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import { z } from 'zod';
import { actOnOwnSubscription, changeSubscriptionCard } from '#shared/features/subscriptions/contract.ts';
import {
  CARD_RETURN_PATH,
  pathOfSubscription,
  SUBSCRIPTION_FORM_PATH,
} from '#shared/features/subscriptions/paths.ts';
import { HOSTED_TOKEN } from '#shared/features/payments/rules.ts';
import { subscriptionPageWords } from '#shared/features/subscriptions/page-words.ts';
import { subscriptionSentences } from '#shared/features/subscriptions/sentences.ts';
import { cleanValue } from '#shared/http/json.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { sendOwnPage } from '../../http/own-page.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { PaymentPages } from '../checkout/payment-pages.ts';
import type { PageAnswers } from '../pages/routes.ts';
import type { SubscriptionCards } from './cards.ts';
import type { SubscriptionService } from './service.ts';

const SEE_OTHER = 303;

const token = actOnOwnSubscription.input.params.shape.subscriptionToken;
const formSchema = z.union([
  z.object({ subscriptionToken: token, act: z.literal('card'), payment: z.string().max(600) }),
  actOnOwnSubscription.input.params,
]);

const returnSchema = z.object({
  s: token,
  provider: changeSubscriptionCard.input.body.shape.provider,
  page: changeSubscriptionCard.input.body.shape.token,
});

/**
 * Takes the forms of a subscription's page, which needs no scripts, and who comes back from a provider's page for
 * cards; what stands in the way is told on the page.
 * @param deps.showNotice answers with the page of a path and a notice on it
 */
export function routeSubscriptionForms(
  router: Router,
  deps: {
    edge: EdgeDeps;
    subscriptions: Pick<SubscriptionService, 'actOwn'>;
    cards: Pick<SubscriptionCards, 'change' | 'openPage'>;
    pages: Pick<PaymentPages, 'leave'>;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { edge, subscriptions, cards } = deps;

  /** Tells on the page of a subscription what stood in the way. */
  async function tell(request: Request, response: Response, path: string, error: unknown): Promise<void> {
    const refusal = refusalToTell(error, response);
    const { language } = await siteOfRequest(edge, request);
    const notice = visitorSentence(refusal, language, subscriptionSentences(language));
    await deps.showNotice(request, response, path, refusal.status, notice);
  }

  const parseForm = urlencoded({ extended: false, limit: '8kb', parameterLimit: 10 });
  router.post(SUBSCRIPTION_FORM_PATH, parseForm, async (request, response) => {
    const form = formSchema.safeParse(cleanValue(request.body));
    if (!form.success) throw refuse('INVALID_INPUT');
    const path = pathOfSubscription(form.data.subscriptionToken);
    try {
      const site = await siteOfRequest(edge, request);
      if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
      const context = createVisitorContext(edge, request, response, site);
      const { limits = [] } = form.data.act === 'card' ? changeSubscriptionCard : actOnOwnSubscription;
      await createCallLimits(edge, request, context, limits).countCall();
      if (form.data.act === 'card') {
        const [provider = '', ...rest] = form.data.payment.split(':');
        const card = { provider, token: rest.join(':') };
        if (card.token === HOSTED_TOKEN) {
          const url = await cards.openPage(context, form.data.subscriptionToken, provider);
          const { card: heading, goOn } = subscriptionPageWords(site.language);
          sendOwnPage(response, deps.pages.leave(site, url, { heading, goOn }));
          return;
        }
        await cards.change(context, form.data.subscriptionToken, card);
      } else await subscriptions.actOwn(context, form.data.subscriptionToken, form.data.act);
      response.redirect(SEE_OTHER, path);
    } catch (error) {
      await tell(request, response, path, error);
    }
  });

  router.get(CARD_RETURN_PATH, async (request, response) => {
    const asked = returnSchema.safeParse(request.query);
    if (!asked.success) throw refuse('INVALID_INPUT');
    const { s: own, provider, page } = asked.data;
    const path = pathOfSubscription(own);
    try {
      const context = createVisitorContext(edge, request, response, await siteOfRequest(edge, request));
      await createCallLimits(edge, request, context, changeSubscriptionCard.limits ?? []).countCall();
      await cards.change(context, own, { provider, token: page });
      response.redirect(SEE_OTHER, path);
    } catch (error) {
      await tell(request, response, path, error);
    }
  });
}
