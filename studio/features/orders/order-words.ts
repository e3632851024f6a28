import type { Order } from '#shared/features/orders/shape.ts';
import type { DocumentKind, OrderSort } from '#shared/features/orders/rules.ts';
import type { DisputeState } from '#shared/features/orders/reversals.ts';
import type { FulfillmentState, OrderStatus, PaymentState } from '#shared/features/orders/states.ts';
import { formatCount } from '../../components/count-text.ts';

/** What an order is. */
export const KIND_WORDS: Readonly<Record<OrderSort, string>> = {
  purchase: 'One-time purchase',
  subscription: 'Subscription',
  donation: 'Donation',
};

/** Where an order stands. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: 'Pending payment',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  FULFILLED: 'Fulfilled',
  CANCELED: 'Canceled',
  EXPIRED: 'Expired',
};

/** How far the money is. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  UNPAID: 'Unpaid',
  PENDING: 'Pending',
  AUTHORIZED: 'Authorized',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
  VOIDED: 'Voided',
  FAILED: 'Declined',
  DISPUTED: 'Disputed',
};

/** How far the things are. */
export const FULFILLMENT_WORDS: Readonly<Record<FulfillmentState, string>> = {
  NOT_REQUIRED: 'Not required',
  UNFULFILLED: 'Unfulfilled',
  PARTIALLY_FULFILLED: 'Partially fulfilled',
  FULFILLED: 'Fulfilled',
  RETURNED: 'Returned',
};

const NEVER_SENT: ReadonlySet<OrderStatus> = new Set(['CANCELED', 'EXPIRED']);

/** What there is to send of an order: nothing of a donation, and nothing any more of one that is off. */
export function tellSending({
  kind,
  status,
  fulfillmentState,
}: Pick<Order, 'kind' | 'status' | 'fulfillmentState'>): string {
  if (kind === 'donation') return 'Donation';
  return NEVER_SENT.has(status) && fulfillmentState === 'UNFULFILLED'
    ? 'Not fulfilled'
    : FULFILLMENT_WORDS[fulfillmentState];
}

/** How a dispute stands. */
export const DISPUTE_WORDS: Readonly<Record<DisputeState, string>> = {
  open: 'Needs response',
  won: 'Won',
  lost: 'Lost',
};

const shortDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** A dispute in as few words as a list has room for: until when it has to be answered, or how it ended. */
export function tellDispute({ state, dueOn }: { state: DisputeState; dueOn?: string | undefined }): string {
  if (state !== 'open' || dueOn === undefined) return DISPUTE_WORDS[state];
  return `Respond by ${shortDay.format(Date.parse(dueOn))}`;
}

/** What an order is called: "#1001", or the day's order that has no number yet. */
export function nameOfOrder({ orderNumber }: Pick<Order, 'orderNumber'>): string {
  return orderNumber === '' ? 'Not paid yet' : `#${orderNumber}`;
}

/** How many papers there are, and why there are fewer than orders. */
export function tellPapers(kind: DocumentKind, papers: number, orders: number): string {
  if (kind === 'invoice' || papers === orders) return formatCount(papers, 'document', 'documents');
  if (papers === 0) return 'There is nothing to pack, so there is no packing slip.';
  return `${formatCount(papers, 'document', 'documents')}; nothing to pack in the other orders.`;
}

/** An entry of the history in a few words. */
const HISTORY_WORDS: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  paid: 'Paid',
  pending: 'Payment pending',
  declined: 'Payment declined',
  timedOut: 'Payment timed out',
  captured: 'Payment captured',
  held: 'Put on hold',
  cleared: 'Released from hold',
  canceled: 'Canceled',
  refunded: 'Refunded',
  refundWaits: 'Waiting for the payment provider',
  refundSilent: 'The payment provider has not answered for a day',
  refundFailed: 'The refund failed',
  refundReturned: 'A refund came back from the bank',
  givenBack: 'A payment that was not owed was refunded',
  giveBackFailed: 'A payment that was not owed could not be refunded',
  captureFailed: 'The payment could not be captured',
  disputed: 'The customer’s bank opened a dispute',
  disputeWon: 'The dispute was won',
  disputeLost: 'The dispute was lost',
  lapsed: 'The authorization expired',
  edited: 'Edited',
  mailed: 'Confirmation sent again',
  note: 'Note',
};

/** What happened, and the words that somebody wrote about it. */
export function tellHistory({ type, note }: Pick<Order['history'][number], 'type' | 'note'>): {
  readonly what: string;
  readonly words: string;
} {
  const isOfPieces = /^\d+$/.test(note) && (type === 'fulfilled' || type === 'unfulfilled');
  if (isOfPieces) {
    const pieces = formatCount(Number(note), 'item', 'items');
    return {
      what: type === 'fulfilled' ? `Fulfilled ${pieces}` : `Fulfilment of ${pieces} canceled`,
      words: '',
    };
  }
  if (type === 'fulfilled') return { what: 'Fulfilled', words: note };
  const plain = type.charAt(0).toUpperCase() + type.slice(1);
  return { what: HISTORY_WORDS[type] ?? plain, words: note };
}
