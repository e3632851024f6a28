import { z } from 'zod';
import { WEBHOOK_SIGNATURE_HEADER } from '#shared/features/webhooks/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Database } from '../../database/database.ts';
import { DELIVERY_GAPS } from '../../jobs/delivery-gaps.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Statement } from '../../database/in-order.ts';
import type { DeliveryTry } from '../../sockets/news.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { signMessage } from '../../platform/secrets/signature.ts';
import { type Sealing, unsealText } from '../../platform/secrets/seal.ts';
import type { WebPost } from '../../platform/web/web-post.ts';
import { defineWebhooks } from './model.ts';

const payload = z.object({ deliveryId: idSchema });

/** Tells one program one thing; tried for about a day and a half, with gaps that grow from a minute to a day. */
export const deliverWebhook = defineJob({
  name: 'webhook',
  payload,
  retries: DELIVERY_GAPS.length,
  firstGapSeconds: 60,
  gapsSeconds: DELIVERY_GAPS,
  limitSeconds: 30,
  atOnce: 4,
  // A program that hangs keeps those of other sites from nothing.
  perSite: 2,
});

/** What the secret of a webhook is sealed with. */
export function sealingOf(serverKey: string, websiteId: string, webhookId: string): Sealing {
  return { key: serverKey, salt: websiteId, purpose: `webhook ${webhookId}` };
}

interface Due {
  readonly body: string;
  readonly webhookId: string;
  readonly url: string;
  readonly sealed: Buffer;
  readonly isEnabled: boolean;
}

const DUE = `
  SELECT d.body, d.webhook_id AS "webhookId", w.url, w.sealed_secret AS sealed, w.is_enabled AS "isEnabled"
    FROM webhook_deliveries d JOIN webhooks w ON w.website_id = d.website_id AND w.id = d.webhook_id
   WHERE d.website_id = $1 AND d.id = $2 AND d.state <> 'delivered'`;

const SWITCHED_OFF = 'The webhook was switched off before this could be sent.';

/**
 * Does the job: no transaction is open while the program is asked, and only an answer of 200 to 299 counts. Who is
 * told twice, because an answer got lost, sees the same id.
 */
export function createWebhookDelivery(deps: {
  db: Database;
  clock: Clock;
  post: Pick<WebPost, 'send'>;
  serverKey: string;
  /** Told how a try ended, in the transaction that records it. */
  onTry: (deliveryId: string, tried: DeliveryTry) => Statement<void>;
}): JobHandler<typeof payload> {
  const { db, clock, post, serverKey, onTry } = deps;
  const { deliveries } = defineWebhooks(db.sequelize);

  async function send(websiteId: string, due: Due): Promise<string | undefined> {
    const secret = unsealText(due.sealed, sealingOf(serverKey, websiteId, due.webhookId));
    const signature = signMessage(secret, Buffer.from(due.body), clock.now());
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Awning',
      [WEBHOOK_SIGNATURE_HEADER]: signature,
    };
    try {
      const status = await post.send(due.url, headers, due.body);
      return status >= 200 && status < 300 ? undefined : `It answered with ${status}.`;
    } catch (error) {
      return (error as Error).message;
    }
  }

  return async (run, { deliveryId: id }) => {
    const { websiteId } = run;
    const [due] = await db.withSite(websiteId, (scope) => scope.query<Due>(DUE, [websiteId, id]));
    if (due === undefined) return;
    if (!due.isEnabled) {
      await run.giveUp(SWITCHED_OFF, async (scope) => {
        const { transaction } = scope;
        const left = { state: 'failed' as const, problem: SWITCHED_OFF };
        await deliveries.update(left, { where: { websiteId, id }, transaction });
        await scope.ask(onTry(id, { problem: SWITCHED_OFF, isLast: true }));
      });
      return;
    }
    const problem = await send(websiteId, due);
    if (problem === undefined) {
      await run.finish(async (scope) => {
        const { transaction } = scope;
        const done = { state: 'delivered' as const, body: '', problem: null };
        await deliveries.update(
          { ...done, deliveredAt: new Date(clock.now()) },
          { where: { websiteId, id }, transaction },
        );
        await deliveries.increment('tries', { where: { websiteId, id }, transaction });
        await scope.ask(onTry(id, { problem: null, isLast: true }));
      });
      return;
    }
    await db.withSite(websiteId, async (scope) => {
      const { transaction } = scope;
      const state = run.isLastTry ? ('failed' as const) : ('waiting' as const);
      await deliveries.update({ state, problem }, { where: { websiteId, id }, transaction });
      await deliveries.increment('tries', { where: { websiteId, id }, transaction });
      await scope.ask(onTry(id, { problem, isLast: run.isLastTry }));
    });
    throw new Error(problem);
  };
}
