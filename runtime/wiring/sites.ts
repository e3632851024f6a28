import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import { formMessages } from '#shared/features/forms/messages.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { SAMPLE_PATHS } from '#shared/features/pages/preview-paths.ts';
import { toFieldsPage } from '../features/cart/fields-page.ts';
import { toBought } from '../features/cart/to-buy.ts';
import { createCartContext } from '../features/cart/page-context.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { createWalletContext } from '../features/checkout/wallet-context.ts';
import { createCheckoutContext } from '../features/checkout/page-context.ts';
import { toPayments } from '../features/checkout/payment-ways.ts';
import { createOrderContext, isBuyerOfPage, readBoughtOfPage } from '../features/orders/page-context.ts';
import { type ReadSample, toSampleOrder } from '../features/orders/sample-order.ts';
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
import { createSections } from '../features/pages/sections.ts';
import { createPageService } from '../features/pages/service.ts';
import { createBroughtReviews } from '../features/reviews/brought.ts';
import { createProductContext } from '../features/products/page-context.ts';
import { tagOfProducts } from '../features/products/page-tags.ts';
import { createProductLists } from '../features/products/product-lists.ts';
import { createSubscriptionContext, listForAccount } from '../features/subscriptions/page-context.ts';
import { toSampleBought } from '../features/reviews/bought.ts';
import { createReviewsRequest } from '../features/reviews/page-context.ts';
import { toShownReviews } from '../features/reviews/shown.ts';
import { createFillSite } from '../features/sample-site/fill-site.ts';
import { inStockSql } from '../features/stock/available.ts';
import { createSearchContext } from '../features/search/page-context.ts';
import { createAccountContext } from '../features/site-users/page-context.ts';
import { createSiteMaker } from '../features/websites/site-maker.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';
import type { Staff } from './staff.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';
import { VISITOR_SCRIPTS_PATH } from './app-deps.ts';

/** How sites are made, and how their pages are put together. */
export function wireSites(
  deps: AppDeps,
  base: Base,
  staff: Staff,
  content: Content,
  goods: Goods,
  shopping: Shopping,
  selling: Selling,
) {
  const { db, ids, log } = deps;
  const { auditLog, editions, pageSecret, preferences, store, styleMark, websites } = base;
  const { contributors } = staff;
  const { media, releases, templates } = content;
  const { catalog, itemsOf, priceTermsOf, products, searchIndex } = goods;
  const { abandonedCarts, accountWords, carts, members, readFresh, shippingZones } = shopping;
  const {
    donationPreferences,
    downloadLinks,
    downloadTerms,
    giftCardMonthsOf,
    installments,
    offsetsOf,
    payments,
  } = selling;
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
      fillSite(scope, site, await deps.readSiteFiles(startWith), author, now),
    homeHost: deps.homeHost,
    isOpen: deps.ownersMakeSites,
  });
  const readSample: ReadSample = async (scope, site, now, productId) =>
    toBought(await carts.sample(scope, site, now, productId), site.language);
  const assemble = createAssembler(
    [
      createGiftCardContext(
        giftCardMonthsOf,
        createInstallmentContext(
          installments,
          createMerchandisingContext(
            preferences,
            createProductContext(
              products,
              createProductLists(inStockSql),
              toImageItem,
              toShownReviews,
              priceTermsOf,
            ),
          ),
        ),
      ),
      createSearchContext(searchIndex, itemsOf, tagOfProducts),
      createCartContext({
        read: readFresh,
        sample: carts.sample,
        shippingPlaces: shippingZones.places,
        installmentsOf: async (scope, site, cart) =>
          installmentsOfCart(await installments.besidePrices(scope, site), site, cart),
      }),
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
        settings: async (scope) => (await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? {},
      }),
      createWalletContext({
        read: readFresh,
        offer: payments.offer,
        settings: async (scope) => (await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? {},
      }),
      createDonationContext({
        preferencesOf: donationPreferences,
        offer: payments.offer,
        waysOf: toPayments,
        newKey: ids.token,
      }),
      createAccountContext({
        words: accountWords,
        ordersOf: readMemberOrders,
        sampleOrders: async (scope, site, now) => [
          toMemberOrder(
            toSampleOrder(site, await readSample(scope, site, now), now),
            site.language,
            SAMPLE_PATHS.order,
          ),
        ],
        addressesOf: members.addresses.list,
        subscriptionsOf: listForAccount,
        shippingPlaces: shippingZones.places,
      }),
      createOrderContext(readSample),
      createReviewsRequest(isBuyerOfPage, async (scope, site, now) => {
        const { lines } = await readSample(scope, site, now);
        return lines.map(({ productId, productName: name }) => toSampleBought(productId, name));
      }),
      createSubscriptionContext({
        providersIn: payments.providersIn,
        waysOf: toPayments,
        offsetsOf,
        isBuyer: isBuyerOfPage,
        async readSample(scope, site, now) {
          const [product] = await products.listForPreview(scope, 'subscribable', 1);
          return product && readSample(scope, site, now, product.id);
        },
      }),
      createDownloadContext(downloadLinks, readBoughtOfPage, downloadTerms),
      accessContext,
    ],
    SITE_TAG,
  );
  const pages = createPageService({
    db,
    store,
    editions,
    log,
    gate: pageGate,
    assemble,
    draftOf: (scope) => templates.draftOf(scope),
    localeOf: loadLocale,
    stopwatch,
    listItems: products.listPaths,
    listProducts: products.listForPreview,
    async sampleFields(scope, { language }) {
      const [asking] = await products.listForPreview(scope, 'asking', 1);
      const form = asking && (await products.findForPreview(scope, asking.id))?.additionalFieldsForm;
      if (!form) return undefined;
      const nothing = { answers: {}, errors: {}, problem: '', hidden: {} };
      const sent = { action: CART_FORM_PATHS.add, button: formMessages(language).add };
      return { ...toFieldsPage({ language, form, ...nothing, ...sent, from: '/' }) };
    },
    scripts: [`${VISITOR_SCRIPTS_PATH}/${deps.visitorScripts.entry}`],
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
  return { fillSite, pages, sections, siteMaker };
}

export type Sites = ReturnType<typeof wireSites>;
