import { mountAbandonedCarts } from '../features/abandoned-carts/routes.ts';
import { mountApiTokens } from '../features/api-tokens/routes.ts';
import { mountAuditLog } from '../features/audit-log/routes.ts';
import { mountBin } from '../features/bin/routes.ts';
import { mountCaptcha } from '../features/captcha/routes.ts';
import { mountCart } from '../features/cart/routes.ts';
import { mountCheckout } from '../features/checkout/routes.ts';
import { mountPrivacy } from '../features/privacy/routes.ts';
import { mountInstallments } from '../features/installments/routes.ts';
import { mountPayments } from '../features/payments/routes.ts';
import { createOrderMailPreview } from '../features/orders/order-mails.ts';
import { createDocumentWriter } from '../features/orders/documents.ts';
import { mountOrders } from '../features/orders/routes.ts';
import { mountSales } from '../features/sales/routes.ts';
import { mountCoupons } from '../features/coupons/routes.ts';
import { mountDonations } from '../features/donations/routes.ts';
import { createProductFiles } from '../features/downloads/product-files.ts';
import { mountProductFiles } from '../features/downloads/routes.ts';
import { mountEntitlements } from '../features/entitlements/routes.ts';
import { mountGiftCards } from '../features/gift-cards/routes.ts';
import { createGiftCardService } from '../features/gift-cards/service.ts';
import { createQuoteAddressCheck } from '../features/quotes/addresses.ts';
import { mountShipping } from '../features/shipping/routes.ts';
import { mountTax } from '../features/tax/routes.ts';
import { mountCommercePreferences } from '../features/commerce-preferences/routes.ts';
import { mountContributors } from '../features/contributors/routes.ts';
import { mountPasskeys } from '../features/passkeys/routes.ts';
import { mountSecondStep } from '../features/second-step/routes.ts';
import { mountMedia } from '../features/media/routes.ts';
import { mountDeadLetters } from '../features/jobs/routes.ts';
import { createMailPreviews } from '../features/mail/previews.ts';
import { createResendMail } from '../features/mail/resend.ts';
import { mountMail } from '../features/mail/routes.ts';
import { mountPages } from '../features/pages/routes.ts';
import { mountProductCsv } from '../features/product-csv/routes.ts';
import { mountProducts } from '../features/products/routes.ts';
import { createRestockLists } from '../features/restock/lists.ts';
import { createRestockSends } from '../features/restock/sends.ts';
import { mountForms } from '../features/forms/routes.ts';
import { findProductForm } from '../features/products/forms.ts';
import { mountRestock } from '../features/restock/routes.ts';
import { mountReviews } from '../features/reviews/routes.ts';
import { mountSubscriptions } from '../features/subscriptions/routes.ts';
import { mountReleases } from '../features/releases/routes.ts';
import { inStockSql } from '../features/stock/available.ts';
import { mountSearch } from '../features/search/routes.ts';
import { mountSiteUsers } from '../features/site-users/routes.ts';
import { mountSiteUserStaff } from '../features/site-users/staff-routes.ts';
import { mountStock } from '../features/stock/routes.ts';
import { createStockService } from '../features/stock/service.ts';
import { mountStores } from '../features/stores/routes.ts';
import { mountSiteLayout } from '../features/site-layout/routes.ts';
import { mountTemplates } from '../features/templates/routes.ts';
import { createStylePreview } from '../features/templates/style-preview.ts';
import { mountWebhooks } from '../features/webhooks/routes.ts';
import { mountWebsites } from '../features/websites/routes.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';
import type { Staff } from './staff.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';
import type { Sites } from './sites.ts';
import type { Front } from './front.ts';
import type { Privacy } from './privacy.ts';

/** Mounts every call of the API. */
export function wireCalls(
  deps: AppDeps,
  base: Base,
  staff: Staff,
  content: Content,
  goods: Goods,
  shopping: Shopping,
  selling: Selling,
  sites: Sites,
  front: Front,
  { privacy }: Privacy,
) {
  const { db, ids, jobs } = deps;
  const {
    auditLog,
    bin,
    captcha,
    deadLetters,
    editions,
    engine,
    holds,
    mail,
    outbox,
    post,
    preferences,
    renderMail,
    webhooks,
    websites,
  } = base;
  const { apiTokens, contributors, invitations, passwordResets, people, secondStep, signIns } = staff;
  const { passkeyConfirmations: confirmations, passkeys } = staff;
  const { media, mediaUses, releases, scheduledReleases, siteDrafts, siteLayout, templates, themeWork } =
    content;
  const {
    catalog,
    importBook,
    ledger,
    productCsv,
    productPages,
    products,
    restock,
    reviews,
    searchIndex,
    stores,
  } = goods;
  const { abandonedCarts, carts, coupons, quotes, shippingZones, taxZones } = shopping;
  const {
    checkout,
    donations,
    giftCardLedger,
    giftCardMails,
    installments,
    orders,
    payments,
    subscriptionCards,
    subscriptions,
  } = selling;
  const { pages, sections, siteMaker } = sites;
  const { api, edge, findCart, siteUserDeps } = front;
  mountWebsites(api, { db, websites, maker: siteMaker, audit: auditLog });
  mountContributors(api, { db, edge, contributors, signIns, people, invitations, passwordResets });
  mountSecondStep(api, { db, secondStep });
  mountPasskeys(api, { db, passkeys, confirmations });
  mountApiTokens(api, db, apiTokens);
  mountAuditLog(api, db, auditLog);
  mountBin(api, db, bin);
  mountMedia(api, db, media);
  mountTemplates(
    api,
    templates,
    createStylePreview(
      templates,
      (site) => db.withSite(site.id, async (scope) => (await templates.draftOf(scope)).manifest),
      themeWork,
    ),
    editions.common,
  );
  mountReleases(api, releases, scheduledReleases);
  mountSiteLayout(api, db, siteLayout);
  mountStores(api, db, stores);
  mountPages(api, pages);
  mountSearch(api, { db, index: searchIndex, editions });
  mountProductCsv(api, { db, productCsv, book: importBook });
  mountProducts(api, { db, products, catalog, audit: auditLog });
  mountStock(api, { db, stock: createStockService({ ledger, audit: auditLog }), ledger });
  mountCart(api, db, edge, carts, findCart, quotes.freshen, sections);
  mountSiteUsers(api, siteUserDeps);
  mountSiteUserStaff(api, { ...siteUserDeps, audit: auditLog });
  mountPrivacy(api, db, privacy);
  mountCoupons(api, db, coupons);
  const giftCards = { db, ids, audit: auditLog, ledger: giftCardLedger, mails: giftCardMails };
  mountGiftCards(api, db, createGiftCardService(giftCards));
  mountEntitlements(api, { db, drafts: siteDrafts, audit: auditLog });
  mountProductFiles(
    api,
    db,
    createProductFiles({ db, audit: auditLog, uses: mediaUses, purgeShown: productPages.purgeShown }),
  );
  mountShipping(api, db, shippingZones);
  mountTax(api, db, taxZones);
  mountCheckout(api, checkout);
  mountDonations(api, donations);
  mountPayments(api, db, payments);
  mountInstallments(api, db, installments);
  mountWebhooks(api, db, webhooks);
  const writeDocuments = createDocumentWriter(engine, deps.readDocumentFiles);
  const previewMail = createOrderMailPreview(renderMail);
  mountOrders(api, { db, orders, writeDocuments, previewMail, siteOf: websites.senderOf });
  mountSubscriptions(api, db, subscriptions, subscriptionCards);
  mountSales(api, db);
  mountCommercePreferences(api, db, preferences, createQuoteAddressCheck(post));
  mountForms(api, db, findProductForm);
  mountAbandonedCarts(api, db, abandonedCarts);
  mountCaptcha(api, captcha);
  mountRestock(api, db, {
    restock,
    lists: createRestockLists(inStockSql),
    sends: createRestockSends({ inStockSql, jobs, audit: auditLog }),
  });
  mountReviews(api, db, reviews);
  mountDeadLetters(api, db, deadLetters, auditLog);
  const resend = createResendMail({ db, jobs, letters: deadLetters, audit: auditLog });
  const previews = createMailPreviews({
    render: renderMail,
    readFiles: deps.readEmailFiles,
    mail,
    audit: auditLog,
  });
  mountMail(api, { db, outbox, holds, resend, previews, audit: auditLog });
}
