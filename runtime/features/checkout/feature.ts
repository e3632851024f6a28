import { PAYMENT_EVENTS_PATH } from '#shared/features/checkout/paths.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { createMockProvider, MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { AbandonedCartOffers } from '../abandoned-carts/feature.ts';
import type { MailingListOffers } from '../mailing-lists/feature.ts';
import { toMailAddress } from '#shared/features/mail/rules.ts';
import type { CartOffers } from '../cart/feature.ts';
import type { CouponOffers } from '../coupons/feature.ts';
import type { GiftCardOffers } from '../gift-cards/feature.ts';
import type { InstallmentOffers } from '../installments/feature.ts';
import type { OrderStore } from '../orders/store.ts';
import type { isBuyer, rememberBuyer } from '../orders/readers.ts';
import type { PaymentOffers } from '../payments/feature.ts';
import type { ShippingOffers } from '../shipping/feature.ts';
import type { StockOffers } from '../stock/feature.ts';
import { cardMails } from './mail-kinds.ts';
import { createCardAlert } from './card-alert.ts';
import { createCardGuard } from './card-guard.ts';
import { createCashier } from './cashier.ts';
import { type CheckoutFormDeps, checkoutForms } from './checkout-forms.ts';
import { createCheckoutContext } from './page-context.ts';
import { toPayments } from './payment-ways.ts';
import { createPaying } from './paying.ts';
import { createPaymentEvents, finishMockPayment, finishMockPayments } from './payment-events.ts';
import { createPaymentPages } from './payment-pages.ts';
import { createReversalLooks, lookAtReversals } from './reversal-looks.ts';
import { mountCheckout, routePayments } from './routes.ts';
import { createCheckoutService } from './service.ts';
import { settlePaymentJob, settlePayments } from './settle-payment.ts';
import { checkoutPages } from './system-pages.ts';
import { createWalletContext } from './wallet-context.ts';
import { findCartToPayAgain } from './sealed-cart.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const checkoutParts = { findCartToPayAgain };

/** What is sold, what it is paid with, and where orders are written down. */
interface CheckoutNeeds
  extends StockOffers,
    PaymentOffers,
    GiftCardOffers,
    CouponOffers,
    ShippingOffers,
    AbandonedCartOffers,
    MailingListOffers {
  readonly cart: CartOffers;
  readonly installments: InstallmentOffers;
  readonly orderStore: OrderStore;
  readonly isBuyer: typeof isBuyer;
  readonly rememberBuyer: typeof rememberBuyer;
}

/** What takes the money of orders, and what guards it. */
function createTill(base: House, needs: CheckoutNeeds) {
  const { db, clock, ids, jobs, captcha, mail, news, rateLimiter, websites } = base;
  const { orderStore: orders, payments, providers } = needs;
  const guard = createCardGuard({
    db,
    rateLimiter,
    captcha,
    alert: createCardAlert({ mail, siteOf: websites.senderOf }),
  });
  const cashier = createCashier({
    db,
    clock,
    ids,
    jobs,
    orders,
    ledger: needs.ledger,
    coupons: needs.couponUses,
    giftCards: needs.giftCardLedger,
    accountOf: payments.accountOf,
    providerOf: providers.of,
    guard,
    events: { paid: news.orderPaid, captured: news.orderCaptured, dropped: news.orderDropped },
  });
  const paying = createPaying({
    db,
    orders,
    cashier,
    remember: (context, orderId) => needs.rememberBuyer(base, context, orderId),
  });
  return { guard, cashier, paying };
}

/** What providers tell by themselves, and the test provider, which tells it in the same way. */
function createProviderNews(base: House, { payments, providers }: PaymentOffers) {
  const { db, clock, ids, jobs, news } = base;
  const events = createPaymentEvents({
    db,
    clock,
    jobs,
    accountsOf: payments.accountsOf,
    findProvider: providers.find,
    cardLeft: news.cardLeft,
  });
  const mock = createMockProvider({
    db,
    clock,
    ids,
    send: async ({ websiteId }, { body, headers }) => {
      await events.receive(websiteId, MOCK_PROVIDER, body, headers);
    },
    later: async (scope, attemptKey, ms) => {
      await jobs.enqueue(scope, finishMockPayment, { attemptKey }, clock.now() + ms);
    },
  });
  providers.add(mock);
  return { events, mock };
}

/** From the cart to the paid order. */
export function checkoutFeature(base: House, needs: CheckoutNeeds) {
  const { db, clock, ids, engine, jobs, news, preferences, websites } = base;
  const { cart, abandonedCarts, installments, orderStore: orders, payments, providers, signUps } = needs;
  const { guard, cashier, paying } = createTill(base, needs);
  const { events, mock } = createProviderNews(base, needs);
  const checkout = createCheckoutService({
    db,
    ids,
    carts: cart.cartsToBuy,
    orders,
    cashier,
    ledger: needs.ledger,
    coupons: needs.couponUses,
    giftCards: needs.giftCardLedger,
    guard,
    paying,
    offer: payments.toOffer,
    installmentsOf: installments.forCart,
    settings: (scope) => preferences.toAll(scope).map((all) => all.get(CHECKOUT_NAMESPACE) ?? {}),
    orderPlaced: news.orderPlaced,
    async subscribe(scope, { site, siteUser, origin }, { id, email }) {
      const consentText = (await signUps.offerOf(scope, site)) ?? '';
      await signUps.join(scope, site, {
        email: toMailAddress(email),
        source: 'checkout',
        sourceDetail: id,
        ...(consentText === '' ? {} : { consentText }),
        language: site.language,
        origin,
        isProven: siteUser?.email === email,
      });
    },
    freshen: news.cartWanted,
  });
  const settings = async (scope: ReadScope) => (await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? {};
  const { readFresh: read } = cart;
  const context = createCheckoutContext({
    read,
    sample: cart.carts.sample,
    shippingPlaces: needs.shippingZones.places,
    offer: payments.offer,
    installmentsOf: installments.forCart,
    newKey: ids.token,
    reminderOf: abandonedCarts.offerOf,
    newsOffer: signUps.offerOf,
    giftCardMonths: needs.giftCardMonthsOf,
    settings,
  });
  const pages = createPaymentPages(engine);
  const chooseReminder: CheckoutFormDeps['chooseReminder'] = (asked, bought, agrees) =>
    db.withSite(asked.site.id, (scope) => abandonedCarts.choose(scope, asked, bought, agrees));
  const { accountOf } = payments;
  return feature('checkout', {
    offers: { cashier, guard, paying, paymentPages: pages, toPayments },
    mails: cardMails,
    calls: (api) => mountCheckout(api, checkout),
    pages: checkoutPages(context),
    pageParts: [createWalletContext({ read, offer: payments.offer, settings })],
    forms: () =>
      checkoutForms({
        carts: cart.carts,
        checkout,
        pages,
        cartTokenOf: cart.cookies.tokenOf,
        chooseReminder,
      }),
    whileLocked: [PAYMENT_EVENTS_PATH.replace('/:provider', '')],
    routes: (app, { edge, answers }) =>
      routePayments(app, {
        db,
        edge,
        cashier,
        orders,
        isBuyer: needs.isBuyer,
        events,
        mock,
        pages,
        showNotice: answers.showNotice,
      }),
    jobs({ handle }) {
      handle(settlePaymentJob, settlePayments(cashier, jobs, clock));
      handle(
        lookAtReversals,
        createReversalLooks({ db, orders, accountOf, providerOf: providers.of, takeIn: news.moneyReversed }),
      );
      handle(finishMockPayment, finishMockPayments({ db, ids, mock, siteKeyOf: websites.keyOf, events }));
    },
  });
}

export type CheckoutOffers = ReturnType<typeof checkoutFeature>['offers'];
