import { fulfillOrder, undoFulfillment } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { fulfillmentOf, openPieces } from '#shared/features/orders/states.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { linesOf, progressOf } from './lines.ts';
import { defineOrders, type Pieces } from './model.ts';
import { assertStays } from './money-back.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import type { OrderRow } from './queries.ts';
import { toOrder } from './to-order.ts';
import {
  actOnOrder,
  assertMove,
  lockForStaff,
  recordAct,
  rereadOrder,
  type StaffActDeps,
} from './staff-acts.ts';

const sumOf = (lines: readonly Pieces[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** All pieces that still have to be sent, by line. */
function leftToSend(row: OrderRow): Pieces[] {
  return progressOf(row).flatMap((line, at) => {
    const quantity = openPieces(line);
    const id = row.items[at]?.id;
    return id === undefined || quantity === 0 ? [] : [{ id, quantity }];
  });
}

/**
 * The pieces that go into a parcel.
 * @param named those that staff names; all that are left where it names none
 * @throws Refusal NOTHING_TO_SEND, LINE_NOT_FOUND, TOO_MANY_PIECES
 */
function piecesToSend(row: OrderRow, named: readonly Pieces[]): readonly Pieces[] {
  const progress = new Map(progressOf(row).map((line, at) => [row.items[at]?.id, line]));
  const lines = named.length > 0 ? named : leftToSend(row);
  if (lines.length === 0) throw refuseAs(fulfillOrder, 'NOTHING_TO_SEND');
  for (const { item, quantity } of linesOf(row, lines)) {
    const line = progress.get(item.id);
    if (line === undefined || quantity > openPieces(line)) throw refuseAs(fulfillOrder, 'TOO_MANY_PIECES');
  }
  return lines;
}

/** The parcels of orders, as staff sends them. */
export function createParcels(
  deps: StaffActDeps & {
    readonly ids: Ids;
    readonly mails: Pick<OrderMails, 'shipped'>;
    readonly siteOf: (scope: SiteScope) => Promise<OrderSite>;
  },
) {
  const { db, ids, store, audit, mails } = deps;
  const { orderFulfillments } = defineOrders(db.sequelize);

  return {
    /** Writes down what was sent, and tells the buyer. */
    send(
      context: RequestContext,
      orderId: string,
      body: HandlerInput<typeof fulfillOrder>['body'],
    ): Promise<Order> {
      const { site, now } = context;
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lockForStaff(store, scope, context, orderId);
          assertMove(before, 'fulfilled');
          assertStays(before);
          const { lines: named, ...parcel } = body;
          const lines = piecesToSend(before, named);
          const { websiteId, transaction } = scope;
          await orderFulfillments.create(
            { ...parcel, lines: [...lines], websiteId, id: ids.id(), orderId, shippedAt: new Date(now) },
            { transaction },
          );
          await scope.ask(store.addPieces(orderId, 'fulfilledQuantity', lines));
          const fulfillmentState = fulfillmentOf(progressOf(await rereadOrder(scope, orderId)));
          const status = fulfillmentState === 'FULFILLED' ? assertMove(before, 'fulfilled') : before.status;
          const told = { type: 'fulfilled', actor: contributorOf(context).name, note: String(sumOf(lines)) };
          await scope.ask(store.change(orderId, { status, fulfillmentState }, told, now));
          const after = await rereadOrder(scope, orderId);
          await mails.shipped(scope, await deps.siteOf(scope), after);
          await recordAct(audit, scope, context, { act: fulfillOrder, before, after, facts: { lines } });
          return toOrder(after);
        }),
      );
    },

    /** Takes back that a parcel was sent. */
    undo: (context: RequestContext, orderId: string, fulfillmentId: string): Promise<Order> =>
      actOnOrder(deps, context, { orderId, act: undoFulfillment }, async (scope, before) => {
        const parcel = before.fulfillments.find(({ id }) => id === fulfillmentId);
        if (parcel === undefined) throw refuseAs(undoFulfillment, 'PARCEL_NOT_FOUND');
        const isOpen = before.status === 'OPEN' || before.status === 'ON_HOLD';
        const status = isOpen ? before.status : assertMove(before, 'unfulfilled');
        const { lines } = parcel;
        const { websiteId, transaction } = scope;
        await orderFulfillments.destroy({ where: { websiteId, id: fulfillmentId }, transaction });
        const back = lines.map(({ id, quantity }) => ({ id, quantity: -quantity }));
        await scope.ask(store.addPieces(orderId, 'fulfilledQuantity', back));
        const fulfillmentState = fulfillmentOf(progressOf(await rereadOrder(scope, orderId)));
        const told = { type: 'unfulfilled', actor: contributorOf(context).name, note: String(sumOf(lines)) };
        await scope.ask(store.change(orderId, { status, fulfillmentState }, told, context.now));
        return { lines };
      }),
  };
}
