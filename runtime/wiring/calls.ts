import { mountAbandonedCarts } from '../features/abandoned-carts/routes.ts';
import { mountCart } from '../features/cart/routes.ts';
import { mountCheckout } from '../features/checkout/routes.ts';
import { mountPrivacy } from '../features/privacy/routes.ts';
import { mountInstallments } from '../features/installments/routes.ts';
import { mountPayments } from '../features/payments/routes.ts';
import { createOrderMailPreview } from '../features/orders/order-mails.ts';
import { createDocumentWriter } from '../features/orders/documents.ts';
import { mountOrders } from '../features/orders/routes.ts';
import { mountDonations } from '../features/donations/routes.ts';
import { createProductFiles } from '../features/downloads/product-files.ts';
import { mountProductFiles } from '../features/downloads/routes.ts';
import { mountEntitlements } from '../features/entitlements/routes.ts';
import { mountGiftCards } from '../features/gift-cards/routes.ts';
import { createGiftCardService } from '../features/gift-cards/service.ts';
import { createQuoteAddressCheck } from '../features/quotes/addresses.ts';
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
import { mountWebsites } from '../features/websites/routes.ts';
import type { Feature } from '../sockets/feature.ts';
import type { House } from './base.ts';
import type { Staff } from './staff.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';
import type { Sites } from './sites.ts';
import type { Front } from './front.ts';
import type { Privacy } from './privacy.ts';

type CallsParts = House &
  Staff &
  Content &
  Goods &
  Shopping &
  Selling &
  Sites &
  Front &
  Privacy & { readonly features: readonly Feature[] };

/** Mounts every call of the API. */
export function wireCalls(parts: CallsParts) {
  const { db, ids, jobs, privacy } = parts;
  const {
    auditLog,
    deadLetters,
    editions,
    engine,
    holds,
    mail,
    outbox,
    post,
    preferences,
    renderMail,
    websites,
  } = parts;
  const { contributors, invitations, passwordResets, people, secondStep, signIns } = parts;
  const { passkeyConfirmations: confirmations, passkeys } = parts;
  const { media, mediaUses, releases, scheduledReleases, siteDrafts, siteLayout, templates, themeWork } =
    parts;
  const { catalog, importBook, ledger, productCsv, productPages, products, restock, searchIndex, stores } =
    parts;
  const { abandonedCarts, carts, quotes } = parts;
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
  } = parts;
  const { pages, sections, siteMaker } = parts;
  const { api, edge, findCart, siteUserDeps } = parts;
  for (const one of parts.features) one.calls(api);
  mountWebsites(api, { db, websites, maker: siteMaker, audit: auditLog });
  mountContributors(api, { db, edge, contributors, signIns, people, invitations, passwordResets });
  mountSecondStep(api, { db, secondStep });
  mountPasskeys(api, { db, passkeys, confirmations });
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
  const giftCards = { db, ids, audit: auditLog, ledger: giftCardLedger, mails: giftCardMails };
  mountGiftCards(api, db, createGiftCardService(giftCards));
  mountEntitlements(api, { db, drafts: siteDrafts, audit: auditLog });
  mountProductFiles(
    api,
    db,
    createProductFiles({ db, audit: auditLog, uses: mediaUses, purgeShown: productPages.purgeShown }),
  );
  mountCheckout(api, checkout);
  mountDonations(api, donations);
  mountPayments(api, db, payments);
  mountInstallments(api, db, installments);
  const writeDocuments = createDocumentWriter(engine, parts.readDocumentFiles);
  const previewMail = createOrderMailPreview(renderMail);
  mountOrders(api, { db, orders, writeDocuments, previewMail, siteOf: websites.senderOf });
  mountSubscriptions(api, db, subscriptions, subscriptionCards);
  mountCommercePreferences(api, db, preferences, createQuoteAddressCheck(post));
  mountForms(api, db, findProductForm);
  mountAbandonedCarts(api, db, abandonedCarts);
  mountRestock(api, db, {
    restock,
    lists: createRestockLists(inStockSql),
    sends: createRestockSends({ inStockSql, jobs, audit: auditLog }),
  });
  mountDeadLetters(api, db, deadLetters, auditLog);
  const resend = createResendMail({ db, jobs, letters: deadLetters, audit: auditLog });
  const previews = createMailPreviews({
    render: renderMail,
    readFiles: parts.readEmailFiles,
    mail,
    audit: auditLog,
  });
  mountMail(api, { db, outbox, holds, resend, previews, audit: auditLog });
}
