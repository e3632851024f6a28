import {
  cancelOrder,
  captureOrder,
  clearOrder,
  editOrder,
  type fulfillOrder,
  getOrder,
  getOwnOrder,
  holdOrder,
  markOrderSeen,
  noteOrder,
  refundOrder,
  resendOrderMail,
} from '#shared/features/orders/contract.ts';
import type { Order, OwnOrder } from '#shared/features/orders/shape.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import type { OrderEvent } from '#shared/features/orders/states.ts';
import type { Endpoint, HandlerInput } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { keptAnswer, runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { OrderStore } from './store.ts';
import { editsOf } from './edit.ts';
import { openLinesOf, progressOf } from './lines.ts';
import { countNew, listPage } from './list.ts';
import { assertStays, type MoneyBack, type MoneyBackAsk, openToRefund } from './money-back.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import { createParcels } from './parcels.ts';
import { isBuyer } from './readers.ts';
import { type OrderRow, orderOf, orderOfToken } from './queries.ts';
import { toOrder, toOwnOrder, withoutBuyer } from './to-order.ts';
import { createSendBack } from './send-back.ts';
import { actOnOrder, assertMove, lockForStaff, recordAct, rereadOrder } from './staff-acts.ts';

/** What staff does with orders. Refusals are those of the contracts. */
export type OrderService = ReturnType<typeof createOrderService>;

interface OrderServiceDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly store: OrderStore;
  readonly audit: AuditLog;
  readonly cashier: Pick<Cashier, 'capture'>;
  readonly moneyBack: MoneyBack;
  /** Writes to the buyer what was sent, or the confirmation once more. */
  readonly mails: Pick<OrderMails, 'confirm' | 'shipped'>;
  readonly siteOf: (scope: SiteScope) => Promise<OrderSite>;
}

const see = statement<{ id: string }>(
  'orders.markSeen',
  'UPDATE orders SET seen_at = COALESCE(seen_at, $3) WHERE website_id = $1 AND id = $2 RETURNING id',
);

async function read(scope: SiteScope, orderId: string): Promise<Order> {
  const row = await scope.ask(orderOf(orderId));
  if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
  return toOrder(row);
}

async function markSeen(scope: SiteScope, orderId: string, now: number): Promise<void> {
  const order = await scope.ask(see.maybe(orderId, new Date(now)));
  if (order === undefined) throw refuseAs(markOrderSeen, 'ORDER_NOT_FOUND');
}

/** The order that a token opens; without its buyer for who only has its link. */
async function readOwn(scope: SiteScope, context: RequestContext, token: string): Promise<OwnOrder> {
  const row = await scope.ask(orderOfToken(sha256(token)));
  if (row === undefined) throw refuseAs(getOwnOrder, 'ORDER_NOT_FOUND');
  const own = toOwnOrder(row, token);
  return isBuyer(context.site, row, context) ? own : withoutBuyer(own);
}

/** What goes back of an order that is canceled. @throws Refusal 409 ILLEGAL_TRANSITION */
function toCancel(
  row: OrderRow,
  { reason, restock }: HandlerInput<typeof cancelOrder>['body'],
): MoneyBackAsk {
  assertMove(row, 'canceled');
  if (progressOf(row).some((line) => line.needsFulfillment && line.fulfilledQuantity > 0)) {
    throw refuseAs(cancelOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
  }
  const lines = openLinesOf(row);
  const isReserved = row.paymentState === 'AUTHORIZED';
  const amountMinor = isReserved ? row.authorizedMinor : openToRefund(row);
  const kind = isReserved ? 'void' : 'refund';
  return { kind, cancels: true, amountMinor, lines, restock, reason };
}

/** Takes what was only reserved: the provider is asked while no transaction is open. */
async function capture(deps: OrderServiceDeps, context: RequestContext, orderId: string): Promise<Order> {
  const { db, store, audit, cashier } = deps;
  const { site } = context;
  const kept = await db.withSite(site.id, (scope) => keptAnswer<Order>(scope, context));
  if (kept !== undefined) return kept;
  const before = await db.withSite(site.id, (scope) => lockForStaff(store, scope, context, orderId));
  assertStays(before);
  if (before.paymentState !== 'AUTHORIZED') {
    throw refuseAs(captureOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
  }
  if (!(await cashier.capture(site.id, orderId))) throw refuseAs(captureOrder, 'CAPTURE_FAILED');
  return db.withSite(site.id, (scope) =>
    runOnce(scope, context, async () => {
      const after = await rereadOrder(scope, orderId);
      await recordAct(audit, scope, context, { act: captureOrder, before, after });
      return toOrder(after);
    }),
  );
}

/** Acts on orders that money and parcels have nothing to do with. */
function createPlainActs(deps: OrderServiceDeps) {
  const { store, mails } = deps;

  const move = (context: RequestContext, orderId: string, event: OrderEvent, act: Endpoint) =>
    actOnOrder(deps, context, { orderId, act }, async (scope, before) => {
      const status = assertMove(before, event);
      const actor = contributorOf(context).name;
      await scope.ask(store.change(orderId, { status }, { type: event, actor }, context.now));
      return {};
    });

  return {
    hold: (context: RequestContext, orderId: string) => move(context, orderId, 'held', holdOrder),
    clear: (context: RequestContext, orderId: string) => move(context, orderId, 'cleared', clearOrder),

    /** Puts right to whom and where it goes. */
    edit: (context: RequestContext, orderId: string, body: HandlerInput<typeof editOrder>['body']) =>
      actOnOrder(deps, context, { orderId, act: editOrder }, async (scope, before) => {
        const { change, told: note } = editsOf(before, body);
        if (note === '') return 'nothing';
        const told = { type: 'edited', actor: contributorOf(context).name, note };
        await scope.ask(store.change(orderId, change, told, context.now));
        return { edited: note };
      }),

    note: (context: RequestContext, orderId: string, note: string) =>
      actOnOrder(deps, context, { orderId, act: noteOrder }, async (scope) => {
        const told = { type: 'note', actor: contributorOf(context).name, note };
        await scope.ask(store.change(orderId, {}, told, context.now));
        return { note };
      }),

    /** Sends the buyer the confirmation once more. */
    resend: (context: RequestContext, orderId: string) =>
      actOnOrder(deps, context, { orderId, act: resendOrderMail }, async (scope, before) => {
        if (before.number === null) {
          throw refuseAs(resendOrderMail, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
        }
        await mails.confirm(scope, await deps.siteOf(scope), before);
        const told = { type: 'mailed', actor: contributorOf(context).name };
        await scope.ask(store.change(orderId, {}, told, context.now));
        return {};
      }),
  };
}

/** Makes the service of orders. */
export function createOrderService(deps: OrderServiceDeps) {
  const { db, cashier } = deps;
  const parcels = createParcels(deps);
  const sendBack = createSendBack(deps);

  return {
    list: listPage,
    /** How many paid orders nobody who works on them has looked at. */
    countNew,
    read,
    markSeen,
    readOwn,
    ...createPlainActs(deps),

    /** Writes down what was sent; with it, money that was only reserved is taken. */
    async fulfill(
      context: RequestContext,
      orderId: string,
      body: HandlerInput<typeof fulfillOrder>['body'],
    ): Promise<Order> {
      const order = await parcels.send(context, orderId, body);
      if (order.paymentState !== 'AUTHORIZED') return order;
      await cashier.capture(context.site.id, orderId);
      return db.withSite(context.site.id, (scope) => read(scope, orderId));
    },

    undoFulfillment: parcels.undo,

    /** Takes what was only reserved. */
    capture: (context: RequestContext, orderId: string) => capture(deps, context, orderId),

    cancel: (context: RequestContext, orderId: string, body: HandlerInput<typeof cancelOrder>['body']) =>
      sendBack.send(context, cancelOrder, orderId, (row) => toCancel(row, body)),

    refund: (
      context: RequestContext,
      orderId: string,
      { amountCents, lines, restock, reason }: HandlerInput<typeof refundOrder>['body'],
    ) =>
      sendBack.send(context, refundOrder, orderId, (row) => {
        const amountMinor = fromHundredths(amountCents, row.currency);
        return { kind: 'refund', cancels: false, amountMinor, lines, restock, reason };
      }),

    /** Asks once more for money whose way back the provider has not confirmed. */
    askAgain: sendBack.askAgain,
  };
}
