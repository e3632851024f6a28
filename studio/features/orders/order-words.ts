import type { Order } from '#shared/features/orders/shape.ts';
import type { DocumentKind, OrderSort } from '#shared/features/orders/rules.ts';
import type { DisputeState } from '#shared/features/orders/reversals.ts';
import type { FulfillmentState, OrderStatus, PaymentState } from '#shared/features/orders/states.ts';
import { formatCount } from '../../components/count-text.ts';

/** What an order is. */
export const KIND_WORDS: Readonly<Record<OrderSort, string>> = {
  purchase: 'Bought once',
  subscription: 'By subscription',
  donation: 'Donation',
};

/** Where an order stands. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: 'Waits for its payment',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  FULFILLED: 'Done',
  CANCELED: 'Canceled',
  EXPIRED: 'Never paid',
};

/** How far the money is. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  UNPAID: 'Not paid',
  PENDING: 'On its way',
  AUTHORIZED: 'Reserved',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
  VOIDED: 'Let go',
  FAILED: 'Declined',
  DISPUTED: 'Disputed',
};

/** How far the things are. */
export const SENDING_WORDS: Readonly<Record<FulfillmentState, string>> = {
  NOT_REQUIRED: 'Nothing to send',
  UNFULFILLED: 'To send',
  PARTIALLY_FULFILLED: 'Partly sent',
  FULFILLED: 'Sent',
  RETURNED: 'Given back',
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
    ? 'Not sent'
    : SENDING_WORDS[fulfillmentState];
}

/** How a dispute stands. */
export const DISPUTE_WORDS: Readonly<Record<DisputeState, string>> = {
  open: 'To be answered',
  won: 'Won',
  lost: 'Lost',
};

const shortDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** A dispute in as few words as a list has room for: until when it has to be answered, or how it ended. */
export function tellDispute({ state, dueOn }: { state: DisputeState; dueOn?: string | undefined }): string {
  if (state !== 'open' || dueOn === undefined) return DISPUTE_WORDS[state];
  return `Answer: ${shortDay.format(Date.parse(dueOn))}`;
}

/** What an order is called: "#1001", or the day's order that has no number yet. */
export function nameOfOrder({ orderNumber }: Pick<Order, 'orderNumber'>): string {
  return orderNumber === '' ? 'Not paid yet' : `#${orderNumber}`;
}

/** How many papers there are, and why there are fewer than orders. */
export function tellPapers(kind: DocumentKind, papers: number, orders: number): string {
  if (kind === 'invoice' || papers === orders) return formatCount(papers, 'paper', 'papers');
  if (papers === 0) return 'There is nothing to pack, so there is no packing slip.';
  return `${formatCount(papers, 'paper', 'papers')}; nothing to pack in the other orders.`;
}

/** An entry of the history in a few words. */
const HISTORY_WORDS: Readonly<Record<string, string>> = {
  placed: 'Ordered',
  paid: 'Paid',
  pending: 'The payment is on its way',
  declined: 'The payment was declined',
  timedOut: 'It was not paid in time',
  captured: 'The money was taken',
  held: 'Put on hold',
  cleared: 'Taken off hold',
  canceled: 'Canceled',
  refunded: 'Money was given back',
  refundWaits: 'Waiting for the payment provider',
  refundSilent: 'The payment provider has not answered for a day',
  refundFailed: 'The money was not given back',
  refundReturned: 'Money that was given back is here again',
  givenBack: 'Money that was not owed went back',
  giveBackFailed: 'Money that was not owed is still here',
  captureFailed: 'The money could not be taken',
  disputed: 'The buyer’s bank asks for the money back',
  disputeWon: 'The dispute was won',
  disputeLost: 'The dispute was lost, and the money with it',
  lapsed: 'The money is not reserved any more',
  edited: 'Edited',
  mailed: 'The confirmation was sent again',
  note: 'Note',
};

/** What happened, and the words that somebody wrote about it. */
export function tellHistory({ type, note }: Pick<Order['history'][number], 'type' | 'note'>): {
  readonly what: string;
  readonly words: string;
} {
  const isOfPieces = /^\d+$/.test(note) && (type === 'fulfilled' || type === 'unfulfilled');
  if (isOfPieces) {
    const pieces = formatCount(Number(note), 'piece', 'pieces');
    return {
      what: type === 'fulfilled' ? `Sent ${pieces}` : `Took back that ${pieces} were sent`,
      words: '',
    };
  }
  if (type === 'fulfilled') return { what: 'Done', words: note };
  const plain = type.charAt(0).toUpperCase() + type.slice(1);
  return { what: HISTORY_WORDS[type] ?? plain, words: note };
}
