import { DataTypes, type Sequelize } from 'sequelize';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface PaymentSettingsColumns {
  websiteId: string;
  mode: PaymentMode;
  /** Modes in which the checkout offers installments. */
  installmentModes: string[];
}

export interface PaymentConnectionColumns {
  websiteId: string;
  provider: string;
  mode: PaymentMode;
  publishableKey: string;
  /** The secret key and the webhook's secret, sealed with the server's key. */
  sealedKeys: Buffer;
  secretKeyEnd: string;
  webhookSecretEnd: string;
  accountName: string;
  connectedAt: Date;
}

const text = { type: DataTypes.TEXT };

/** The tables of how sites take money. */
export function definePaymentSettings(sequelize: Sequelize) {
  return {
    settings: defineTable<PaymentSettingsColumns>(sequelize, 'payment_settings', {
      websiteId: keyColumn,
      mode: text,
      installmentModes: { type: DataTypes.ARRAY(DataTypes.TEXT) },
    }),
    connections: defineTable<PaymentConnectionColumns>(sequelize, 'payment_connections', {
      websiteId: keyColumn,
      provider: keyColumn,
      mode: keyColumn,
      publishableKey: text,
      sealedKeys: { type: DataTypes.BLOB },
      secretKeyEnd: text,
      webhookSecretEnd: text,
      accountName: text,
      connectedAt: { type: DataTypes.DATE },
    }),
  };
}
