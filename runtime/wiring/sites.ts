import type { ReadScope } from '../database/reads.ts';
import { captchaSentences, captchaSettingsOf } from '#shared/features/captcha/rules.ts';
import { cartSentences } from '#shared/features/cart/sentences.ts';
import { scaleTexts } from '#shared/features/forms/scale-texts.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { productTexts } from '#shared/features/products/words.ts';
import { checkoutPages } from '../features/checkout/system-pages.ts';
import { donatePage } from '../features/donations/system-pages.ts';
import { deliveryPage } from '../features/downloads/system-pages.ts';
import { protectedPage } from '../features/entitlements/system-pages.ts';
import { orderConfirmedPage, orderPage } from '../features/orders/system-pages.ts';
import { productScriptSentences } from '../features/products/script-sentences.ts';
import { searchPage } from '../features/search/system-pages.ts';
import { accountPage } from '../features/site-users/system-pages.ts';
import { subscriptionPage } from '../features/subscriptions/system-pages.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createSections } from '../features/cart/sections.ts';
import { cartPage, fieldsPage } from '../features/cart/system-pages.ts';
import { createCartContext } from '../features/cart/page-context.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { createWalletContext } from '../features/checkout/wallet-context.ts';
import { createCheckoutContext } from '../features/checkout/page-context.ts';
import { toPayments } from '../features/checkout/payment-ways.ts';
import { createOrderContext, isBuyerOfPage, readBoughtOfPage } from '../features/orders/page-context.ts';
import { toSampleOrder } from '../features/orders/sample-order.ts';
import { readMemberOrders, toMemberOrder } from '../features/orders/member-orders.ts';
import { createDonationContext } from '../features/donations/page-context.ts';
import { createDownloadContext } from '../features/downloads/page-context.ts';
import { addProductFiles } from '../features/downloads/product-files.ts';
import { pageGate } from '../features/entitlements/gate.ts';
import { accessContext } from '../features/entitlements/page-context.ts';
import { createMerchandisingContext } from '../features/commerce-preferences/page-context.ts';
import { toImageItem } from '../features/images/image-item.ts';
import { createGiftCardContext } from '../features/gift-cards/page-context.ts';
import {
  createInstallmentContext,
  installmentsOfCart,
  providerForCart,
} from '../features/installments/page-context.ts';
import { SITE_TAG } from '../features/page-cache/purges.ts';
import { createAssembler } from '../features/pages/assemble.ts';
import { createSystemPages } from '../features/pages/system-pages.ts';
import { createPageService } from '../features/pages/service.ts';
import { createBroughtReviews } from '../features/reviews/brought.ts';
import { createProductContext } from '../features/products/page-context.ts';
import { tagOfProducts } from '../features/products/page-tags.ts';
import { createProductLists } from '../features/products/product-lists.ts';
import { createSubscriptionContext, listForAccount } from '../features/subscriptions/page-context.ts';
import { toShownReviews } from '../features/reviews/shown.ts';
import { createFillSite } from '../features/sample-site/fill-site.ts';
import { inStockSql } from '../features/stock/available.ts';
import { createSearchContext } from '../features/search/page-context.ts';
import { createAccountContext } from '../features/site-users/page-context.ts';
import { createSiteMaker } from '../features/websites/site-maker.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import type { House } from './base.ts';
import type { Staff } from './staff.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Feature } from '../sockets/feature.ts';
import type { Rules, Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';
import { VISITOR_SCRIPTS_PATH } from './app-deps.ts';

type SitesParts = House &
  Staff &
  Content &
  Goods &
  Rules &
  Shopping &
  Selling & { readonly features: readonly Feature[] };

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** How sites are made, and how their pages are put together. */
export function wireSites(parts: SitesParts) {
  const { db, ids, log } = parts;
  const { auditLog, editions, pageSecret, preferences, store, styleMark, websites } = parts;
  const { contributors } = parts;
  const { media, releases, templates } = parts;
  const { catalog, itemsOf, priceTermsOf, products, searchIndex } = parts;
  const { abandonedCarts, accountWords, carts, members, readFresh, readSample, shippingZones } = parts;
  const {
    donationPreferences,
    downloadLinks,
    downloadTerms,
    giftCardMonthsOf,
    installments,
    offsetsOf,
    payments,
  } = parts;
  const fillSite = createFillSite({
    ids,
    websites,
    catalog,
    media,
    sellFiles: addProductFiles,
    bringReviews: createBroughtReviews(ids),
    releases,
    preferences,
    shippingZones,
    payments,
  });
  const siteMaker = createSiteMaker({
    db,
    ids,
    websites,
    contributors,
    audit: auditLog,
    fill: async (scope, { startWith, ...site }, author, now) =>
      fillSite(scope, site, await parts.readSiteFiles(startWith), author, now),
    homeHost: parts.homeHost,
    isOpen: parts.ownersMakeSites,
  });
  const checkoutSettings = async (scope: ReadScope) =>
    (await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? {};
  const accountContext = createAccountContext({
    words: accountWords,
    ordersOf: readMemberOrders,
    sampleOrders: async (scope, site, now) => [
      toMemberOrder(
        toSampleOrder(site, await readSample(scope, site, now), now),
        site.language,
        `${ORDER_PAGE_PATH}/${SAMPLE_TOKEN}`,
      ),
    ],
    addressesOf: members.addresses.list,
    subscriptionsOf: listForAccount,
    shippingPlaces: shippingZones.places,
  });
  const subscriptionContext = createSubscriptionContext({
    providersIn: payments.providersIn,
    waysOf: toPayments,
    offsetsOf,
    isBuyer: isBuyerOfPage,
    async readSample(scope, site, now) {
      const [product] = await products.listForPreview(scope, 'subscribable', 1);
      return product && readSample(scope, site, now, product.id);
    },
  });
  const donationContext = createDonationContext({
    preferencesOf: donationPreferences,
    offer: payments.offer,
    waysOf: toPayments,
    newKey: ids.token,
  });
  const systemPages = createSystemPages([
    ...parts.features.flatMap((one) => one.pages),
    searchPage(createSearchContext(searchIndex, itemsOf, tagOfProducts)),
    cartPage(
      createCartContext({
        read: readFresh,
        sample: carts.sample,
        shippingPlaces: shippingZones.places,
        installmentsOf: async (scope, site, cart) =>
          installmentsOfCart(await installments.besidePrices(scope, site), site, cart),
      }),
    ),
    ...checkoutPages(
      createCheckoutContext({
        read: readFresh,
        sample: carts.sample,
        shippingPlaces: shippingZones.places,
        offer: payments.offer,
        installmentsOf: async (scope, site, cart) =>
          providerForCart(await installments.atCheckout(scope, site), cart),
        newKey: ids.token,
        reminderOf: abandonedCarts.offerOf,
        giftCardMonths: giftCardMonthsOf,
        settings: checkoutSettings,
      }),
    ),
    donatePage(donationContext),
    orderConfirmedPage,
    orderPage,
    accountPage,
    subscriptionPage(async (scope) => (await products.listForPreview(scope, 'subscribable', 1)).length > 0),
    protectedPage,
    fieldsPage(async (scope) => {
      const [asking] = await products.listForPreview(scope, 'asking', 1);
      const found = asking && (await products.findForPreview(scope, asking.id));
      return found?.additionalFieldsForm ?? undefined;
    }),
    deliveryPage((scope, limit) => products.listForPreview(scope, 'digital', limit)),
  ]);
  const productContext = createProductContext(
    products,
    createProductLists(inStockSql),
    toImageItem,
    toShownReviews,
    priceTermsOf,
  );
  const merchandising = createMerchandisingContext(preferences, productContext);
  const assemble = createAssembler({
    contributors: [
      createGiftCardContext(giftCardMonthsOf, createInstallmentContext(installments, merchandising)),
      createWalletContext({ read: readFresh, offer: payments.offer, settings: checkoutSettings }),
      accountContext,
      createOrderContext(readSample),
      subscriptionContext,
      createDownloadContext(downloadLinks, readBoughtOfPage, downloadTerms),
      accessContext,
    ],
    pages: systemPages,
    siteTag: SITE_TAG,
    // Its own texts count in the language that they are written in.
    textsOf: ({ language, ownLanguage, settings }) => ({
      ...scaleTexts(language),
      ...productTexts(language),
      ...(language === ownLanguage ? toObject(settings['localizedStrings']) : {}),
    }),
    websiteOf: ({ settings }) => ({ captchaSettings: captchaSettingsOf(settings) }),
  });
  const pages = createPageService({
    db,
    store,
    editions,
    log,
    gate: { check: pageGate, page: protectedPage.kind },
    pages: systemPages,
    assemble,
    draftOf: (scope) => templates.draftOf(scope),
    localeOf: loadLocale,
    stopwatch,
    listItems: products.listPaths,
    scriptSentences: (language) => ({
      ...captchaSentences(language),
      ...cartSentences(language),
      ...productScriptSentences(language),
    }),
    scripts: [`${VISITOR_SCRIPTS_PATH}/${parts.visitorScripts.entry}`],
    styleMark,
    pageSecret,
  });
  const sections = createSections({
    db,
    editions,
    assemble,
    localeOf: loadLocale,
    stopwatch,
    log,
    styleMark,
  });
  return { fillSite, pages, sections, siteMaker, systemPages };
}

export type Sites = ReturnType<typeof wireSites>;
