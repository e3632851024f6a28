import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  updateWebhook,
} from '#shared/features/webhooks/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { WebhookService } from './service.ts';

/** The calls about who is told what happens. */
export function mountWebhooks(api: Api, db: Database, webhooks: WebhookService): void {
  const once = onceIn(db);

  api.mount(listWebhooks, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ webhooks: await webhooks.list(scope) })),
  );
  api.mount(createWebhook, async ({ body }, context) => {
    await webhooks.assertReachable(body.url);
    return once(context, (scope) => webhooks.create(scope, context, body));
  });
  api.mount(updateWebhook, async ({ params, body }, context) => {
    if (body.url !== undefined) await webhooks.assertReachable(body.url);
    return once(context, async (scope) => ({
      webhook: await webhooks.update(scope, context, params.webhookId, body),
    }));
  });
  api.mount(deleteWebhook, ({ params }, context) =>
    once(context, async (scope) => {
      await webhooks.remove(scope, context, params.webhookId);
      return { success: true as const };
    }),
  );
  api.mount(listWebhookDeliveries, ({ params }, { site }) =>
    db.withSite(site.id, async (scope) => ({
      deliveries: await webhooks.deliveries(scope, params.webhookId),
    })),
  );
}
