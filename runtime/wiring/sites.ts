import { loadLocale } from '#shared/locale/load-locale.ts';
import { createCartContext } from '../features/cart/page-context.ts';
import { createCheckoutContext, toPayments } from '../features/checkout/page-context.ts';
import { createOrderContext } from '../features/orders/page-context.ts';
import { readMemberOrders } from '../features/orders/member-orders.ts';
import { createDonationContext } from '../features/donations/page-context.ts';
import { createDownloadContext } from '../features/downloads/page-context.ts';
import { pageGate } from '../features/entitlements/gate.ts';
import { accessContext } from '../features/entitlements/page-context.ts';
import { createMerchandisingContext } from '../features/commerce-preferences/page-context.ts';
import { toImageItem } from '../features/images/image-item.ts';
import { createGiftCardContext } from '../features/gift-cards/page-context.ts';
import { createInstallmentContext } from '../features/installments/page-context.ts';
import { SITE_TAG } from '../features/page-cache/purges.ts';
import { createAssembler } from '../features/pages/assemble.ts';
import { createSections } from '../features/pages/sections.ts';
import { createPageService } from '../features/pages/service.ts';
import { createProductContext } from '../features/products/page-context.ts';
import { tagOfProducts } from '../features/products/page-tags.ts';
import { createProductLists } from '../features/products/product-lists.ts';
import { createSubscriptionContext, listForAccount } from '../features/subscriptions/page-context.ts';
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
  const { auditLog, editions, preferences, store, websites } = base;
  const { contributors } = staff;
  const { media, releases, templates } = content;
  const { catalog, itemsOf, products, searchIndex } = goods;
  const { abandonedCarts, accountWords, carts, members, readFresh, shippingZones } = shopping;
  const { donationPreferences, downloadLinks, giftCardMonthsOf, offsetsOf, payments } = selling;
  const fillSite = createFillSite({
    ids,
    websites,
    catalog,
    images: media,
    releases,
    preferences,
    shippingZones,
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
  const assemble = createAssembler(
    [
      createGiftCardContext(
        giftCardMonthsOf,
        createInstallmentContext(
          preferences,
          createMerchandisingContext(
            preferences,
            createProductContext(products, createProductLists(inStockSql), toImageItem, toShownReviews),
          ),
        ),
      ),
      createSearchContext(searchIndex, itemsOf, tagOfProducts),
      createCartContext({ read: readFresh, sample: carts.sample }, shippingZones.places),
      createCheckoutContext({
        read: readFresh,
        sample: carts.sample,
        shippingPlaces: shippingZones.places,
        offer: payments.offer,
        newKey: ids.token,
        reminderOf: abandonedCarts.offerOf,
        giftCardMonths: giftCardMonthsOf,
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
        addressesOf: members.addresses.list,
        subscriptionsOf: listForAccount,
        shippingPlaces: shippingZones.places,
      }),
      createOrderContext(),
      createReviewsRequest(),
      createSubscriptionContext({ providersIn: payments.providersIn, waysOf: toPayments, offsetsOf }),
      createDownloadContext(downloadLinks),
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
    scripts: [`${VISITOR_SCRIPTS_PATH}/${deps.visitorScripts.entry}`],
  });
  const sections = createSections({ db, editions, assemble, localeOf: loadLocale, stopwatch, log });
  return { fillSite, pages, sections, siteMaker };
}

export type Sites = ReturnType<typeof wireSites>;
