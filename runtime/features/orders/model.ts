import { DataTypes, type Sequelize } from 'sequelize';
import type { ToldAnswer } from '#shared/features/forms/answers.ts';
import type { AcceptedTerms, Address, BillingAddress, OrderImage } from '#shared/features/orders/shape.ts';
import type { DisputeState } from '#shared/features/orders/reversals.ts';
import type { Backordered } from '#shared/features/backorders/rules.ts';
import type { OrderKind } from '#shared/features/orders/rules.ts';
import type { FulfillmentState, OrderStatus, PaymentState } from '#shared/features/orders/states.ts';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { SignedIn } from '../../http/context.ts';

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

/** Pieces of a line. */
export interface Pieces {
  readonly id: string;
  readonly quantity: number;
}

export interface OrderColumns {
  websiteId: string;
  id: string;
  /** Null until it is paid. */
  number: number | null;
  tokenHash: string;
  /** Names what it was made of: the cart, the cycle of a subscription, or the call that gave a donation. */
  cartId: string;
  kind: OrderKind;
  version: number;
  status: OrderStatus;
  paymentState: PaymentState;
  fulfillmentState: FulfillmentState;
  /** True when no real money moves. */
  isTest: boolean;
  /** Whether money is taken as soon as it is reserved, or when something is sent. */
  capturesAtOnce: boolean;
  /** Language tag of the buyer. */
  language: string;
  /** Origin by which the site was asked, for links in mails. */
  origin: string;
  email: string;
  /** The member who bought it. */
  siteUserId: string | null;
  customerName: string;
  billingAddress: BillingAddress;
  shippingAddress: Address;
  /** What the buyer agreed to; null where nothing was told. */
  terms: AcceptedTerms | null;
  note: string;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  isTaxIncluded: boolean;
  grandTotalMinor: number;
  /** What gift cards paid of that. */
  giftCardMinor: number;
  /** What of it went back to them. */
  giftCardRefundedMinor: number;
  giftCardLines: readonly GiftCardLine[];
  discountLines: readonly SumLine[];
  shippingLines: readonly SumLine[];
  authorizedMinor: number;
  capturedMinor: number;
  refundedMinor: number;
  createdAt: Date;
  modifiedAt: Date;
  /** When somebody who works on orders looked at it first. */
  seenAt: Date | null;
}

/** A word that an order is found by, kept by the database itself. */
interface OrderWordColumns {
  websiteId: string;
  word: string;
  orderId: string;
}

export interface OrderItemColumns {
  websiteId: string;
  id: string;
  orderId: string;
  position: number;
  productId: string;
  variantId: string;
  sku: string;
  productName: string;
  variantOptions: readonly { readonly optionName: string; readonly value: string }[];
  productType: number;
  quantity: number;
  /** Pieces of those that were sold on back-order, as their buyer was told. */
  backorder: Backordered | null;
  unitMinor: number;
  lineMinor: number;
  /** What the buyer read in place of both; null where they were shown. */
  freeText: string | null;
  discountMinor: number;
  taxMinor: number;
  customizations: string | null;
  /** The same in words, as they were when it was bought. */
  answers: readonly ToldAnswer[];
  /** The picture that the cart showed; null where there was none. */
  image: OrderImage | null;
  fulfilledQuantity: number;
  refundedQuantity: number;
}

export interface OrderHistoryColumns {
  websiteId: string;
  id: string;
  orderId: string;
  at: Date;
  type: string;
  actor: string;
  note: string;
}

export interface OrderFulfillmentColumns {
  websiteId: string;
  id: string;
  orderId: string;
  carrier: string;
  service: string;
  trackingNumber: string;
  trackingUrl: string;
  shippedAt: Date;
  lines: readonly Pieces[];
}

export interface OrderRefundColumns {
  websiteId: string;
  id: string;
  orderId: string;
  at: Date;
  amountMinor: number;
  /** What of that goes to gift cards. */
  giftCardMinor: number;
  /** Asked of the provider, given by it, or refused. */
  state: 'asked' | 'given' | 'failed';
  reason: string;
  /** Why it failed, as the provider words it; empty where it did not, or nobody said. */
  failure: string;
  isRestocked: boolean;
  lines: readonly Pieces[];
  /** Whether who gave it back has a daily limit. */
  byLimited: boolean;
  /** What was taken, or only reserved. */
  kind: 'refund' | 'void';
  /** Whether the order is canceled with it. */
  cancels: boolean;
  /** Somebody of the site, or the provider itself. */
  byKind: SignedIn['kind'] | 'provider';
  byId: string;
  byName: string;
  /** SHA-256 of the call that asked for it, so that the same call asks once. */
  askKey: string | null;
  /** How often the provider gave no answer. */
  tries: number;
  /** The provider's name for what began there: a refund, or a dispute that was lost. */
  providerReference: string | null;
}

export interface OrderDisputeColumns {
  websiteId: string;
  id: string;
  orderId: string;
  /** The provider's name for it. */
  providerReference: string;
  state: DisputeState;
  amountMinor: number;
  reason: string;
  /** Page of the provider where it is answered. */
  page: string;
  openedAt: Date;
  /** Until when it has to be answered. */
  dueAt: Date | null;
  closedAt: Date | null;
}

const text = { type: DataTypes.TEXT };
const whole = { type: DataTypes.INTEGER };
const yesOrNo = { type: DataTypes.BOOLEAN };
const time = { type: DataTypes.DATE };
const json = { type: DataTypes.JSONB };

/** The tables of orders. */
export function defineOrders(sequelize: Sequelize) {
  return {
    orderCounters: defineTable<{ websiteId: string; lastNumber: number }>(sequelize, 'order_counters', {
      websiteId: keyColumn,
      lastNumber: whole,
    }),
    orders: defineTable<OrderColumns>(sequelize, 'orders', {
      websiteId: keyColumn,
      id: keyColumn,
      number: { ...whole, allowNull: true },
      tokenHash: text,
      cartId: text,
      kind: text,
      version: whole,
      status: text,
      paymentState: text,
      fulfillmentState: text,
      isTest: yesOrNo,
      capturesAtOnce: yesOrNo,
      language: text,
      origin: text,
      email: text,
      siteUserId: { type: DataTypes.TEXT, allowNull: true },
      customerName: text,
      billingAddress: json,
      shippingAddress: json,
      terms: { ...json, allowNull: true },
      note: text,
      currency: text,
      subtotalMinor: whole,
      discountMinor: whole,
      shippingMinor: whole,
      taxMinor: whole,
      isTaxIncluded: yesOrNo,
      grandTotalMinor: whole,
      giftCardMinor: whole,
      giftCardRefundedMinor: whole,
      giftCardLines: json,
      discountLines: json,
      shippingLines: json,
      authorizedMinor: whole,
      capturedMinor: whole,
      refundedMinor: whole,
      createdAt: time,
      modifiedAt: time,
      seenAt: { ...time, allowNull: true },
    }),
    orderWords: defineTable<OrderWordColumns>(sequelize, 'order_words', {
      websiteId: keyColumn,
      word: keyColumn,
      orderId: keyColumn,
    }),
    orderItems: defineTable<OrderItemColumns>(sequelize, 'order_items', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      position: whole,
      productId: text,
      variantId: text,
      sku: text,
      productName: text,
      variantOptions: json,
      productType: whole,
      quantity: whole,
      unitMinor: whole,
      lineMinor: whole,
      freeText: { ...text, allowNull: true },
      discountMinor: whole,
      taxMinor: whole,
      customizations: { ...text, allowNull: true },
      answers: json,
      image: { ...json, allowNull: true },
      backorder: { ...json, allowNull: true },
      fulfilledQuantity: whole,
      refundedQuantity: whole,
    }),
    orderHistory: defineTable<OrderHistoryColumns>(sequelize, 'order_history', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      at: time,
      type: text,
      actor: text,
      note: text,
    }),
    orderFulfillments: defineTable<OrderFulfillmentColumns>(sequelize, 'order_fulfillments', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      carrier: text,
      service: text,
      trackingNumber: text,
      trackingUrl: text,
      shippedAt: time,
      lines: json,
    }),
    orderRefunds: defineTable<OrderRefundColumns>(sequelize, 'order_refunds', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      at: time,
      amountMinor: whole,
      giftCardMinor: whole,
      state: text,
      reason: text,
      failure: text,
      isRestocked: yesOrNo,
      lines: json,
      byLimited: yesOrNo,
      kind: text,
      cancels: yesOrNo,
      byKind: text,
      byId: text,
      byName: text,
      askKey: { ...text, allowNull: true },
      tries: whole,
      providerReference: { ...text, allowNull: true },
    }),
    orderDisputes: defineTable<OrderDisputeColumns>(sequelize, 'order_disputes', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      providerReference: text,
      state: text,
      amountMinor: whole,
      reason: text,
      page: text,
      openedAt: time,
      dueAt: { ...time, allowNull: true },
      closedAt: { ...time, allowNull: true },
    }),
  };
}
