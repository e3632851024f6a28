import type { WebhookEvent } from '#shared/features/webhooks/rules.ts';
import { bytes, key, maybe, text, texts, time, whole, yesOrNo } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const webhooks = table('webhooks', {
  id: key(),
  url: text(),
  events: texts<WebhookEvent>(),
  isEnabled: yesOrNo(),
  /** Signs what is told; sealed with the server's key. */
  sealedSecret: bytes(),
  secretEnd: text(),
  madeBy: text(),
  createdAt: time(),
});
export type WebhookColumns = RowOf<typeof webhooks>;

export const webhookDeliveries = table('webhook_deliveries', {
  id: key(),
  webhookId: text(),
  event: text<WebhookEvent>(),
  /** As it is sent; empty when it was. */
  body: text(),
  state: text<'waiting' | 'delivered' | 'failed'>(),
  tries: whole(),
  problem: maybe(text()),
  createdAt: time(),
  deliveredAt: maybe(time()),
});

/** The tables of who is told what happens. */
export const defineWebhooks = modelsOf({
  webhooks,
  deliveries: webhookDeliveries,
});
