import { z } from 'zod';
import { HOSTED_TOKEN, INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import type { Clock } from '../clock/clock.ts';
import type {
  ActResult,
  ChargeResult,
  KnownPayment,
  PaymentAccount,
  PaymentAsk,
  PaymentProvider,
  PaymentResult,
  SavedAsk,
} from './payment-provider.ts';
import { readMessage } from './provider-message.ts';
import { isSigned } from '../secrets/signature.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import {
  ATTEMPT_FIELD,
  eventSchema,
  intentSchema,
  listSchema,
  resultOfIntent,
  resultOfSession,
  sessionSchema,
  toEvent,
  toReason,
} from './stripe-answers.ts';
import {
  type Found,
  SESSION,
  type StripeAnswer,
  type StripeClient,
  type StripeFields,
  toFound,
} from './stripe-client.ts';
import { createStripeMethods, pageEndsAt } from './stripe-methods.ts';
import { createStripeMoneyBack, notThere } from './stripe-money-back.ts';

/** Name of the provider, in calls and in the address of its messages. */
export const STRIPE_PROVIDER = 'stripe';
const SIGNATURE_HEADER = 'stripe-signature';
/** How far Stripe's clock may be from ours, in seconds. */
const CLOCK_GAP_SECONDS = 120;
/** How long after it was asked for a payment may have been made, in seconds. */
const MADE_WITHIN_SECONDS = 15 * 60;
const LIST_PAGE = 100;
const LIST_PAGES = 20;
const UNAUTHORIZED = 401;
/** What Stripe calls Afterpay and Clearpay. */
const INSTALLMENTS_METHOD = 'afterpay_clearpay';
/** Has the card told with the payment, not by its name alone. */
const EXPANDED = { expand: { 0: 'payment_method' } };
const INTENT = /^pi_\w+$/;
/** What Stripe's own element makes of a wallet. */
const CONFIRMATION = /^ctoken_\w+$/;

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

/** Where things go, as Stripe has it. */
function toStripeShipping({ name, ...address }: NonNullable<PaymentAsk['shipTo']>): StripeFields {
  const { addressLine1, addressLine2, city, region, postalCode, country } = address;
  return {
    name,
    address: {
      line1: addressLine1,
      line2: addressLine2,
      city,
      state: region,
      postal_code: postalCode,
      country,
    },
  };
}

/**
 * Makes the provider. A payment is reserved first and taken later. With the tokens `hosted` and `installments` the buyer
 * pays on a page of Stripe's, so no card data comes near the shop and no script is needed; any other token is a
 * PaymentMethod, or what the element for wallets made of one.
 */
export function createStripeProvider({
  client,
  clock,
}: {
  client: StripeClient;
  clock: Clock;
}): StripeProvider {
  const get = <T>(account: PaymentAccount, path: string, schema: z.ZodType<T>, fields: StripeFields = {}) =>
    client.call(account.secret, { method: 'GET', path, fields, schema });

  /** Looks for a payment whose answer never came, among those that were made about then. */
  async function search(account: PaymentAccount, payment: KnownPayment): Promise<Found<string>> {
    const asked = Math.floor(payment.askedAt / 1000);
    const created = { gte: asked - CLOCK_GAP_SECONDS, lte: asked + MADE_WITHIN_SECONDS };
    let after: StripeFields = {};
    for (let page = 0; page < LIST_PAGES; page += 1) {
      const fields = { created, limit: LIST_PAGE, ...after };
      const answer = await get(account, 'payment_intents', listSchema(intentSchema), fields);
      if (answer.kind !== 'ok') return { kind: 'unknown' };
      const { data, has_more: hasMore } = answer.value;
      const found = data.find(({ metadata }) => metadata?.[ATTEMPT_FIELD] === payment.attemptKey);
      if (found !== undefined) return { kind: 'found', value: found.id };
      const last = data.at(-1);
      if (!hasMore || last === undefined) return { kind: 'notFound' };
      after = { starting_after: last.id };
    }
    return { kind: 'unknown' };
  }

  async function retrieve(account: PaymentAccount, payment: KnownPayment): Promise<PaymentResult> {
    const { reference } = payment;
    if (SESSION.test(reference)) {
      const path = `checkout/sessions/${reference}`;
      const found = toFound(
        await get(account, path, sessionSchema, { expand: { 0: 'payment_intent.payment_method' } }),
      );
      return found.kind === 'found' ? resultOfSession(found.value) : { kind: found.kind };
    }
    if (INTENT.test(reference)) {
      const found = toFound(await get(account, `payment_intents/${reference}`, intentSchema, EXPANDED));
      return found.kind === 'found' ? resultOfIntent(found.value) : { kind: found.kind };
    }
    const found = await search(account, payment);
    if (found.kind !== 'found') return { kind: found.kind };
    return retrieve(account, { ...payment, reference: found.value });
  }

  /** The PaymentIntent that a payment came to. */
  async function intentOf(account: PaymentAccount, payment: KnownPayment): Promise<Found<string>> {
    if (INTENT.test(payment.reference)) return { kind: 'found', value: payment.reference };
    const result = await retrieve(account, payment);
    if (result.kind === 'unknown' || result.kind === 'notFound') return { kind: result.kind };
    return INTENT.test(result.reference) ? { kind: 'found', value: result.reference } : { kind: 'notFound' };
  }

  /** Acts on a PaymentIntent; where that is refused, what it came to may still be what was wanted. */
  async function act(
    account: PaymentAccount,
    payment: KnownPayment,
    verb: 'capture' | 'cancel',
    wanted: PaymentResult['kind'],
  ): Promise<ActResult> {
    const intent = await intentOf(account, payment);
    if (intent.kind !== 'found') return notThere(intent.kind);
    const reference = intent.value;
    const answer = await client.call(account.secret, {
      method: 'POST',
      // Without a key: what was done once is not done again, and a failure is not repeated for a day.
      path: `payment_intents/${reference}/${verb}`,
      schema: intentSchema,
    });
    if (answer.kind === 'ok' && resultOfIntent(answer.value).kind === wanted)
      return { kind: 'ok', reference };
    const now = await retrieve(account, { ...payment, reference });
    if (now.kind === wanted) return { kind: 'ok', reference };
    if (answer.kind !== 'refused' || now.kind === 'unknown') return { kind: 'unknown' };
    return { kind: 'failed', reason: answer.refusal.code };
  }

  function refusedToPay(answer: Exclude<StripeAnswer<unknown>, { kind: 'ok' }>): PaymentResult {
    if (answer.kind === 'unknown') return { kind: 'unknown' };
    const { intentId, declineCode, code } = answer.refusal;
    return { kind: 'declined', reference: intentId, reason: toReason(declineCode, code) };
  }

  async function openPage(account: PaymentAccount, ask: PaymentAsk, amount: number): Promise<PaymentResult> {
    const metadata = { [ATTEMPT_FIELD]: ask.attemptKey };
    const isSplit = ask.token === INSTALLMENTS_TOKEN;
    const answer = await client.call(account.secret, {
      method: 'POST',
      path: 'checkout/sessions',
      key: ask.attemptKey,
      schema: sessionSchema,
      fields: {
        mode: 'payment',
        client_reference_id: ask.attemptKey,
        success_url: ask.returnUrl,
        cancel_url: ask.cancelUrl,
        expires_at: pageEndsAt(clock),
        ...(ask.email === '' ? {} : { customer_email: ask.email }),
        metadata,
        ...(isSplit ? { payment_method_types: { 0: INSTALLMENTS_METHOD } } : {}),
        ...(ask.isKept ? { customer_creation: 'always' } : {}),
        payment_intent_data: {
          capture_method: 'manual',
          description: ask.orderReference,
          metadata,
          // Who lends the money wants to know where the things go.
          ...(isSplit && ask.shipTo !== undefined ? { shipping: toStripeShipping(ask.shipTo) } : {}),
          ...(ask.isKept ? { setup_future_usage: 'off_session' } : {}),
        },
        line_items: {
          0: {
            quantity: 1,
            price_data: {
              currency: ask.currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: ask.orderReference },
            },
          },
        },
      },
    });
    return answer.kind === 'ok' ? resultOfSession(answer.value) : refusedToPay(answer);
  }

  /** Makes the customer that a means of payment is kept with. */
  async function createCustomer(
    account: PaymentAccount,
    ask: PaymentAsk,
  ): Promise<StripeAnswer<{ id: string }>> {
    return client.call(account.secret, {
      method: 'POST',
      path: 'customers',
      key: `${ask.attemptKey}:customer`,
      schema: z.object({ id: z.string() }),
      fields: ask.email === '' ? {} : { email: ask.email },
    });
  }

  async function pay(account: PaymentAccount, ask: PaymentAsk, amount: number): Promise<PaymentResult> {
    const made = ask.isKept ? await createCustomer(account, ask) : undefined;
    if (made !== undefined && made.kind !== 'ok') return refusedToPay(made);
    const customer = made?.value.id;
    const answer = await client.call(account.secret, {
      method: 'POST',
      path: 'payment_intents',
      key: ask.attemptKey,
      schema: intentSchema,
      fields: {
        amount,
        currency: ask.currency.toLowerCase(),
        ...(CONFIRMATION.test(ask.token) ? { confirmation_token: ask.token } : { payment_method: ask.token }),
        confirm: 'true',
        capture_method: 'manual',
        return_url: ask.returnUrl,
        description: ask.orderReference,
        metadata: { [ATTEMPT_FIELD]: ask.attemptKey },
        ...(customer === undefined ? {} : { customer, setup_future_usage: 'off_session', ...EXPANDED }),
      },
    });
    return answer.kind === 'ok' ? resultOfIntent(answer.value) : refusedToPay(answer);
  }

  /** Charges what is kept. A bank that wants its customer to confirm is told no: nobody is there. */
  async function chargeSaved(account: PaymentAccount, ask: SavedAsk): Promise<ChargeResult> {
    const amount = toStripeAmount(ask.amountMinor, ask.currency);
    const [customer, method] = ask.method.split(':');
    if (amount === undefined || customer === undefined || method === undefined) {
      return { kind: 'declined', reference: '', reason: 'generic' };
    }
    const answer = await client.call(account.secret, {
      method: 'POST',
      path: 'payment_intents',
      key: ask.attemptKey,
      schema: intentSchema,
      fields: {
        amount,
        currency: ask.currency.toLowerCase(),
        customer,
        payment_method: method,
        confirm: 'true',
        off_session: 'true',
        capture_method: 'manual',
        description: ask.orderReference,
        metadata: { [ATTEMPT_FIELD]: ask.attemptKey },
      },
    });
    const result = answer.kind === 'ok' ? resultOfIntent(answer.value) : refusedToPay(answer);
    if (result.kind !== 'actionRequired') return result;
    return { kind: 'declined', reference: result.reference, reason: 'authentication_failed' };
  }

  const moneyBack = createStripeMoneyBack({ client, intentOf });

  return {
    name: STRIPE_PROVIDER,

    authorize(account, ask) {
      const amount = toStripeAmount(ask.amountMinor, ask.currency);
      if (amount === undefined) {
        return Promise.resolve({ kind: 'declined', reference: '', reason: 'generic' });
      }
      const isHosted = ask.token === HOSTED_TOKEN || ask.token === INSTALLMENTS_TOKEN;
      return isHosted ? openPage(account, ask, amount) : pay(account, ask, amount);
    },

    chargeSaved,

    ...createStripeMethods({ client, clock }),

    capture: (account, payment) => act(account, payment, 'capture', 'captured'),

    async void(account, payment) {
      const { reference } = payment;
      if (!SESSION.test(reference)) return act(account, payment, 'cancel', 'voided');
      const answer = await client.call(account.secret, {
        method: 'POST',
        path: `checkout/sessions/${reference}/expire`,
        schema: sessionSchema,
      });
      if (answer.kind === 'ok') return { kind: 'ok', reference };
      // The page is closed already: what its buyer paid there is given back, if anything.
      const now = await retrieve(account, payment);
      if (now.kind === 'voided') return { kind: 'ok', reference };
      return now.kind === 'actionRequired' ? { kind: 'unknown' } : act(account, payment, 'cancel', 'voided');
    },

    ...moneyBack,

    retrieve,

    verifyEvent(account, body, headers, now) {
      if (!isSigned(account.webhookSecret, body, headers[SIGNATURE_HEADER], now)) return undefined;
      const message = readMessage(body, eventSchema);
      return message === undefined ? 'malformed' : toEvent(message);
    },

    async check(secretKey) {
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
    },
  };
}
