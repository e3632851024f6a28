import { loadZones } from '#shared/dates/load-zones.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { CartOffers } from '../cart/feature.ts';
import type { CheckoutOffers } from '../checkout/feature.ts';
import type { EntitlementOffers } from '../entitlements/feature.ts';
import type { OrderStore } from '../orders/store.ts';
import type { isBuyerOfPage } from '../orders/page-context.ts';
import type { PaymentOffers } from '../payments/feature.ts';
import type { ProductOffers } from '../products/feature.ts';
import type { StockOffers } from '../stock/feature.ts';
import { subscriptionMails } from './mail-kinds.ts';
import { createSubscriptionStore } from './store.ts';
import { createCardNews, takeCardJob, takeCards } from './card-job.ts';
import { routeCardReturn } from './card-return.ts';
import { createSubscriptionCards } from './cards.ts';
import { forgetMethodJob, forgetMethods } from './forget-method-job.ts';
import { createSubscriptionClock, lookAtSubscription, lookAtSubscriptions } from './look-job.ts';
import { createSubscriptionMails } from './mails.ts';
import { createSubscriptionContext, listForAccount } from './page-context.ts';
import { createSubscriptionPersonalData } from './personal-data.ts';
import { createRenewals } from './renewals.ts';
import { mountSubscriptions } from './routes.ts';
import { createSubscriptionService } from './service.ts';
import { subscriptionForm } from './subscription-forms.ts';
import { subscriptionPage } from './system-pages.ts';
import { accessUntilOf } from './access.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const subscriptionParts = { accessUntilOf, listForAccount };

/** What subscriptions sell, what they are paid with, and what they open. */
interface SubscriptionNeeds
  extends StockOffers,
    PaymentOffers,
    Pick<EntitlementOffers, 'grants'>,
    Pick<ProductOffers, 'products'>,
    Pick<CartOffers, 'readSample'>,
    Pick<CheckoutOffers, 'cashier' | 'paymentPages' | 'toPayments'> {
  readonly orderStore: OrderStore;
  readonly isBuyerOfPage: typeof isBuyerOfPage;
}

/** Offsets of a zone, by moments. */
async function offsetsOf(timeZone: string) {
  const zones = await loadZones();
  const zone = zones.resolve(timeZone);
  return (moment: number) => zones.at(zone, moment).offset;
}

/** What subscriptions are kept with, and what is done about them. */
function createServices(base: House, needs: SubscriptionNeeds) {
  const { db, clock, ids, jobs, log, auditLog: audit, mail, websites } = base;
  const { payments, providers } = needs;
  const { accountOf, providersIn } = payments;
  const store = createSubscriptionStore(db, ids, needs.grants);
  const mails = createSubscriptionMails(mail);
  const queue = createSubscriptionClock({ db, clock, log, jobs });
  return {
    store,
    queue,
    renewals: createRenewals({
      db,
      clock,
      ids,
      store,
      orders: needs.orderStore,
      ledger: needs.ledger,
      mails,
      cashier: needs.cashier,
      isConnected: async (scope, provider, mode) => (await accountOf(scope, provider, mode)) !== undefined,
      siteOf: websites.senderOf,
      offsetsOf,
    }),
    subscriptions: createSubscriptionService({ db, store, clock: queue, mails, audit, offsetsOf }),
    cards: createSubscriptionCards({
      db,
      ids,
      clock,
      store,
      queue,
      offsetsOf,
      providersIn,
      accountOf,
      providerOf: providers.of,
    }),
  };
}

/** Products that are bought again and again. */
export function subscriptionsFeature(base: House, needs: SubscriptionNeeds) {
  const { db, jobs } = base;
  const { payments, paymentPages: pages, products, providers } = needs;
  const { store, cards, queue, renewals, subscriptions } = createServices(base, needs);
  const context = createSubscriptionContext({
    providersIn: payments.providersIn,
    waysOf: needs.toPayments,
    offsetsOf,
    isBuyer: needs.isBuyerOfPage,
    async readSample(scope, site, now) {
      const [product] = await products.listForPreview(scope, 'subscribable', 1);
      return product && needs.readSample(scope, site, now, product.id);
    },
  });
  return feature('subscriptions', {
    offers: { subscriptionClock: queue },
    mails: subscriptionMails,
    calls: (api) => mountSubscriptions(api, db, subscriptions, cards),
    pages: [
      subscriptionPage(async (scope) => (await products.listForPreview(scope, 'subscribable', 1)).length > 0),
    ],
    pageParts: [context],
    forms: () => [subscriptionForm({ subscriptions, cards, pages })],
    routes: (app, { edge, answers }) => routeCardReturn(app, { edge, answers }, cards),
    jobs({ handle }) {
      handle(lookAtSubscription, lookAtSubscriptions(renewals));
      handle(takeCardJob, takeCards(cards));
      const { accountOf } = payments;
      handle(forgetMethodJob, forgetMethods({ db, accountOf, providerOf: providers.of }));
    },
    personalData: [createSubscriptionPersonalData({ store, jobs })],
    hears: {
      orderPlaced: renewals.begin,
      orderCounts: renewals.paid,
      orderDropped: (scope, order, reason) => renewals.dropped(scope, order, reason),
      cardLeft: createCardNews(jobs),
    },
  });
}

export type SubscriptionOffers = ReturnType<typeof subscriptionsFeature>['offers'];
