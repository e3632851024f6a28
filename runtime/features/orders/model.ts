import type { ToldAnswer } from '#shared/features/forms/answers.ts';
import type { AcceptedTerms, Address, BillingAddress, OrderImage } from '#shared/features/orders/shape.ts';
import type { DisputeState } from '#shared/features/orders/reversals.ts';
import type { Backordered } from '#shared/features/backorders/rules.ts';
import type { OrderKind } from '#shared/features/orders/rules.ts';
import type { FulfillmentState, OrderStatus, PaymentState } from '#shared/features/orders/states.ts';
import type { SignedIn } from '../../http/context.ts';
import { json, key, maybe, text, time, whole, yesOrNo } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

/** A name and an amount in the minor unit. */
export interface SumLine {
  readonly title: string;
  readonly minor: number;
}

/** What a gift card paid, in the minor unit. */
export interface GiftCardLine {
  readonly id: string;
  readonly last4: string;
  readonly minor: number;
}

/**
 * What an order is made of: a cart, also the first one of a subscription; a later cycle of a subscription; or a
 * donation.
 */
export type OrderSourceKind = 'cart' | 'cycle' | 'donation';

/** Pieces of a line. */
export interface Pieces {
  readonly id: string;
  readonly quantity: number;
}

export const orderCounters = table('order_counters', {
  lastNumber: whole(),
});

export const orders = table('orders', {
  id: key(),
  /** Null until it is paid. */
  number: maybe(whole()),
  tokenHash: text(),
  /** What it was made of: the id of the cart or of the cycle, or what stands for the call that gave a donation. */
  sourceId: text(),
  sourceKind: text<OrderSourceKind>(),
  kind: text<OrderKind>(),
  version: whole(),
  status: text<OrderStatus>(),
  paymentState: text<PaymentState>(),
  fulfillmentState: text<FulfillmentState>(),
  /** True when no real money moves. */
  isTest: yesOrNo(),
  /** Whether money is taken as soon as it is reserved, or when something is sent. */
  capturesAtOnce: yesOrNo(),
  /** Language tag of the buyer. */
  language: text(),
  /** Origin by which the site was asked, for links in mails. */
  origin: text(),
  email: text(),
  /** The member who bought it. */
  siteUserId: maybe(text()),
  customerName: text(),
  billingAddress: json<BillingAddress>(),
  shippingAddress: json<Address>(),
  /** What the buyer agreed to; null where nothing was told. */
  terms: maybe(json<AcceptedTerms>()),
  note: text(),
  currency: text(),
  subtotalMinor: whole(),
  discountMinor: whole(),
  shippingMinor: whole(),
  taxMinor: whole(),
  isTaxIncluded: yesOrNo(),
  grandTotalMinor: whole(),
  /** What gift cards paid of that. */
  giftCardMinor: whole(),
  /** What of it went back to them. */
  giftCardRefundedMinor: whole(),
  giftCardLines: json<readonly GiftCardLine[]>(),
  discountLines: json<readonly SumLine[]>(),
  shippingLines: json<readonly SumLine[]>(),
  authorizedMinor: whole(),
  capturedMinor: whole(),
  refundedMinor: whole(),
  createdAt: time(),
  modifiedAt: time(),
  /** When somebody who works on orders looked at it first. */
  seenAt: maybe(time()),
});
export type OrderColumns = RowOf<typeof orders>;

/** A word that an order is found by, kept by the database itself. */
export const orderWords = table('order_words', {
  word: key(),
  orderId: key(),
});

export const orderItems = table('order_items', {
  id: key(),
  orderId: text(),
  position: whole(),
  productId: text(),
  variantId: text(),
  sku: text(),
  productName: text(),
  variantOptions: json<readonly { readonly optionName: string; readonly value: string }[]>(),
  productType: whole(),
  quantity: whole(),
  unitMinor: whole(),
  lineMinor: whole(),
  /** What the buyer read in place of both; null where they were shown. */
  freeText: maybe(text()),
  discountMinor: whole(),
  taxMinor: whole(),
  customizations: maybe(text()),
  /** The same in words, as they were when it was bought. */
  answers: json<readonly ToldAnswer[]>(),
  /** The picture that the cart showed; null where there was none. */
  image: maybe(json<OrderImage>()),
  /** Pieces of those that were sold on back-order, as their buyer was told. */
  backorder: maybe(json<Backordered>()),
  fulfilledQuantity: whole(),
  refundedQuantity: whole(),
});
export type OrderItemColumns = RowOf<typeof orderItems>;

export const orderHistory = table('order_history', {
  id: key(),
  orderId: text(),
  at: time(),
  type: text(),
  actor: text(),
  note: text(),
});
export type OrderHistoryColumns = RowOf<typeof orderHistory>;

export const orderFulfillments = table('order_fulfillments', {
  id: key(),
  orderId: text(),
  carrier: text(),
  service: text(),
  trackingNumber: text(),
  trackingUrl: text(),
  shippedAt: time(),
  lines: json<readonly Pieces[]>(),
});
export type OrderFulfillmentColumns = RowOf<typeof orderFulfillments>;

export const orderRefunds = table('order_refunds', {
  id: key(),
  orderId: text(),
  at: time(),
  amountMinor: whole(),
  /** What of that goes to gift cards. */
  giftCardMinor: whole(),
  /** Asked of the provider, given by it, or refused. */
  state: text<'asked' | 'given' | 'failed'>(),
  reason: text(),
  /** Why it failed, as the provider words it; empty where it did not, or nobody said. */
  failure: text(),
  isRestocked: yesOrNo(),
  lines: json<readonly Pieces[]>(),
  /** Whether who gave it back has a daily limit. */
  byLimited: yesOrNo(),
  /** What was taken, or only reserved. */
  kind: text<'refund' | 'void'>(),
  /** Whether the order is canceled with it. */
  cancels: yesOrNo(),
  /** Somebody of the site, or the provider itself. */
  byKind: text<SignedIn['kind'] | 'provider'>(),
  byId: text(),
  byName: text(),
  /** SHA-256 of the call that asked for it, so that the same call asks once. */
  askKey: maybe(text()),
  /** How often the provider gave no answer. */
  tries: whole(),
  /** The provider's name for what began there: a refund, or a dispute that was lost. */
  providerReference: maybe(text()),
});
export type OrderRefundColumns = RowOf<typeof orderRefunds>;

export const orderDisputes = table('order_disputes', {
  id: key(),
  orderId: text(),
  /** The provider's name for it. */
  providerReference: text(),
  state: text<DisputeState>(),
  amountMinor: whole(),
  reason: text(),
  /** Page of the provider where it is answered. */
  page: text(),
  openedAt: time(),
  /** Until when it has to be answered. */
  dueAt: maybe(time()),
  closedAt: maybe(time()),
});
export type OrderDisputeColumns = RowOf<typeof orderDisputes>;

/** The tables of orders. */
export const defineOrders = modelsOf({
  orderCounters,
  orders,
  orderWords,
  orderItems,
  orderHistory,
  orderFulfillments,
  orderRefunds,
  orderDisputes,
});
