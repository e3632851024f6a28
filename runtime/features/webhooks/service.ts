import {
  createWebhook,
  deleteWebhook,
  type listWebhookDeliveries,
  updateWebhook,
  type Webhook,
} from '#shared/features/webhooks/contract.ts';
import {
  DELIVERIES_LISTED,
  WEBHOOK_ERRORS,
  WEBHOOK_SECRET_PREFIX,
  WEBHOOKS_MAX,
  type WebhookEvent,
} from '#shared/features/webhooks/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { known, type Statement, statement, together } from '../../database/in-order.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sealText } from '../../platform/secrets/seal.ts';
import type { WebPost } from '../../platform/web/web-post.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { deliverWebhook, sealingOf } from './deliver-webhook.ts';
import { defineWebhooks, type WebhookColumns, webhookDeliveries } from './model.ts';

/** Who is told what happens at a site. Refusals are those of the contracts. */
export interface WebhookService {
  /**
   * Looks where an address leads at this moment, before a unit of work is open.
   * @throws Refusal 400 WEBHOOK_ADDRESS
   */
  assertReachable(url: string): Promise<void>;
  list(scope: SiteScope): Promise<Webhook[]>;
  create(
    scope: SiteScope,
    context: RequestContext,
    wish: HandlerInput<typeof createWebhook>['body'],
  ): Promise<Output<typeof createWebhook>>;
  update(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    change: HandlerInput<typeof updateWebhook>['body'],
  ): Promise<Webhook>;
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<void>;
  deliveries(scope: SiteScope, id: string): Promise<Output<typeof listWebhookDeliveries>['deliveries']>;
  /** Tells everybody who wants to know, in the transaction that makes it true. */
  emit(scope: SiteScope, event: WebhookEvent, data: object): Promise<void>;
  /** The ids of the webhooks that are told of an event. */
  listening(event: WebhookEvent): Statement<string[]>;
  /** The statement that tells some webhooks of an event, for a list of the same transaction. */
  toTell(
    scope: SiteScope,
    webhookIds: readonly string[],
    event: WebhookEvent,
    data: object,
  ): Promise<Statement<void>>;
  /** What deliveries are about, for people. */
  describe(
    scope: SiteScope,
    abouts: readonly { readonly deliveryId?: unknown }[],
  ): Promise<({ title: string; for: string } | undefined)[]>;
}

const SHOWN_END = 4;

function toWebhook(row: WebhookColumns): Webhook {
  const { id, url, events, isEnabled, secretEnd, madeBy } = row;
  return { id, url, events, isEnabled, secretEnd, madeBy, createdOn: row.createdAt.toISOString() };
}

const listeningTo = statement<{ id: string }>(
  'webhooks.listening',
  'SELECT id FROM webhooks WHERE website_id = $1 AND is_enabled AND $2 = ANY (events) ORDER BY id',
);

/**
 * Makes the service.
 * @param deps.serverKey seals the secrets
 */
export function createWebhookService(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  audit: AuditLog;
  jobs: Pick<Jobs, 'enqueue' | 'toEnqueueAll'>;
  post: Pick<WebPost, 'mayReach'>;
  serverKey: string;
}): WebhookService {
  const { db, clock, ids, audit, jobs } = deps;
  const { webhooks, deliveries } = defineWebhooks(db.sequelize);

  const listening: WebhookService['listening'] = (event) =>
    listeningTo.many(event).map((rows) => rows.map(({ id }) => id));

  const toTell: WebhookService['toTell'] = async (scope, webhookIds, event, data) => {
    if (webhookIds.length === 0) return known(undefined);
    const { websiteId } = scope;
    const createdAt = new Date(clock.now());
    const createdOn = createdAt.toISOString();
    const rows = webhookIds.map((webhookId) => {
      const id = ids.id();
      const body = JSON.stringify({ id, event, websiteId, createdOn, data });
      const state = 'waiting' as const;
      return { id, webhookId, event, body, state, tries: 0, problem: null, createdAt, deliveredAt: null };
    });
    const told = rows.map(({ id }) => ({ deliveryId: id }));
    return together([webhookDeliveries.add(rows), await jobs.toEnqueueAll(scope, deliverWebhook, told)]).map(
      () => undefined,
    );
  };

  async function find({ websiteId, transaction }: SiteScope, id: string): Promise<WebhookColumns> {
    const row = await webhooks.findOne({ where: { websiteId, id }, transaction, lock: true });
    if (row === null) throw refuseAs({ errors: WEBHOOK_ERRORS }, 'WEBHOOK_NOT_FOUND');
    return row.get();
  }

  function record(
    scope: SiteScope,
    context: RequestContext,
    act: { readonly name: string },
    before: WebhookColumns | null,
    after: WebhookColumns | null,
  ): Promise<void> {
    const facts = (row: WebhookColumns | null) => (row === null ? null : { ...toWebhook(row) });
    const shown = after ?? before;
    const subject = { kind: 'webhook', id: shown?.id ?? '', title: shown?.url ?? '' };
    return audit.record(scope, context, {
      act: act.name,
      subject,
      before: facts(before),
      after: facts(after),
    });
  }

  return {
    async assertReachable(url) {
      if (await deps.post.mayReach(url)) return;
      const { text } = WEBHOOK_ERRORS.WEBHOOK_ADDRESS;
      throw refuseAs(createWebhook, 'WEBHOOK_ADDRESS', { errors: { url: text } });
    },

    async list({ websiteId, transaction }) {
      const rows = await webhooks.findAll({ where: { websiteId }, order: [['id', 'ASC']], transaction });
      return rows.map((row) => toWebhook(row.get()));
    },

    async create(scope, context, { url, events }) {
      const { websiteId, transaction } = scope;
      const held = await webhooks.findAll({ where: { websiteId }, transaction, lock: true });
      if (held.length >= WEBHOOKS_MAX) throw refuseAs(createWebhook, 'TOO_MANY_WEBHOOKS');
      const id = ids.id();
      const secret = `${WEBHOOK_SECRET_PREFIX}${ids.token()}`;
      const row: WebhookColumns = {
        websiteId,
        id,
        url,
        events: [...new Set(events)],
        isEnabled: true,
        sealedSecret: sealText(secret, sealingOf(deps.serverKey, websiteId, id)),
        secretEnd: secret.slice(-SHOWN_END),
        madeBy: contributorOf(context).name,
        createdAt: new Date(context.now),
      };
      await webhooks.create(row, { transaction });
      await record(scope, context, createWebhook, null, row);
      return { webhook: toWebhook(row), secret };
    },

    async update(scope, context, id, { url, events, isEnabled }) {
      const before = await find(scope, id);
      const after = {
        ...before,
        url: url ?? before.url,
        events: events === undefined ? before.events : [...new Set(events)],
        isEnabled: isEnabled ?? before.isEnabled,
      };
      const { websiteId, transaction } = scope;
      const { url: newUrl, events: newEvents, isEnabled: isNowEnabled } = after;
      await webhooks.update(
        { url: newUrl, events: newEvents, isEnabled: isNowEnabled },
        { where: { websiteId, id }, transaction },
      );
      await record(scope, context, updateWebhook, before, after);
      return toWebhook(after);
    },

    async remove(scope, context, id) {
      const before = await find(scope, id);
      const { websiteId, transaction } = scope;
      await webhooks.destroy({ where: { websiteId, id }, transaction });
      await record(scope, context, deleteWebhook, before, null);
    },

    async deliveries(scope, id) {
      await find(scope, id);
      const { websiteId, transaction } = scope;
      const rows = await deliveries.findAll({
        where: { websiteId, webhookId: id },
        attributes: { exclude: ['body'] },
        order: [
          ['createdAt', 'DESC'],
          ['id', 'DESC'],
        ],
        limit: DELIVERIES_LISTED,
        transaction,
      });
      return rows.map((row) => ({
        id: row.id,
        event: row.event,
        state: row.state,
        tries: row.tries,
        ...(row.problem === null ? {} : { problem: row.problem }),
        createdOn: row.createdAt.toISOString(),
        ...(row.deliveredAt === null ? {} : { deliveredOn: row.deliveredAt.toISOString() }),
      }));
    },

    listening,
    toTell,

    async emit(scope, event, data) {
      const webhookIds = await scope.ask(listening(event));
      await scope.ask(await toTell(scope, webhookIds, event, data));
    },

    async describe({ websiteId, query }, abouts) {
      const wanted = abouts.map(({ deliveryId }) => String(deliveryId));
      const rows = await query<{ id: string; event: string; url: string }>(
        `SELECT d.id, d.event, w.url FROM webhook_deliveries d
           JOIN webhooks w ON w.website_id = d.website_id AND w.id = d.webhook_id
          WHERE d.website_id = $1 AND d.id = ANY ($2)`,
        [websiteId, wanted],
      );
      const byId = new Map(rows.map(({ id, event, url }) => [id, { title: event, for: url }]));
      return wanted.map((id) => byId.get(id));
    },
  };
}
