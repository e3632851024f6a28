import { type exportOrders } from '#shared/features/orders/contract.ts';
import { writeOrderRows } from '#shared/features/orders/csv.ts';
import { ORDERS_AT_ONCE } from '#shared/features/orders/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { pageOfOrders, readPlace, toConditions } from './list.ts';
import { ordersOf } from './queries.ts';
import { toOrder } from './to-order.ts';

/** Writes moments as day and time of a time zone: `2026-11-22 14:05`. */
function createWriteMoment(timeZone: string): (at: number) => string {
  // This language writes days from the year on.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}

/** One part of an export of orders as CSV, the latest first, without the head. */
export async function exportPart(
  scope: ReadScope,
  site: Pick<Site, 'siteSecret' | 'timeZone'>,
  { cursor, ids, ...filters }: HandlerInput<typeof exportOrders>['query'],
): Promise<Output<typeof exportOrders>> {
  const { sql, bind } = toConditions(filters, readPlace(site.siteSecret, cursor));
  const only = ids === undefined ? '' : ` AND o.id = ANY ($${bind.length + 2})`;
  const found = await scope.query<{ id: string; place: string }>(
    `SELECT o.id, o.created_at::text AS place FROM orders o WHERE o.website_id = $1${sql}${only}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${ORDERS_AT_ONCE + 1}`,
    [scope.websiteId, ...bind, ...(ids === undefined ? [] : [ids])],
  );
  const { shown, paging } = pageOfOrders(site.siteSecret, found, ORDERS_AT_ONCE);
  const rows = await scope.ask(ordersOf(shown.map(({ id }) => id)));
  const write = createWriteMoment(site.timeZone);
  const texts = rows.map((row) => writeOrderRows(toOrder(row), write(row.createdAt)));
  return {
    text: texts.join(''),
    orders: shown.length,
    ...paging,
  };
}
