import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { isSigned } from '../secrets/signature.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { readMessage } from './provider-message.ts';
import { capturePayment, voidPayment } from './stripe-acts.ts';
import { eventSchema, toEvent } from './stripe-answers.ts';
import type { StripeClient } from './stripe-client.ts';
import { intentOf, retrievePayment } from './stripe-lookups.ts';
import { createStripeMethods } from './stripe-methods.ts';
import { createStripeMoneyBack } from './stripe-money-back.ts';
import { authorizePayment, chargeSaved } from './stripe-payments.ts';

/** Name of the provider, in calls and in the address of its messages. */
export const STRIPE_PROVIDER = 'stripe';
const SIGNATURE_HEADER = 'stripe-signature';
const UNAUTHORIZED = 401;

/** Whether a secret key is one, and whose. */
export type KeyCheck =
  | {
      readonly kind: 'ok';
      readonly accountName: string;
      /** Whether it takes Afterpay and Clearpay; undefined where the key does not let it be seen. */
      readonly hasInstallments?: boolean;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Takes money through Stripe. */
export interface StripeProvider extends PaymentProvider {
  /** Tries a secret key out. */
  check(secretKey: string): Promise<KeyCheck>;
}

const accountSchema = z.object({
  capabilities: z.object({ afterpay_clearpay_payments: z.string().optional() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
});

async function checkKey(client: StripeClient, secretKey: string): Promise<KeyCheck> {
  const answer = await client.call(secretKey, { method: 'GET', path: 'account', schema: accountSchema });
  if (answer.kind === 'ok') {
    const { capabilities, settings } = answer.value;
    return {
      kind: 'ok',
      accountName: settings?.dashboard?.display_name ?? '',
      ...(capabilities ? { hasInstallments: capabilities.afterpay_clearpay_payments === 'active' } : {}),
    };
  }
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  // A restricted key may be right and yet not see the account.
  return answer.refusal.status === UNAUTHORIZED ? { kind: 'refused' } : { kind: 'ok', accountName: '' };
}

/** Makes the provider: a payment is reserved first and taken later. */
export function createStripeProvider({
  client,
  clock,
}: {
  client: StripeClient;
  clock: Clock;
}): StripeProvider {
  return {
    name: STRIPE_PROVIDER,
    authorize: (account, ask) => authorizePayment({ client, clock }, account, ask),
    chargeSaved: (account, ask) => chargeSaved(client, account, ask),
    capture: (account, payment) => capturePayment(client, account, payment),
    void: (account, payment) => voidPayment(client, account, payment),
    retrieve: (account, payment) => retrievePayment(client, account, payment),
    ...createStripeMethods({ client, clock }),
    ...createStripeMoneyBack({ client, intentOf: (account, payment) => intentOf(client, account, payment) }),

    verifyEvent(account, body, headers, now) {
      if (!isSigned(account.webhookSecret, body, headers[SIGNATURE_HEADER], now)) return undefined;
      const message = readMessage(body, eventSchema);
      return message === undefined ? 'malformed' : toEvent(message);
    },

    check: (secretKey) => checkKey(client, secretKey),
  };
}
