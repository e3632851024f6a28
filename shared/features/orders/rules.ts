import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { PaymentState } from './states.ts';
import { minorDigits } from '#shared/money/minor-units.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** What an order is: something bought, or money given for nothing in return, which has no lines. */
export const ORDER_KINDS = ['purchase', 'donation'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What orders can be narrowed by: bought at once, a payment of a subscription, or given. */
export const ORDER_SORTS = ['purchase', 'subscription', 'donation'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Orders of one page of the list. */
export const ORDERS_PAGE = 50;
/** The number of a site's first order; each further one is one more, without gaps (docs/orders.md). */
export const FIRST_ORDER_NUMBER = 1001;
/** Orders of one part of an export, and of one print. */
export const ORDERS_AT_ONCE = 100;
/** Words of a search for orders; those behind them are passed over. */
const SEARCH_TERMS = 6;
/** The mails that buyers get about an order. */
export const ORDER_MAILS = ['order-confirmed', 'order-shipped', 'order-refunded', 'order-canceled'] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];
/** What is printed for orders. */
export const DOCUMENT_KINDS = ['packing-slip', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Most characters of a line of an address. */
export const ADDRESS_LINE_MAX = 200;
/** Most characters of a note on an order. */
export const ORDER_NOTE_MAX = 2_000;

/**
 * What who may give money back within limits gives back in a day at most, in hundredths of the major unit.
 */
export const DAILY_REFUND_CENTS = 500_00;
/** States in which money was taken. */
const WITH_MONEY: readonly PaymentState[] = ['PAID', 'PARTIALLY_REFUNDED', 'DISPUTED'];
/** A day, in ms. */
export const REFUND_DAY_MS = 24 * 60 * 60 * 1000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after money was asked back a provider that has not answered is asked again, in ms. */
const MONEY_BACK_LOOKS_MS = [
  10_000,
  MINUTE_MS,
  6 * MINUTE_MS,
  20 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  10 * HOUR_MS,
  REFUND_DAY_MS,
];

/**
 * When a provider is asked again for money whose way back it has not confirmed: soon at first, about a day later for
 * the last time. Times are epoch milliseconds.
 * @returns undefined once that was the last time: then staff asks again, or looks at the provider
 */
export function nextMoneyBackLook(askedAt: number, now: number): number | undefined {
  return MONEY_BACK_LOOKS_MS.map((wait) => askedAt + wait).find((moment) => moment > now);
}

/** What calls about orders may refuse, with the sentence for people. */
export const ORDER_ERRORS = {
  ORDER_NOT_FOUND: { status: 404, text: 'This order does not exist.' },
  OTHER_ADDRESS: { status: 403, text: 'This order was placed with another email address.' },
  UNCONFIRMED_BUYER: {
    status: 403,
    text: 'Confirm the email address of this order first.',
  },
  ILLEGAL_TRANSITION: { status: 409, text: 'This is not possible in the current status of the order.' },
  STALE: { status: 409, text: 'Somebody else changed this order meanwhile.' },
  LINE_NOT_FOUND: { status: 400, text: 'This line is not in the order.' },
  TOO_MANY_PIECES: { status: 409, text: 'One of these items does not have that quantity left.' },
  AMOUNT_TOO_HIGH: { status: 409, text: 'This is more than can still be refunded.' },
  PARCEL_NOT_FOUND: { status: 404, text: 'This fulfilment does not belong to this order.' },
  NOTHING_TO_SEND: { status: 409, text: 'There are no items left to fulfil.' },
  CAPTURE_FAILED: {
    status: 409,
    text: 'The payment provider could not capture the payment. Nothing was changed.',
  },
  REFUND_FAILED: {
    status: 409,
    text: 'The payment provider could not refund the payment. Nothing was changed.',
  },
  REFUND_NOT_FOUND: { status: 404, text: 'This refund does not belong to this order.' },
  REFUND_LIMIT: {
    status: 403,
    text: 'This exceeds your daily refund limit. Ask an administrator.',
  },
  BAD_CURSOR,
} as const;

/** Whether somebody has to send a thing of this kind, or to do it. */
export function needsFulfillment(productType: number): boolean {
  return productType === PRODUCT_TYPE.physical || productType === PRODUCT_TYPE.service;
}

/**
 * Reads an amount in hundredths of the major unit, as answers have it, as an integer in the currency's minor unit.
 */
export function fromHundredths(hundredths: number, currency: string): number {
  return minorDigits(currency) === 0 ? Math.round(hundredths / 100) : hundredths;
}

/** What a payment provider is asked for, in the minor unit: all that gift cards do not pay. */
export function amountDue(order: {
  readonly grandTotalMinor: number;
  readonly giftCardMinor: number;
}): number {
  return order.grandTotalMinor - order.giftCardMinor;
}

/**
 * What was paid for an order and not given back, in the minor unit: so much can still be refunded. While money is only
 * reserved nothing can; gift cards go back with it when the order is canceled.
 */
export function refundable(order: {
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly giftCardMinor: number;
  readonly giftCardRefundedMinor: number;
  readonly paymentState: PaymentState;
}): number {
  if (!WITH_MONEY.includes(order.paymentState)) return 0;
  const paid = order.capturedMinor + order.giftCardMinor;
  return Math.max(0, paid - order.refundedMinor - order.giftCardRefundedMinor);
}

/**
 * The words of a search for orders, without signs in front of them such as the one of #1001. Every one of them has to
 * begin a word of the number, the email address or the name.
 */
export function searchTerms(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .map((term) => term.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((term) => term !== '')
    .slice(0, SEARCH_TERMS);
}
