import { together } from '../database/in-order.ts';
import { CHECKOUT_AGAIN_PATH } from '#shared/features/checkout/paths.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { loadZones } from '#shared/dates/load-zones.ts';
import { returnTokenOf } from '../features/abandoned-carts/return-token.ts';
import { createCartsToBuy } from '../features/cart/to-buy.ts';
import { createCardAlert } from '../features/checkout/card-alert.ts';
import { createCardGuard } from '../features/checkout/card-guard.ts';
import { type Cashier, createCashier } from '../features/checkout/cashier.ts';
import { createPaymentEvents, finishMockPayment } from '../features/checkout/payment-events.ts';
import { createPaying } from '../features/checkout/paying.ts';
import { createCheckoutService } from '../features/checkout/service.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { providerForCart } from '../features/installments/page-context.ts';
import { createInstallmentService } from '../features/installments/service.ts';
import { createPaymentService } from '../features/payments/service.ts';
import { createOrderBook } from '../features/orders/book.ts';
import { createMoneyAlerts } from '../features/orders/money-alerts.ts';
import { createMoneyBack } from '../features/orders/money-back.ts';
import { createOrderMails } from '../features/orders/order-mails.ts';
import { rememberBuyer } from '../features/orders/readers.ts';
import { toOrder } from '../features/orders/reads.ts';
import { createRefundBooking } from '../features/orders/refund-booking.ts';
import { createReversals } from '../features/orders/reversals.ts';
import { createOrderService } from '../features/orders/service.ts';
import { couponUses } from '../features/coupons/uses.ts';
import { DONATIONS_NAMESPACE } from '#shared/features/donations/rules.ts';
import { createDonationService } from '../features/donations/service.ts';
import { DOWNLOADS_NAMESPACE, downloadTermsOf } from '#shared/features/downloads/rules.ts';
import { createDownloadDelivery } from '../features/downloads/delivery.ts';
import { mailedLinkOf } from '../features/orders/readers.ts';
import { createDownloadLinks } from '../features/downloads/links.ts';
import { createGrants } from '../features/entitlements/grants.ts';
import { GIFT_CARDS_NAMESPACE, giftCardMonths } from '#shared/features/gift-cards/rules.ts';
import { createGiftCardLedger } from '../features/gift-cards/ledger.ts';
import { createGiftCardMails } from '../features/gift-cards/mails.ts';
import { createGiftCardSales } from '../features/gift-cards/sales.ts';
import { createSubscriptionBook } from '../features/subscriptions/book.ts';
import { createCardNews } from '../features/subscriptions/card-job.ts';
import { createSubscriptionCards } from '../features/subscriptions/cards.ts';
import { createSubscriptionClock } from '../features/subscriptions/look-job.ts';
import { createSubscriptionMails } from '../features/subscriptions/mails.ts';
import { createRenewals } from '../features/subscriptions/renewals.ts';
import { createSubscriptionService } from '../features/subscriptions/service.ts';
import { holdCurrency } from '../features/websites/hold-currency.ts';
import { createMockProvider, MOCK_PROVIDER } from '../platform/payments/mock-provider.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { createStripeClient } from '../platform/payments/stripe-client.ts';
import { createStripeProvider } from '../platform/payments/stripe-provider.ts';
import type { ReadScope } from '../database/reads.ts';
import type { House } from './base.ts';
import type { Goods } from './goods.ts';
import type { Shopping } from './shopping.ts';

/** Where money moves: providers, checkout, orders, and what follows from them. */
export function wireSelling(parts: House & Goods & Shopping) {
  const { db, clock, ids, log, jobs } = parts;
  const { auditLog, captcha, mail, preferences, purgeSite, rateLimiter, serverKey, webhooks, websites } =
    parts;
  const { ledger } = parts;
  const { abandonedCarts, quotes, reader } = parts;
  const orderBook = createOrderBook(ids);
  const orderMails = createOrderMails(mail);
  const giftCardLedger = createGiftCardLedger(ids);
  const giftCardMails = createGiftCardMails(mail);
  const giftCardMonthsOf = async (scope: ReadScope) =>
    giftCardMonths((await preferences.all(scope)).get(GIFT_CARDS_NAMESPACE) ?? {});
  const giftCardSales = createGiftCardSales({
    db,
    ids,
    ledger: giftCardLedger,
    mails: giftCardMails,
    monthsOf: giftCardMonthsOf,
    siteOf: websites.senderOf,
  });
  const grants = createGrants(db, ids, (scope, order) => renewals.accessUntil(scope, order));
  const downloadLinks = createDownloadLinks(ids, websites.keyOf);
  const toDownloadTerms = (scope: ReadScope) =>
    preferences.toAll(scope).map((all) => downloadTermsOf(all.get(DOWNLOADS_NAMESPACE) ?? {}));
  const downloadTerms = (scope: ReadScope) => scope.ask(toDownloadTerms(scope));
  const downloadDelivery = createDownloadDelivery({
    links: downloadLinks,
    mail,
    termsOf: toDownloadTerms,
    siteOf: websites.sender,
    linkOf: mailedLinkOf,
  });
  const donationPreferences = async (scope: ReadScope) =>
    (await preferences.all(scope)).get(DONATIONS_NAMESPACE) ?? {};
  const stripe = createStripeProvider({ client: createStripeClient({ url: parts.stripeUrl, log }), clock });
  const payments = createPaymentService({
    db,
    audit: auditLog,
    stripe,
    serverKey,
    siteKeyOf: websites.keyOf,
    purgeSite,
  });
  const installments = createInstallmentService(preferences, payments);
  const mockPayments = createMockProvider({
    db,
    clock,
    ids,
    send: async ({ websiteId }, { body, headers }) => {
      await paymentEvents.receive(websiteId, MOCK_PROVIDER, body, headers);
    },
    later: async (scope, attemptKey, ms) => {
      await jobs.enqueue(scope, finishMockPayment, { attemptKey }, clock.now() + ms);
    },
  });
  const providers = new Map<string, PaymentProvider>([mockPayments, stripe].map((one) => [one.name, one]));
  const offsetsOf = async (timeZone: string) => {
    const zones = await loadZones();
    const zone = zones.resolve(timeZone);
    return (moment: number) => zones.at(zone, moment).offset;
  };
  const providerOf = (name: string) => {
    const provider = providers.get(name);
    if (provider === undefined) throw new Error(`There is no payment provider ${name}.`);
    return provider;
  };
  const subscriptionBook = createSubscriptionBook(db, ids, grants);
  const subscriptionMails = createSubscriptionMails(mail);
  const renewals = createRenewals({
    db,
    clock,
    ids,
    book: subscriptionBook,
    orders: orderBook,
    ledger,
    mails: subscriptionMails,
    cashier: () => cashier,
    isConnected: async (scope, provider, mode) =>
      (await payments.accountOf(scope, provider, mode)) !== undefined,
    siteOf: websites.senderOf,
    offsetsOf,
  });
  const subscriptionClock = createSubscriptionClock({ db, clock, log, jobs });
  const subscriptions = createSubscriptionService({
    db,
    book: subscriptionBook,
    clock: subscriptionClock,
    mails: subscriptionMails,
    audit: auditLog,
    offsetsOf,
  });
  const subscriptionCards = createSubscriptionCards({
    db,
    ids,
    clock,
    book: subscriptionBook,
    queue: subscriptionClock,
    offsetsOf,
    providersIn: payments.providersIn,
    accountOf: payments.accountOf,
    providerOf,
  });
  const guard = createCardGuard({
    db,
    rateLimiter,
    captcha,
    alert: createCardAlert({ mail, siteOf: websites.senderOf }),
  });
  const cashier: Cashier = createCashier({
    db,
    clock,
    ids,
    jobs,
    book: orderBook,
    ledger,
    coupons: couponUses,
    giftCards: giftCardLedger,
    accountOf: payments.accountOf,
    providerOf,
    guard,
    events: {
      paid(scope, order, method) {
        // The number of the order is locked for the whole site: what is to be done travels together.
        return together([
          cartsToBuy.markBought(order.cartId, order.id),
          abandonedCarts.bought(order.cartId, order.id),
          websites.sender(),
          webhooks.listening('order.create'),
        ]).map(async ([, , site, webhookIds]) => {
          await scope.inOrder([
            await orderMails.toTellPlaced(scope, site, order),
            await webhooks.toTell(scope, webhookIds, 'order.create', toOrder(order)),
          ]);
          // Whoever subscribes is told of the order first.
          await renewals.paid(scope, order, method);
        });
      },
      async dropped(scope, order, reason, late) {
        await renewals.dropped(scope, order, reason);
        if (late === undefined) return;
        const site = await websites.senderOf(scope);
        const again =
          order.kind === 'donation'
            ? DONATE_PAGE_PATH
            : `${CHECKOUT_AGAIN_PATH}?token=${returnTokenOf(site, order.cartId)}`;
        await orderMails.failed(scope, site, order, late, again);
      },
      async captured(scope, order) {
        await giftCardSales.issue(scope, order, clock.now());
        await downloadDelivery.deliver(scope, order, clock.now());
        await grants.give(scope, order, clock.now());
      },
    },
  });
  const paymentEvents = createPaymentEvents({
    db,
    clock,
    jobs,
    accountsOf: payments.accountsOf,
    findProvider: (name) => providers.get(name),
    cardLeft: createCardNews(jobs),
  });
  const cartsToBuy = createCartsToBuy(reader);
  const paying = createPaying({
    db,
    book: orderBook,
    cashier,
    remember: (context, orderId) => rememberBuyer(parts, context, orderId),
  });
  const donations = createDonationService({
    db,
    ids,
    book: orderBook,
    cashier,
    guard,
    paying,
    offer: payments.offer,
    preferencesOf: donationPreferences,
    holdCurrency,
  });
  const checkout = createCheckoutService({
    db,
    ids,
    carts: cartsToBuy,
    book: orderBook,
    cashier,
    ledger,
    coupons: couponUses,
    giftCards: giftCardLedger,
    guard,
    paying,
    offer: payments.toOffer,
    installmentsOf: async (scope, site, cart) =>
      providerForCart(await installments.atCheckout(scope, site), cart),
    settings: (scope) => preferences.toAll(scope).map((all) => all.get(CHECKOUT_NAMESPACE) ?? {}),
    subscriptions: renewals,
    freshen: quotes.freshen,
  });
  const refundBooking = createRefundBooking({
    book: orderBook,
    ledger,
    giftCards: giftCardLedger,
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
  const moneyBack = createMoneyBack({
    db,
    ids,
    jobs,
    book: orderBook,
    booking: refundBooking,
    cashier,
    giftCards: giftCardLedger,
    mails: orderMails,
    siteOf: websites.senderOf,
  });
  const reversals = createReversals({
    db,
    clock,
    ids,
    book: orderBook,
    booking: refundBooking,
    mails: orderMails,
    siteOf: websites.senderOf,
    alerts: createMoneyAlerts({ mail, siteOf: websites.senderOf }),
  });
  const orders = createOrderService({
    db,
    ids,
    book: orderBook,
    audit: auditLog,
    cashier,
    moneyBack,
    mails: orderMails,
    siteOf: websites.senderOf,
  });
  return {
    cashier,
    checkout,
    donationPreferences,
    donations,
    downloadLinks,
    downloadTerms,
    giftCardLedger,
    giftCardMails,
    giftCardMonthsOf,
    installments,
    mockPayments,
    moneyBack,
    offsetsOf,
    orderBook,
    orders,
    paymentEvents,
    payments,
    providerOf,
    renewals,
    reversals,
    subscriptionBook,
    subscriptionCards,
    subscriptionClock,
    subscriptions,
  };
}

export type Selling = ReturnType<typeof wireSelling>;
