import { CART_RETURN_PATH } from '#shared/features/abandoned-carts/paths.ts';
import { CART_PAGE_PATH, CHECKOUT_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_AGAIN_PATH } from '#shared/features/checkout/paths.ts';
import { isExpressCheckout, PRODUCT_NAMESPACE } from '#shared/features/commerce-preferences/selling.ts';
import { routeCartReturn } from '../features/abandoned-carts/routes.ts';
import { cartTokenOf, giveCartCookies } from '../features/cart/cookies.ts';
import { routeDiscountLinks } from '../features/cart/discount-links.ts';
import { cartForms, type ItemToAdd } from '../features/cart/cart-forms.ts';
import { type CheckoutFormDeps, checkoutForms } from '../features/checkout/checkout-forms.ts';
import { createPaymentPages } from '../features/checkout/payment-pages.ts';
import { routePayments } from '../features/checkout/routes.ts';
import { findCartToPayAgain } from '../features/checkout/sealed-cart.ts';
import { donationForm } from '../features/donations/donation-form.ts';
import { renewDownloadsForm } from '../features/downloads/renew-form.ts';
import { routeDownloads } from '../features/downloads/routes.ts';
import { routeAccountPages } from '../features/contributors/account-routes.ts';
import { routeImages } from '../features/images/routes.ts';
import { routeFiles } from '../features/media/file-routes.ts';
import { routeInstallmentTerms } from '../features/installments/terms-routes.ts';
import { createFormPages } from '../features/mail/form-pages.ts';
import { createMailedForms } from '../features/mail/mailed-forms.ts';
import { createMailPages } from '../features/mail/mail-pages.ts';
import { routeMailPages } from '../features/mail/page-routes.ts';
import { isBuyer } from '../features/orders/readers.ts';
import { routeMailedOrders } from '../features/orders/mailed-orders.ts';
import { orderReaderForm } from '../features/orders/reader-form.ts';
import { routePasskeyPage } from '../features/passkeys/page-routes.ts';
import { routePersonalArchives } from '../features/privacy/routes.ts';
import { RESTOCK_NOTICE } from '../features/restock/notices.ts';
import { restockForm } from '../features/restock/sign-up-form.ts';
import { routeCardReturn } from '../features/subscriptions/card-return.ts';
import { subscriptionForm } from '../features/subscriptions/subscription-forms.ts';
import { routeThemeAssets } from '../features/releases/asset-routes.ts';
import { accountForms } from '../features/site-users/account-forms.ts';
import { routeSiteUserLinks } from '../features/site-users/link-pages.ts';
import { handleErrors } from '../http/errors.ts';
import type { PageForm } from '../sockets/page-form.ts';
import { VISITOR_SCRIPTS_PATH } from './app-deps.ts';
import type { Feature } from '../sockets/feature.ts';
import type { House } from './base.ts';
import type { Staff } from './staff.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';
import type { Front } from './front.ts';
import type { Privacy } from './privacy.ts';

type RoutesParts = House &
  Staff &
  Content &
  Goods &
  Shopping &
  Selling &
  Front &
  Privacy & { readonly features: readonly Feature[] };

/** Routes what is no call: files, forms without scripts, and last of all pages. */
export function wireRoutes(parts: RoutesParts) {
  const { db, log, privacy } = parts;
  const { engine, holds, outbox, preferences, store, texts } = parts;
  const { invitations, passkeyConfirmations, passwordResets, signIns } = parts;
  const { images, media, templates } = parts;
  const { products, restock } = parts;
  const { abandonedCarts, accountWords, cartMerger, carts } = parts;
  const {
    cashier,
    checkout,
    donations,
    downloadLinks,
    downloadTerms,
    mockPayments,
    orderBook,
    paymentEvents,
    subscriptionCards,
    subscriptions,
  } = parts;
  const { answers, app, edge, siteUserDeps } = parts;
  routeImages(app, edge, images);
  routeFiles(app, edge, media, parts.originals);
  routeInstallmentTerms(app, parts.installmentTerms);
  const mailedForms = createMailedForms(app, { db, edge, pages: createFormPages(engine), texts });
  routeAccountPages(mailedForms, { invitations, passwordResets, signIns });
  const passkeyScript = `${VISITOR_SCRIPTS_PATH}/${parts.visitorScripts.passkeyEntry}`;
  routePasskeyPage(mailedForms, passkeyConfirmations, passkeyScript);
  routeSiteUserLinks(mailedForms, siteUserDeps);
  const mailPages = createMailPages(engine);
  routeMailPages(app, {
    db,
    edge,
    outbox,
    holds,
    pages: mailPages,
    texts,
    async onUnsubscribe(scope, { address, template }) {
      // Who waits for something asked for that one mail, whatever else they refuse.
      if (template === RESTOCK_NOTICE) await restock.forget(scope, address);
      await abandonedCarts.forget(scope, address);
    },
  });
  routeThemeAssets(app, edge, db, store, (scope) => templates.draftOf(scope));
  const itemToAdd: ItemToAdd = (site, itemId) =>
    db.readSite(site.id, async (scope) => {
      const product = await scope.ask(products.findToBuy(itemId));
      const { additionalFieldsForm: form = null, isSubscribable: isSubscription = false } = product ?? {};
      const selling = (await preferences.all(scope)).get(PRODUCT_NAMESPACE) ?? {};
      const isExpress = isExpressCheckout(site.settings['storeSettings'], selling);
      return { form, isSubscription, isExpress };
    });
  routeDiscountLinks(app, edge, carts, answers);
  const paymentPages = createPaymentPages(engine);
  const chooseReminder: CheckoutFormDeps['chooseReminder'] = (context, cart, agrees) =>
    db.withSite(context.site.id, (scope) => abandonedCarts.choose(scope, context, cart, agrees));
  const book = orderBook;
  const forms: readonly PageForm[] = [
    ...parts.features.flatMap((one) => one.forms),
    ...accountForms({ ...siteUserDeps, words: accountWords }),
    restockForm(db, restock),
    ...cartForms(edge, carts, itemToAdd),
    ...checkoutForms({ carts, checkout, pages: paymentPages, cartTokenOf, chooseReminder }),
    donationForm(donations, paymentPages),
    renewDownloadsForm({ db, links: downloadLinks, book, isBuyer, termsOf: downloadTerms }),
    orderReaderForm({ db, edge, book }),
    subscriptionForm({ subscriptions, cards: subscriptionCards, pages: paymentPages }),
  ];
  for (const form of forms) form.route(app, { edge, answers });
  const waysBack = [
    { path: CART_RETURN_PATH, find: abandonedCarts.comeBack, page: CART_PAGE_PATH },
    { path: CHECKOUT_AGAIN_PATH, find: findCartToPayAgain, page: CHECKOUT_PAGE_PATH },
  ];
  routeCartReturn(app, waysBack, {
    db,
    edge,
    giveCart: (context, token) => giveCartCookies(edge, context, token),
    cartOf: ({ cookies }) => cartTokenOf(cookies),
    merger: cartMerger,
    pages: mailPages,
    texts,
  });
  routeDownloads(app, { edge, answers }, { db, links: downloadLinks, originals: parts.originals });
  routeMailedOrders(app, { db, edge, book });
  routePersonalArchives(app, { db, edge, privacy });
  routeCardReturn(app, { edge, answers }, subscriptionCards);
  routePayments(app, {
    db,
    edge,
    cashier,
    book: orderBook,
    isBuyer,
    events: paymentEvents,
    mock: mockPayments,
    pages: paymentPages,
    showNotice: answers.showNotice,
  });
  answers.route(app);
  app.use(handleErrors(log));
}
