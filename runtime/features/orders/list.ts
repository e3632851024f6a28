import { listOrders } from '#shared/features/orders/contract.ts';
import type { ListedOrder } from '#shared/features/orders/shape.ts';
import { ORDERS_PAGE, type OrderSort, searchTerms } from '#shared/features/orders/rules.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { beginsWith } from '../../database/word-range.ts';
import type { ObjectOf, RowOf } from '../../database/table.ts';
import { pageOf, type Paging, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import { isOfSubscriptionSql } from '../subscriptions/to-join.ts';
import { SITES } from '../websites/to-join.ts';
import { orderDisputes, orders } from './model.ts';
import { numberOf } from './to-order.ts';

type Query = HandlerInput<typeof listOrders>['query'];
/** Which orders are looked for. */
export type OrderFilters = Omit<Query, 'cursor'>;

const LISTED = orders
  .only(
    'id',
    'kind',
    'number',
    'status',
    'paymentState',
    'fulfillmentState',
    'email',
    'customerName',
    'grandTotalMinor',
    'currency',
    'isTest',
    'createdAt',
  )
  .inMilliseconds();
const DISPUTE = orderDisputes.only('state', 'amountMinor', 'dueAt');

/** An order of the list, as the database has it. */
interface ListedRow extends RowOf<typeof LISTED> {
  /** The time to the microsecond, as the cursor needs it. */
  readonly place: string;
  readonly totalQuantity: number;
  readonly isNew: boolean;
  readonly dispute: ObjectOf<typeof DISPUTE> | null;
}

const PLACE_ORDER = 'orders';
/** Conditions on `orders o`, and their values behind that of the site. */
interface Conditions {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

const OF_SUBSCRIPTION = isOfSubscriptionSql('o');

const OF_KIND: Readonly<Record<OrderSort, string>> = {
  purchase: `o.kind = 'purchase' AND NOT ${OF_SUBSCRIPTION}`,
  subscription: OF_SUBSCRIPTION,
  donation: `o.kind = 'donation'`,
};

/**
 * The conditions by which orders are found, behind `o.website_id = $1`. Each term is the beginning of a word that the
 * order is found by, so it reads a range of an index; days are those of the site's time zone.
 */
export function toConditions(filters: OrderFilters, place: Place = []): Conditions {
  const bind: unknown[] = [];
  const value = (one: unknown) => `$${bind.push(one) + 1}`;
  const { kind, status, paymentState, fulfillmentState, search = '', email, from, until } = filters;
  /** The moment at which a day begins, or one so many days later: a day of a changed clock has not 24 hours. */
  const day = (text: string, later = 0) =>
    `(${value(text)}::date + ${later})::timestamp AT TIME ZONE (SELECT w.time_zone FROM ${SITES} w WHERE w.website_id = $1)`;
  const term = (text: string) =>
    `o.id IN (SELECT w.order_id FROM order_words w WHERE w.website_id = $1
      AND ${beginsWith('w.word', value(text))})`;
  const parts: string[] = searchTerms(search).map(term);
  if (email !== undefined) parts.push(term(email), `lower(o.email) = lower(${value(email)})`);
  if (kind !== undefined) parts.push(OF_KIND[kind]);
  if (status !== undefined) parts.push(`o.status = ${value(status)}`);
  if (paymentState !== undefined) parts.push(`o.payment_state = ${value(paymentState)}`);
  if (fulfillmentState !== undefined) parts.push(`o.fulfillment_state = ${value(fulfillmentState)}`);
  if (from !== undefined) parts.push(`o.created_at >= ${day(from)}`);
  if (until !== undefined) parts.push(`o.created_at < ${day(until, 1)}`);
  const [at, id] = place;
  if (at !== undefined && id !== undefined) {
    parts.push(`(o.created_at, o.id) < (${value(String(at))}::timestamptz, ${value(String(id))})`);
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), bind };
}

const COLUMNS = `
  ${LISTED.select('o')}, o.created_at::text AS place,
  o.seen_at IS NULL AND o.number IS NOT NULL AS "isNew",
  (SELECT COALESCE(sum(quantity), 0)::int FROM order_items i WHERE i.website_id = o.website_id AND i.order_id = o.id)
    AS "totalQuantity",
  (SELECT ${DISPUTE.object('d')}
     FROM order_disputes d WHERE d.website_id = o.website_id AND d.order_id = o.id ORDER BY d.id DESC LIMIT 1)
    AS dispute`;

function toListedDispute({ dispute, currency }: ListedRow): Pick<ListedOrder, 'dispute'> {
  if (dispute === null) return {};
  const { state, amountMinor, dueAt } = dispute;
  const due = dueAt === null ? {} : { dueOn: dueAt };
  return { dispute: { state, amount: toMoney(amountMinor, currency), ...due } };
}

function toListedOrder(row: ListedRow): ListedOrder {
  return {
    id: row.id,
    kind: row.kind,
    orderNumber: numberOf(row),
    createdOn: Math.round(row.createdAt),
    status: row.status,
    paymentState: row.paymentState,
    fulfillmentState: row.fulfillmentState,
    customerEmail: row.email,
    grandTotal: toMoney(row.grandTotalMinor, row.currency),
    testMode: row.isTest,
    customerName: row.customerName,
    totalQuantity: row.totalQuantity,
    isNew: row.isNew,
    ...toListedDispute(row),
  };
}

/**
 * The place in the list of orders that a cursor names; the beginning for none.
 * @throws Refusal BAD_CURSOR
 */
export function readPlace(cursorKey: string, cursor: string | undefined): Place {
  const place = cursor === undefined ? [] : readCursor(cursorKey, PLACE_ORDER, cursor);
  if (place === undefined) throw refuseAs(listOrders, 'BAD_CURSOR');
  return place;
}

/** One page of orders, as `pageOf` has it, with a cursor that `readPlace` takes. */
export function pageOfOrders<Row extends { readonly place: string; readonly id: string }>(
  cursorKey: string,
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; paging: Paging } {
  return pageOf(rows, limit, ({ place, id }) => writeCursor(cursorKey, PLACE_ORDER, [place, id]));
}

/** One page of orders, the latest first. */
export async function listPage(
  scope: ReadScope,
  cursorKey: string,
  { cursor, ...filters }: Query,
): Promise<Output<typeof listOrders>> {
  const { sql, bind } = toConditions(filters, readPlace(cursorKey, cursor));
  const rows = await scope.query<ListedRow>(
    `SELECT ${COLUMNS} FROM orders o WHERE o.website_id = $1${sql}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${ORDERS_PAGE + 1}`,
    [scope.websiteId, ...bind],
  );
  const { shown, paging } = pageOfOrders(cursorKey, rows, ORDERS_PAGE);
  return { orders: shown.map(toListedOrder), ...paging };
}

/** How many paid orders nobody who works on them has looked at. */
export async function countNew(scope: ReadScope): Promise<number> {
  const [row] = await scope.query<{ orders: number }>(
    'SELECT count(*)::int AS orders FROM orders WHERE website_id = $1 AND seen_at IS NULL AND number IS NOT NULL',
    [scope.websiteId],
  );
  return row?.orders ?? 0;
}
