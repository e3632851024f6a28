import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { ObjectOf, RowOf, Selection } from '../../database/table.ts';
import { orderDisputes, orderFulfillments, orderHistory, orderItems, orderRefunds, orders } from './model.ts';

const COLUMNS = orders.except('seenAt').inMilliseconds();
const LINES = orderItems.except('orderId', 'position');
const HISTORY = orderHistory.only('at', 'type', 'actor', 'note');
const PARCELS = orderFulfillments.except('orderId');
const REFUNDS = orderRefunds.only(
  'id',
  'at',
  'amountMinor',
  'giftCardMinor',
  'state',
  'reason',
  'failure',
  'isRestocked',
  'lines',
  'kind',
  'cancels',
  'providerReference',
);
const DISPUTES = orderDisputes.except('orderId');

/** An order with all that belongs to it, as the database has it. Times inside the lists are ISO texts. */
export interface OrderRow extends RowOf<typeof COLUMNS> {
  readonly websiteId: string;
  readonly items: readonly ObjectOf<typeof LINES>[];
  readonly history: readonly ObjectOf<typeof HISTORY>[];
  readonly fulfillments: readonly ObjectOf<typeof PARCELS>[];
  readonly refunds: readonly ObjectOf<typeof REFUNDS>[];
  /** The first one first. */
  readonly disputes: readonly ObjectOf<typeof DISPUTES>[];
}

const parts = (table: string, { object }: Pick<Selection<object>, 'object'>, order: string) => `
  COALESCE((SELECT json_agg(${object('t')} ORDER BY ${order})
              FROM ${table} t WHERE t.website_id = o.website_id AND t.order_id = o.id), '[]'::json)`;

const ORDER = `
  SELECT o.website_id AS "websiteId", ${COLUMNS.select('o')},
         ${parts('order_items', LINES, 't.position')} AS items,
         ${parts('order_history', HISTORY, 't.at, t.id')} AS history,
         ${parts('order_fulfillments', PARCELS, 't.id')} AS fulfillments,
         ${parts('order_refunds', REFUNDS, 't.id')} AS refunds,
         ${parts('order_disputes', DISPUTES, 't.id')} AS disputes
    FROM orders o WHERE o.website_id = $1`;

const read = statement<OrderRow>('orders.read', `${ORDER} AND o.id = $2`);
const readSome = statement<OrderRow>('orders.readSome', `${ORDER} AND o.id = ANY ($2)`);
const readByToken = statement<OrderRow>('orders.readByToken', `${ORDER} AND o.token_hash = $2`);

/** The order of an id. */
export function orderOf(orderId: string): Statement<OrderRow | undefined> {
  return read.maybe(orderId);
}

/** The orders of some ids, in that order, without those that are not there. */
export function ordersOf(ids: readonly string[]): Statement<OrderRow[]> {
  return readSome.many(ids).map((rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}

/** The order that a token opens, by the SHA-256 of the token. */
export function orderOfToken(tokenHash: string): Statement<OrderRow | undefined> {
  return readByToken.maybe(tokenHash);
}

/** The orders of a member, the latest first. One that was never paid is nothing that a member would look for. */
export async function readOrdersOfMember(
  scope: ReadScope,
  siteUserId: string,
  most: number,
): Promise<OrderRow[]> {
  return scope.query<OrderRow>(
    `${ORDER} AND o.site_user_id = $2 AND o.status NOT IN ('EXPIRED')
       AND (o.number IS NOT NULL OR o.status = 'PENDING_PAYMENT')
     ORDER BY o.created_at DESC, o.id DESC LIMIT $3`,
    [scope.websiteId, siteUserId, most],
  );
}
