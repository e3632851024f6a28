import {
  canMovePayment,
  moveOrder,
  type MoneyTaken,
  type OrderStatus,
  type PaymentState,
  stateOfMoney,
} from './states.ts';

/** How a buyer's objection to a payment stands with the bank. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Money that a provider gave back, or that it could not bring to the buyer's bank after all. */
export interface RefundNews {
  readonly state: 'given' | 'failed';
  /** The provider's name for it. */
  readonly reference: string;
  /** Our key, for what we asked for; undefined for what began with the provider. */
  readonly refundKey: string | undefined;
  /** In the minor unit. */
  readonly amountMinor: number;
  /** Why it was given, or why it failed, in words; empty where nobody said. */
  readonly reason: string;
  /** Page of the provider where the payment is seen. */
  readonly page: string;
}

/** Money that is written down as gone back. */
export interface KnownRefund {
  /** Ours, which is the key that a provider was asked with. */
  readonly id: string;
  /** The provider's name for what went back without us. */
  readonly reference: string | null;
  /** What of it the provider gave back, in the minor unit; 0 where that came to nothing. */
  readonly amountMinor: number;
}

/** A payment that its buyer objected to at the bank. */
export interface DisputeNews {
  readonly reference: string;
  readonly state: DisputeState;
  /** In the minor unit; undefined where it is told in another currency, and all of the payment is meant. */
  readonly amountMinor: number | undefined;
  readonly reason: string;
  /** Until when it has to be answered, in epoch milliseconds. */
  readonly dueAt: number | undefined;
  /** Page of the provider where it is answered. */
  readonly page: string;
}

/** An order as far as it says what went back already. */
export interface ReversedOrder extends MoneyTaken {
  readonly status: OrderStatus;
  readonly paymentState: PaymentState;
  readonly refunds: readonly KnownRefund[];
  readonly disputes: readonly { readonly reference: string; readonly state: DisputeState }[];
}

/** Something that an order makes of such news, in the order in which it is done. */
export type ReversalStep =
  | {
      readonly kind: 'refund';
      readonly reference: string;
      readonly amountMinor: number;
      readonly reason: string;
    }
  /** Money that counted as gone back and is still here: the buyer's bank did not take it. */
  | {
      readonly kind: 'returned';
      readonly refundId: string;
      readonly amountMinor: number;
      readonly reason: string;
      readonly page: string;
    }
  /** A dispute that is new, or has come to its end. */
  | {
      readonly kind: 'dispute';
      readonly dispute: DisputeNews;
      readonly isNew: boolean;
      /** What of the order's money it is about, in the minor unit. */
      readonly amountMinor: number;
      /** What of it is gone with a dispute that was lost. */
      readonly lostMinor: number;
    };

/** What an order makes of news about its money, and where it stands then. */
export interface ReversalPlan {
  readonly steps: readonly ReversalStep[];
  readonly status: OrderStatus;
  readonly paymentState: PaymentState;
}

/**
 * Decides what an order makes of refunds and disputes that did not begin with us, and of refunds
 * that failed after they were given. The same news twice, older news, or what our own refunds brought about come to no
 * steps. Never more goes back than was taken, nor comes back than went.
 */
export function planReversals(
  order: ReversedOrder,
  news: { readonly refunds: readonly RefundNews[]; readonly disputes: readonly DisputeNews[] },
): ReversalPlan {
  let refundedMinor = order.refundedMinor;
  const takeOff = (amountMinor: number) => {
    const taken = Math.max(0, Math.min(amountMinor, order.capturedMinor - refundedMinor));
    refundedMinor += taken;
    return taken;
  };
  const steps: ReversalStep[] = [];
  for (const { state, reference, refundKey, reason, page } of news.refunds) {
    if (state !== 'failed') continue;
    const lost = order.refunds.find((one) => one.id === refundKey || one.reference === reference);
    if (lost === undefined || lost.amountMinor === 0) continue;
    refundedMinor -= lost.amountMinor;
    steps.push({ kind: 'returned', refundId: lost.id, amountMinor: lost.amountMinor, reason, page });
  }
  const known = new Set(order.refunds.map(({ reference }) => reference));
  for (const { state, reference, refundKey, amountMinor, reason } of news.refunds) {
    if (state !== 'given' || refundKey !== undefined || known.has(reference)) continue;
    known.add(reference);
    const taken = takeOff(amountMinor);
    if (taken > 0) steps.push({ kind: 'refund', reference, amountMinor: taken, reason });
  }
  const states = new Map(order.disputes.map(({ reference, state }) => [reference, state]));
  for (const dispute of news.disputes) {
    const before = states.get(dispute.reference);
    // What has ended stays so, and an open one that is still open is no news.
    if (before !== undefined && (before !== 'open' || dispute.state === 'open')) continue;
    states.set(dispute.reference, dispute.state);
    const amountMinor = Math.min(dispute.amountMinor ?? order.capturedMinor, order.capturedMinor);
    const lostMinor = dispute.state === 'lost' ? takeOff(amountMinor) : 0;
    steps.push({ kind: 'dispute', dispute, isNew: before === undefined, amountMinor, lostMinor });
  }
  if (steps.length === 0) return { steps, status: order.status, paymentState: order.paymentState };
  const isDisputed = [...states.values()].includes('open');
  const next = stateOfMoney({ ...order, refundedMinor }, isDisputed);
  const isReturned = steps.some(({ kind }) => kind === 'returned');
  const isHeld = steps.some((step) => step.kind === 'dispute' && step.isNew && step.dispute.state === 'open');
  return {
    steps,
    status: (isHeld ? moveOrder(order.status, 'held').status : undefined) ?? order.status,
    paymentState: isReturned || canMovePayment(order.paymentState, next) ? next : order.paymentState,
  };
}
