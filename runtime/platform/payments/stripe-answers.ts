import { z } from 'zod';
import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import type { DisputeNews, DisputeState, RefundNews } from '#shared/features/orders/reversals.ts';
import type { KeptMethod, MethodResult, PaymentEvent, PaymentResult } from './payment-provider.ts';
import { messageNameSchema } from './provider-message.ts';
import { fromStripeAmount } from './stripe-amounts.ts';

/** Has the card told with the payment, not by its name alone. */
export const EXPANDED = { expand: { 0: 'payment_method' } };

/** Field of Stripe's metadata that holds our key of an attempt. */
export const ATTEMPT_FIELD = 'attempt';
/** Field of Stripe's metadata that holds our id of what a means of payment is left for. */
export const OWNER_FIELD = 'owner';
/** Field of Stripe's metadata that holds our key of a change of the means of payment. */
export const CHANGE_FIELD = 'change';
/** Field of Stripe's metadata that holds our key of a refund. */
export const REFUND_FIELD = 'refund';

/** What Stripe calls a Checkout Session on which a means of payment is left and nothing is paid. */
export const SETUP_MODE = 'setup';
/** The message that somebody has done what a Checkout Session asks for. */
const SESSION_ENDED = 'checkout.session.completed';
/** Messages about money that went back, or that a bank holds back. */
const REVERSAL_EVENT = /^(?:charge\.(?:refund|dispute)|refund\.)/;

const metadataSchema = z.record(z.string(), z.string()).nullish();

/** A PaymentMethod, as its name or as it is. */
const methodSchema = z.union([
  z.string(),
  z.object({ id: z.string(), card: z.object({ brand: z.string(), last4: z.string() }).nullish() }),
]);

/** A PaymentIntent, as far as it concerns us. */
export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  amount_capturable: z.int().nullish(),
  amount_received: z.int().nullish(),
  client_secret: z.string().nullish(),
  customer: z.string().nullish(),
  payment_method: methodSchema.nullish(),
  setup_future_usage: z.string().nullish(),
  metadata: metadataSchema,
  next_action: z
    .object({ type: z.string(), redirect_to_url: z.object({ url: z.string().nullish() }).nullish() })
    .nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});

export type Intent = z.output<typeof intentSchema>;

/** A Checkout Session, with its PaymentIntent or SetupIntent where that was asked for. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  url: z.string().nullish(),
  customer: z.string().nullish(),
  metadata: metadataSchema,
  payment_intent: z.union([intentSchema, z.string()]).nullish(),
  setup_intent: z
    .union([z.object({ status: z.string(), payment_method: methodSchema.nullish() }), z.string()])
    .nullish(),
});

export type Session = z.output<typeof sessionSchema>;

export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: metadataSchema,
});

export const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  payment_intent: z.string().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
});

/** A page of a list. */
export function listSchema<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), has_more: z.boolean() });
}

/** A message of Stripe. The object may be any; ours say so in their metadata. */
export const eventSchema = z.object({
  id: messageNameSchema,
  type: messageNameSchema,
  data: z.object({
    object: z.object({
      id: z.string().nullish().catch(null),
      mode: z.string().nullish().catch(null),
      metadata: metadataSchema.catch(null),
      payment_intent: z.string().nullish().catch(null),
    }),
  }),
});

/** Reads what a message tells. */
export function toEvent({ id, type, data: { object } }: z.output<typeof eventSchema>): PaymentEvent {
  const { metadata, mode, payment_intent: intent } = object;
  const event = { id, type, attemptKey: metadata?.[ATTEMPT_FIELD] };
  if (type === SESSION_ENDED && mode === SETUP_MODE) {
    return { ...event, about: 'method', reference: object.id ?? '', owner: metadata?.[OWNER_FIELD] };
  }
  return { ...event, about: REVERSAL_EVENT.test(type) ? 'reversal' : 'payment', reference: intent ?? '' };
}

/** How a dispute stands by Stripe's word for it; what is not over is open. */
const ENDED_DISPUTES: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

/** A word of Stripe's for people: `product_not_received` is "product not received". */
const toWords = (code: string | null | undefined) => (code ?? '').replaceAll('_', ' ');

/** How a refund ended by Stripe's word for it; what is not here goes on. */
const ENDED_REFUNDS: Readonly<Record<string, RefundNews['state']>> = {
  succeeded: 'given',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * A refund as the order reads it.
 * @param page where its payment is seen
 * @returns undefined for one that has not ended
 */
export function newsOfRefund(refund: z.output<typeof refundSchema>, page: string): RefundNews | undefined {
  const state = ENDED_REFUNDS[refund.status];
  if (state === undefined) return undefined;
  return {
    state,
    reference: refund.id,
    refundKey: refund.metadata?.[REFUND_FIELD],
    amountMinor: Math.round(fromStripeAmount(refund.amount, refund.currency.toUpperCase())),
    reason: toWords(state === 'given' ? refund.reason : refund.failure_reason),
    page,
  };
}

/**
 * A dispute as the order reads it.
 * @param currency that of the order
 * @param page where it is answered
 */
export function newsOfDispute(
  dispute: z.output<typeof disputeSchema>,
  currency: string,
  page: string,
): DisputeNews {
  const due = dispute.evidence_details?.due_by;
  const isOurs = dispute.currency.toUpperCase() === currency;
  return {
    reference: dispute.id,
    state: ENDED_DISPUTES[dispute.status] ?? 'open',
    amountMinor: isOurs ? Math.round(fromStripeAmount(dispute.amount, currency)) : undefined,
    reason: toWords(dispute.reason),
    dueAt: typeof due === 'number' ? due * 1000 : undefined,
    page,
  };
}

const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  do_not_honor: 'do_not_honor',
  expired_card: 'expired',
  fraudulent: 'fraud',
  lost_card: 'fraud',
  stolen_card: 'fraud',
  pickup_card: 'fraud',
  merchant_blacklist: 'fraud',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
};

/** Why a payment was declined, from the codes that Stripe gives for it; the closer one comes first. */
export function toReason(...codes: readonly (string | null | undefined)[]): DeclineReason {
  return codes.map((code) => REASONS[code ?? '']).find((reason) => reason !== undefined) ?? 'generic';
}

/** Cards as their owners call them; another one is called by Stripe's word for it. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function toBrand(code: string): string {
  return BRANDS[code] ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');
}

/** A means of payment that Stripe keeps: its customer, and itself. */
function toKept(customer: string, method: z.output<typeof methodSchema>): KeptMethod {
  const { id, card } = typeof method === 'string' ? { id: method, card: undefined } : method;
  const face = card ? { brand: toBrand(card.brand), last4: card.last4 } : undefined;
  return { reference: `${customer}:${id}`, card: face };
}

/** The means of payment of a PaymentIntent, where Stripe keeps it. */
function keptMethod({ customer, payment_method: method, setup_future_usage: use }: Intent): {
  method?: KeptMethod;
} {
  if (typeof customer !== 'string' || method === null || method === undefined) return {};
  if (use !== 'off_session') return {};
  return { method: toKept(customer, method) };
}

/** How a PaymentIntent stands. */
export function resultOfIntent(intent: Intent): PaymentResult {
  const reference = intent.id;
  const currency = intent.currency.toUpperCase();
  const { next_action: next, last_payment_error: problem } = intent;
  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded': {
      const isCaptured = intent.status === 'succeeded';
      const amount = (isCaptured ? intent.amount_received : intent.amount_capturable) ?? 0;
      const amountMinor = fromStripeAmount(amount, currency);
      return {
        kind: isCaptured ? 'captured' : 'authorized',
        reference,
        amountMinor,
        currency,
        ...keptMethod(intent),
      };
    }
    case 'requires_action': {
      const url = next?.redirect_to_url?.url;
      if (typeof url === 'string') {
        return { kind: 'actionRequired', reference, nextAction: { type: 'redirect', url } };
      }
      const clientSecret = intent.client_secret;
      if (next?.type !== 'use_stripe_sdk' || typeof clientSecret !== 'string') {
        return { kind: 'pending', reference };
      }
      return { kind: 'actionRequired', reference, nextAction: { type: 'sdk', clientSecret } };
    }
    case 'requires_payment_method':
      return { kind: 'declined', reference, reason: toReason(problem?.decline_code, problem?.code) };
    case 'processing':
      return { kind: 'pending', reference };
    case 'canceled':
      return { kind: 'voided', reference };
    default:
      return { kind: 'unknown' };
  }
}

/** How a payment on Stripe's own page stands: that page is open until its buyer has paid, or its time is over. */
export function resultOfSession(session: Session): PaymentResult {
  const reference = session.id;
  if (session.status === 'expired') return { kind: 'voided', reference };
  if (session.status === 'open') {
    if (typeof session.url !== 'string') return { kind: 'unknown' };
    return { kind: 'actionRequired', reference, nextAction: { type: 'redirect', url: session.url } };
  }
  const intent = session.payment_intent;
  return typeof intent === 'object' && intent !== null ? resultOfIntent(intent) : { kind: 'unknown' };
}

/** What was left on a page of Stripe's that takes no payment: something once its owner has gone through with it. */
export function methodOfSession({ status, customer, metadata, setup_intent: setup }: Session): MethodResult {
  if (status !== 'complete' || typeof setup !== 'object' || setup?.status !== 'succeeded') {
    return { kind: 'notLeft' };
  }
  const { [OWNER_FIELD]: owner, [CHANGE_FIELD]: changeKey } = metadata ?? {};
  const method = setup.payment_method;
  if (typeof customer !== 'string' || method === null || method === undefined) return { kind: 'notLeft' };
  if (owner === undefined || changeKey === undefined) return { kind: 'notLeft' };
  return { kind: 'kept', method: toKept(customer, method), cause: { owner, changeKey } };
}
