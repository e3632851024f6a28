import { PLACED } from '#shared/features/orders/history.ts';
import type { OwnOrder } from '#shared/features/orders/shape.ts';
import { FIRST_ORDER_NUMBER } from '#shared/features/orders/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import { rowAdder, rowChanger } from '../../database/write-rows.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import { defineOrders, type OrderColumns, type OrderItemColumns } from './model.ts';
import { type OrderRow, readOrder, readOrderOfToken, toOwnOrder } from './reads.ts';
import { orderTokenOf } from './tokens.ts';

/** What a new order is made of. */
export interface NewOrder {
  readonly order: Omit<
    OrderColumns,
    | 'websiteId'
    | 'number'
    | 'version'
    | 'status'
    | 'paymentState'
    | 'authorizedMinor'
    | 'capturedMinor'
    | 'refundedMinor'
    | 'giftCardRefundedMinor'
    | 'createdAt'
    | 'modifiedAt'
    | 'seenAt'
  >;
  readonly items: readonly Omit<
    OrderItemColumns,
    'websiteId' | 'id' | 'orderId' | 'position' | 'fulfilledQuantity' | 'refundedQuantity'
  >[];
}

/** What of an order may change after it was made. */
export type OrderChange = Partial<
  Pick<
    OrderColumns,
    | 'status'
    | 'paymentState'
    | 'fulfillmentState'
    | 'authorizedMinor'
    | 'capturedMinor'
    | 'refundedMinor'
    | 'giftCardRefundedMinor'
    | 'number'
    | 'email'
    | 'shippingAddress'
  >
>;

/** The book of orders: every change is written with what happened, in the caller's transaction. */
export interface OrderBook {
  /** Writes a new order that waits for its payment. */
  place(scope: SiteScope, order: NewOrder, now: number): Promise<void>;
  /** The order of an id. */
  read(scope: ReadScope, orderId: string): Promise<OrderRow | undefined>;
  /** The order that a token opens for its buyer. */
  readOwn(scope: ReadScope, token: string): Promise<OrderRow | undefined>;
  /** The word that opens an order for its buyer. */
  tokenOf(site: { readonly crumbKey: string }, orderId: string): string;
  /** An order as its buyer sees it. */
  show(site: { readonly crumbKey: string }, order: OrderRow): OwnOrder;
  /** The order, locked until the transaction ends; whoever changes it locks it first. */
  lock(scope: SiteScope, orderId: string): Promise<OrderRow | undefined>;
  /** Changes an order that is locked, and says what happened. */
  change(
    scope: SiteScope,
    orderId: string,
    change: OrderChange,
    happened: { readonly type: string; readonly actor: string; readonly note?: string },
    now: number,
  ): Promise<void>;
  /** The next number of the site; no number is left out, for it is given back with the transaction. */
  nextNumber(scope: SiteScope): Promise<number>;
  /** Adds pieces to what was sent, or given back, of lines of an order that is locked; those below 0 are taken off. */
  addPieces(
    scope: SiteScope,
    orderId: string,
    column: 'fulfilled_quantity' | 'refunded_quantity',
    lines: readonly { readonly id: string; readonly quantity: number }[],
  ): Promise<void>;
}

/** Makes the book of orders. */
export function createOrderBook(db: Database, ids: Ids): OrderBook {
  const { orders, orderItems, orderHistory } = defineOrders(db.sequelize);
  const addOrders = rowAdder(orders);
  const addItems = rowAdder(orderItems);
  const addHistory = rowAdder(orderHistory);
  const changeOrder = rowChanger(orders, ['version = version + 1']);

  function tell(
    scope: SiteScope,
    orderId: string,
    { type, actor, note = '' }: { type: string; actor: string; note?: string },
    now: number,
  ): Promise<void> {
    const { websiteId } = scope;
    return addHistory(scope, [{ websiteId, id: ids.id(), orderId, at: new Date(now), type, actor, note }]);
  }

  return {
    async place(scope, { order, items }, now) {
      const { websiteId } = scope;
      const at = new Date(now);
      const row = {
        ...order,
        websiteId,
        number: null,
        version: 1,
        status: 'PENDING_PAYMENT' as const,
        paymentState: 'UNPAID' as const,
        authorizedMinor: 0,
        capturedMinor: 0,
        refundedMinor: 0,
        giftCardRefundedMinor: 0,
        createdAt: at,
        modifiedAt: at,
        seenAt: null,
      };
      const lines = items.map((item, position) => ({
        ...item,
        websiteId,
        id: ids.id(),
        orderId: order.id,
        position,
        fulfilledQuantity: 0,
        refundedQuantity: 0,
      }));
      const placed = { type: PLACED, actor: order.customerName || order.email };
      // They are sent together, and done one after the other.
      await Promise.all([
        addOrders(scope, [row]),
        addItems(scope, lines),
        tell(scope, order.id, placed, now),
      ]);
    },

    read: readOrder,
    readOwn: (scope, token) => readOrderOfToken(scope, sha256(token)),
    tokenOf: orderTokenOf,
    show: (site, order) => toOwnOrder(order, orderTokenOf(site, order.id)),

    async lock(scope, orderId) {
      const lock = 'SELECT id FROM orders WHERE website_id = $1 AND id = $2 FOR UPDATE';
      // They are sent together, and done one after the other.
      const [, order] = await Promise.all([
        scope.query(lock, [scope.websiteId, orderId]),
        readOrder(scope, orderId),
      ]);
      return order;
    },

    async change(scope, orderId, change, happened, now) {
      await Promise.all([
        changeOrder(scope, orderId, { ...change, modifiedAt: new Date(now) }),
        tell(scope, orderId, happened, now),
      ]);
    },

    async nextNumber(scope) {
      const [row] = await scope.query<{ number: number }>(
        `INSERT INTO order_counters (website_id, last_number) VALUES ($1, ${FIRST_ORDER_NUMBER})
         ON CONFLICT (website_id) DO UPDATE SET last_number = order_counters.last_number + 1
         RETURNING last_number AS number`,
        [scope.websiteId],
      );
      if (row === undefined) throw new Error('The counter of orders gave no number.');
      return row.number;
    },

    async addPieces(scope, orderId, column, lines) {
      await scope.query(
        `UPDATE order_items i SET ${column} = i.${column} + w.quantity
           FROM unnest($3::text[], $4::int[]) AS w (id, quantity)
          WHERE i.website_id = $1 AND i.order_id = $2 AND i.id = w.id`,
        [scope.websiteId, orderId, lines.map(({ id }) => id), lines.map(({ quantity }) => quantity)],
      );
    },
  };
}
