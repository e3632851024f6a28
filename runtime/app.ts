import type { RequestListener } from 'node:http';
import express from 'express';
import { isApiToken } from '#shared/features/api-tokens/rules.ts';
import { MERCHANDISING_NAMESPACE } from '#shared/features/commerce-preferences/merchandising.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import { loadZones } from '#shared/dates/load-zones.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import type { Database } from './database/database.ts';
import type { ReadScope } from './database/reads.ts';
import { ABANDONED_NAMESPACE } from '#shared/features/abandoned-carts/rules.ts';
import { abandonedCartChore } from './features/abandoned-carts/chores.ts';
import { createCartReminders, remindOfCart } from './features/abandoned-carts/reminders.ts';
import { mountAbandonedCarts, routeCartReturn } from './features/abandoned-carts/routes.ts';
import { createAbandonedCartService } from './features/abandoned-carts/service.ts';
import { touchedSql } from './features/cart/store.ts';
import { mountApiTokens } from './features/api-tokens/routes.ts';
import { createApiTokenService } from './features/api-tokens/service.ts';
import { mountAuditLog } from './features/audit-log/routes.ts';
import { auditChore } from './features/audit-log/chores.ts';
import { createAuditLog } from './features/audit-log/service.ts';
import { mountBin } from './features/bin/routes.ts';
import { createBin } from './features/bin/service.ts';
import { cartTokenOf, dropCartCookies, giveCartCookies } from './features/cart/cookies.ts';
import { routeCartForms } from './features/cart/form-routes.ts';
import { createAdditions } from './features/cart/additions.ts';
import { captchaChore } from './features/captcha/chores.ts';
import { mountCaptcha } from './features/captcha/routes.ts';
import { createCaptcha } from './features/captcha/service.ts';
import { cartChore } from './features/cart/chores.ts';
import { createCartMerger, type CartMerger } from './features/cart/merge.ts';
import { createFindCart } from './features/cart/find-cart.ts';
import { cloneMemberCart } from './features/cart/member-carts.ts';
import { createCartReader } from './features/cart/reader.ts';
import { createCartWrites } from './features/cart/writes.ts';
import { createCartContext } from './features/cart/page-context.ts';
import { mountCart } from './features/cart/routes.ts';
import { createCartsToBuy } from './features/cart/to-buy.ts';
import { createCardAlert } from './features/checkout/card-alert.ts';
import { createCardGuard } from './features/checkout/card-guard.ts';
import { type Cashier, createCashier } from './features/checkout/cashier.ts';
import { routeCheckoutForms } from './features/checkout/form-routes.ts';
import { createCheckoutContext } from './features/checkout/page-context.ts';
import { createOrderContext } from './features/orders/page-context.ts';
import { createPaymentPages } from './features/checkout/payment-pages.ts';
import {
  createPaymentEvents,
  finishMockPayment,
  finishMockPayments,
} from './features/checkout/payment-events.ts';
import { mountCheckout, routePayments } from './features/checkout/routes.ts';
import { createCheckoutService } from './features/checkout/service.ts';
import { settlePaymentJob, settlePayments } from './features/checkout/settle-payment.ts';
import { capturesAtOnce, CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { mountPayments } from './features/payments/routes.ts';
import { createPaymentService } from './features/payments/service.ts';
import { createOrderBook } from './features/orders/book.ts';
import { readBuyer } from './features/orders/buyer.ts';
import { readMemberOrders } from './features/orders/member-orders.ts';
import { createMoneyBack } from './features/orders/money-back.ts';
import { createMoneyBackLooks, moneyBackJob } from './features/orders/money-back-job.ts';
import { createOrderMailPreview, createOrderMails } from './features/orders/order-mails.ts';
import { createDocumentWriter, type DocumentFiles } from './features/orders/documents.ts';
import { mountOrders } from './features/orders/routes.ts';
import { toOrder } from './features/orders/reads.ts';
import { createOrderService } from './features/orders/service.ts';
import { mountSales } from './features/sales/routes.ts';
import { createCartService } from './features/cart/service.ts';
import { mountCoupons } from './features/coupons/routes.ts';
import { couponsSql, createCouponService } from './features/coupons/service.ts';
import { couponUses, type CouponUses } from './features/coupons/uses.ts';
import { DOWNLOADS_NAMESPACE, downloadTermsOf } from '#shared/features/downloads/rules.ts';
import { createDownloadDelivery } from './features/downloads/delivery.ts';
import { createDownloadLinks } from './features/downloads/links.ts';
import { downloadMediaUses } from './features/downloads/media-uses.ts';
import { createDownloadContext } from './features/downloads/page-context.ts';
import { createProductFiles } from './features/downloads/product-files.ts';
import { mountProductFiles, routeDownloads } from './features/downloads/routes.ts';
import { pageGate } from './features/entitlements/gate.ts';
import { accessContext } from './features/entitlements/page-context.ts';
import { mountEntitlements } from './features/entitlements/routes.ts';
import { createGrants } from './features/entitlements/grants.ts';
import { createGiftCardChore } from './features/gift-cards/chores.ts';
import { createGiftCardLedger } from './features/gift-cards/ledger.ts';
import { createGiftCardMails } from './features/gift-cards/mails.ts';
import { findGiftCard, giftCardsSql } from './features/gift-cards/offered.ts';
import { mountGiftCards } from './features/gift-cards/routes.ts';
import { createGiftCardSales } from './features/gift-cards/sales.ts';
import { createGiftCardService } from './features/gift-cards/service.ts';
import { mountShipping } from './features/shipping/routes.ts';
import { createShippingZoneService, shippingZonesSql } from './features/shipping/service.ts';
import { mountTax } from './features/tax/routes.ts';
import { createTaxZoneService, taxZonesSql } from './features/tax/service.ts';
import { CART_NAMESPACE } from '#shared/features/cart/terms.ts';
import { createMerchandisingContext } from './features/commerce-preferences/page-context.ts';
import { mountCommercePreferences } from './features/commerce-preferences/routes.ts';
import { createCommercePreferenceService, preferencesSql } from './features/commerce-preferences/service.ts';
import { routeAccountPages } from './features/contributors/account-routes.ts';
import { contributorChores } from './features/contributors/chores.ts';
import { createInvitationService } from './features/contributors/invitations.ts';
import { createPasswordResetService } from './features/contributors/password-resets.ts';
import { createPeopleService } from './features/contributors/people.ts';
import { mountContributors } from './features/contributors/routes.ts';
import { createContributorService } from './features/contributors/service.ts';
import { createSessionStore } from './features/contributors/sessions.ts';
import { pathOfImage, toImageItem } from './features/images/image-item.ts';
import { routeImages } from './features/images/routes.ts';
import { createImageService } from './features/images/service.ts';
import { routeFiles } from './features/media/file-routes.ts';
import { createIncoming } from './features/media/incoming.ts';
import { mountMedia } from './features/media/routes.ts';
import { createMediaService } from './features/media/service.ts';
import { createMediaUses } from './features/media/uses.ts';
import { createInstallmentContext } from './features/installments/page-context.ts';
import { routeInstallmentTerms } from './features/installments/terms-routes.ts';
import { createHousekeeping, type Housekeeping } from './features/housekeeping/housekeeping.ts';
import { deadLetterChore } from './features/jobs/chores.ts';
import { mountDeadLetters } from './features/jobs/routes.ts';
import { createDeadLetterService } from './features/jobs/service.ts';
import { purgeChore } from './features/page-cache/chores.ts';
import { createPageCache } from './features/page-cache/page-cache.ts';
import { createPurges, type Purges, SITE_TAG } from './features/page-cache/purges.ts';
import { createSiteCache } from './features/page-cache/site-cache.ts';
import { mailChore } from './features/mail/chores.ts';
import type { EmailFiles } from './features/mail/email-files.ts';
import { createMailDelivery, deliverMail } from './features/mail/deliver-mail.ts';
import { createMailHolds } from './features/mail/holds.ts';
import { createFormPages } from './features/mail/form-pages.ts';
import { createMailedForms } from './features/mail/mailed-forms.ts';
import { createMailPages } from './features/mail/mail-pages.ts';
import { createOutbox } from './features/mail/outbox.ts';
import { createPageTexts } from './features/mail/page-texts.ts';
import { createMailPreviews } from './features/mail/previews.ts';
import { routeMailPages } from './features/mail/page-routes.ts';
import { createMailRenderer } from './features/mail/render-mail.ts';
import { createResendMail } from './features/mail/resend.ts';
import { mountMail } from './features/mail/routes.ts';
import { createMailService, type MailService } from './features/mail/service.ts';
import { createEditions } from './features/pages/editions.ts';
import { createKeptAnswers } from './features/pages/kept-answers.ts';
import { createPageAnswers, mountPages } from './features/pages/routes.ts';
import { createPageService, ThemeFailure } from './features/pages/service.ts';
import { productImportChore } from './features/product-csv/chores.ts';
import { createImportBook } from './features/product-csv/import-book.ts';
import { mountProductCsv } from './features/product-csv/routes.ts';
import { createProductCsv } from './features/product-csv/service.ts';
import { createImportSteps, writeProductImport } from './features/product-csv/steps.ts';
import { createCatalog } from './features/products/catalog.ts';
import { productMediaUses } from './features/products/media-uses.ts';
import { createItemReader, createProductContext } from './features/products/page-context.ts';
import { tagOfProducts } from './features/products/page-tags.ts';
import { mountProducts } from './features/products/routes.ts';
import { readProductNames } from './features/products/product-names.ts';
import { createProductPages } from './features/products/product-pages.ts';
import { createProductLists } from './features/products/product-lists.ts';
import { createProductService } from './features/products/service.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { restockChore } from './features/restock/chores.ts';
import { createRestockLists } from './features/restock/lists.ts';
import { createRestockNotices, writeRestockNotices } from './features/restock/notices.ts';
import { createRestockSends } from './features/restock/sends.ts';
import { createRestockWatch, watchRestock } from './features/restock/watch.ts';
import { RESTOCK_NAMESPACE } from '#shared/features/restock/rules.ts';
import { routeRestockForm } from './features/restock/form-routes.ts';
import { mountForms } from './features/forms/routes.ts';
import { findProductForm } from './features/products/forms.ts';
import { mountRestock } from './features/restock/routes.ts';
import { createRestockService } from './features/restock/service.ts';
import { createSubscriptionBook } from './features/subscriptions/book.ts';
import {
  createSubscriptionClock,
  lookAtSubscription,
  lookAtSubscriptions,
  type SubscriptionClock,
} from './features/subscriptions/look-job.ts';
import { createSubscriptionMails } from './features/subscriptions/mails.ts';
import { routeSubscriptionForms } from './features/subscriptions/form-routes.ts';
import { createSubscriptionContext, listForAccount } from './features/subscriptions/page-context.ts';
import { createRenewals } from './features/subscriptions/renewals.ts';
import { mountSubscriptions } from './features/subscriptions/routes.ts';
import { createSubscriptionService } from './features/subscriptions/service.ts';
import { routeThemeAssets } from './features/releases/asset-routes.ts';
import { compileStyleSheets } from './features/releases/compile-styles.ts';
import { mountReleases } from './features/releases/routes.ts';
import { createReleaseBook } from './features/releases/release-book.ts';
import { createScheduledReleases, publishScheduledRelease } from './features/releases/scheduled-releases.ts';
import { createReleaseService } from './features/releases/service.ts';
import { createContentStore } from './features/releases/store.ts';
import { createFillSite } from './features/sample-site/fill-site.ts';
import { loadSampleSite } from './features/sample-site/load-sample-site.ts';
import type { SampleFiles, SiteFiles } from './features/sample-site/site-files.ts';
import { availableByIdSql, availableSql } from './features/stock/available.ts';
import { expireStockHolds, releaseStockHold } from './features/stock/expiry.ts';
import { createStockLedger } from './features/stock/ledger.ts';
import { createSearchContext } from './features/search/page-context.ts';
import { mountSearch } from './features/search/routes.ts';
import { createSearchIndex } from './features/search/search-index.ts';
import { memberFactsSql } from './features/site-users/addresses.ts';
import { siteUserChores } from './features/site-users/chores.ts';
import { mountSiteUsers } from './features/site-users/routes.ts';
import { mountSiteUserStaff } from './features/site-users/staff-routes.ts';
import { createSiteUserDoor } from './features/site-users/door.ts';
import { routeAccountForms } from './features/site-users/form-routes.ts';
import { routeSiteUserLinks } from './features/site-users/link-pages.ts';
import { createMembers } from './features/site-users/members.ts';
import { createAccountContext, createAccountWords } from './features/site-users/page-context.ts';
import { mountStock } from './features/stock/routes.ts';
import { createStockService } from './features/stock/service.ts';
import { mountStores } from './features/stores/routes.ts';
import { createStoreService } from './features/stores/service.ts';
import { templateMediaUses } from './features/templates/media-uses.ts';
import { mountSiteLayout } from './features/site-layout/routes.ts';
import { createSiteLayoutService } from './features/site-layout/service.ts';
import { createSiteDrafts } from './features/site-layout/site-draft.ts';
import { mountTemplates } from './features/templates/routes.ts';
import { createTemplateService } from './features/templates/service.ts';
import { createStylePreview } from './features/templates/style-preview.ts';
import { webhookChore } from './features/webhooks/chores.ts';
import { createWebhookDelivery, deliverWebhook } from './features/webhooks/deliver-webhook.ts';
import { mountWebhooks } from './features/webhooks/routes.ts';
import { createWebhookService } from './features/webhooks/service.ts';
import { mountWebsites } from './features/websites/routes.ts';
import { createWebsiteService } from './features/websites/service.ts';
import { createSiteMaker } from './features/websites/site-maker.ts';
import { edgeChores } from './http/chores.ts';
import type { Site } from './http/context.ts';
import { routeDocumentation } from './http/documentation.ts';
import { handleErrors } from './http/errors.ts';
import { createSiteTurns, TURN_LIMITS } from './http/site-turns.ts';
import { createExpressApp } from './http/express-app.ts';
import { type Api, createApi } from './http/mount.ts';
import type { DeadLetterKeeper, Jobs } from './jobs/jobs.ts';
import type { MailTransport } from './platform/mail/mail-transport.ts';
import { observeRequests, routeOperation } from './http/operation.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { refuse } from './http/refusal.ts';
import type { EdgeDeps } from './http/request.ts';
import { type Clock, stopwatch } from './platform/clock/clock.ts';
import type { FileStore } from './platform/files/files.ts';
import { createMockProvider, MOCK_PROVIDER } from './platform/payments/mock-provider.ts';
import type { PaymentProvider } from './platform/payments/payment-provider.ts';
import { createWebPost } from './platform/web/web-post.ts';
import { createStripeClient } from './platform/payments/stripe-client.ts';
import { createStripeProvider } from './platform/payments/stripe-provider.ts';
import type { Staging } from './platform/files/staging.ts';
import type { Ids } from './platform/ids/ids.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { SiteScope } from './database/database.ts';

/** What the server is made of; everything outside of it comes in here. */
export interface AppDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Lets operators read the figures from elsewhere; without it, only this machine may. */
  readonly metricsToken: string | undefined;
  /** The queue of what is done after requests; what is done is said here, and begun by the caller. */
  readonly jobs: Jobs;
  /** Takes mails to their readers; without it they wait. */
  readonly mailTransport: MailTransport | undefined;
  /** Address that all mails come from. */
  readonly mailFrom: string;
  /** Seals the secrets of sites, such as keys of payment providers. */
  readonly secretsKey: string;
  /** Where Stripe is asked. */
  readonly stripeUrl: string;
  readonly originals: FileStore;
  /** Where files wait while they come in. */
  readonly staging: Staging;
  readonly renditions: FileStore;
  /** True when the server is only for this machine. */
  readonly loopback: boolean;
  /** Memory for pages that are kept, in bytes; 0 makes every page anew. */
  readonly pageCacheBytes: number;
  /** Factor of all rate limits (runtime-contract B16); 0 lets every call through. */
  readonly rateLimitScale: number;
  /** Reads the sample site; only called when there is no site yet. */
  readonly readSampleFiles: () => Promise<SampleFiles>;
  /** Reads what a new site begins with. */
  readonly readSiteFiles: (start: SiteStart) => Promise<SiteFiles>;
  /** Folder of the words behind the teaser of payment in parts. */
  readonly installmentTerms: string;
  /** Reads the templates of a store for themes that have none, by path. */
  readonly readStoreTemplates: () => Promise<ReadonlyMap<string, string>>;
  /** Reads the templates of pages that every shop has, for themes without their own, by path. */
  readonly readCommonTemplates: () => Promise<ReadonlyMap<string, string>>;
  /** Reads the templates of the mails; only called when one is written. */
  readonly readEmailFiles: () => Promise<EmailFiles>;
  /** Reads what is printed for orders; only called when something is. */
  readonly readDocumentFiles: () => Promise<DocumentFiles>;
  /** Host name of the server itself; sites made on it get names below it. */
  readonly homeHost: string;
  /** True when the owner of a site may make others on this server. */
  readonly ownersMakeSites: boolean;
  /** The visitor's scripts as they were built. */
  readonly visitorScripts: { readonly folder: string; readonly entry: string };
}

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

const VISITOR_SCRIPTS_PATH = '/visitor';
const SAMPLE_HOST = 'saltmarsh.localhost';
const SAMPLE_HOSTS = ['localhost', '127.0.0.1', '[::1]', SAMPLE_HOST];

/** Wires every feature of the server; nothing is wired anywhere else. */
export function createApp(deps: AppDeps): App {
  const { db, clock, ids, log, jobs } = deps;
  const engine = createEngine();
  const store = createContentStore();
  const editions = createEditions(store, engine, deps.readCommonTemplates);
  const renderMail = createMailRenderer(engine, deps.readEmailFiles);
  const holds = createMailHolds(db, clock);
  const mail = createMailService({ db, clock, ids, render: renderMail, jobs, holds });
  const texts = createPageTexts(engine, deps.readEmailFiles);
  const outbox = createOutbox(db, deps.mailFrom);
  const purges = createPurges(db, ids, log);
  const purgeSite = (scope: SiteScope) => purges.purge(scope, [SITE_TAG]);
  const websites = createWebsiteService(db, ids, deps.homeHost, purgeSite);
  const auditLog = createAuditLog(db, ids);
  const post = createWebPost(deps.loopback);
  const { secretsKey: serverKey } = deps;
  const webhooks = createWebhookService({ db, clock, ids, audit: auditLog, jobs, post, serverKey });
  const describe = { [deliverMail.name]: outbox.describe, [deliverWebhook.name]: webhooks.describe };
  const deadLetters = createDeadLetterService({ db, clock, ids, jobs, describe });
  jobs.handle(deliverWebhook, createWebhookDelivery({ db, clock, post, serverKey }));
  const preferences = createCommercePreferenceService(db, auditLog, purgeSite);
  const sessions = createSessionStore(db, ids);
  const contributors = createContributorService({ db, ids, sessions, audit: auditLog });
  const people = createPeopleService({ db, sessions, audit: auditLog });
  const invitations = createInvitationService({ db, ids, mail, audit: auditLog });
  const passwordResets = createPasswordResetService({
    db,
    clock,
    ids,
    jobs,
    mail,
    sessions,
    audit: auditLog,
    describeSite: websites.describe,
  });
  const apiTokens = createApiTokenService({ db, ids, audit: auditLog });
  const bin = createBin({ db, ids, audit: auditLog });
  const templates = createTemplateService(db, store, auditLog, bin);
  bin.handle('template-file', templates.binned);
  const siteDrafts = createSiteDrafts(store, templates);
  const siteLayout = createSiteLayoutService(siteDrafts, auditLog);
  const book = createReleaseBook(db.sequelize, ids, store, purgeSite);
  const releaseDeps = { db, ids, store, book, templates, engine, audit: auditLog };
  const releases = createReleaseService(releaseDeps);
  const scheduledReleases = createScheduledReleases({ ...releaseDeps, clock, jobs });
  const products = createProductService(availableSql, availableByIdSql);
  const productPages = createProductPages(purges.purge, SITE_TAG);
  const restockWatch = createRestockWatch({
    clock,
    jobs,
    availableSql,
    preferences: async (scope) => (await preferences.all(scope)).get(RESTOCK_NAMESPACE) ?? {},
  });
  const ledger = createStockLedger({
    db,
    ids,
    jobs,
    async onChange(scope, variantIds) {
      await productPages.purgeStock(scope, variantIds);
      await restockWatch.look(scope, variantIds);
    },
  });
  const catalog = createCatalog({
    db,
    ids,
    audit: auditLog,
    bin,
    ledger,
    pages: productPages,
    availableSql,
    pathOfImage,
    async liveStores(scope, site) {
      const { content } = await editions.live(scope, site);
      return new Set(content.collections.filter(({ type }) => type === 'products').map(({ id }) => id));
    },
  });
  const importBook = createImportBook(db, catalog.rows);
  const productCsv = createProductCsv({
    db,
    ids,
    audit: auditLog,
    jobs,
    book: importBook,
    products: catalog.rows,
    hasStore: catalog.hasStore,
  });
  const stores = createStoreService({
    ids,
    drafts: siteDrafts,
    categories: catalog.categories,
    audit: auditLog,
    readStoreTemplates: deps.readStoreTemplates,
  });
  const mediaUses = createMediaUses([productMediaUses, downloadMediaUses, templateMediaUses]);
  const media = createMediaService({
    db,
    ids,
    log,
    originals: deps.originals,
    incoming: createIncoming(deps.staging),
    uses: mediaUses,
    audit: auditLog,
    bin,
    purge: (scope, tags = [SITE_TAG]) => purges.purge(scope, tags),
    pathOfImage,
  });
  bin.handle('media', media.binned);
  const images = createImageService({
    find: media.find,
    originals: deps.originals,
    renditions: deps.renditions,
  });

  const staffDeps = { db, ids, audit: auditLog, bin };
  const shippingZones = createShippingZoneService(staffDeps);
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

  async function collectionUrls(
    scope: ReadScope,
    site: Pick<Site, 'id' | 'liveReleaseId'>,
  ): Promise<ReadonlyMap<string, string>> {
    const { content } = await editions.live(scope, site);
    return new Map(content.collections.map((collection) => [collection.id, collection.urlId]));
  }

  const coupons = createCouponService({ ...staffDeps, namesOf: readProductNames });
  const taxZones = createTaxZoneService(staffDeps);
  bin.handle('coupon', coupons.binned);
  bin.handle('shipping-zone', shippingZones.binned);
  bin.handle('tax-zone', taxZones.binned);
  const reader = createCartReader({
    collectionUrls,
    pathOfImage,
    availableSql,
    rulesSql: {
      coupons: couponsSql,
      giftCards: giftCardsSql,
      shippingZones: shippingZonesSql,
      taxZones: taxZonesSql,
      preferences: preferencesSql(CART_NAMESPACE),
    },
  });
  const cartMerger = createCartMerger({
    ids,
    availableSql,
    memberFactsSql,
    readPreferences: async (scope) => (await preferences.all(scope)).get(CART_NAMESPACE) ?? {},
  });
  const carts = createCartService({
    db,
    reader,
    writes: createCartWrites({ db, ids, reader, merger: cartMerger }),
    additions: createAdditions({ ids, findProduct: products.find }),
    listProducts: products.listFirst,
    availableSql,
    isCouponKnown: coupons.isKnown,
    findGiftCard,
  });
  const accountWords = createAccountWords(texts);
  const members = createMembers({
    db,
    clock,
    ids,
    jobs,
    mail,
    merger: cartMerger,
    describeSite: websites.describe,
    cloneCart: (scope, { now }, siteUserId) => cloneMemberCart(scope, ids, siteUserId, now),
    buyerOf: readBuyer,
  });
  const captcha = createCaptcha();
  const restock = createRestockService({
    db,
    ids,
    availableSql,
    merchandising: async (scope) => (await preferences.all(scope)).get(MERCHANDISING_NAMESPACE) ?? {},
    captcha,
  });
  const restockNotices = createRestockNotices({
    db,
    mail,
    holds,
    titleOf: async (scope) => (await websites.describe(scope, '')).title,
    async pathOfProduct(scope, collectionId, urlId) {
      const urls = await collectionUrls(scope, await websites.describe(scope, ''));
      return pathOfItem(urls.get(collectionId) ?? '', urlId);
    },
  });
  const reminderPreferences = async (scope: ReadScope) =>
    (await preferences.all(scope)).get(ABANDONED_NAMESPACE) ?? {};
  const abandonedCarts = createAbandonedCartService({ db, jobs, preferences: reminderPreferences });
  const searchIndex = createSearchIndex();
  const itemsOf = createItemReader(products, toImageItem);
  const orderBook = createOrderBook(db, ids);
  const orderMails = createOrderMails(mail);
  const giftCardLedger = createGiftCardLedger(ids);
  const giftCardMails = createGiftCardMails(mail);
  const giftCardSales = createGiftCardSales({ db, ids, ledger: giftCardLedger, mails: giftCardMails });
  const grants = createGrants(db, ids);
  const downloadLinks = createDownloadLinks(ids, websites.keyOf);
  const downloadTerms = async (scope: SiteScope) =>
    downloadTermsOf((await preferences.all(scope)).get(DOWNLOADS_NAMESPACE) ?? {});
  const downloadDelivery = createDownloadDelivery({
    links: downloadLinks,
    mail,
    book: orderBook,
    termsOf: downloadTerms,
  });
  const siteOfOrder = async (scope: SiteScope, { origin }: { readonly origin: string }) => ({
    ...(await websites.describe(scope, origin)),
    crumbKey: await websites.keyOf(scope),
  });
  const stripe = createStripeProvider({ client: createStripeClient({ url: deps.stripeUrl, log }), clock });
  const payments = createPaymentService({
    db,
    audit: auditLog,
    stripe,
    serverKey,
    siteKeyOf: websites.keyOf,
  });
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
  const subscriptionBook = createSubscriptionBook(db, ids);
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
    siteOf: (scope, origin) => siteOfOrder(scope, { origin }),
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
    offer: payments.offer,
    accountOf: payments.accountOf,
    providerOf,
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
    events: {
      async paid(scope, order, method) {
        await cartsToBuy.markBought(scope, order.cartId, order.id);
        await abandonedCarts.bought(scope, order.cartId, order.id);
        await orderMails.confirm(scope, await siteOfOrder(scope, order), order);
        await webhooks.emit(scope, 'order.create', toOrder(order));
        await renewals.paid(scope, order, method);
      },
      dropped: renewals.dropped,
      async captured(scope, order) {
        const site = await siteOfOrder(scope, order);
        await giftCardSales.issue(scope, site, order, clock.now());
        await downloadDelivery.deliver(scope, site, order, clock.now());
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
  });
  const cartsToBuy = createCartsToBuy(reader);
  const rateLimiter = createRateLimiter(db, deps.rateLimitScale);
  const guard = createCardGuard({ db, rateLimiter, captcha, alert: createCardAlert(mail) });
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
    offer: payments.offer,
    capturesAtOnce: async (scope) =>
      capturesAtOnce((await preferences.all(scope)).get(CHECKOUT_NAMESPACE) ?? {}),
    subscriptions: renewals,
  });
  const moneyBack = createMoneyBack({
    db,
    ids,
    jobs,
    book: orderBook,
    cashier,
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
    mails: orderMails,
    siteOf: siteOfOrder,
  });
  jobs.handle(moneyBackJob, createMoneyBackLooks({ db, clock, jobs, moneyBack }));
  const orders = createOrderService({
    db,
    ids,
    book: orderBook,
    audit: auditLog,
    cashier,
    moneyBack,
    mails: orderMails,
  });
  const pages = createPageService({
    db,
    store,
    editions,
    log,
    gate: pageGate,
    contributors: [
      createInstallmentContext(
        preferences,
        createMerchandisingContext(
          preferences,
          createProductContext(products, createProductLists(availableSql), toImageItem),
        ),
      ),
      createSearchContext(searchIndex, itemsOf, tagOfProducts),
      createCartContext(carts, shippingZones.places),
      createCheckoutContext({
        read: carts.read,
        sample: carts.sample,
        shippingPlaces: shippingZones.places,
        offer: payments.offer,
        newKey: ids.token,
        reminderOf: abandonedCarts.offerOf,
      }),
      createAccountContext({
        words: accountWords,
        ordersOf: readMemberOrders,
        addressesOf: members.addresses.list,
        subscriptionsOf: listForAccount,
        shippingPlaces: shippingZones.places,
      }),
      createOrderContext(),
      createSubscriptionContext({ offer: payments.offer, offsetsOf }),
      createDownloadContext(downloadLinks),
      accessContext,
    ],
    draftOf: (scope) => templates.draftOf(scope),
    localeOf: loadLocale,
    stopwatch,
    listItems: products.listPaths,
    scripts: [`${VISITOR_SCRIPTS_PATH}/${deps.visitorScripts.entry}`],
    siteTag: SITE_TAG,
  });

  const turns = { calls: createSiteTurns(TURN_LIMITS.calls), pages: createSiteTurns(TURN_LIMITS.pages) };
  const edge: EdgeDeps = {
    clock,
    ids,
    loopback: deps.loopback,
    ...createSiteCache(websites.siteOf, purges),
    signedIn: (site, token, now) =>
      isApiToken(token) ? apiTokens.signedIn(site, token, now) : contributors.signedIn(site, token, now),
    siteUserOf: members.sessions.signedIn,
    rateLimiter,
    cartTokenOf,
    turns,
  };
  const findCart = createFindCart(db, edge);
  const router = express.Router();
  const api = createApi(router, edge);
  const isLasting = (error: unknown) => error instanceof ThemeFailure;
  const pageCache = createPageCache(purges, stopwatch, deps.pageCacheBytes, isLasting);
  const keptAnswers = createKeptAnswers(edge, pageCache);
  const answers = createPageAnswers(edge, pages, pageCache, keptAnswers, findCart);
  const app = createExpressApp(deps);

  deps.metrics.watch('database_connections', 'Connections of this process to the database.', 'state', () =>
    db.countConnections(),
  );
  deps.metrics.watch('kept_pages', 'Requests answered with a page that was kept.', 'answer', () => ({
    ...keptAnswers.count,
  }));
  for (const [kind, { count }] of Object.entries(turns)) {
    deps.metrics.watch(`${kind}_in_turn`, `What becomes of ${kind} that take work.`, 'state', () => ({
      at_work: count.atWork,
      waiting: count.waiting,
      refused: count.refused,
    }));
  }
  app.use(observeRequests(deps, stopwatch));
  routeOperation(app, { ...deps, askDatabase: () => websites.hasAny() });
  app.use(
    VISITOR_SCRIPTS_PATH,
    express.static(deps.visitorScripts.folder, { index: false, immutable: true, maxAge: '365d' }),
  );

  mountWebsites(api, { db, websites, maker: siteMaker, audit: auditLog });
  mountContributors(api, { db, edge, contributors, people, invitations, passwordResets });
  mountApiTokens(api, db, apiTokens);
  mountAuditLog(api, db, auditLog);
  mountBin(api, db, bin);
  mountMedia(api, db, media);
  mountTemplates(api, templates, createStylePreview(templates, engine, compileStyleSheets));
  mountReleases(api, releases, scheduledReleases);
  mountSiteLayout(api, db, siteLayout);
  mountStores(api, db, stores);
  mountPages(api, pages);
  mountSearch(api, { db, index: searchIndex, editions });
  mountProductCsv(api, { db, productCsv, book: importBook });
  mountProducts(api, { db, products, catalog, audit: auditLog });
  mountStock(api, { db, stock: createStockService({ ledger, audit: auditLog }), ledger });
  mountCart(api, db, edge, carts, findCart);
  const siteUserDoor = createSiteUserDoor(edge, {
    tokenOf: cartTokenOf,
    give: (context, token) => giveCartCookies(edge, context, token),
    drop: (context) => dropCartCookies(edge, context),
  });
  const siteUserDeps = {
    ...members,
    db,
    edge,
    door: siteUserDoor,
    textLanguages: async () => (await texts('account-form', [], {})).languages,
  };
  mountSiteUsers(api, siteUserDeps);
  mountSiteUserStaff(api, { ...siteUserDeps, audit: auditLog });
  mountCoupons(api, db, coupons);
  const giftCards = { db, ids, audit: auditLog, ledger: giftCardLedger, mails: giftCardMails };
  mountGiftCards(api, db, createGiftCardService(giftCards));
  mountEntitlements(api, { db, drafts: siteDrafts, audit: auditLog });
  mountProductFiles(api, db, createProductFiles({ db, audit: auditLog, uses: mediaUses }));
  mountShipping(api, db, shippingZones);
  mountTax(api, db, taxZones);
  mountCheckout(api, checkout);
  mountPayments(api, db, payments);
  mountWebhooks(api, db, webhooks);
  const writeDocuments = createDocumentWriter(engine, deps.readDocumentFiles);
  mountOrders(api, { db, orders, writeDocuments, previewMail: createOrderMailPreview(renderMail) });
  mountSubscriptions(api, db, subscriptions);
  mountSales(api, db);
  mountCommercePreferences(api, db, preferences);
  mountForms(api, db, findProductForm);
  mountAbandonedCarts(api, db, abandonedCarts);
  mountCaptcha(api, captcha);
  mountRestock(api, db, {
    restock,
    lists: createRestockLists(availableSql),
    sends: createRestockSends({ availableSql, jobs, audit: auditLog }),
  });
  mountDeadLetters(api, db, deadLetters, auditLog);
  const resend = createResendMail({ db, jobs, letters: deadLetters, audit: auditLog });
  const previews = createMailPreviews({
    render: renderMail,
    readFiles: deps.readEmailFiles,
    mail,
    audit: auditLog,
  });
  mountMail(api, { db, outbox, holds, resend, previews, audit: auditLog });
  // The calls are many: whoever asks for anything else is not led past each of them.
  app.use((request, response, next) => {
    if (request.path.startsWith('/api/')) router(request, response, next);
    else next();
  });
  routeDocumentation(app, api);
  app.use('/api', () => {
    throw refuse('CALL_NOT_FOUND');
  });
  routeImages(app, edge, images);
  routeFiles(app, edge, media, deps.originals);
  routeInstallmentTerms(app, deps.installmentTerms);
  const routeMailedForm = createMailedForms(app, { db, edge, pages: createFormPages(engine), texts });
  routeAccountPages(routeMailedForm, { invitations, passwordResets });
  routeSiteUserLinks(routeMailedForm, siteUserDeps);
  routeAccountForms(app, { ...siteUserDeps, words: accountWords, showNotice: answers.showNotice });
  const mailPages = createMailPages(engine);
  routeMailPages(app, {
    db,
    edge,
    outbox,
    holds,
    pages: mailPages,
    texts,
    async onUnsubscribe(scope, address) {
      await restock.forget(scope, address);
      await abandonedCarts.forget(scope, address);
    },
  });
  routeThemeAssets(app, edge, db, store);
  routeRestockForm(app, { db, edge, restock, showNotice: answers.showNotice });
  routeCartForms(app, edge, carts, answers.showNotice, (site, itemId) =>
    db.readSite(site.id, async (scope) => {
      const product = await products.find(scope, itemId);
      const { additionalFieldsForm: form = null, isSubscribable: isSubscription = false } = product ?? {};
      return { form, isSubscription };
    }),
  );
  const paymentPages = createPaymentPages(engine);
  routeCheckoutForms(app, {
    edge,
    carts,
    checkout,
    pages: paymentPages,
    cartTokenOf,
    showNotice: answers.showNotice,
    chooseReminder: (context, cart, agrees) =>
      db.withSite(context.site.id, (scope) => abandonedCarts.choose(scope, context, cart, agrees)),
  });
  routeCartReturn(app, {
    db,
    edge,
    abandoned: abandonedCarts,
    giveCart: (context, token) => giveCartCookies(edge, context, token),
    pages: mailPages,
    texts,
  });
  routeDownloads(app, {
    db,
    edge,
    links: downloadLinks,
    book: orderBook,
    originals: deps.originals,
    termsOf: downloadTerms,
    showNotice: answers.showNotice,
  });
  routeSubscriptionForms(app, edge, subscriptions, answers.showNotice);
  routePayments(app, {
    db,
    edge,
    cashier,
    book: orderBook,
    events: paymentEvents,
    mock: mockPayments,
    pages: paymentPages,
  });
  answers.route(app);
  app.use(handleErrors(log));

  jobs.handle(releaseStockHold, expireStockHolds(ledger, clock));
  const housekeeping = createHousekeeping({
    db,
    clock,
    log,
    jobs,
    chores: [
      bin.chore,
      mailChore,
      auditChore,
      deadLetterChore,
      productImportChore,
      purgeChore,
      captchaChore,
      cartChore,
      webhookChore,
      restockChore,
      abandonedCartChore,
      restockWatch.chore,
      createGiftCardChore(giftCardLedger),
      ...contributorChores,
      ...siteUserChores,
      ...edgeChores,
    ],
  });
  jobs.handle(
    remindOfCart,
    createCartReminders({
      clock,
      jobs,
      mail,
      holds,
      preferences: reminderPreferences,
      touchedSql,
      isCouponKnown: coupons.isKnown,
      siteOf: async (scope) => ({
        title: (await websites.describe(scope, '')).title,
        crumbKey: await websites.keyOf(scope),
      }),
    }),
  );
  jobs.handle(writeRestockNotices, restockNotices.write);
  jobs.handle(watchRestock, restockWatch.watch);
  jobs.handle(writeProductImport, createImportSteps({ db, clock, book: importBook, products: catalog.rows }));
  jobs.handle(publishScheduledRelease, scheduledReleases.goLive);
  jobs.handle(lookAtSubscription, lookAtSubscriptions(renewals));
  jobs.handle(settlePaymentJob, settlePayments(cashier, jobs, clock));
  jobs.handle(
    finishMockPayment,
    finishMockPayments({ db, ids, mock: mockPayments, siteKeyOf: websites.keyOf, events: paymentEvents }),
  );
  jobs.keepDeadLetters(deadLetters);
  if (deps.mailTransport !== undefined) {
    const delivery = { db, clock, holds, transport: deps.mailTransport, onOutcome: restockNotices.settle };
    jobs.handle(deliverMail, createMailDelivery(delivery));
  }

  return {
    handle(request, response) {
      if (!keptAnswers.answer(request, response)) app(request, response);
    },
    api,
    mail,
    cartMerger,
    couponUses,
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
