import { DataTypes, type Sequelize } from 'sequelize';
import type { Address, BillingAddress } from '#shared/features/orders/shape.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import type { CardFace, PaymentMode } from '#shared/features/payments/rules.ts';
import type { SubscriptionState } from '#shared/features/subscriptions/states.ts';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { NewOrder } from '../orders/book.ts';

/** What each later order is made of: the line and the sums as they were at signing. */
export type RenewalItem = NewOrder['items'][number];
export type RenewalSums = Pick<
  NewOrder['order'],
  'subtotalMinor' | 'shippingMinor' | 'taxMinor' | 'isTaxIncluded' | 'grandTotalMinor' | 'shippingLines'
>;

export interface SubscriptionColumns {
  websiteId: string;
  id: string;
  tokenHash: string;
  version: number;
  state: SubscriptionState;
  isEnding: boolean;
  /** Whose order it is, says whose subscription it is. */
  firstOrderId: string;
  email: string;
  customerName: string;
  /** Language tag of the subscriber. */
  language: string;
  /** Origin by which the site was asked, for links in mails. */
  origin: string;
  billingAddress: BillingAddress;
  shippingAddress: Address;
  /** True when no real money moves. */
  isTest: boolean;
  capturesAtOnce: boolean;
  currency: string;
  item: RenewalItem;
  sums: RenewalSums;
  periodValue: number;
  periodUnit: SubscriptionPlan['billingPeriod']['unit'];
  cycles: number;
  paidCycles: number;
  periodIndex: number;
  provider: string;
  /** Which keys of the provider it is charged with. */
  mode: PaymentMode;
  /** The means of payment as the provider keeps it; empty where there is none. */
  method: string;
  /** What its owner knows it by; null for what is no card. */
  card: CardFace | null;
  /** Of the change that the card came with; those of later ones are greater. Empty for the first card. */
  cardKey: string;
  /** Why the payment that is due did not come through; empty where nothing is wrong. */
  problem: string;
  startedAt: Date;
  /** Until when what was paid for lasts; null where nothing was paid yet. */
  paidUntil: Date | null;
  nextChargeAt: Date | null;
  noticeAt: Date | null;
  firstTriedAt: Date | null;
  /** When somebody has to look at it next. */
  wakeAt: Date | null;
  endedAt: Date | null;
  modifiedAt: Date;
}

export interface SubscriptionCycleColumns {
  websiteId: string;
  /** Stands for the cart of the cycle's orders: only one of them can come to something. */
  id: string;
  subscriptionId: string;
  n: number;
  dueAt: Date;
  tries: number;
  problem: string;
  orderId: string | null;
  paidAt: Date | null;
}

export interface SubscriptionHistoryColumns {
  websiteId: string;
  id: string;
  subscriptionId: string;
  at: Date;
  type: string;
  actor: string;
  note: string;
}

const text = { type: DataTypes.TEXT };
const whole = { type: DataTypes.INTEGER };
const yesOrNo = { type: DataTypes.BOOLEAN };
const time = { type: DataTypes.DATE };
const maybe = { type: DataTypes.DATE, allowNull: true };
const json = { type: DataTypes.JSONB };

/** The tables of subscriptions. */
export function defineSubscriptions(sequelize: Sequelize) {
  return {
    subscriptions: defineTable<SubscriptionColumns>(sequelize, 'subscriptions', {
      websiteId: keyColumn,
      id: keyColumn,
      tokenHash: text,
      version: whole,
      state: text,
      isEnding: yesOrNo,
      firstOrderId: text,
      email: text,
      customerName: text,
      language: text,
      origin: text,
      billingAddress: json,
      shippingAddress: json,
      isTest: yesOrNo,
      capturesAtOnce: yesOrNo,
      currency: text,
      item: json,
      sums: json,
      periodValue: whole,
      periodUnit: text,
      cycles: whole,
      paidCycles: whole,
      periodIndex: whole,
      provider: text,
      mode: text,
      method: text,
      card: { ...json, allowNull: true },
      cardKey: text,
      problem: text,
      startedAt: time,
      paidUntil: maybe,
      nextChargeAt: maybe,
      noticeAt: maybe,
      firstTriedAt: maybe,
      wakeAt: maybe,
      endedAt: maybe,
      modifiedAt: time,
    }),
    cycles: defineTable<SubscriptionCycleColumns>(sequelize, 'subscription_cycles', {
      websiteId: keyColumn,
      id: keyColumn,
      subscriptionId: text,
      n: whole,
      dueAt: time,
      tries: whole,
      problem: text,
      orderId: { ...text, allowNull: true },
      paidAt: maybe,
    }),
    history: defineTable<SubscriptionHistoryColumns>(sequelize, 'subscription_history', {
      websiteId: keyColumn,
      id: keyColumn,
      subscriptionId: text,
      at: time,
      type: text,
      actor: text,
      note: text,
    }),
  };
}
