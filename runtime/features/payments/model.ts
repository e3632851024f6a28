import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { bytes, key, text, texts, time } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

export const paymentSettings = table('payment_settings', {
  mode: text<PaymentMode>(),
  /** Modes in which the checkout offers installments. */
  installmentModes: texts(),
});

export const paymentConnections = table('payment_connections', {
  provider: key(),
  mode: key<PaymentMode>(),
  publishableKey: text(),
  /** The secret key and the webhook's secret, sealed with the server's key. */
  sealedKeys: bytes(),
  secretKeyEnd: text(),
  webhookSecretEnd: text(),
  accountName: text(),
  connectedAt: time(),
});

/** The tables of how sites take money. */
export const definePaymentSettings = modelsOf({
  settings: paymentSettings,
  connections: paymentConnections,
});
