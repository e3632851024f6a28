import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { webhookChore } from './chores.ts';
import { createWebhookDelivery, deliverWebhook } from './deliver-webhook.ts';
import { webhookPersonalData } from './personal-data.ts';
import { mountWebhooks } from './routes.ts';

/** Programs that are told what happens. */
export function webhooksFeature({
  db,
  clock,
  post,
  serverKey,
  webhooks,
}: Pick<House, 'db' | 'clock' | 'post' | 'serverKey' | 'webhooks'>): Feature {
  return feature('webhooks', {
    offers: undefined,
    calls: (api) => mountWebhooks(api, db, webhooks),
    jobs: (jobs) => jobs.handle(deliverWebhook, createWebhookDelivery({ db, clock, post, serverKey })),
    describedJobs: { [deliverWebhook.name]: webhooks.describe },
    chores: [webhookChore],
    personalData: [webhookPersonalData],
  });
}
