import { type Statement, statement } from '../../database/in-order.ts';
import { SUBSCRIPTIONS_PAGE } from '#shared/features/subscriptions/errors.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { ObjectOf, RowOf } from '../../database/table.ts';
import { ORDERS } from '../orders/to-join.ts';
import { subscriptionCycles, subscriptionHistory, subscriptions } from './model.ts';

const ROW = subscriptions.except('wakeAt', 'modifiedAt').inMilliseconds();
const HISTORY = subscriptionHistory.only('at', 'type', 'actor', 'note');

/** A subscription as the database has it. */
export interface SubscriptionRow extends RowOf<typeof ROW> {
  readonly websiteId: string;
  /** The member whose first order it is. */
  readonly siteUserId: string | null;
}

const CYCLE = subscriptionCycles.only('n', 'dueAt', 'paidAt', 'tries', 'problem', 'orderId');

/** One payment of a subscription with the number of its order. */
interface CycleRow extends ObjectOf<typeof CYCLE> {
  readonly orderNumber: number | null;
  /** What its order came to; null until there is one that is paid. */
  readonly paidMinor: number | null;
}

/** A subscription with its payments and what happened to it, the latest first. */
export interface WholeSubscription extends SubscriptionRow {
  readonly cycleRows: readonly CycleRow[];
  readonly history: readonly ObjectOf<typeof HISTORY>[];
}

/** SQL of the columns of a {@link SubscriptionRow} of `subscriptions s`. */
const COLUMNS = `
  s.website_id AS "websiteId", ${ROW.select('s')},
  (SELECT f.site_user_id FROM ${ORDERS} f WHERE f.website_id = s.website_id AND f.id = s.first_order_id) AS "siteUserId"`;

const WHOLE = `
  SELECT ${COLUMNS},
         COALESCE((SELECT json_agg(${CYCLE.object('c', { orderNumber: 'o.number', paidMinor: 'o.grand_total_minor' })}
                     ORDER BY c.n DESC)
                     FROM subscription_cycles c
                     LEFT JOIN ${ORDERS} o ON o.website_id = c.website_id AND o.id = c.order_id
                    WHERE c.website_id = s.website_id AND c.subscription_id = s.id), '[]'::json) AS "cycleRows",
         COALESCE((SELECT json_agg(${HISTORY.object('h')} ORDER BY h.at DESC, h.id DESC)
                     FROM subscription_history h
                    WHERE h.website_id = s.website_id AND h.subscription_id = s.id), '[]'::json) AS history
    FROM subscriptions s WHERE s.website_id = $1`;

const lock = statement<SubscriptionRow>(
  'subscriptions.lock',
  `SELECT ${COLUMNS} FROM subscriptions s WHERE s.website_id = $1 AND s.id = $2 FOR UPDATE`,
);
const read = statement<WholeSubscription>('subscriptions.read', `${WHOLE} AND s.id = $2`);

/** The subscription of an id, locked until the transaction ends; whoever changes it locks it first. */
export function lockSubscription(id: string): Statement<SubscriptionRow | undefined> {
  return lock.maybe(id);
}

/** The subscription of an id with all that belongs to it. */
export function readSubscription(id: string): Statement<WholeSubscription | undefined> {
  return read.maybe(id);
}

/** The subscription that a token opens, by the SHA-256 of the token. */
export async function readSubscriptionOfToken(
  scope: ReadScope,
  tokenHash: string,
): Promise<WholeSubscription | undefined> {
  const [row] = await scope.query<WholeSubscription>(`${WHOLE} AND s.token_hash = $2`, [
    scope.websiteId,
    tokenHash,
  ]);
  return row;
}

/** Which subscriptions are listed. */
export interface SubscriptionFilters {
  readonly state: string | undefined;
  readonly email: string | undefined;
  /** Where the page before ended: time as text, and id. */
  readonly place: readonly [at: string, id: string] | undefined;
  readonly limit: number;
}

/** Subscriptions that were paid once, the latest first; `place` is their time as the next page needs it. */
export function readSubscriptions(
  scope: ReadScope,
  { state, email, place, limit }: SubscriptionFilters,
): Promise<(SubscriptionRow & { readonly place: string })[]> {
  const bind: unknown[] = [scope.websiteId];
  const value = (one: unknown) => `$${bind.push(one)}`;
  const parts = ["s.website_id = $1 AND s.state <> 'INCOMPLETE'"];
  if (state !== undefined) parts.push(`s.state = ${value(state)}`);
  if (email !== undefined) parts.push(`s.email = ${value(email)}`);
  if (place !== undefined) {
    parts.push(`(s.started_at, s.id) < (${value(place[0])}::timestamptz, ${value(place[1])})`);
  }
  return scope.query(
    `SELECT ${COLUMNS}, s.started_at::text AS place FROM subscriptions s WHERE ${parts.join(' AND ')}
      ORDER BY s.started_at DESC, s.id DESC LIMIT ${limit}`,
    bind,
  );
}

/** The subscriptions of a member, the latest first. */
export function readMemberSubscriptions(scope: ReadScope, siteUserId: string): Promise<SubscriptionRow[]> {
  return scope.query<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM ${ORDERS} m JOIN subscriptions s ON s.website_id = m.website_id AND s.first_order_id = m.id
      WHERE m.website_id = $1 AND m.site_user_id = $2 AND s.state <> 'INCOMPLETE'
      ORDER BY s.started_at DESC, s.id DESC LIMIT ${SUBSCRIPTIONS_PAGE}`,
    [scope.websiteId, siteUserId],
  );
}

const ofCycle = statement<{ readonly id: string }>(
  'subscriptions.ofCycle',
  'SELECT subscription_id AS id FROM subscription_cycles WHERE website_id = $1 AND id = $2',
);

/** The id of the subscription that an order is for, by what the order was made of. */
export function subscriptionOfCycle(cycleId: string): Statement<string | undefined> {
  return ofCycle.maybe(cycleId).map((found) => found?.id);
}

/** The id of the subscription that an order is for, by the SHA-256 of the order's token. */
export async function findSubscriptionOfOrder(
  scope: ReadScope,
  orderTokenHash: string,
): Promise<string | undefined> {
  const [row] = await scope.query<{ id: string }>(
    `SELECT c.subscription_id AS id FROM ${ORDERS} o
       JOIN subscription_cycles c ON c.website_id = o.website_id AND c.id = o.source_id
       JOIN subscriptions s ON s.website_id = c.website_id AND s.id = c.subscription_id AND s.state <> 'INCOMPLETE'
      WHERE o.website_id = $1 AND o.token_hash = $2 AND o.source_kind IN ('cart', 'cycle')`,
    [scope.websiteId, orderTokenHash],
  );
  return row?.id;
}
