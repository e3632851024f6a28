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
import { type WebhookColumns, webhookDeliveries, webhooks } from './model.ts';

const SHOWN_END = 4;

function toWebhook(row: WebhookColumns): Webhook {
  const { id, url, events, isEnabled, secretEnd, madeBy } = row;
  return { id, url, events, isEnabled, secretEnd, madeBy, createdOn: row.createdAt.toISOString() };
}

const listeningTo = statement<{ id: string }>(
  'webhooks.listening',
  'SELECT id FROM webhooks WHERE website_id = $1 AND is_enabled AND $2 = ANY (events) ORDER BY id',
);

const listeningAt = statement<{ id: string; url: string }>(
  'webhooks.listeningAt',
  'SELECT id, url FROM webhooks WHERE website_id = $1 AND is_enabled AND $2 = ANY (events) ORDER BY id',
);

/** What a program is told, and where. */
export interface EmittedTo {
  readonly deliveryId: string;
  readonly url: string;
}

const subjectsOf = statement<{ id: string; event: string; url: string }>(
  'webhooks.subjects',
  `SELECT d.id, d.event, w.url FROM webhook_deliveries d
     JOIN webhooks w ON w.website_id = d.website_id AND w.id = d.webhook_id
    WHERE d.website_id = $1 AND d.id = ANY ($2)`,
);

export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: AuditLog;
  readonly jobs: Pick<Jobs, 'enqueue' | 'toEnqueueAll'>;
  readonly post: Pick<WebPost, 'mayReach'>;
  /** Seals the secrets. */
  readonly serverKey: string;
}

const rowsOf = ({ db }: WebhookDeps) => webhooks.model(db.sequelize);

/** The ids of the webhooks that are told of an event. */
function listening(event: WebhookEvent): Statement<string[]> {
  return listeningTo.many(event).map((rows) => rows.map(({ id }) => id));
}

/** What some webhooks are told. */
interface Told {
  readonly webhookIds: readonly string[];
  readonly event: WebhookEvent;
  readonly data: object;
}

/**
 * The statement that tells some webhooks of an event, for a list of the same transaction; answers the ids of what is
 * delivered, in the order of the webhooks.
 */
async function toTell(
  { clock, ids, jobs }: WebhookDeps,
  scope: SiteScope,
  { webhookIds, event, data }: Told,
): Promise<Statement<string[]>> {
  if (webhookIds.length === 0) return known([]);
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
    () => rows.map(({ id }) => id),
  );
}

async function find(
  deps: WebhookDeps,
  { websiteId, transaction }: SiteScope,
  id: string,
): Promise<WebhookColumns> {
  const row = await rowsOf(deps).findOne({ where: { websiteId, id }, transaction, lock: true });
  if (row === null) throw refuseAs({ errors: WEBHOOK_ERRORS }, 'WEBHOOK_NOT_FOUND');
  return row.get();
}

function record(
  { audit }: WebhookDeps,
  scope: SiteScope,
  context: RequestContext,
  change: {
    readonly act: string;
    readonly before: WebhookColumns | null;
    readonly after: WebhookColumns | null;
  },
): Promise<void> {
  const { act, before, after } = change;
  const facts = (row: WebhookColumns | null) => (row === null ? null : { ...toWebhook(row) });
  const shown = after ?? before;
  const subject = { kind: 'webhook', id: shown?.id ?? '', title: shown?.url ?? '' };
  return audit.record(scope, context, { act, subject, before: facts(before), after: facts(after) });
}

/**
 * Looks where an address leads at this moment, before a unit of work is open.
 * @throws Refusal 400 WEBHOOK_ADDRESS
 */
async function assertReachable({ post }: WebhookDeps, url: string): Promise<void> {
  if (await post.mayReach(url)) return;
  const { text } = WEBHOOK_ERRORS.WEBHOOK_ADDRESS;
  throw refuseAs(createWebhook, 'WEBHOOK_ADDRESS', { errors: { url: text } });
}

async function list(deps: WebhookDeps, { websiteId, transaction }: SiteScope): Promise<Webhook[]> {
  const rows = await rowsOf(deps).findAll({ where: { websiteId }, order: [['id', 'ASC']], transaction });
  return rows.map((row) => toWebhook(row.get()));
}

async function create(
  deps: WebhookDeps,
  scope: SiteScope,
  context: RequestContext,
  { url, events }: HandlerInput<typeof createWebhook>['body'],
): Promise<Output<typeof createWebhook>> {
  const { websiteId, transaction } = scope;
  const { ids, serverKey } = deps;
  const held = await rowsOf(deps).findAll({ where: { websiteId }, transaction, lock: true });
  if (held.length >= WEBHOOKS_MAX) throw refuseAs(createWebhook, 'TOO_MANY_WEBHOOKS');
  const id = ids.id();
  const secret = `${WEBHOOK_SECRET_PREFIX}${ids.token()}`;
  const row: WebhookColumns = {
    websiteId,
    id,
    url,
    events: [...new Set(events)],
    isEnabled: true,
    sealedSecret: sealText(secret, sealingOf(serverKey, websiteId, id)),
    secretEnd: secret.slice(-SHOWN_END),
    madeBy: contributorOf(context).name,
    createdAt: new Date(context.now),
  };
  await rowsOf(deps).create(row, { transaction });
  await record(deps, scope, context, { act: createWebhook.name, before: null, after: row });
  return { webhook: toWebhook(row), secret };
}

async function update(
  deps: WebhookDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, ...wish }: HandlerInput<typeof updateWebhook>['body'] & { readonly id: string },
): Promise<Webhook> {
  const before = await find(deps, scope, id);
  const change = {
    url: wish.url ?? before.url,
    events: wish.events === undefined ? before.events : [...new Set(wish.events)],
    isEnabled: wish.isEnabled ?? before.isEnabled,
  };
  const { websiteId, transaction } = scope;
  await rowsOf(deps).update(change, { where: { websiteId, id }, transaction });
  const after = { ...before, ...change };
  await record(deps, scope, context, { act: updateWebhook.name, before, after });
  return toWebhook(after);
}

async function remove(
  deps: WebhookDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<void> {
  const before = await find(deps, scope, id);
  const { websiteId, transaction } = scope;
  await rowsOf(deps).destroy({ where: { websiteId, id }, transaction });
  await record(deps, scope, context, { act: deleteWebhook.name, before, after: null });
}

/** The latest deliveries of a webhook. */
async function deliveriesOf(
  deps: WebhookDeps,
  scope: SiteScope,
  id: string,
): Promise<Output<typeof listWebhookDeliveries>['deliveries']> {
  await find(deps, scope, id);
  const { websiteId, transaction } = scope;
  const rows = await webhookDeliveries.model(deps.db.sequelize).findAll({
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
}

/** What deliveries are about, for people. */
async function describe(
  scope: SiteScope,
  abouts: readonly { readonly deliveryId?: unknown }[],
): Promise<({ title: string; for: string } | undefined)[]> {
  const wanted = abouts.map(({ deliveryId }) => String(deliveryId));
  const rows = await scope.ask(subjectsOf.many(wanted));
  const byId = new Map(rows.map(({ id, event, url }) => [id, { title: event, for: url }]));
  return wanted.map((id) => byId.get(id));
}

/** Makes the service of who is told what happens at a site. Refusals are those of the contracts. */
export function createWebhookService(deps: WebhookDeps) {
  return {
    assertReachable: assertReachable.bind(undefined, deps),
    list: list.bind(undefined, deps),
    create: create.bind(undefined, deps),
    update: (
      scope: SiteScope,
      context: RequestContext,
      id: string,
      wish: HandlerInput<typeof updateWebhook>['body'],
    ) => update(deps, scope, context, { ...wish, id }),
    remove: remove.bind(undefined, deps),
    deliveries: deliveriesOf.bind(undefined, deps),
    listening,
    toTell: async (scope: SiteScope, webhookIds: readonly string[], event: WebhookEvent, data: object) =>
      (await toTell(deps, scope, { webhookIds, event, data })).map(() => undefined),
    /** Tells everybody who wants to know, in the transaction that makes it true. */
    async emit(scope: SiteScope, event: WebhookEvent, data: object): Promise<void> {
      const webhookIds = await scope.ask(listening(event));
      await scope.ask(await toTell(deps, scope, { webhookIds, event, data }));
    },
    /** The same; answers what is delivered, and where. */
    async emitTo(scope: SiteScope, event: WebhookEvent, data: object): Promise<EmittedTo[]> {
      const found = await scope.ask(listeningAt.many(event));
      const webhookIds = found.map(({ id }) => id);
      const deliveryIds = await scope.ask(await toTell(deps, scope, { webhookIds, event, data }));
      return found.map(({ url }, at) => ({ url, deliveryId: deliveryIds[at] ?? '' }));
    },
    describe,
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
