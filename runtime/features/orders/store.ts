import { PLACED } from '#shared/features/orders/history.ts';
import type { OwnOrder } from '#shared/features/orders/shape.ts';
import { FIRST_ORDER_NUMBER } from '#shared/features/orders/rules.ts';
import { type Statement, statement, together } from '../../database/in-order.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import { type OrderColumns, orderHistory, type OrderItemColumns, orderItems, orders } from './model.ts';
import { type OrderRow, orderOf, orderOfToken } from './queries.ts';
import { toOwnOrder } from './to-order.ts';
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

/**
 * What reads and writes orders: statements of its tables, for the caller's transaction. Every change is written with what
 * happened.
 */
export type OrderStore = ReturnType<typeof createOrderStore>;

const lockOrder = statement(
  'orders.lock',
  'SELECT id FROM orders WHERE website_id = $1 AND id = $2 FOR UPDATE',
);

const takeNumber = statement<{ number: number }>(
  'orders.nextNumber',
  `INSERT INTO order_counters (website_id, last_number) VALUES ($1, ${FIRST_ORDER_NUMBER})
   ON CONFLICT (website_id) DO UPDATE SET last_number = order_counters.last_number + 1
   RETURNING last_number AS number`,
);

const addPiecesTo = (column: string) => `
  UPDATE order_items i SET ${column} = i.${column} + w.quantity
    FROM unnest($3::text[], $4::int[]) AS w (id, quantity)
   WHERE i.website_id = $1 AND i.order_id = $2 AND i.id = w.id`;

const addPieces = {
  fulfilledQuantity: statement('orders.addFulfilled', addPiecesTo('fulfilled_quantity')),
  refundedQuantity: statement('orders.addRefunded', addPiecesTo('refunded_quantity')),
};

/** Makes what reads and writes orders. */
export function createOrderStore(ids: Ids) {
  function tell(
    orderId: string,
    { type, actor, note = '' }: { type: string; actor: string; note?: string },
    now: number,
  ): Statement<void> {
    return orderHistory.add([{ id: ids.id(), orderId, at: new Date(now), type, actor, note }]);
  }

  return {
    /** Writes a new order that waits for its payment. */
    place({ order, items }: NewOrder, now: number): Statement<void> {
      const at = new Date(now);
      const row = {
        ...order,
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
        id: ids.id(),
        orderId: order.id,
        position,
        fulfilledQuantity: 0,
        refundedQuantity: 0,
      }));
      const placed = { type: PLACED, actor: order.customerName || order.email };
      return together([orders.add([row]), orderItems.add(lines), tell(order.id, placed, now)]).map(
        () => undefined,
      );
    },

    /** The order of an id. */
    read: orderOf,

    /** The order that a token opens for its buyer. */
    readOwn: (token: string): Statement<OrderRow | undefined> => orderOfToken(sha256(token)),

    /** The word that opens an order for its buyer. */
    tokenOf: orderTokenOf,

    /** An order as its buyer sees it. */
    show: (site: { readonly siteSecret: string }, order: OrderRow): OwnOrder =>
      toOwnOrder(order, orderTokenOf(site, order.id)),

    /** The order, locked until the transaction ends; whoever changes it locks it first. */
    lock: (orderId: string): Statement<OrderRow | undefined> =>
      // What is read is the order as it is once it is locked.
      together([lockOrder.none(orderId), orderOf(orderId)]).map(([, order]) => order),

    /** Changes an order that is locked, and says what happened. */
    change: (
      orderId: string,
      change: OrderChange,
      happened: { readonly type: string; readonly actor: string; readonly note?: string },
      now: number,
    ): Statement<void> =>
      together([
        orders.change(orderId, { ...change, modifiedAt: new Date(now) }, 'version = version + 1'),
        tell(orderId, happened, now),
      ]).map(() => undefined),

    /** The next number of the site; no number is left out, for it is given back with the transaction. */
    nextNumber: (): Statement<number> => takeNumber.one().map(({ number }) => number),

    /** Adds pieces to what was sent, or given back, of lines of an order that is locked; those below 0 are taken off. */
    addPieces: (
      orderId: string,
      column: keyof typeof addPieces,
      lines: readonly { readonly id: string; readonly quantity: number }[],
    ): Statement<void> =>
      addPieces[column].none(
        orderId,
        lines.map(({ id }) => id),
        lines.map(({ quantity }) => quantity),
      ),
  };
}
