import { CHECKOUT_AGAIN_PATH } from '#shared/features/checkout/paths.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { together } from '../../database/in-order.ts';
import { feature } from '../../sockets/feature.ts';
import type { Listener } from '../../sockets/news.ts';
import type { House } from '../../wiring/base.ts';
import type { AbandonedCartOffers } from '../abandoned-carts/feature.ts';
import type { CartOffers } from '../cart/feature.ts';
import type { CheckoutOffers } from '../checkout/feature.ts';
import type { DownloadOffers } from '../downloads/feature.ts';
import type { EntitlementOffers } from '../entitlements/feature.ts';
import type { GiftCardOffers } from '../gift-cards/feature.ts';
import { orderMailKinds } from './mail-kinds.ts';
import type { OrderStore } from './store.ts';
import { createDocumentWriter } from './documents.ts';
import { routeMailedOrders } from './mailed-orders.ts';
import { createMoneyAlerts } from './money-alerts.ts';
import { createMoneyBack } from './money-back.ts';
import { createMoneyBackLooks, moneyBackJob } from './money-back-job.ts';
import { createOrderMailPreview, createOrderMails, type OrderMails } from './order-mails.ts';
import { createOrderContext, isBuyerOfPage, readBoughtOfPage } from './page-context.ts';
import { orderPersonalData, readOrdersOfPerson } from './personal-data.ts';
import { orderReaderForm } from './reader-form.ts';
import { isBuyer, mailedLinkOf, ORDERS_COOKIE, rememberBuyer } from './readers.ts';
import { toOrder } from './to-order.ts';
import { createRefundBooking } from './refund-booking.ts';
import { createReversals } from './reversals.ts';
import { mountOrders } from './routes.ts';
import { createOrderService } from './service.ts';
import { orderConfirmedPage, orderPage } from './system-pages.ts';
import { orderOfId } from './statements.ts';
import { createOrderStore } from './store.ts';
import { readBuyer } from './buyer.ts';
import { createSampleMemberOrders, readMemberOrders } from './member-orders.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const orderParts = {
  createOrderStore,
  readBuyer,
  createSampleMemberOrders,
  readMemberOrders,
  isBuyerOfPage,
  readBoughtOfPage,
  readOrdersOfPerson,
  isBuyer,
  orderOfId,
  mailedLinkOf,
  rememberBuyer,
};

/** What orders are paid with, and what is taken back with their money. */
interface OrderNeeds
  extends Pick<CheckoutOffers, 'cashier'>,
    Pick<GiftCardOffers, 'giftCardLedger' | 'giftCardSales'>,
    Pick<EntitlementOffers, 'grants'>,
    Pick<CartOffers, 'readSample'>,
    Pick<AbandonedCartOffers, 'returnTokenOf'>,
    Pick<DownloadOffers, 'downloadLinks'> {
  readonly orderStore: OrderStore;
  readonly ledger: Parameters<typeof createRefundBooking>[0]['ledger'];
}

/** Takes back what lines of an order gave, and books it. */
function createBooking(needs: OrderNeeds) {
  const { giftCardSales, downloadLinks, grants } = needs;
  return createRefundBooking({
    store: needs.orderStore,
    ledger: needs.ledger,
    giftCards: needs.giftCardLedger,
    async takeBack(scope, { id, items }, lines, now) {
      const pieces = new Map(lines.map((line) => [line.id, line.quantity] as const));
      await giftCardSales.takeBack(scope, id, pieces, now);
      const whole = items
        .filter((item) => item.refundedQuantity + (pieces.get(item.id) ?? 0) >= item.quantity)
        .map((item) => item.id);
      await downloadLinks.revoke(scope, id, whole, now);
      await grants.end(scope, id, whole, now);
    },
  });
}

/** Tells buyers, owners and programs what becomes of an order's payment. */
function tellOfPayment(
  { webhooks, websites, brandOf }: House,
  mails: OrderMails,
  tokenOf: OrderNeeds['returnTokenOf'],
): Listener {
  return {
    orderPaid: (scope) =>
      together([websites.sender(), webhooks.listening('order.create'), brandOf(scope)]).map(
        ([site, webhookIds, brand]) =>
          async (paid) => [
            await mails.toTellPlaced(scope, { ...site, brand }, paid),
            await webhooks.toTell(scope, webhookIds, 'order.create', toOrder(paid)),
          ],
      ),
    async orderDropped(scope, order, _reason, late) {
      if (late === undefined) return;
      const site = await websites.senderOf(scope);
      const again =
        order.kind === 'donation'
          ? DONATE_PAGE_PATH
          : `${CHECKOUT_AGAIN_PATH}?token=${tokenOf(site, order.sourceId)}`;
      await mails.failed(scope, site, order, { failure: late, again });
    },
  };
}

/** Orders: what was bought, and what becomes of it. */
export function ordersFeature(base: House, needs: OrderNeeds) {
  const { db, clock, ids, jobs, auditLog: audit, engine, mail, renderMail, websites } = base;
  const { cashier, giftCardLedger: giftCards, orderStore: store } = needs;
  const { senderOf: siteOf } = websites;
  const mails = createOrderMails(mail);
  const booking = createBooking(needs);
  const alerts = createMoneyAlerts({ mail, siteOf });
  const moneyBack = createMoneyBack({ db, ids, jobs, store, booking, cashier, giftCards, mails, siteOf });
  const reversals = createReversals({ db, clock, ids, store, booking, mails, siteOf, alerts });
  const orders = createOrderService({ db, ids, store, audit, cashier, moneyBack, mails, siteOf });
  const writeDocuments = createDocumentWriter(engine, base.readDocumentFiles);
  const previewMail = createOrderMailPreview(renderMail);
  return feature('orders', {
    offers: undefined,
    mails: orderMailKinds,
    calls: (api) =>
      mountOrders(api, { db, orders, writeDocuments, previewMail, siteOf, brandOf: base.brandOf }),
    pages: [orderConfirmedPage, orderPage],
    pageParts: [createOrderContext(needs.readSample)],
    forms: (edge) => [orderReaderForm({ db, edge, store })],
    routes: (app, { edge }) => routeMailedOrders(app, { db, edge, store }),
    oldCookies: { [ORDERS_COOKIE]: 'harmless' },
    jobs: ({ handle }) => handle(moneyBackJob, createMoneyBackLooks({ db, clock, moneyBack })),
    personalData: [orderPersonalData],
    hears: { ...tellOfPayment(base, mails, needs.returnTokenOf), moneyReversed: reversals.takeIn },
  });
}
