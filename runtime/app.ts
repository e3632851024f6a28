import type { RequestListener } from 'node:http';
import { abandonedCartsFeature } from './features/abandoned-carts/feature.ts';
import { apiTokensFeature } from './features/api-tokens/feature.ts';
import { auditLogFeature } from './features/audit-log/feature.ts';
import { binFeature } from './features/bin/feature.ts';
import { captchaFeature } from './features/captcha/feature.ts';
import { cartFeature } from './features/cart/feature.ts';
import type { CartMerger } from './features/cart/merge.ts';
import { checkoutFeature } from './features/checkout/feature.ts';
import { findCartToPayAgain } from './features/checkout/sealed-cart.ts';
import { commercePreferencesFeature } from './features/commerce-preferences/feature.ts';
import { contributorsFeature } from './features/contributors/feature.ts';
import { couponsFeature } from './features/coupons/feature.ts';
import type { CouponUses } from './features/coupons/uses.ts';
import { donationsFeature } from './features/donations/feature.ts';
import { downloadsFeature } from './features/downloads/feature.ts';
import { lacksFileSql } from './features/downloads/lacks-file.ts';
import { createDownloadMediaUses } from './features/downloads/media-uses.ts';
import { copyProductFiles } from './features/downloads/product-files.ts';
import { entitlementsFeature } from './features/entitlements/feature.ts';
import { formsFeature } from './features/forms/feature.ts';
import { giftCardsFeature } from './features/gift-cards/feature.ts';
import type { Housekeeping } from './features/housekeeping/housekeeping.ts';
import { imagesFeature } from './features/images/feature.ts';
import { pathOfImage, toImageItem } from './features/images/image-item.ts';
import { originalOfRendition } from './features/images/service.ts';
import { makeWidths } from './features/images/width-job.ts';
import { installmentsFeature } from './features/installments/feature.ts';
import { jobsFeature } from './features/jobs/feature.ts';
import { mailFeature } from './features/mail/feature.ts';
import type { MailService } from './features/mail/service.ts';
import { mailedLinksFeature } from './features/mailed-links/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { createOrderBook } from './features/orders/book.ts';
import { readBuyer } from './features/orders/buyer.ts';
import { ordersFeature } from './features/orders/feature.ts';
import { createSampleMemberOrders, readMemberOrders } from './features/orders/member-orders.ts';
import { isBuyerOfPage, readBoughtOfPage } from './features/orders/page-context.ts';
import { readOrdersOfPerson } from './features/orders/personal-data.ts';
import { isBuyer, mailedLinkOf, rememberBuyer } from './features/orders/readers.ts';
import { pageCacheFeature } from './features/page-cache/feature.ts';
import { type Purges, SITE_TAG } from './features/page-cache/purges.ts';
import { pagesFeature } from './features/pages/feature.ts';
import { passkeysFeature } from './features/passkeys/feature.ts';
import { hasPasskeySql } from './features/passkeys/state-sql.ts';
import { createPasskeyStore } from './features/passkeys/store.ts';
import { paymentsFeature } from './features/payments/feature.ts';
import { privacyFeature } from './features/privacy/feature.ts';
import { productCsvFeature } from './features/product-csv/feature.ts';
import { productsFeature } from './features/products/feature.ts';
import { productMediaUses } from './features/products/media-uses.ts';
import { tagOfProduct } from './features/products/page-tags.ts';
import { readProductNames } from './features/products/product-names.ts';
import { quotesFeature } from './features/quotes/feature.ts';
import { createQuoteAddressCheck } from './features/quotes/addresses.ts';
import { releasesFeature } from './features/releases/feature.ts';
import { createPoolThemeWork } from './features/releases/theme-workers.ts';
import { restockFeature } from './features/restock/feature.ts';
import { reviewsFeature } from './features/reviews/feature.ts';
import { shownReviewsSql, toShownReviews } from './features/reviews/shown.ts';
import { salesFeature } from './features/sales/feature.ts';
import { sampleSiteFeature } from './features/sample-site/feature.ts';
import { loadSampleSite } from './features/sample-site/load-sample-site.ts';
import { searchFeature } from './features/search/feature.ts';
import { secondStepFeature } from './features/second-step/feature.ts';
import { anySecondStepSql, needsSecondStepSql } from './features/second-step/state-sql.ts';
import { shippingFeature } from './features/shipping/feature.ts';
import { siteLayoutFeature } from './features/site-layout/feature.ts';
import { memberFactsSql } from './features/site-users/addresses.ts';
import { siteUsersFeature } from './features/site-users/feature.ts';
import { stockFeature } from './features/stock/feature.ts';
import { storesFeature } from './features/stores/feature.ts';
import { accessUntilOf } from './features/subscriptions/access.ts';
import { subscriptionsFeature } from './features/subscriptions/feature.ts';
import type { SubscriptionClock } from './features/subscriptions/look-job.ts';
import { listForAccount } from './features/subscriptions/page-context.ts';
import { taxFeature } from './features/tax/feature.ts';
import { templatesFeature } from './features/templates/feature.ts';
import { templateMediaUses } from './features/templates/media-uses.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { websitesFeature } from './features/websites/feature.ts';
import { holdCurrency } from './features/websites/hold-currency.ts';
import type { Api } from './http/mount.ts';
import type { DeadLetterKeeper } from './jobs/jobs.ts';
import type { Feature } from './sockets/feature.ts';
import type { AppDeps } from './wiring/app-deps.ts';
import { type House, wireBase } from './wiring/base.ts';
import { openFront } from './wiring/front.ts';
import { wireWork } from './wiring/work.ts';

export interface App {
  /** Answers every request. */
  readonly handle: RequestListener;
  readonly api: Api;
  readonly mail: MailService;
  /** Makes one cart of a visitor's and a member's. */
  readonly cartMerger: CartMerger;
  /** The book of which orders used which coupons. */
  readonly couponUses: CouponUses;
  readonly deadLetters: DeadLetterKeeper;
  /** Tells the caches of this process what changed; to be followed for the changes of others. */
  readonly purges: Purges;
  /** Takes away what is of no use any more. */
  readonly housekeeping: Housekeeping;
  /** Charges subscriptions when they are due. */
  readonly subscriptions: SubscriptionClock;
  /** Loads the sample site when there is no site yet; true when it did. */
  loadSample(): Promise<boolean>;
}

const SAMPLE_HOST = 'saltmarsh.localhost';
const SAMPLE_HOSTS = ['localhost', '127.0.0.1', '[::1]', SAMPLE_HOST];

/** What belongs to every site: who works on it, and what it consists of before it sells. */
function siteFeatures(base: House) {
  const { db, ids } = base;
  const hasWaySql = anySecondStepSql(hasPasskeySql);
  const apiTokens = apiTokensFeature(base);
  const staff = contributorsFeature(base, {
    hasSecondStep: hasWaySql,
    needsSecondStep: needsSecondStepSql,
  });
  const passkeyStore = createPasskeyStore(db.sequelize, ids);
  const secondStep = secondStepFeature(base, { staff: staff.offers, passkeyStore, hasWaySql });
  const passkeys = passkeysFeature(base, {
    staff: staff.offers,
    store: passkeyStore,
    ...secondStep.offers,
  });
  const themeWork = createPoolThemeWork(base, base.editions.common);
  const templates = templatesFeature(base, themeWork);
  const siteLayout = siteLayoutFeature(base, templates.offers);
  const releases = releasesFeature(base, templates.offers, themeWork);
  const media = mediaFeature(base, {
    uses: [productMediaUses, createDownloadMediaUses(tagOfProduct), templateMediaUses],
    pathOfImage,
    makeWidths,
    originalOfRendition,
    siteTag: SITE_TAG,
  });
  return {
    apiTokens: apiTokens.offers.apiTokens,
    staff: staff.offers,
    ...templates.offers,
    ...siteLayout.offers,
    ...releases.offers,
    ...media.offers,
    features: [
      auditLogFeature(base),
      binFeature(base),
      captchaFeature(base),
      webhooksFeature(base),
      jobsFeature(base),
      mailFeature(base),
      mailedLinksFeature(),
      pageCacheFeature(),
      apiTokens,
      staff,
      secondStep,
      passkeys,
      templates,
      siteLayout,
      releases,
      media,
      imagesFeature(base, media.offers),
    ],
  };
}

/** What a shop has on its shelves, and the rules that it sells by. */
function goodsFeatures(base: House, site: ReturnType<typeof siteFeatures>) {
  const coupons = couponsFeature(base, readProductNames);
  const shipping = shippingFeature(base);
  const tax = taxFeature(base);
  const stock = stockFeature(base);
  const products = productsFeature(base, {
    ...stock.offers,
    lacksFileSql,
    copyFiles: copyProductFiles,
    shownReviewsSql,
    toShownReviews,
    pathOfImage,
    toImageItem,
    siteTag: SITE_TAG,
  });
  const preferences = commercePreferencesFeature(base, createQuoteAddressCheck(base.post));
  return {
    ...coupons.offers,
    ...shipping.offers,
    ...tax.offers,
    ...stock.offers,
    ...products.offers,
    ...preferences.offers,
    features: [
      coupons,
      shipping,
      tax,
      salesFeature(base),
      stock,
      products,
      preferences,
      productCsvFeature(base, products.offers),
      storesFeature(base, { ...products.offers, siteDrafts: site.siteDrafts }),
      searchFeature(base, products.offers),
      restockFeature(base, stock.offers),
      formsFeature(base, products.offers.findProductForm),
    ],
  };
}

/** Who buys, what they put together, and how it is paid. */
function shoppingFeatures(base: House, goods: ReturnType<typeof goodsFeatures>) {
  const payments = paymentsFeature(base);
  const installments = installmentsFeature(base, payments.offers);
  const giftCards = giftCardsFeature(base);
  const cart = cartFeature(base, {
    ...goods,
    ...giftCards.offers,
    installments: installments.offers,
    pathOfImage,
    lacksFileSql,
    memberFactsSql,
  });
  const quotes = quotesFeature(base, cart.offers);
  const privacy = privacyFeature(base, readOrdersOfPerson);
  const members = siteUsersFeature(base, {
    cart: cart.offers,
    ...privacy.offers,
    readBuyer,
    shown: {
      ordersOf: readMemberOrders,
      sampleOrders: createSampleMemberOrders(cart.offers.readSample),
      subscriptionsOf: listForAccount,
      shippingPlaces: goods.shippingZones.places,
    },
  });
  const { coupons } = goods;
  const abandonedCarts = abandonedCartsFeature(base, { cart: cart.offers, coupons, findCartToPayAgain });
  return {
    cart: cart.offers,
    installments: installments.offers,
    members: members.offers,
    ...payments.offers,
    ...giftCards.offers,
    ...privacy.offers,
    ...abandonedCarts.offers,
    features: [payments, installments, giftCards, cart, quotes, privacy, members, abandonedCarts],
  };
}

/** From the cart to the paid order, and what follows from it. */
function sellingFeatures(
  base: House,
  site: ReturnType<typeof siteFeatures>,
  goods: ReturnType<typeof goodsFeatures>,
  shopping: ReturnType<typeof shoppingFeatures>,
) {
  const orderBook = createOrderBook(base.db, base.ids);
  const { readSample } = shopping.cart;
  const parts = { ...site, ...goods, ...shopping, orderBook, readSample };
  const checkout = checkoutFeature(base, { ...parts, isBuyer, rememberBuyer });
  const donations = donationsFeature(base, { ...parts, checkout: checkout.offers, holdCurrency });
  const downloads = downloadsFeature(base, { ...parts, isBuyer, mailedLinkOf, readBoughtOfPage });
  const access = entitlementsFeature(base, { ...parts, accessUntilOf });
  const sold = { ...parts, ...checkout.offers, ...downloads.offers, ...access.offers };
  const subscriptions = subscriptionsFeature(base, { ...sold, isBuyerOfPage });
  const orders = ordersFeature(base, sold);
  const reviews = reviewsFeature(base, {
    purgeShown: goods.productPages.purgeShown,
    isBuyer: isBuyerOfPage,
    linkOf: mailedLinkOf,
    readSample,
  });
  const sample = sampleSiteFeature(base, { ...sold, ...reviews.offers });
  const websites = websitesFeature(base, { ...site.staff, ...sample.offers });
  return {
    ...access.offers,
    ...subscriptions.offers,
    ...sample.offers,
    features: [checkout, donations, downloads, access, subscriptions, orders, reviews, sample, websites],
  };
}

/** All features of the server, in the order of dependence: each takes what those before it offer. */
function plugIn(base: House) {
  const site = siteFeatures(base);
  const goods = goodsFeatures(base, site);
  const shopping = shoppingFeatures(base, goods);
  const selling = sellingFeatures(base, site, goods, shopping);
  const list = [site, goods, shopping, selling].flatMap((part): readonly Feature[] => part.features);
  const { templates } = site;
  const { gate } = selling;
  const pages = pagesFeature(base, { features: list, gate, listItems: goods.products.listPaths, templates });
  const features: readonly Feature[] = [...list, pages];
  for (const one of features) base.news.listen(one.hears);
  // What looks into the tables of others goes before those, so the later features come first.
  shopping.keep(features.toReversed().flatMap((one) => one.personalData));
  const { apiTokens, staff } = site;
  const { cart, members } = shopping;
  return { features, apiTokens, staff, cart, members, pages: pages.offers, goods, selling };
}

/** Makes the server of its features. */
export function createApp(deps: AppDeps): App {
  const { db, clock, ids } = deps;
  const base: House = { ...deps, ...wireBase(deps) };
  const { mail, purges, deadLetters, websites } = base;
  const { goods, selling, ...parts } = plugIn(base);
  const { api, app, kept } = openFront(base, parts);
  const { housekeeping } = wireWork(base, parts.features);
  const { contributors } = parts.staff;
  const { fillSite, subscriptionClock } = selling;
  return {
    handle(request, response) {
      if (!kept.answer(request, response)) app(request, response);
    },
    api,
    mail,
    cartMerger: parts.cart.merger,
    couponUses: goods.couponUses,
    deadLetters,
    purges,
    housekeeping,
    subscriptions: subscriptionClock,
    async loadSample() {
      const sample = { db, ids, now: clock.now(), hosts: SAMPLE_HOSTS, websites, contributors, fillSite };
      const isLoaded = await loadSampleSite(sample, deps.readSampleFiles);
      // A server that others reach now may have begun on this machine alone.
      await websites.leadHome(SAMPLE_HOST);
      return isLoaded;
    },
  };
}
