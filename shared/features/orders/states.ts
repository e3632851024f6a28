/** Where an order stands (docs/orders.md). */
export const ORDER_STATUSES = [
  'PENDING_PAYMENT',
  'OPEN',
  'ON_HOLD',
  'FULFILLED',
  'CANCELED',
  'EXPIRED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How far the money of an order is. */
export const PAYMENT_STATES = [
  'UNPAID',
  'PENDING',
  'AUTHORIZED',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
  'FAILED',
  'DISPUTED',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How far the things of an order are. */
export const FULFILLMENT_STATES = [
  'NOT_REQUIRED',
  'UNFULFILLED',
  'PARTIALLY_FULFILLED',
  'FULFILLED',
  'RETURNED',
] as const;
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number];

/** What happens to an order as a whole. */
export type OrderEvent =
  | 'paid'
  | 'declined'
  | 'timedOut'
  | 'held'
  | 'cleared'
  | 'fulfilled'
  | 'unfulfilled'
  | 'canceled';

const ORDER_MOVES: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>> = {
  PENDING_PAYMENT: { paid: 'OPEN', declined: 'CANCELED', timedOut: 'EXPIRED' },
  OPEN: { held: 'ON_HOLD', fulfilled: 'FULFILLED', canceled: 'CANCELED' },
  ON_HOLD: { cleared: 'OPEN', canceled: 'CANCELED' },
  FULFILLED: { unfulfilled: 'OPEN' },
  CANCELED: {},
  EXPIRED: {},
};

const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  UNPAID: ['PENDING', 'AUTHORIZED', 'PAID', 'VOIDED', 'FAILED'],
  PENDING: ['AUTHORIZED', 'PAID', 'FAILED', 'VOIDED'],
  AUTHORIZED: ['PAID', 'VOIDED'],
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED'],
  PARTIALLY_REFUNDED: ['REFUNDED', 'DISPUTED'],
  DISPUTED: ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'],
  REFUNDED: [],
  VOIDED: [],
  FAILED: [],
};

/** An order's next status, or what may happen to it instead. */
export type Move =
  | { readonly status: OrderStatus }
  | { readonly status: undefined; readonly allowed: readonly OrderEvent[] };

/** Where an event takes an order. */
export function moveOrder(status: OrderStatus, event: OrderEvent): Move {
  const moves = ORDER_MOVES[status];
  const next = moves[event];
  return next === undefined
    ? { status: undefined, allowed: Object.keys(moves) as OrderEvent[] }
    : { status: next };
}

/** An order's money as far as it went back, in the minor unit. */
export interface MoneyTaken {
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly giftCardMinor: number;
  readonly giftCardRefundedMinor: number;
}

/**
 * How far the money of a paid order is when some of it went back.
 * @param isDisputed whether its buyer's bank holds some of it back
 */
export function stateOfMoney(
  money: MoneyTaken,
  isDisputed: boolean,
): Extract<PaymentState, 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'DISPUTED'> {
  const { capturedMinor, refundedMinor, giftCardMinor, giftCardRefundedMinor } = money;
  const back = refundedMinor + giftCardRefundedMinor;
  if (back > 0 && refundedMinor >= capturedMinor && giftCardRefundedMinor >= giftCardMinor) return 'REFUNDED';
  if (isDisputed) return 'DISPUTED';
  return back > 0 ? 'PARTIALLY_REFUNDED' : 'PAID';
}

/** Whether the money of an order may come from one state into another. */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** The word for an order's status in answers and templates. */
export function externalStatus(status: OrderStatus): 'PENDING' | 'FULFILLED' | 'CANCELED' {
  if (status === 'FULFILLED') return 'FULFILLED';
  return status === 'CANCELED' || status === 'EXPIRED' ? 'CANCELED' : 'PENDING';
}

/** A line of an order as far as it is sent and given back, in pieces. */
export interface LineProgress {
  readonly quantity: number;
  readonly fulfilledQuantity: number;
  readonly refundedQuantity: number;
  /** False for what nobody has to send or do: a donation, a file that is paid. */
  readonly needsFulfillment: boolean;
}

/** Pieces of a line that still have to be sent: those given back before they were sent need it no more. */
export function openPieces(line: LineProgress): number {
  if (!line.needsFulfillment) return 0;
  return Math.max(0, line.quantity - line.fulfilledQuantity - line.refundedQuantity);
}

/** How far the things of an order are, from its lines. */
export function fulfillmentOf(lines: readonly LineProgress[]): FulfillmentState {
  const sent = lines.filter(({ needsFulfillment }) => needsFulfillment);
  if (sent.length === 0) return 'NOT_REQUIRED';
  if (sent.every(({ quantity, refundedQuantity }) => refundedQuantity >= quantity)) return 'RETURNED';
  if (sent.every((line) => openPieces(line) === 0)) return 'FULFILLED';
  return sent.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}
