import type { z } from 'zod';
import type {
  ActResult,
  KnownPayment,
  PaymentAccount,
  PaymentProvider,
  ReversalsResult,
} from './payment-provider.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import {
  disputeSchema,
  listSchema,
  newsOfDispute,
  newsOfRefund,
  REFUND_FIELD,
  refundSchema,
} from './stripe-answers.ts';
import type { StripeClient } from './stripe-client.ts';

const LIST_PAGE = 100;
/** How many keys one refund is asked for with, one after the other. */
const MOST_KEYS = 20;
const DASHBOARD = 'https://dashboard.stripe.com';

/** The PaymentIntent that a payment came to, or why there is none. */
export type FoundIntent =
  | { readonly kind: 'found'; readonly value: string }
  | { readonly kind: 'notFound' | 'unknown' };

type Refund = z.output<typeof refundSchema>;

/** What is said of a payment that was not reached. */
export function notThere(kind: 'notFound' | 'unknown'): ActResult {
  return kind === 'unknown' ? { kind } : { kind: 'failed', reason: 'Stripe knows no such payment.' };
}

function resultOfRefund({ id, status }: Refund): ActResult {
  const isLost = status === 'failed' || status === 'canceled';
  return isLost ? { kind: 'failed', reason: status } : { kind: 'ok', reference: id };
}

/** Where the merchant answers a dispute over a payment. */
function pageOf({ mode }: PaymentAccount, intent: string): string {
  return `${DASHBOARD}/${mode === 'test' ? 'test/' : ''}payments/${intent}`;
}

/**
 * Makes what gives money back through Stripe, and what reads which money went back.
 * @param deps.intentOf finds the PaymentIntent of a payment
 */
export function createStripeMoneyBack(deps: {
  client: StripeClient;
  intentOf: (account: PaymentAccount, payment: KnownPayment) => Promise<FoundIntent>;
}): Required<Pick<PaymentProvider, 'refund' | 'reversals'>> {
  const { client, intentOf } = deps;

  /** All of a kind that there are of a PaymentIntent; undefined without an answer. */
  async function list<T extends z.ZodType>(
    account: PaymentAccount,
    path: string,
    intent: string,
    schema: T,
  ): Promise<readonly z.output<T>[] | undefined> {
    const fields = { payment_intent: intent, limit: LIST_PAGE };
    const answer = await client.call(account.secret, {
      method: 'GET',
      path,
      fields,
      schema: listSchema(schema),
    });
    return answer.kind === 'ok' ? answer.value.data : undefined;
  }

  const isOf = (refundKey: string) => (refund: Refund) => refund.metadata?.[REFUND_FIELD] === refundKey;

  /**
   * Stripe repeats a failure of its own for a day to who asks with the same key. So where it only repeats itself, and
   * lists no such refund, the next key is taken; while nobody knows how a key ended, no other one is.
   */
  async function askFor(
    account: PaymentAccount,
    intent: string,
    refundKey: string,
    amount: number,
  ): Promise<ActResult> {
    for (let number = 1; number <= MOST_KEYS; number += 1) {
      const given = await list(account, 'refunds', intent, refundSchema);
      if (given === undefined) return { kind: 'unknown' };
      // Stripe forgets keys after a day: what was made with one by then is found here.
      const made = given.find(isOf(refundKey));
      if (made !== undefined) return resultOfRefund(made);
      const answer = await client.call(account.secret, {
        method: 'POST',
        path: 'refunds',
        key: number === 1 ? refundKey : `${refundKey}:${number}`,
        schema: refundSchema,
        fields: { payment_intent: intent, amount, metadata: { [REFUND_FIELD]: refundKey } },
      });
      if (answer.kind === 'ok') return resultOfRefund(answer.value);
      if (answer.kind === 'refused') return { kind: 'failed', reason: answer.refusal.code };
      if (!answer.isRepeated) return { kind: 'unknown' };
    }
    return { kind: 'unknown' };
  }

  return {
    async refund(account, payment, refundKey, { amountMinor, currency }) {
      const intent = await intentOf(account, payment);
      if (intent.kind !== 'found') return notThere(intent.kind);
      const amount = toStripeAmount(amountMinor, currency);
      if (amount === undefined) return { kind: 'failed', reason: 'amount' };
      return askFor(account, intent.value, refundKey, amount);
    },

    async reversals(account, payment, currency): Promise<ReversalsResult> {
      const intent = await intentOf(account, payment);
      if (intent.kind !== 'found') {
        return intent.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'known', refunds: [], disputes: [] };
      }
      const refunds = await list(account, 'refunds', intent.value, refundSchema);
      const disputes = await list(account, 'disputes', intent.value, disputeSchema);
      if (refunds === undefined || disputes === undefined) return { kind: 'unknown' };
      const page = pageOf(account, intent.value);
      return {
        kind: 'known',
        refunds: refunds.flatMap((refund) => newsOfRefund(refund, page) ?? []),
        disputes: disputes.map((dispute) => newsOfDispute(dispute, currency, page)),
      };
    },
  };
}
