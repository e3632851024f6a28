import { CART_TEXTS } from '#shared/features/cart/rules.ts';
import { canMovePayment, type OrderStatus, type PaymentState } from '#shared/features/orders/states.ts';

/** Namespace of the commerce preferences that say how a shop takes money. */
export const CHECKOUT_NAMESPACE = 'checkout';

/**
 * Whether money is taken as soon as it is reserved (docs/cart-and-checkout.md): unless the shop says to take it when
 * something is sent.
 */
export function capturesAtOnce(preferences: Readonly<Record<string, unknown>>): boolean {
  return preferences['capture'] !== 'whenSent';
}

/** Why a payment was declined. */
export const DECLINE_REASONS = [
  'insufficient_funds',
  'do_not_honor',
  'expired',
  'fraud',
  'authentication_failed',
  'generic',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What a buyer is told about a payment that was declined. */
export const DECLINE_TEXTS: Readonly<Record<DeclineReason, string>> = {
  insufficient_funds: 'The card has insufficient funds. Nothing was charged; try another card.',
  do_not_honor: 'The bank declined the payment. Nothing was charged; try another card or ask your bank.',
  expired: 'The card has expired. Nothing was charged; try another one.',
  fraud: 'The payment was declined. Nothing was charged.',
  authentication_failed: 'The payment was not confirmed with your bank. Nothing was charged; try again.',
  generic: 'The payment was declined. Nothing was charged; try again or use another card.',
};

/** What a buyer who comes back from a provider's page is told of an order that is over without having been declined. */
export const LOST_PAYMENT_TEXTS = {
  notFinished: 'The payment was not finished. Nothing was charged; try again or pay in another way.',
  soldMeanwhile: 'The last items were sold while you paid. Your payment is being refunded.',
} as const;

/** Whether it is worth trying the payment once more. */
export function isRetryable(reason: DeclineReason): boolean {
  return reason !== 'fraud';
}

/** How an attempt at a payment stands with its provider, as far as it concerns an order. */
export type PaymentNews =
  | { readonly kind: 'authorized' | 'captured'; readonly amountMinor: number; readonly currency: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  | { readonly kind: 'actionRequired' | 'pending' | 'unknown' | 'notFound' | 'voided' };

/** What an order is owed. */
export interface Due {
  readonly amountMinor: number;
  readonly currency: string;
  readonly paymentState: PaymentState;
}

/** What an order makes of the news about its payment. */
export type Settlement =
  /** Nothing is certain; the stock stays held. */
  | { readonly kind: 'wait'; readonly paymentState: 'UNPAID' | 'PENDING' }
  | { readonly kind: 'paid'; readonly paymentState: 'AUTHORIZED' | 'PAID' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** Nobody will pay any more. */
  | { readonly kind: 'over' }
  /** What was reserved for a live order is free again: it has to be paid in another way, or cancelled. */
  | { readonly kind: 'lapsed' }
  /** Another amount or currency was taken than was owed: it is given back, and nothing is sold. */
  | { readonly kind: 'mismatch' }
  /** The order has left this behind: the same news again, or older one. */
  | { readonly kind: 'nothing' };

/** Decides what an order makes of the news about its payment; the same news twice is `nothing` the second time. */
export function settlePayment(due: Due, news: PaymentNews): Settlement {
  const isOpen = due.paymentState === 'UNPAID' || due.paymentState === 'PENDING';
  switch (news.kind) {
    case 'authorized':
    case 'captured': {
      const next = news.kind === 'captured' ? 'PAID' : 'AUTHORIZED';
      if (!canMovePayment(due.paymentState, next)) return { kind: 'nothing' };
      const isRight = news.amountMinor === due.amountMinor && news.currency === due.currency;
      return isRight ? { kind: 'paid', paymentState: next } : { kind: 'mismatch' };
    }
    case 'declined':
      return isOpen ? { kind: 'declined', reason: news.reason } : { kind: 'nothing' };
    case 'voided':
      if (due.paymentState === 'AUTHORIZED') return { kind: 'lapsed' };
      return isOpen ? { kind: 'over' } : { kind: 'nothing' };
    case 'notFound':
      return isOpen ? { kind: 'over' } : { kind: 'nothing' };
    case 'pending':
      return isOpen ? { kind: 'wait', paymentState: 'PENDING' } : { kind: 'nothing' };
    case 'actionRequired':
    case 'unknown':
      return isOpen
        ? { kind: 'wait', paymentState: due.paymentState === 'PENDING' ? 'PENDING' : 'UNPAID' }
        : { kind: 'nothing' };
  }
}

/** Kind of the entry in an order's history that tells of reserved money that could not be taken. */
export const CAPTURE_FAILED = 'captureFailed';

/** An order as far as it says whether its money is certain. */
interface OrderMoney {
  readonly status: OrderStatus;
  readonly paymentState: PaymentState;
  readonly capturesAtOnce: boolean;
  readonly items: readonly { readonly fulfilledQuantity: number }[];
  readonly history: readonly { readonly type: string }[];
}

/** Whether reserved money is to be taken now: at once, or because a part of the order is on its way. */
export function isToBeTaken(order: OrderMoney): boolean {
  const isDue = order.capturesAtOnce || order.items.some(({ fulfilledQuantity }) => fulfilledQuantity > 0);
  const isRefused = order.history.some(({ type }) => type === CAPTURE_FAILED);
  const isLive = order.status === 'OPEN' || order.status === 'FULFILLED';
  return isLive && order.paymentState === 'AUTHORIZED' && isDue && !isRefused;
}

/** Whether something about the money of an order is not certain yet, so that another look has to follow. */
export function isMoneyOpen(order: OrderMoney, attempt: { readonly giveBack: string } | undefined): boolean {
  return order.status === 'PENDING_PAYMENT' || isToBeTaken(order) || attempt?.giveBack === 'asked';
}

/** What buying a cart may refuse, with the sentences for people. */
export const CHECKOUT_ERRORS = {
  tooOften: 'Please try again in a few seconds.',
  /** For who had too many payments declined. */
  declinedTooOften: 'Please try again later.',
  declared: {
    CART_NOT_FOUND: { status: 404, text: CART_TEXTS.notThere },
    CURRENCY_CHANGED: {
      status: 409,
      text: 'The shop has changed its currency. Look at the prices again before you pay.',
    },
    CART_EMPTY: { status: 400, text: 'Your cart is empty.' },
    PROBLEMS: {
      status: 409,
      text: 'Please review your cart first. Nothing was charged.',
    },
    IN_PROGRESS: { status: 409, text: 'This cart is already being checked out.' },
    CART_PURCHASED: { status: 410, text: CART_TEXTS.bought },
    PAYMENT_REQUIRED: { status: 400, text: 'Choose a payment method.' },
    PROVIDER_UNKNOWN: { status: 400, text: 'This payment method is not available here.' },
    TERMS_REQUIRED: { status: 400, text: 'Accept the terms to place your order.' },
    TAX_NUMBER_INVALID: {
      status: 400,
      text: 'Enter a valid tax number of your country, or leave the field empty.',
    },
    DECLINED: { status: 402, text: DECLINE_TEXTS.generic },
  },
} as const;
