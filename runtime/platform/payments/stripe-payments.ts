import { z } from 'zod';
import { HOSTED_TOKEN, INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import type { Clock } from '../clock/clock.ts';
import type {
  ChargeResult,
  PaymentAccount,
  PaymentAsk,
  PaymentResult,
  SavedAsk,
} from './payment-provider.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import {
  ATTEMPT_FIELD,
  EXPANDED,
  intentSchema,
  resultOfIntent,
  resultOfSession,
  sessionSchema,
  toReason,
} from './stripe-answers.ts';
import type { StripeAnswer, StripeClient, StripeFields } from './stripe-client.ts';
import { pageEndsAt } from './stripe-methods.ts';

/** What Stripe calls Afterpay and Clearpay. */
const INSTALLMENTS_METHOD = 'afterpay_clearpay';
/** What Stripe's own element makes of a wallet. */
const CONFIRMATION = /^ctoken_\w+$/;

interface PayDeps {
  readonly client: StripeClient;
  readonly clock: Clock;
}

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

function refusedToPay(answer: Exclude<StripeAnswer<unknown>, { kind: 'ok' }>): PaymentResult {
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  const { intentId, declineCode, code } = answer.refusal;
  return { kind: 'declined', reference: intentId, reason: toReason(declineCode, code) };
}

/** Opens a page of Stripe's, on which the buyer pays. */
async function openPage(
  { client, clock }: PayDeps,
  account: PaymentAccount,
  ask: PaymentAsk,
  amount: number,
): Promise<PaymentResult> {
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
  client: StripeClient,
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

/** Pays with what the token stands for. */
async function pay(
  client: StripeClient,
  account: PaymentAccount,
  ask: PaymentAsk,
  amount: number,
): Promise<PaymentResult> {
  const made = ask.isKept ? await createCustomer(client, account, ask) : undefined;
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

/**
 * Asks for the money of a payment, which is reserved by that. With the tokens `hosted` and `installments` the buyer
 * pays on a page of Stripe's, so no card data comes near the shop and no script is needed; any other token is a
 * PaymentMethod, or what the element for wallets made of one.
 */
export async function authorizePayment(
  deps: PayDeps,
  account: PaymentAccount,
  ask: PaymentAsk,
): Promise<PaymentResult> {
  const amount = toStripeAmount(ask.amountMinor, ask.currency);
  if (amount === undefined) return { kind: 'declined', reference: '', reason: 'generic' };
  const isHosted = ask.token === HOSTED_TOKEN || ask.token === INSTALLMENTS_TOKEN;
  return isHosted ? openPage(deps, account, ask, amount) : pay(deps.client, account, ask, amount);
}

/** Charges what is kept. A bank that wants its customer to confirm is told no: nobody is there. */
export async function chargeSaved(
  client: StripeClient,
  account: PaymentAccount,
  ask: SavedAsk,
): Promise<ChargeResult> {
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
