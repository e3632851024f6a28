import type { Router } from 'express';
import { z } from 'zod';
import { actOnOwnSubscription, changeSubscriptionCard } from '#shared/features/subscriptions/contract.ts';
import { CARD_RETURN_PATH, pathOfSubscription } from '#shared/features/subscriptions/paths.ts';
import { subscriptionSentences } from '#shared/features/subscriptions/sentences.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { refuse } from '../../http/refusal.ts';
import { createVisitorContext, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { FormDoor } from '../../sockets/page-form.ts';
import type { SubscriptionCards } from './cards.ts';

const SEE_OTHER = 303;

const returnSchema = z.object({
  s: actOnOwnSubscription.input.params.shape.subscriptionToken,
  provider: changeSubscriptionCard.input.body.shape.provider,
  page: changeSubscriptionCard.input.body.shape.token,
});

/** Takes who comes back from a provider's page for cards; what is wrong is shown on the page of the subscription. */
export function routeCardReturn(
  router: Router,
  { edge, answers }: FormDoor,
  cards: Pick<SubscriptionCards, 'change'>,
): void {
  router.get(CARD_RETURN_PATH, async (request, response) => {
    const asked = returnSchema.safeParse(request.query);
    if (!asked.success) throw refuse('INVALID_INPUT');
    const { s: own, provider, page } = asked.data;
    const path = pathOfSubscription(own);
    const site = await siteOfRequest(edge, request);
    try {
      const context = createVisitorContext(edge, request, response, site);
      await createCallLimits(edge, { request, context }, changeSubscriptionCard.limits ?? []).countCall();
      await cards.change(context, own, { provider, token: page });
      response.redirect(SEE_OTHER, path);
    } catch (error) {
      const refusal = refusalToTell(error, response);
      const notice = visitorSentence(refusal, site.language, subscriptionSentences(site.language));
      await answers.showNotice(request, response, { path, status: refusal.status, notice });
    }
  });
}
