import type { z } from 'zod';
import type { KnownPayment, PaymentAccount, PaymentResult } from './payment-provider.ts';
import {
  ATTEMPT_FIELD,
  EXPANDED,
  intentSchema,
  listSchema,
  resultOfIntent,
  resultOfSession,
  sessionSchema,
} from './stripe-answers.ts';
import { type Found, SESSION, type StripeClient, type StripeFields, toFound } from './stripe-client.ts';

/** How far Stripe's clock may be from ours, in seconds. */
const CLOCK_GAP_SECONDS = 120;
/** How long after it was asked for a payment may have been made, in seconds. */
const MADE_WITHIN_SECONDS = 15 * 60;
const LIST_PAGE = 100;
const LIST_PAGES = 20;
const INTENT = /^pi_\w+$/;

const get = <T>(
  client: StripeClient,
  { secret }: PaymentAccount,
  path: string,
  { schema, fields = {} }: { readonly schema: z.ZodType<T>; readonly fields?: StripeFields },
) => client.call(secret, { method: 'GET', path, fields, schema });

/** Looks for a payment whose answer never came, among those that were made about then. */
async function search(
  client: StripeClient,
  account: PaymentAccount,
  payment: KnownPayment,
): Promise<Found<string>> {
  const asked = Math.floor(payment.askedAt / 1000);
  const created = { gte: asked - CLOCK_GAP_SECONDS, lte: asked + MADE_WITHIN_SECONDS };
  let after: StripeFields = {};
  for (let page = 0; page < LIST_PAGES; page += 1) {
    const fields = { created, limit: LIST_PAGE, ...after };
    const answer = await get(client, account, 'payment_intents', {
      schema: listSchema(intentSchema),
      fields,
    });
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

/** How a payment stands. */
export async function retrievePayment(
  client: StripeClient,
  account: PaymentAccount,
  payment: KnownPayment,
): Promise<PaymentResult> {
  const { reference } = payment;
  if (SESSION.test(reference)) {
    const path = `checkout/sessions/${reference}`;
    const found = toFound(
      await get(client, account, path, {
        schema: sessionSchema,
        fields: { expand: { 0: 'payment_intent.payment_method' } },
      }),
    );
    return found.kind === 'found' ? resultOfSession(found.value) : { kind: found.kind };
  }
  if (INTENT.test(reference)) {
    const found = toFound(
      await get(client, account, `payment_intents/${reference}`, { schema: intentSchema, fields: EXPANDED }),
    );
    return found.kind === 'found' ? resultOfIntent(found.value) : { kind: found.kind };
  }
  const found = await search(client, account, payment);
  if (found.kind !== 'found') return { kind: found.kind };
  return retrievePayment(client, account, { ...payment, reference: found.value });
}

/** The PaymentIntent that a payment came to. */
export async function intentOf(
  client: StripeClient,
  account: PaymentAccount,
  payment: KnownPayment,
): Promise<Found<string>> {
  if (INTENT.test(payment.reference)) return { kind: 'found', value: payment.reference };
  const result = await retrievePayment(client, account, payment);
  if (result.kind === 'unknown' || result.kind === 'notFound') return { kind: result.kind };
  return INTENT.test(result.reference) ? { kind: 'found', value: result.reference } : { kind: 'notFound' };
}
