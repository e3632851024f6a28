import type { RequestListener } from 'node:http';
import { abandonedCartsFeature } from './features/abandoned-carts/feature.ts';
import { apiTokensFeature } from './features/api-tokens/feature.ts';
import { auditLogFeature } from './features/audit-log/feature.ts';
import { binFeature } from './features/bin/feature.ts';
import { addressSearchFeature } from './features/address-search/feature.ts';
import { captchaFeature } from './features/captcha/feature.ts';
import { cartFeature } from './features/cart/feature.ts';
import type { CartMerger } from './features/cart/merge.ts';
import { checkoutFeature, checkoutParts } from './features/checkout/feature.ts';
import { commercePreferencesFeature } from './features/commerce-preferences/feature.ts';
import { contributorsFeature } from './features/contributors/feature.ts';
import { couponsFeature } from './features/coupons/feature.ts';
import type { CouponUses } from './features/coupons/uses.ts';
import { donationsFeature } from './features/donations/feature.ts';
import { downloadParts, downloadsFeature } from './features/downloads/feature.ts';
import { draftLinksFeature } from './features/draft-links/feature.ts';
import { entitlementsFeature } from './features/entitlements/feature.ts';
import { formsFeature } from './features/forms/feature.ts';
import { giftCardsFeature } from './features/gift-cards/feature.ts';
import type { Housekeeping } from './features/housekeeping/housekeeping.ts';
import { housekeepingFeature } from './features/housekeeping/feature.ts';
import { imageParts, imagesFeature } from './features/images/feature.ts';
import { installmentsFeature } from './features/installments/feature.ts';
import { jobsFeature } from './features/jobs/feature.ts';
import { languageParts, languagesFeature } from './features/languages/feature.ts';
import { mailFeature } from './features/mail/feature.ts';
import type { MailService } from './features/mail/service.ts';
import { mailedLinksFeature } from './features/mailed-links/feature.ts';
import { mailingListParts, mailingListsFeature } from './features/mailing-lists/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { newslettersFeature } from './features/newsletters/feature.ts';
import { orderParts, ordersFeature } from './features/orders/feature.ts';
import { pageCacheFeature } from './features/page-cache/feature.ts';
import type { Purges } from './features/page-cache/purges.ts';
import { pageCheckParts } from './features/page-checks/feature.ts';
import { pageContentFeature } from './features/page-content/feature.ts';
import { pageTreeFeature } from './features/page-tree/feature.ts';
import { pageParts, pagesFeature } from './features/pages/feature.ts';
import { passkeyParts, passkeysFeature } from './features/passkeys/feature.ts';
import { paymentsFeature } from './features/payments/feature.ts';
import { policiesFeature } from './features/policies/feature.ts';
import { privacyFeature } from './features/privacy/feature.ts';
import { productCsvFeature } from './features/product-csv/feature.ts';
import { productParts, productsFeature } from './features/products/feature.ts';
import { quoteParts, quotesFeature } from './features/quotes/feature.ts';
import { releaseParts, releasesFeature } from './features/releases/feature.ts';
import { restockFeature } from './features/restock/feature.ts';
import { reviewParts, reviewsFeature } from './features/reviews/feature.ts';
import { salesFeature } from './features/sales/feature.ts';
import { sampleSiteFeature } from './features/sample-site/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { secondStepFeature } from './features/second-step/feature.ts';
import { shippingFeature } from './features/shipping/feature.ts';
import { seoFeature } from './features/seo/feature.ts';
import { siteCheckFeature } from './features/site-check/feature.ts';
import { siteCodeFeature } from './features/site-code/feature.ts';
import { siteDaysFeature } from './features/site-days/feature.ts';
import { siteLockFeature } from './features/site-lock/feature.ts';
import { formParts, siteFormsFeature } from './features/site-forms/feature.ts';
import { siteLayoutFeature } from './features/site-layout/feature.ts';
import { siteUsersFeature } from './features/site-users/feature.ts';
import { stockFeature } from './features/stock/feature.ts';
import { storesFeature } from './features/stores/feature.ts';
import { submissionsFeature } from './features/submissions/feature.ts';
import { subscriptionParts, subscriptionsFeature } from './features/subscriptions/feature.ts';
import type { SubscriptionClock } from './features/subscriptions/look-job.ts';
import { taxFeature } from './features/tax/feature.ts';
import { templateParts, templatesFeature } from './features/templates/feature.ts';
import { themesFeature } from './features/themes/feature.ts';
import { themeSettingsFeature } from './features/theme-settings/feature.ts';
import { translationsFeature } from './features/translations/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { websiteParts, websitesFeature } from './features/websites/feature.ts';
import type { Api } from './http/mount.ts';
import { edgeChores } from './http/chores.ts';
import type { DeadLetterKeeper } from './jobs/jobs.ts';
import type { Feature } from './sockets/feature.ts';
import type { AppDeps } from './wiring/app-deps.ts';
import { type House, wireBase } from './wiring/base.ts';
import { openFront } from './wiring/front.ts';

export interface App {
  /** Answers every request. */
  readonly handle: RequestListener;
  readonly api: Api;
  readonly mail: MailService;
  /** Makes one cart of a visitor's and a member's. */
  readonly cartMerger: CartMerger;
  /** The store of which orders used which coupons. */
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
  const store = passkeyParts.createPasskeyStore(base.db.sequelize, base.ids);
  const contributors = contributorsFeature(base);
  const staff = contributors.offers;
  const secondStep = secondStepFeature(base, { staff, passkeyStore: store });
  const apiTokens = apiTokensFeature(base);
  const mail = mailFeature(base, orderParts.orderOfId);
  const mailingLists = mailingListsFeature(base);
  const pageCache = pageCacheFeature(base);
  const themeWork = releaseParts.createPoolThemeWork(base, base.editions.common);
  const templates = templatesFeature(base, themeWork);
  const siteLayout = siteLayoutFeature(base, { ...templates.offers, ...languageParts });
  const languages = languagesFeature(base, siteLayout.offers);
  const translations = translationsFeature(base, { ...siteLayout.offers, ...languages.offers, ...pageParts });
  const policies = policiesFeature(base);
  const pageTree = pageTreeFeature(base, { ...siteLayout.offers, ...policies.offers, ...imageParts });
  const { productMediaUses, tagOfProduct, findShownItems } = productParts;
  const pageChecks = pageCheckParts.createPageChecks(base, { ...pageParts, findShownItems });
  const siteLock = siteLockFeature(base);
  const releases = releasesFeature(base, { ...templates.offers, themeWork, pageChecks });
  const downloadMediaUses = downloadParts.createDownloadMediaUses(tagOfProduct);
  const uses = [productMediaUses, downloadMediaUses, templateParts.templateMediaUses];
  const media = mediaFeature(base, { uses, ...imageParts, ...pageCache.offers });
  return {
    staff,
    ...mail.offers,
    ...mailingLists.offers,
    ...apiTokens.offers,
    ...pageCache.offers,
    ...templates.offers,
    ...siteLayout.offers,
    ...languages.offers,
    ...translations.offers,
    ...pageTree.offers,
    ...siteLock.offers,
    ...releases.offers,
    ...media.offers,
    features: [
      auditLogFeature(base),
      binFeature(base),
      captchaFeature(base, websiteParts.captchaSiteKey),
      webhooksFeature(base),
      jobsFeature(base),
      mail,
      mailedLinksFeature(),
      mailingLists,
      pageCache,
      apiTokens,
      contributors,
      secondStep,
      passkeysFeature(base, { staff, store, ...secondStep.offers }),
      templates,
      siteLayout,
      languages,
      translations,
      policies,
      pageTree,
      siteLock,
      releases,
      themesFeature(base, { ...templates.offers, themeWork }),
      themeSettingsFeature(base, { ...siteLayout.offers, ...imageParts }),
      siteCodeFeature(base, siteLayout.offers),
      draftLinksFeature(base, templates.offers),
      media,
      imagesFeature(base, media.offers),
    ],
  };
}

type SiteOffers = ReturnType<typeof siteFeatures>;

/** What a shop has on its shelves, and the rules that it sells by. */
function goodsFeatures(base: House, site: SiteOffers) {
  const coupons = couponsFeature(base, productParts.readProductNames);
  const shipping = shippingFeature(base);
  const tax = taxFeature(base);
  const stock = stockFeature(base);
  const parts = { ...downloadParts, ...reviewParts, ...imageParts, ...websiteParts };
  const needs = { ...site, ...stock.offers, ...parts };
  const products = productsFeature(base, needs);
  const siteForms = siteFormsFeature(base);
  const preferences = commercePreferencesFeature(base, quoteParts.createQuoteAddressCheck(base.post));
  return {
    ...coupons.offers,
    ...shipping.offers,
    ...siteForms.offers,
    ...stock.offers,
    ...products.offers,
    features: [
      coupons,
      shipping,
      tax,
      salesFeature(base),
      stock,
      products,
      pageContentFeature(base, { ...site, ...imageParts, ...pageParts, ...formParts, ...mailingListParts }),
      preferences,
      productCsvFeature(base, { ...products.offers, ...websiteParts }),
      storesFeature(base, { ...site, ...products.offers }),
      searchFeature(base, products.offers),
      seoFeature(base, { ...products.offers, ...shipping.offers }),
      restockFeature(base, site),
      newslettersFeature(base, imageParts),
      addressSearchFeature(base),
      formsFeature(
        base,
        async (scope, formId) =>
          (await formParts.findSiteForm(scope, formId)) ?? products.offers.findProductForm(scope, formId),
      ),
      siteForms,
      submissionsFeature(base, { ...formParts, signUps: site.signUps }),
    ],
  };
}

type GoodsOffers = ReturnType<typeof goodsFeatures>;

/** Who buys, what they put together, and what it is paid with. */
function shoppingFeatures(base: House, goods: GoodsOffers) {
  const payments = paymentsFeature(base);
  const installments = installmentsFeature(base, payments.offers);
  const giftCards = giftCardsFeature(base);
  const paidWith = { ...payments.offers, ...giftCards.offers, installments: installments.offers };
  const fromOthers = { ...imageParts, ...downloadParts };
  const carts = cartFeature(base, { ...goods, ...paidWith, ...fromOthers });
  const cart = carts.offers;
  const privacy = privacyFeature(base, orderParts.readOrdersOfPerson);
  const shown = {
    ordersOf: orderParts.readMemberOrders,
    sampleOrders: orderParts.createSampleMemberOrders(cart.readSample),
    subscriptionsOf: subscriptionParts.listForAccount,
    shippingPlaces: goods.shippingZones.places,
  };
  const members = siteUsersFeature(base, { cart, shown, ...privacy.offers, ...orderParts });
  const abandonedCarts = abandonedCartsFeature(base, { cart, ...goods, ...checkoutParts });
  return {
    cart,
    members: members.offers,
    ...paidWith,
    ...privacy.offers,
    ...abandonedCarts.offers,
    features: [
      payments,
      installments,
      giftCards,
      carts,
      quotesFeature(base, cart),
      privacy,
      members,
      abandonedCarts,
    ],
  };
}

type ShoppingOffers = ReturnType<typeof shoppingFeatures>;

/** From the cart to the paid order, and what follows from it. */
function sellingFeatures(base: House, site: SiteOffers, goods: GoodsOffers, shopping: ShoppingOffers) {
  const orderStore = orderParts.createOrderStore(base.ids);
  const { readSample } = shopping.cart;
  const before = { ...site, ...goods, ...shopping, ...orderParts, orderStore, readSample };
  const checkout = checkoutFeature(base, before);
  const downloads = downloadsFeature(base, before);
  const access = entitlementsFeature(base, { ...before, ...subscriptionParts });
  const sold = { ...before, ...checkout.offers, ...downloads.offers, ...access.offers };
  const subscriptions = subscriptionsFeature(base, sold);
  const reviews = reviewsFeature(base, { ...goods.productPages, ...sold });
  const sample = sampleSiteFeature(base, { ...sold, ...reviews.offers });
  return {
    ...access.offers,
    ...subscriptions.offers,
    ...sample.offers,
    features: [
      checkout,
      donationsFeature(base, { ...before, checkout: checkout.offers, ...websiteParts }),
      downloads,
      access,
      subscriptions,
      ordersFeature(base, sold),
      reviews,
      sample,
      websitesFeature(base, { ...site.staff, ...sample.offers }),
    ],
  };
}

/** All features of the server, in the order of dependence: each takes what those before it offer. */
function plugIn(base: House) {
  const site = siteFeatures(base);
  const goods = goodsFeatures(base, site);
  const shopping = shoppingFeatures(base, goods);
  const selling = sellingFeatures(base, site, goods, shopping);
  const parts = [site, goods, shopping, selling].flatMap((part): readonly Feature[] => part.features);
  const { listPaths: listItems } = goods.products;
  const gates = [...site.pageGates, selling.boughtGate];
  const pages = pagesFeature(base, { ...site, features: parts, listItems, gates });
  const siteDays = siteDaysFeature(base, { ...site, ...pages.offers, ...productParts });
  const siteCheck = siteCheckFeature(base, { ...site, ...pages.offers, ...pageParts, ...productParts });
  const housekeeping = housekeepingFeature(base);
  const features: readonly Feature[] = [...parts, pages, siteDays, siteCheck, housekeeping];
  for (const one of features) {
    base.news.listen(one.hears);
    one.jobs(base.jobs);
    base.describeJobs(one.describedJobs);
    one.binned(base.bin);
  }
  housekeeping.offers.addChores([...features.flatMap((one) => one.chores), ...edgeChores]);
  site.addMails(features.map((one) => one.mails));
  site.addTexts({
    released: features.flatMap((one) => one.releasedTexts),
    live: features.flatMap((one) => one.liveTexts),
  });
  site.addReleasedData(features.flatMap((one) => one.releasedData));
  // What looks into the tables of others goes before those, so the later features come first.
  shopping.addPersonalData(features.toReversed().flatMap((one) => one.personalData));
  return { ...site, ...goods, ...shopping, ...selling, ...pages.offers, ...housekeeping.offers, features };
}

/** Makes the server of its features. */
export function createApp(deps: AppDeps): App {
  const { db, clock, ids } = deps;
  const base: House = { ...deps, ...wireBase(deps) };
  const { mail, purges, deadLetters, websites } = base;
  const offers = plugIn(base);
  const { api, handle } = openFront(base, offers);
  const { cart, couponUses, housekeeping, fillSite, languages, loadSampleSite, staff, translationFill } =
    offers;
  const { contributors } = staff;
  return {
    handle,
    api,
    mail,
    cartMerger: cart.merger,
    couponUses,
    deadLetters,
    purges,
    housekeeping,
    subscriptions: offers.subscriptionClock,
    async loadSample() {
      const site = { websites, contributors, fillSite, languages, translationFill };
      const sample = { db, ids, now: clock.now(), hosts: SAMPLE_HOSTS, ...site };
      const isLoaded = await loadSampleSite(sample, deps.readSampleFiles);
      // A server that others reach now may have begun on this machine alone.
      await websites.leadHome(SAMPLE_HOST);
      return isLoaded;
    },
  };
}
