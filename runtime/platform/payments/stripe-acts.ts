import type { ActResult, KnownPayment, PaymentAccount, PaymentResult } from './payment-provider.ts';
import { intentSchema, resultOfIntent, sessionSchema } from './stripe-answers.ts';
import { SESSION, type StripeClient } from './stripe-client.ts';
import { intentOf, retrievePayment } from './stripe-lookups.ts';
import { notThere } from './stripe-money-back.ts';

/** Acts on a PaymentIntent; where that is refused, what it came to may still be what was wanted. */
async function act(
  client: StripeClient,
  account: PaymentAccount,
  payment: KnownPayment,
  { verb, wanted }: { readonly verb: 'capture' | 'cancel'; readonly wanted: PaymentResult['kind'] },
): Promise<ActResult> {
  const intent = await intentOf(client, account, payment);
  if (intent.kind !== 'found') return notThere(intent.kind);
  const reference = intent.value;
  const answer = await client.call(account.secret, {
    method: 'POST',
    // Without a key: what was done once is not done again, and a failure is not repeated for a day.
    path: `payment_intents/${reference}/${verb}`,
    schema: intentSchema,
  });
  if (answer.kind === 'ok' && resultOfIntent(answer.value).kind === wanted) return { kind: 'ok', reference };
  const now = await retrievePayment(client, account, { ...payment, reference });
  if (now.kind === wanted) return { kind: 'ok', reference };
  if (answer.kind !== 'refused' || now.kind === 'unknown') return { kind: 'unknown' };
  return { kind: 'failed', reason: answer.refusal.code };
}

/** Takes what was only reserved. */
export function capturePayment(
  client: StripeClient,
  account: PaymentAccount,
  payment: KnownPayment,
): Promise<ActResult> {
  return act(client, account, payment, { verb: 'capture', wanted: 'captured' });
}

/** Gives back what was only reserved, or closes the page on which it would be paid. */
export async function voidPayment(
  client: StripeClient,
  account: PaymentAccount,
  payment: KnownPayment,
): Promise<ActResult> {
  const { reference } = payment;
  const cancel = () => act(client, account, payment, { verb: 'cancel', wanted: 'voided' });
  if (!SESSION.test(reference)) return cancel();
  const answer = await client.call(account.secret, {
    method: 'POST',
    path: `checkout/sessions/${reference}/expire`,
    schema: sessionSchema,
  });
  if (answer.kind === 'ok') return { kind: 'ok', reference };
  // The page is closed already: what its buyer paid there is given back, if anything.
  const now = await retrievePayment(client, account, payment);
  if (now.kind === 'voided') return { kind: 'ok', reference };
  return now.kind === 'actionRequired' ? { kind: 'unknown' } : cancel();
}
