import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { MethodResult, PaymentProvider } from './payment-provider.ts';
import {
  CHANGE_FIELD,
  methodOfSession,
  OWNER_FIELD,
  resultOfSession,
  sessionSchema,
  SETUP_MODE,
} from './stripe-answers.ts';
import { SESSION, type StripeClient, toFound } from './stripe-client.ts';

/** Stripe puts the name of the page in its place. */
const PAGE_NAME = '{CHECKOUT_SESSION_ID}';
/** A page of Stripe's stays open for half an hour at least; a minute more is for clocks that differ. */
const PAGE_SECONDS = 31 * 60;

/** When a page of Stripe's that is opened now closes by itself, in epoch seconds. */
export function pageEndsAt(clock: Clock): number {
  return Math.floor(clock.now() / 1000) + PAGE_SECONDS;
}

/** Makes what keeps and forgets means of payment with Stripe, each with a customer of its own. */
export function createStripeMethods({
  client,
  clock,
}: {
  client: StripeClient;
  clock: Clock;
}): Required<Pick<PaymentProvider, 'openMethodPage' | 'keepMethod' | 'forgetMethod'>> {
  return {
    async openMethodPage(account, ask) {
      const [customer = ''] = ask.method.split(':');
      const answer = await client.call(account.secret, {
        method: 'POST',
        path: 'checkout/sessions',
        key: `card:${ask.owner}:${ask.changeKey}`,
        schema: sessionSchema,
        fields: {
          mode: SETUP_MODE,
          payment_method_types: { 0: 'card' },
          success_url: `${ask.returnUrl}${PAGE_NAME}`,
          cancel_url: ask.cancelUrl,
          expires_at: pageEndsAt(clock),
          metadata: { [OWNER_FIELD]: ask.owner, [CHANGE_FIELD]: ask.changeKey },
          // A customer is made where there is none yet, and only if somebody leaves a card.
          ...(customer === '' ? { customer_creation: 'always', customer_email: ask.email } : { customer }),
        },
      });
      const page = answer.kind === 'ok' ? resultOfSession(answer.value) : undefined;
      const url = page?.kind === 'actionRequired' ? page.nextAction.url : undefined;
      return url === undefined ? { kind: 'unknown' } : { kind: 'opened', url };
    },

    async keepMethod(account, page): Promise<MethodResult> {
      if (!SESSION.test(page)) return { kind: 'notLeft' };
      const answer = await client.call(account.secret, {
        method: 'GET',
        path: `checkout/sessions/${page}`,
        fields: { expand: { 0: 'setup_intent.payment_method' } },
        schema: sessionSchema,
      });
      const found = toFound(answer);
      if (found.kind === 'found') return methodOfSession(found.value);
      return { kind: found.kind === 'notFound' ? 'notLeft' : 'unknown' };
    },

    /** Deletes a customer, and the cards that are kept with it: each was made for one subscription. */
    async forgetMethod(account, method) {
      const [customer = ''] = method.split(':');
      const answer = await client.call(account.secret, {
        method: 'DELETE',
        path: `customers/${customer}`,
        schema: z.object({ deleted: z.literal(true) }),
      });
      return toFound(answer).kind === 'unknown' ? 'unknown' : 'forgotten';
    },
  };
}
