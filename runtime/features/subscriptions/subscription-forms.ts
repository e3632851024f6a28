import { z } from 'zod';
import { HOSTED_TOKEN } from '#shared/features/payments/rules.ts';
import { actOnOwnSubscription, changeSubscriptionCard } from '#shared/features/subscriptions/contract.ts';
import { subscriptionPageWords } from '#shared/features/subscriptions/page-words.ts';
import { pathOfSubscription, SUBSCRIPTION_FORM_PATH } from '#shared/features/subscriptions/paths.ts';
import { subscriptionSentences } from '#shared/features/subscriptions/sentences.ts';
import { refuse } from '../../http/refusal.ts';
import { type PageForm, pageForm, type SentForm } from '../../sockets/page-form.ts';
import type { PaymentPages } from '../checkout/payment-pages.ts';
import type { SubscriptionCards } from './cards.ts';
import type { SubscriptionService } from './service.ts';

const token = actOnOwnSubscription.input.params.shape.subscriptionToken;
const formSchema = z.union([
  z.object({ subscriptionToken: token, act: z.literal('card'), payment: z.string().max(600) }),
  actOnOwnSubscription.input.params,
]);

/** What was sent. @throws Refusal INVALID_INPUT where it names no subscription, and so no page to tell it on */
function read({ sent }: SentForm): z.output<typeof formSchema> {
  const form = formSchema.safeParse(sent);
  if (!form.success) throw refuse('INVALID_INPUT');
  return form.data;
}

/** The forms of a subscription's page; what is wrong is shown there. */
export function subscriptionForm({
  subscriptions,
  cards,
  pages,
}: {
  readonly subscriptions: Pick<SubscriptionService, 'actOwn'>;
  readonly cards: Pick<SubscriptionCards, 'change' | 'openPage'>;
  /** Leads on to the provider's page for cards. */
  readonly pages: Pick<PaymentPages, 'leave'>;
}): PageForm {
  return pageForm(
    {
      path: SUBSCRIPTION_FORM_PATH,
      schema: formSchema,
      fields: 10,
      bytes: '8kb',
      limits: (form) =>
        (read(form).act === 'card' ? changeSubscriptionCard : actOnOwnSubscription).limits ?? [],
      page: (form) => pathOfSubscription(read(form).subscriptionToken),
      sentences: subscriptionSentences,
    },
    async (form, { context }) => {
      const { subscriptionToken: own } = form;
      if (form.act !== 'card') {
        await subscriptions.actOwn(context, own, form.act);
        return undefined;
      }
      const [provider = '', ...rest] = form.payment.split(':');
      const card = { provider, token: rest.join(':') };
      if (card.token !== HOSTED_TOKEN) {
        await cards.change(context, own, card);
        return undefined;
      }
      const url = await cards.openPage(context, own, provider);
      const { card: heading, goOn } = subscriptionPageWords(context.site.language);
      return { document: pages.leave(context.site, url, { heading, goOn }) };
    },
  );
}
