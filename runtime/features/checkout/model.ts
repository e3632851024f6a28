import type { PaymentMode } from '#shared/features/payments/rules.ts';
import type { Payer } from './card-guard.ts';
import type { NextAction } from '../../platform/payments/payment-provider.ts';
import { json, key, maybe, text, time, whole } from '../../database/column.ts';
import { type RowOf, table } from '../../database/table.ts';

export const paymentAttempts = table('payment_attempts', {
  id: key(),
  orderId: text(),
  /** Counts the attempts of an order. */
  number: whole(),
  /** The key that the provider knows it by, where it is not made of order and number. */
  chargeKey: maybe(text()),
  provider: text(),
  /** Which keys of the provider it was asked with. */
  mode: text<PaymentMode>(),
  /** Asked of the provider, waiting for the buyer or the provider, or over. */
  state: text<'asked' | 'action' | 'pending' | 'done' | 'failed'>(),
  nextAction: maybe(json<NextAction>()),
  /** The provider's name for it; empty until it answered. */
  reference: text(),
  problem: text(),
  /** Money that no order has a right to: asked of the provider to go back, given, or refused. */
  giveBack: text<'none' | 'asked' | 'given' | 'failed'>(),
  giveBackMinor: whole(),
  /** By what it is counted if it is declined; null once it has ended, and for what nobody was there for. */
  payer: maybe(json<Payer>()),
  /** Token of the cart that it is for, sealed, in base64; null once it is paid, and for what nobody was there for. */
  sealedCart: maybe(text()),
  createdAt: time(),
});
export type PaymentAttemptColumns = RowOf<typeof paymentAttempts>;

export const paymentEvents = table('payment_events', {
  provider: key(),
  eventId: key(),
  type: text(),
  attemptKey: text(),
  at: time(),
});
