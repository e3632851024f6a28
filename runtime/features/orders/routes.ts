import {
  askRefundAgain,
  cancelOrder,
  captureOrder,
  clearOrder,
  countNewOrders,
  editOrder,
  exportOrders,
  fulfillOrder,
  getOrder,
  getOwnOrder,
  holdOrder,
  listOrders,
  markOrderSeen,
  noteOrder,
  previewOrderMail,
  printOrders,
  refundOrder,
  resendOrderMail,
  undoFulfillment,
} from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { paperLook } from '#shared/features/theme-settings/brand.ts';
import type { Database } from '../../database/database.ts';
import { writeEntityTag } from '../../http/entity-tag.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { WriteDocuments } from './documents.ts';
import type { BrandOf } from '../mail/service.ts';
import { exportPart } from './export.ts';
import type { PreviewOrderMail } from './order-mails.ts';
import { orderOf, ordersOf } from './queries.ts';
import type { Acted } from './send-back.ts';
import type { OrderService } from './service.ts';
import type { WebsiteService } from '../websites/service.ts';

/** The order after an act, with 202 while the provider's answer is still to come. */
function told(context: RequestContext, { order, isWaiting }: Acted): Order {
  if (isWaiting) context.setAccepted();
  return order;
}

/** The calls about orders. */
export function mountOrders(
  api: Api,
  deps: {
    db: Database;
    orders: OrderService;
    writeDocuments: WriteDocuments;
    previewMail: PreviewOrderMail;
    siteOf: WebsiteService['senderOf'];
    brandOf: BrandOf;
  },
): void {
  const { db, orders, writeDocuments, previewMail } = deps;
  api.mount(listOrders, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => orders.list(scope, site.siteSecret, query)),
  );
  api.mount(exportOrders, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => exportPart(scope, site, query)),
  );
  api.mount(printOrders, async ({ query }, { site, origin }) => {
    const { rows, sender, look } = await db.withSite(site.id, async (scope) => ({
      rows: await scope.ask(ordersOf(query.ids)),
      sender: await deps.siteOf(scope),
      look: paperLook(await scope.ask(deps.brandOf(scope)), origin),
    }));
    const orders = rows.filter(({ number }) => number !== null);
    if (orders.length === 0) throw refuseAs(printOrders, 'ORDER_NOT_FOUND');
    const { title, timeZone, seller } = sender;
    const shop = { title, timeZone, seller, look, origin, address: new URL(origin).host };
    return writeDocuments(query.kind, orders, shop);
  });
  api.mount(countNewOrders, (_input, { site }) =>
    db.withSite(site.id, async (scope) => ({ orders: await orders.countNew(scope) })),
  );
  api.mount(getOrder, async ({ params }, { site, setHeader }) => {
    const order = await db.withSite(site.id, (scope) => orders.read(scope, params.orderId));
    setHeader('ETag', writeEntityTag(String(order.version)));
    return order;
  });
  api.mount(previewOrderMail, async ({ params, query }, { site }) => {
    const { order, sender, brand } = await db.withSite(site.id, async (scope) => ({
      order: await scope.ask(orderOf(params.orderId)),
      sender: await deps.siteOf(scope),
      brand: await scope.ask(deps.brandOf(scope)),
    }));
    if (order === undefined) throw refuseAs(previewOrderMail, 'ORDER_NOT_FOUND');
    return previewMail({ ...sender, brand }, order, params.template, query.language ?? order.language);
  });
  api.mount(markOrderSeen, ({ params }, { site, now }) =>
    db.withSite(site.id, async (scope) => {
      await orders.markSeen(scope, params.orderId, now);
      return {};
    }),
  );
  api.mount(fulfillOrder, ({ params, body }, context) => orders.fulfill(context, params.orderId, body));
  api.mount(undoFulfillment, ({ params }, context) =>
    orders.undoFulfillment(context, params.orderId, params.fulfillmentId),
  );
  api.mount(captureOrder, ({ params }, context) => orders.capture(context, params.orderId));
  api.mount(holdOrder, ({ params }, context) => orders.hold(context, params.orderId));
  api.mount(clearOrder, ({ params }, context) => orders.clear(context, params.orderId));
  api.mount(cancelOrder, async ({ params, body }, context) =>
    told(context, await orders.cancel(context, params.orderId, body)),
  );
  api.mount(refundOrder, async ({ params, body }, context) =>
    told(context, await orders.refund(context, params.orderId, body)),
  );
  api.mount(askRefundAgain, async ({ params }, context) =>
    told(context, await orders.askAgain(context, params.orderId, params.refundId)),
  );
  api.mount(editOrder, ({ params, body }, context) => orders.edit(context, params.orderId, body));
  api.mount(noteOrder, ({ params, body }, context) => orders.note(context, params.orderId, body.note));
  api.mount(resendOrderMail, ({ params }, context) => orders.resend(context, params.orderId));
  api.mount(getOwnOrder, ({ params }, context) =>
    db.withSite(context.site.id, (scope) => orders.readOwn(scope, context, params.orderToken)),
  );
}
