import { DataTypes, type Sequelize } from 'sequelize';
import type { WebhookEvent } from '#shared/features/webhooks/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface WebhookColumns {
  websiteId: string;
  id: string;
  url: string;
  events: WebhookEvent[];
  isEnabled: boolean;
  /** Signs what is told; sealed with the server's key. */
  sealedSecret: Buffer;
  secretEnd: string;
  madeBy: string;
  createdAt: Date;
}

export interface WebhookDeliveryColumns {
  websiteId: string;
  id: string;
  webhookId: string;
  event: WebhookEvent;
  /** As it is sent; empty when it was. */
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  problem: string | null;
  createdAt: Date;
  deliveredAt: Date | null;
}

const text = { type: DataTypes.TEXT };
const time = { type: DataTypes.DATE };

/** The tables of who is told what happens. */
export function defineWebhooks(sequelize: Sequelize) {
  return {
    webhooks: defineTable<WebhookColumns>(sequelize, 'webhooks', {
      websiteId: keyColumn,
      id: keyColumn,
      url: text,
      events: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      isEnabled: { type: DataTypes.BOOLEAN },
      sealedSecret: { type: DataTypes.BLOB },
      secretEnd: text,
      madeBy: text,
      createdAt: time,
    }),
    deliveries: defineTable<WebhookDeliveryColumns>(sequelize, 'webhook_deliveries', {
      websiteId: keyColumn,
      id: keyColumn,
      webhookId: text,
      event: text,
      body: text,
      state: text,
      tries: { type: DataTypes.INTEGER },
      problem: { ...text, allowNull: true },
      createdAt: time,
      deliveredAt: { ...time, allowNull: true },
    }),
  };
}
