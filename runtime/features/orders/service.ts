import {
  cancelOrder,
  captureOrder,
  clearOrder,
  editOrder,
  fulfillOrder,
  getOrder,
  getOwnOrder,
  holdOrder,
  markOrderSeen,
  type listOrders,
  noteOrder,
  refundOrder,
  resendOrderMail,
  undoFulfillment,
} from '#shared/features/orders/contract.ts';
import type { Order, OwnOrder } from '#shared/features/orders/shape.ts';
import { fromHundredths, ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import { fulfillmentOf, moveOrder, openPieces, type OrderEvent } from '#shared/features/orders/states.ts';
import type { Endpoint, HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { readEntityTag } from '../../http/entity-tag.ts';
import { keptAnswer, runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { OrderBook } from './book.ts';
import { editsOf } from './edit.ts';
import { countNew, listPage } from './list.ts';
import { defineOrders, type Pieces } from './model.ts';
import { openLinesOf, linesOf, progressOf } from './lines.ts';
import { assertStays, type MoneyBack, openToRefund } from './money-back.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import { isBuyer } from './readers.ts';
import { type OrderRow, orderOf, orderOfToken, toOrder, toOwnOrder, withoutBuyer } from './reads.ts';
import { type Acted, createSendBack } from './send-back.ts';

/** What staff does with orders. Refusals are those of the contracts. */
export interface OrderService {
  list(
    scope: SiteScope,
    cursorKey: string,
    query: HandlerInput<typeof listOrders>['query'],
  ): Promise<Output<typeof listOrders>>;
  /** How many paid orders nobody who works on them has looked at. */
  countNew(scope: SiteScope): Promise<number>;
  read(scope: SiteScope, orderId: string): Promise<Order>;
  markSeen(scope: SiteScope, orderId: string, now: number): Promise<void>;
  /** The order that a token opens; without its buyer for who only has its link. */
  readOwn(scope: SiteScope, context: RequestContext, token: string): Promise<OwnOrder>;
  fulfill(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof fulfillOrder>['body'],
  ): Promise<Order>;
  undoFulfillment(context: RequestContext, orderId: string, fulfillmentId: string): Promise<Order>;
  /** Takes what was only reserved. */
  capture(context: RequestContext, orderId: string): Promise<Order>;
  hold(context: RequestContext, orderId: string): Promise<Order>;
  clear(context: RequestContext, orderId: string): Promise<Order>;
  cancel(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof cancelOrder>['body'],
  ): Promise<Acted>;
  refund(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof refundOrder>['body'],
  ): Promise<Acted>;
  /** Asks once more for money whose way back the provider has not confirmed. */
  askAgain(context: RequestContext, orderId: string, refundId: string): Promise<Acted>;
  /** Puts right to whom and where it goes. */
  edit(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof editOrder>['body'],
  ): Promise<Order>;
  note(context: RequestContext, orderId: string, note: string): Promise<Order>;
  resend(context: RequestContext, orderId: string): Promise<Order>;
}

/** All pieces that still have to be sent, by line. */
function leftToSend(row: OrderRow): Pieces[] {
  return progressOf(row).flatMap((line, at) => {
    const quantity = openPieces(line);
    const id = row.items[at]?.id;
    return id === undefined || quantity === 0 ? [] : [{ id, quantity }];
  });
}

function assertVersion(context: RequestContext, row: OrderRow): void {
  const expected = readEntityTag(context.ifMatch);
  if (expected !== undefined && expected !== String(row.version)) {
    throw refuseAs({ errors: ORDER_ERRORS }, 'STALE', { facts: { order: toOrder(row) } });
  }
}

function assertMove(row: OrderRow, event: OrderEvent): OrderRow['status'] {
  const move = moveOrder(row.status, event);
  if (move.status !== undefined) return move.status;
  throw refuseAs({ errors: ORDER_ERRORS }, 'ILLEGAL_TRANSITION', { facts: { allowed: move.allowed } });
}

/** Makes the service of orders. */
export function createOrderService(deps: {
  db: Database;
  ids: Ids;
  book: OrderBook;
  audit: AuditLog;
  cashier: Pick<Cashier, 'capture'>;
  moneyBack: MoneyBack;
  /** Writes to the buyer what was sent, or the confirmation once more. */
  mails: Pick<OrderMails, 'confirm' | 'shipped'>;
  siteOf(scope: SiteScope): Promise<OrderSite>;
}): OrderService {
  const { db, ids, book, audit, cashier, moneyBack, mails } = deps;
  const { orderFulfillments } = defineOrders(db.sequelize);

  async function lock(scope: SiteScope, context: RequestContext, orderId: string): Promise<OrderRow> {
    const row = await lockAnyVersion(scope, orderId);
    assertVersion(context, row);
    return row;
  }

  async function lockAnyVersion(scope: SiteScope, orderId: string): Promise<OrderRow> {
    const row = await scope.ask(book.lock(orderId));
    if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
    return row;
  }

  async function reread(scope: SiteScope, orderId: string): Promise<OrderRow> {
    const row = await scope.ask(orderOf(orderId));
    if (row === undefined) throw new Error('An order that was just changed is gone.');
    return row;
  }

  async function record(
    scope: SiteScope,
    context: RequestContext,
    act: Endpoint,
    before: OrderRow,
    after: OrderRow,
    facts: Record<string, unknown> = {},
  ): Promise<void> {
    const states = ({ status, paymentState, fulfillmentState, refundedMinor }: OrderRow) => ({
      status,
      paymentState,
      fulfillmentState,
      refundedMinor,
    });
    const title = after.number === null ? after.id : `#${after.number}`;
    await audit.record(scope, context, {
      act: act.name,
      subject: { kind: 'order', id: after.id, title },
      before: states(before),
      after: { ...states(after), ...facts },
    });
  }

  /** Moves an order that nothing else has to be done for. */
  function move(context: RequestContext, orderId: string, event: OrderEvent, act: Endpoint): Promise<Order> {
    return db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        const before = await lock(scope, context, orderId);
        const status = assertMove(before, event);
        const actor = contributorOf(context).name;
        await scope.ask(book.change(orderId, { status }, { type: event, actor }, context.now));
        const after = await reread(scope, orderId);
        await record(scope, context, act, before, after);
        return toOrder(after);
      }),
    );
  }

  const sendBack = createSendBack({ db, book, moneyBack, lock, record });

  return {
    list: listPage,
    countNew,

    async read(scope, orderId) {
      const row = await scope.ask(orderOf(orderId));
      if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
      return toOrder(row);
    },

    async markSeen(scope, orderId, now) {
      const [order] = await scope.query(
        `UPDATE orders SET seen_at = COALESCE(seen_at, $3) WHERE website_id = $1 AND id = $2 RETURNING id`,
        [scope.websiteId, orderId, new Date(now)],
      );
      if (order === undefined) throw refuseAs(markOrderSeen, 'ORDER_NOT_FOUND');
    },

    async readOwn(scope, context, token) {
      const row = await scope.ask(orderOfToken(sha256(token)));
      if (row === undefined) throw refuseAs(getOwnOrder, 'ORDER_NOT_FOUND');
      const own = toOwnOrder(row, token);
      return isBuyer(context.site, row, context) ? own : withoutBuyer(own);
    },

    async fulfill(context, orderId, body) {
      const { site, now } = context;
      const order = await db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          assertMove(before, 'fulfilled');
          assertStays(before);
          const progress = new Map(progressOf(before).map((line, at) => [before.items[at]?.id, line]));
          const { lines: named, ...parcel } = body;
          const lines = named.length > 0 ? named : leftToSend(before);
          if (lines.length === 0) throw refuseAs(fulfillOrder, 'NOTHING_TO_SEND');
          for (const { item, quantity } of linesOf(before, lines)) {
            const line = progress.get(item.id);
            if (line === undefined || quantity > openPieces(line)) {
              throw refuseAs(fulfillOrder, 'TOO_MANY_PIECES');
            }
          }
          const { websiteId, transaction } = scope;
          await orderFulfillments.create(
            { ...parcel, lines, websiteId, id: ids.id(), orderId, shippedAt: new Date(now) },
            { transaction },
          );
          await scope.ask(book.addPieces(orderId, 'fulfilled_quantity', lines));
          const fulfillmentState = fulfillmentOf(progressOf(await reread(scope, orderId)));
          const status = fulfillmentState === 'FULFILLED' ? assertMove(before, 'fulfilled') : before.status;
          const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const told = { type: 'fulfilled', actor: contributorOf(context).name, note: String(pieces) };
          await scope.ask(book.change(orderId, { status, fulfillmentState }, told, now));
          const after = await reread(scope, orderId);
          await mails.shipped(scope, await deps.siteOf(scope), after);
          await record(scope, context, fulfillOrder, before, after, { lines });
          return toOrder(after);
        }),
      );
      if (order.paymentState !== 'AUTHORIZED') return order;
      await cashier.capture(site.id, orderId);
      return db.withSite(site.id, (scope) => this.read(scope, orderId));
    },

    undoFulfillment: (context, orderId, fulfillmentId) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          const parcel = before.fulfillments.find(({ id }) => id === fulfillmentId);
          if (parcel === undefined) throw refuseAs(undoFulfillment, 'PARCEL_NOT_FOUND');
          const isOpen = before.status === 'OPEN' || before.status === 'ON_HOLD';
          const status = isOpen ? before.status : assertMove(before, 'unfulfilled');
          const { websiteId, transaction } = scope;
          await orderFulfillments.destroy({ where: { websiteId, id: fulfillmentId }, transaction });
          const back = parcel.lines.map(({ id, quantity }) => ({ id, quantity: -quantity }));
          await scope.ask(book.addPieces(orderId, 'fulfilled_quantity', back));
          const fulfillmentState = fulfillmentOf(progressOf(await reread(scope, orderId)));
          const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const told = { type: 'unfulfilled', actor: contributorOf(context).name, note: String(pieces) };
          await scope.ask(book.change(orderId, { status, fulfillmentState }, told, context.now));
          const after = await reread(scope, orderId);
          await record(scope, context, undoFulfillment, before, after, { lines: parcel.lines });
          return toOrder(after);
        }),
      ),

    async capture(context, orderId) {
      const { site } = context;
      const kept = await db.withSite(site.id, (scope) => keptAnswer<Order>(scope, context));
      if (kept !== undefined) return kept;
      const before = await db.withSite(site.id, (scope) => lock(scope, context, orderId));
      assertStays(before);
      if (before.paymentState !== 'AUTHORIZED') {
        throw refuseAs(captureOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
      }
      if (!(await cashier.capture(site.id, orderId))) throw refuseAs(captureOrder, 'CAPTURE_FAILED');
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const after = await reread(scope, orderId);
          await record(scope, context, captureOrder, before, after);
          return toOrder(after);
        }),
      );
    },

    hold: (context, orderId) => move(context, orderId, 'held', holdOrder),
    clear: (context, orderId) => move(context, orderId, 'cleared', clearOrder),

    cancel: (context, orderId, { reason, restock }) =>
      sendBack.send(context, cancelOrder, orderId, (row) => {
        assertMove(row, 'canceled');
        if (progressOf(row).some((line) => line.needsFulfillment && line.fulfilledQuantity > 0)) {
          throw refuseAs(cancelOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
        }
        const lines = openLinesOf(row);
        const isReserved = row.paymentState === 'AUTHORIZED';
        const amountMinor = isReserved ? row.authorizedMinor : openToRefund(row);
        const kind = isReserved ? 'void' : 'refund';
        return { kind, cancels: true, amountMinor, lines, restock, reason };
      }),

    refund: (context, orderId, { amountCents, lines, restock, reason }) =>
      sendBack.send(context, refundOrder, orderId, (row) => {
        const amountMinor = fromHundredths(amountCents, row.currency);
        return { kind: 'refund', cancels: false, amountMinor, lines, restock, reason };
      }),

    askAgain: sendBack.askAgain,

    edit: (context, orderId, body) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          const { change, told: note } = editsOf(before, body);
          if (note === '') return toOrder(before);
          const told = { type: 'edited', actor: contributorOf(context).name, note };
          await scope.ask(book.change(orderId, change, told, context.now));
          const after = await reread(scope, orderId);
          await record(scope, context, editOrder, before, after, { edited: note });
          return toOrder(after);
        }),
      ),

    note: (context, orderId, note) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          const told = { type: 'note', actor: contributorOf(context).name, note };
          await scope.ask(book.change(orderId, {}, told, context.now));
          const after = await reread(scope, orderId);
          await record(scope, context, noteOrder, before, after, { note });
          return toOrder(after);
        }),
      ),

    resend: (context, orderId) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          if (before.number === null) {
            throw refuseAs(resendOrderMail, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
          }
          await mails.confirm(scope, await deps.siteOf(scope), before);
          const told = { type: 'mailed', actor: contributorOf(context).name };
          await scope.ask(book.change(orderId, {}, told, context.now));
          const after = await reread(scope, orderId);
          await record(scope, context, resendOrderMail, before, after);
          return toOrder(after);
        }),
      ),
  };
}
