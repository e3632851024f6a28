import { type Statement, statement } from '../../database/in-order.ts';
import type {
  ListedSubscription,
  OwnSubscription,
  Subscription,
} from '#shared/features/subscriptions/contract.ts';
import { type Course, possibleActs } from '#shared/features/subscriptions/course.ts';
import { SUBSCRIPTIONS_PAGE } from '#shared/features/subscriptions/errors.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { epoch, iso } from '../../database/sql-times.ts';
import { ORDERS } from '../orders/to-join.ts';
import type { SubscriptionColumns, SubscriptionHistoryColumns } from './model.ts';

type Times =
  | 'startedAt'
  | 'paidUntil'
  | 'nextChargeAt'
  | 'noticeAt'
  | 'firstTriedAt'
  | 'wakeAt'
  | 'endedAt'
  | 'modifiedAt';

/** A subscription as the database has it. Times are epoch milliseconds. */
export interface SubscriptionRow extends Omit<SubscriptionColumns, Times> {
  readonly startedAt: number;
  readonly paidUntil: number | null;
  readonly nextChargeAt: number | null;
  readonly noticeAt: number | null;
  readonly firstTriedAt: number | null;
  readonly endedAt: number | null;
  /** The member whose first order it is. */
  readonly siteUserId: string | null;
}

/** One payment of a subscription with the number of its order. Times are ISO texts. */
interface CycleRow {
  readonly n: number;
  readonly dueAt: string;
  readonly paidAt: string | null;
  readonly tries: number;
  readonly problem: string;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  /** What its order came to; null until there is one that is paid. */
  readonly paidMinor: number | null;
}

/** A subscription with its payments and what happened to it, the latest first. */
export interface WholeSubscription extends SubscriptionRow {
  readonly cycleRows: readonly CycleRow[];
  readonly history: readonly (Pick<SubscriptionHistoryColumns, 'type' | 'actor' | 'note'> & { at: string })[];
}

/** SQL of the columns of a {@link SubscriptionRow} of `subscriptions s`. */
const COLUMNS = `
  s.website_id AS "websiteId", s.id, s.token_hash AS "tokenHash", s.version, s.state, s.is_ending AS "isEnding",
  s.first_order_id AS "firstOrderId",
  (SELECT f.site_user_id FROM ${ORDERS} f WHERE f.website_id = s.website_id AND f.id = s.first_order_id) AS "siteUserId", s.email, s.customer_name AS "customerName", s.language, s.origin,
  s.billing_address AS "billingAddress", s.shipping_address AS "shippingAddress", s.is_test AS "isTest",
  s.captures_at_once AS "capturesAtOnce", s.currency, s.item, s.sums, s.period_value AS "periodValue",
  s.period_unit AS "periodUnit", s.cycles, s.paid_cycles AS "paidCycles", s.period_index AS "periodIndex", s.provider,
  s.mode, s.method, s.card, s.card_key AS "cardKey", s.problem, ${epoch('s.started_at')} AS "startedAt", ${epoch('s.paid_until')} AS "paidUntil", ${epoch('s.next_charge_at')} AS "nextChargeAt",
  ${epoch('s.notice_at')} AS "noticeAt", ${epoch('s.first_tried_at')} AS "firstTriedAt",
  ${epoch('s.ended_at')} AS "endedAt"`;

const WHOLE = `
  SELECT ${COLUMNS},
         COALESCE((SELECT json_agg(json_build_object('n', c.n, 'dueAt', ${iso('c.due_at')}, 'paidAt', ${iso('c.paid_at')},
                     'tries', c.tries, 'problem', c.problem, 'orderId', c.order_id, 'orderNumber', o.number,
                     'paidMinor', o.grand_total_minor) ORDER BY c.n DESC)
                     FROM subscription_cycles c
                     LEFT JOIN ${ORDERS} o ON o.website_id = c.website_id AND o.id = c.order_id
                    WHERE c.website_id = s.website_id AND c.subscription_id = s.id), '[]'::json) AS "cycleRows",
         COALESCE((SELECT json_agg(json_build_object('at', ${iso('h.at')}, 'type', h.type, 'actor', h.actor, 'note', h.note)
                            ORDER BY h.at DESC, h.id DESC)
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

/** The id of the subscription that an order is for, by the SHA-256 of the order's token. */
export async function findSubscriptionOfOrder(
  scope: ReadScope,
  orderTokenHash: string,
): Promise<string | undefined> {
  const [row] = await scope.query<{ id: string }>(
    `SELECT c.subscription_id AS id FROM ${ORDERS} o
       JOIN subscription_cycles c ON c.website_id = o.website_id AND c.id = o.cart_id
       JOIN subscriptions s ON s.website_id = c.website_id AND s.id = c.subscription_id AND s.state <> 'INCOMPLETE'
      WHERE o.website_id = $1 AND o.token_hash = $2`,
    [scope.websiteId, orderTokenHash],
  );
  return row?.id;
}

/** The course of a stored subscription. */
export function courseOf(row: SubscriptionRow): Course {
  return {
    state: row.state,
    isEnding: row.isEnding,
    startedAt: row.startedAt,
    period: { value: row.periodValue, unit: row.periodUnit },
    paidUntil: row.paidUntil,
    cycles: row.cycles,
    paidCycles: row.paidCycles,
    periodIndex: row.periodIndex,
    nextChargeAt: row.nextChargeAt,
    noticeAt: row.noticeAt,
    firstTriedAt: row.firstTriedAt,
    hasProblem: row.problem !== '',
  };
}

const moment = (at: number) => new Date(at).toISOString();
const maybeMoment = (at: number | null) => (at === null ? null : moment(at));

/** A subscription as the list shows it. */
export function toListedSubscription(row: SubscriptionRow): ListedSubscription {
  const { item, sums } = row;
  return {
    id: row.id,
    state: row.state,
    isEnding: row.isEnding,
    productName: item.productName,
    variantOptions: item.variantOptions.map(({ optionName, value }) => ({ optionName, value })),
    quantity: item.quantity,
    customerEmail: row.email,
    customerName: row.customerName,
    testMode: row.isTest,
    plan: {
      billingPeriod: { value: row.periodValue, unit: row.periodUnit },
      numBillingCycles: row.cycles,
    },
    amount: toMoney(sums.grandTotalMinor, row.currency),
    paidCycles: row.paidCycles,
    startedOn: moment(row.startedAt),
    nextChargeOn: maybeMoment(row.nextChargeAt),
    endedOn: maybeMoment(row.endedAt),
    problem: row.problem,
    card: row.card,
  };
}

/** A subscription as staff sees it. */
export function toSubscription(row: WholeSubscription, now: number, offsetAt: OffsetAt): Subscription {
  const { item } = row;
  return {
    ...toListedSubscription(row),
    version: row.version,
    itemId: item.productId,
    variantId: item.variantId,
    sku: item.sku,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    possibleActs: possibleActs(courseOf(row), now, offsetAt),
    cycles: row.cycleRows.map((cycle) => ({
      n: cycle.n,
      state: cycle.paidAt === null ? 'open' : 'paid',
      dueOn: cycle.dueAt,
      paidOn: cycle.paidAt,
      amount: toMoney(cycle.paidMinor ?? row.sums.grandTotalMinor, row.currency),
      tries: cycle.tries,
      problem: cycle.problem,
      orderId: cycle.paidAt === null ? '' : (cycle.orderId ?? ''),
      orderNumber: cycle.orderNumber === null ? '' : String(cycle.orderNumber),
    })),
    history: [...row.history],
  };
}

/** A subscription as its subscriber sees it. */
export function toOwnSubscription(
  row: WholeSubscription,
  subscriptionToken: string,
  now: number,
  offsetAt: OffsetAt,
): OwnSubscription {
  const { history: _history, version: _version, ...subscription } = toSubscription(row, now, offsetAt);
  return { ...subscription, subscriptionToken };
}
