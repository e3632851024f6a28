import { DataTypes, type Sequelize } from 'sequelize';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { Payer } from './card-guard.ts';
import type { NextAction } from '../../platform/payments/payment-provider.ts';

export interface PaymentAttemptColumns {
  websiteId: string;
  id: string;
  orderId: string;
  /** Counts the attempts of an order. */
  number: number;
  /** The key that the provider knows it by, where it is not made of order and number. */
  chargeKey: string | null;
  provider: string;
  /** Which keys of the provider it was asked with. */
  mode: PaymentMode;
  /** Asked of the provider, waiting for the buyer or the provider, or over. */
  state: 'asked' | 'action' | 'pending' | 'done' | 'failed';
  nextAction: NextAction | null;
  /** The provider's name for it; empty until it answered. */
  reference: string;
  problem: string;
  /** Money that no order has a right to: asked of the provider to go back, given, or refused. */
  giveBack: 'none' | 'asked' | 'given' | 'failed';
  giveBackMinor: number;
  /** By what it is counted if it is declined; null once it has ended, and for what nobody was there for. */
  payer: Payer | null;
  /** Token of the cart that it is for, sealed, in base64; null once it is paid, and for what nobody was there for. */
  sealedCart: string | null;
  createdAt: Date;
}

export interface PaymentEventColumns {
  websiteId: string;
  provider: string;
  eventId: string;
  type: string;
  attemptKey: string;
  at: Date;
}

export interface MockPaymentColumns {
  websiteId: string;
  attemptKey: string;
  token: string;
  amountMinor: number;
  currency: string;
  state: string;
  reason: string;
  askedTimes: number;
  capturedMinor: number;
  refundedMinor: number;
  refunds: Readonly<Record<string, number>>;
  returnUrl: string;
}

const text = { type: DataTypes.TEXT };
const whole = { type: DataTypes.INTEGER };

/** The tables of payments. */
export function definePayments(sequelize: Sequelize) {
  return {
    attempts: defineTable<PaymentAttemptColumns>(sequelize, 'payment_attempts', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      number: whole,
      chargeKey: { ...text, allowNull: true },
      provider: text,
      mode: text,
      state: text,
      nextAction: { type: DataTypes.JSONB, allowNull: true },
      reference: text,
      problem: text,
      giveBack: text,
      giveBackMinor: whole,
      payer: { type: DataTypes.JSONB, allowNull: true },
      sealedCart: { ...text, allowNull: true },
      createdAt: { type: DataTypes.DATE },
    }),
    events: defineTable<PaymentEventColumns>(sequelize, 'payment_events', {
      websiteId: keyColumn,
      provider: keyColumn,
      eventId: keyColumn,
      type: text,
      attemptKey: text,
      at: { type: DataTypes.DATE },
    }),
    mockPayments: defineTable<MockPaymentColumns>(sequelize, 'mock_payments', {
      websiteId: keyColumn,
      attemptKey: keyColumn,
      token: text,
      amountMinor: whole,
      currency: text,
      state: text,
      reason: text,
      askedTimes: whole,
      capturedMinor: whole,
      refundedMinor: whole,
      refunds: { type: DataTypes.JSONB },
      returnUrl: text,
    }),
  };
}
