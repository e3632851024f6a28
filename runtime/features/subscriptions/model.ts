import type { Address, BillingAddress } from '#shared/features/orders/shape.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import type { CardFace, PaymentMode } from '#shared/features/payments/rules.ts';
import type { SubscriptionState } from '#shared/features/subscriptions/states.ts';
import type { NewOrder } from '../orders/store.ts';
import { json, key, maybe, text, time, whole, yesOrNo } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

/** What each later order is made of: the line and the sums as they were at signing. */
export type RenewalItem = NewOrder['items'][number];

export type RenewalSums = Pick<
  NewOrder['order'],
  'subtotalMinor' | 'shippingMinor' | 'taxMinor' | 'isTaxIncluded' | 'grandTotalMinor' | 'shippingLines'
>;

export const subscriptions = table('subscriptions', {
  id: key(),
  tokenHash: text(),
  version: whole(),
  state: text<SubscriptionState>(),
  isEnding: yesOrNo(),
  /** Whose order it is, says whose subscription it is. */
  firstOrderId: text(),
  email: text(),
  customerName: text(),
  /** Language tag of the subscriber. */
  language: text(),
  /** Origin by which the site was asked, for links in mails. */
  origin: text(),
  billingAddress: json<BillingAddress>(),
  shippingAddress: json<Address>(),
  /** True when no real money moves. */
  isTest: yesOrNo(),
  capturesAtOnce: yesOrNo(),
  currency: text(),
  item: json<RenewalItem>(),
  sums: json<RenewalSums>(),
  periodValue: whole(),
  periodUnit: text<SubscriptionPlan['billingPeriod']['unit']>(),
  cycles: whole(),
  paidCycles: whole(),
  periodIndex: whole(),
  provider: text(),
  /** Which keys of the provider it is charged with. */
  mode: text<PaymentMode>(),
  /** The means of payment as the provider keeps it; empty where there is none. */
  method: text(),
  /** What its owner knows it by; null for what is no card. */
  card: maybe(json<CardFace>()),
  /** Of the change that the card came with; those of later ones are greater. Empty for the first card. */
  cardKey: text(),
  /** Why the payment that is due did not come through; empty where nothing is wrong. */
  problem: text(),
  startedAt: time(),
  /** Until when what was paid for lasts; null where nothing was paid yet. */
  paidUntil: maybe(time()),
  nextChargeAt: maybe(time()),
  noticeAt: maybe(time()),
  firstTriedAt: maybe(time()),
  /** When somebody has to look at it next. */
  wakeAt: maybe(time()),
  endedAt: maybe(time()),
  modifiedAt: time(),
});
export type SubscriptionColumns = RowOf<typeof subscriptions>;

export const subscriptionCycles = table('subscription_cycles', {
  /** Orders name it as their source; only one of them can come to something. That of the first cycle is its cart's. */
  id: key(),
  subscriptionId: text(),
  n: whole(),
  dueAt: time(),
  tries: whole(),
  problem: text(),
  orderId: maybe(text()),
  paidAt: maybe(time()),
});
export type SubscriptionCycleColumns = RowOf<typeof subscriptionCycles>;

export const subscriptionHistory = table('subscription_history', {
  id: key(),
  subscriptionId: text(),
  at: time(),
  type: text(),
  actor: text(),
  note: text(),
});
export type SubscriptionHistoryColumns = RowOf<typeof subscriptionHistory>;

/** The tables of subscriptions. */
export const defineSubscriptions = modelsOf({
  subscriptions,
  cycles: subscriptionCycles,
  history: subscriptionHistory,
});
