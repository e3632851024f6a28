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
  news,
}: Pick<House, 'db' | 'clock' | 'post' | 'serverKey' | 'webhooks' | 'news'>): Feature {
  return feature('webhooks', {
    offers: undefined,
    calls: (api) => mountWebhooks(api, db, webhooks),
    jobs: (jobs) =>
      jobs.handle(
        deliverWebhook,
        createWebhookDelivery({ db, clock, post, serverKey, onTry: news.webhookTried }),
      ),
    describedJobs: { [deliverWebhook.name]: webhooks.describe },
    chores: [webhookChore],
    personalData: [webhookPersonalData],
  });
}
