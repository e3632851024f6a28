import { addSitePassword } from '../../features/site-lock/migrations/20261128-1000-add-site-password.ts';
import { createMailingLists } from '../../features/mailing-lists/migrations/20261128-1200-create-mailing-lists.ts';
import { confirmRestock } from '../../features/restock/migrations/20261128-1205-confirm-restock.ts';
import { createNewsletters } from '../../features/newsletters/migrations/20261128-1210-create-newsletters.ts';
import { createForms } from '../../features/site-forms/migrations/20261128-1300-create-forms.ts';
import { createSiteChecks } from '../../features/site-check/migrations/20261128-0920-create-site-checks.ts';
import { createSubmissions } from '../../features/submissions/migrations/20261128-1301-create-submissions.ts';
import { keepCaptchaKeys } from '../../features/captcha/migrations/20261128-1413-keep-captcha-keys.ts';
import { countDeliveryTries } from '../../features/submissions/migrations/20261128-1412-count-delivery-tries.ts';
import { keepSubmissionFiles } from '../../features/submissions/migrations/20261128-1411-keep-submission-files.ts';
import type { Migration } from '../migrate.ts';
import { cleanTexts } from './20261123-1700-clean-texts.ts';
import { createWebsites } from './20261121-0100-create-websites.ts';
import { createContributors } from './20261121-0200-create-contributors.ts';
import { createReleases } from './20261121-0300-create-releases.ts';
import { createProducts } from './20261121-0400-create-products.ts';
import { createCarts } from './20261121-0500-create-carts.ts';
import { createIdempotencyKeys } from './20261121-0600-create-idempotency-keys.ts';
import { versionWebsites } from './20261121-0810-version-websites.ts';
import { createPagePurges } from './20261121-0900-create-page-purges.ts';
import { createMail } from './20261121-0920-create-mail.ts';
import { createAuditEntries } from './20261121-0930-create-audit-entries.ts';
import { manageContributors } from './20261121-0940-manage-contributors.ts';
import { createRateLimits } from './20261121-0945-create-rate-limits.ts';
import { createJobs } from './20261121-0950-create-jobs.ts';
import { askForPasswordResets } from './20261121-0960-ask-for-password-resets.ts';
import { createApiTokens } from './20261121-0970-create-api-tokens.ts';
import { scheduleReleases } from './20261121-1000-schedule-releases.ts';
import { extendAssets } from './20261122-0100-extend-assets.ts';
import { createBin } from './20261122-0200-create-bin.ts';
import { keepHouse } from './20261122-0210-keep-house.ts';
import { restoreReleases } from './20261122-0300-restore-releases.ts';
import { tellTriesOfDeadLetters } from './20261122-0400-tell-tries-of-dead-letters.ts';
import { keepStockLedger } from './20261122-0700-keep-stock-ledger.ts';
import { extendProducts } from './20261122-0710-extend-products.ts';
import { createCommercePreferences } from './20261122-0800-create-commerce-preferences.ts';
import { giveProductsForms } from './20261122-1000-give-products-forms.ts';
import { createRestockSignUps } from './20261122-1010-create-restock-sign-ups.ts';
import { indexProducts } from './20261122-1100-index-products.ts';
import { importProducts } from './20261122-1300-import-products.ts';
import { keepProductItems } from './20261122-1400-keep-product-items.ts';
import { orderProductsInCategories } from './20261122-1500-order-products-in-categories.ts';
import { extendCarts } from './20261122-1700-extend-carts.ts';
import { createCoupons } from './20261122-1710-create-coupons.ts';
import { createShippingZones } from './20261122-1720-create-shipping-zones.ts';
import { createTaxZones } from './20261122-1730-create-tax-zones.ts';
import { createOrders } from './20261122-1800-create-orders.ts';
import { connectPayments } from './20261122-1900-connect-payments.ts';
import { askAgainForRefunds } from './20261122-1910-ask-again-for-refunds.ts';
import { createWebhooks } from './20261122-1920-create-webhooks.ts';
import { billCarts } from './20261122-1930-bill-carts.ts';
import { createSiteUsers } from './20261122-2000-create-site-users.ts';
import { confirmSiteUsers } from './20261122-2010-confirm-site-users.ts';
import { createSubscriptions } from './20261122-2100-create-subscriptions.ts';
import { takeInReversals } from './20261122-2110-take-in-reversals.ts';
import { createGiftCards } from './20261122-2200-create-gift-cards.ts';
import { sellDownloads } from './20261122-2210-sell-downloads.ts';
import { grantEntitlements } from './20261122-2220-grant-entitlements.ts';
import { showProductsLater } from './20261122-2230-show-products-later.ts';
import { findProductsByTerms } from './20261122-2240-find-products-by-terms.ts';
import { findOrders } from './20261122-2300-find-orders.ts';
import { indexSales } from './20261122-2310-index-sales.ts';
import { sendRestockNotices } from './20261122-2500-send-restock-notices.ts';
import { createAbandonedCarts } from './20261122-2510-create-abandoned-carts.ts';
import { findForms } from './20261122-2520-find-forms.ts';
import { takeDonations } from './20261122-2530-take-donations.ts';
import { findPaywalls } from './20261122-2610-find-paywalls.ts';
import { tellSearchEnginesOfProducts } from './20261122-2611-tell-search-engines-of-products.ts';
import { createCaptchaSolutions } from './20261122-2700-create-captcha-solutions.ts';
import { erasePeople } from './20261122-3150-erase-people.ts';
import { findSiteUsers } from './20261122-3160-find-site-users.ts';
import { endAccess } from './20261122-3170-end-access.ts';
import { keepQuotes } from './20261122-3400-keep-quotes.ts';
import { shipByProfile } from './20261122-3410-ship-by-profile.ts';
import { countLateDeclines } from './20261122-3450-count-late-declines.ts';
import { tellCards } from './20261122-3460-tell-cards.ts';
import { createReviews } from './20261122-3500-create-reviews.ts';
import { searchByIndex } from './20261122-3550-search-by-index.ts';
import { makePicturesReady } from './20261122-3560-make-pictures-ready.ts';
import { findOrdersByNumberLater } from './20261122-3620-find-orders-by-number-later.ts';
import { leaveCards } from './20261122-3640-leave-cards.ts';
import { sellOnBackOrder } from './20261122-3700-sell-on-back-order.ts';
import { offerInstallments } from './20261123-0400-offer-installments.ts';
import { tellFailedRefunds } from './20261122-3750-tell-failed-refunds.ts';
import { keepCheckoutEntries } from './20261123-0101-keep-checkout-entries.ts';
import { tellMoreOfPrices } from './20261123-0310-tell-more-of-prices.ts';
import { pictureOrderLines } from './20261123-0501-picture-order-lines.ts';
import { leadBackToCheckouts } from './20261123-0502-lead-back-to-checkouts.ts';
import { includeShipping } from './20261123-0503-include-shipping.ts';
import { bringReviewsAlong } from './20261123-0600-bring-reviews-along.ts';
import { keepAcceptedTerms } from './20261123-0801-keep-accepted-terms.ts';
import { tellFreeLines } from './20261123-1201-tell-free-lines.ts';
import { countCouponsByPerson } from './20261123-1500-count-coupons-by-person.ts';
import { numberImportPlans } from './20261123-1550-number-import-plans.ts';
import { bindCookies } from './20261123-1800-bind-cookies.ts';
import { countRestockSignUpsByPerson } from './20261123-1810-count-restock-sign-ups-by-person.ts';
import { mailLinksOneWay } from './20261123-1900-mail-links-one-way.ts';
import { signInWithTwoSteps } from './20261123-1910-sign-in-with-two-steps.ts';
import { leaseJobs } from './20261123-2000-lease-jobs.ts';
import { keepSiteLanguages } from '../../features/languages/migrations/20261128-0515-keep-site-languages.ts';
import { nameMailedOrders } from './20261123-2010-name-mailed-orders.ts';
import { addPasskeys } from './20261123-2100-add-passkeys.ts';
import { checkFiles } from './20261124-0610-check-files.ts';
import { cleanPlainTexts } from './20261124-0700-clean-plain-texts.ts';
import { nameOrderSources } from '../../features/orders/migrations/20261124-0800-name-order-sources.ts';
import { fillOrderSources } from '../../features/orders/migrations/20261124-0801-fill-order-sources.ts';
import { requireOrderSources } from '../../features/orders/migrations/20261124-0802-require-order-sources.ts';
import { currencyOfImports } from '../../features/product-csv/migrations/20261124-0900-currency-of-imports.ts';
import { addUpSales } from '../../features/sales/migrations/20261124-2010-add-up-sales.ts';
import { spreadHousekeeping } from '../../features/housekeeping/migrations/20261124-2000-spread-housekeeping.ts';
import { createDraftLinks } from '../../features/draft-links/migrations/20261124-1720-create-draft-links.ts';
import { rememberGoneProducts } from '../../features/products/migrations/20261128-0500-remember-gone-products.ts';
import { keepProductDocuments } from '../../features/products/migrations/20261124-2040-keep-product-documents.ts';
import { createSitemaps } from '../../features/seo/migrations/20261128-0400-create-sitemaps.ts';
import { fillProductDocuments } from '../../features/products/migrations/20261124-2041-fill-product-documents.ts';
import { keepProductFacts } from '../../features/products/migrations/20261128-0520-keep-product-facts.ts';
import { fillProductFacts } from '../../features/products/migrations/20261128-0521-fill-product-facts.ts';
import { findVariantsByProduct } from '../../features/products/migrations/20261128-0523-find-variants-by-product.ts';
import { indexProductsInTurn } from '../../features/products/migrations/20261128-0600-index-products-in-turn.ts';
import { stampProductLists } from '../../features/products/migrations/20261128-0522-stamp-product-lists.ts';
import { keepTranslations } from '../../features/translations/migrations/20261128-1100-keep-translations.ts';
import { keepGlossaries } from '../../features/translations/migrations/20261128-1510-keep-glossaries.ts';
import { releaseData } from '../../features/releases/migrations/20261124-1710-release-data.ts';

/** The history of the database, oldest first; entries are added, never changed. */
export const migrations: readonly Migration[] = [
  createWebsites,
  createContributors,
  createReleases,
  createProducts,
  createCarts,
  createIdempotencyKeys,
  versionWebsites,
  createPagePurges,
  createMail,
  createAuditEntries,
  manageContributors,
  createRateLimits,
  createJobs,
  askForPasswordResets,
  createApiTokens,
  scheduleReleases,
  extendAssets,
  createBin,
  keepHouse,
  restoreReleases,
  tellTriesOfDeadLetters,
  keepStockLedger,
  extendProducts,
  createCommercePreferences,
  giveProductsForms,
  createRestockSignUps,
  indexProducts,
  importProducts,
  keepProductItems,
  orderProductsInCategories,
  extendCarts,
  createCoupons,
  createShippingZones,
  createTaxZones,
  createOrders,
  connectPayments,
  askAgainForRefunds,
  createWebhooks,
  billCarts,
  createSiteUsers,
  confirmSiteUsers,
  createSubscriptions,
  takeInReversals,
  createGiftCards,
  sellDownloads,
  grantEntitlements,
  showProductsLater,
  findProductsByTerms,
  findOrders,
  indexSales,
  sendRestockNotices,
  createAbandonedCarts,
  findForms,
  takeDonations,
  findPaywalls,
  tellSearchEnginesOfProducts,
  createCaptchaSolutions,
  erasePeople,
  findSiteUsers,
  endAccess,
  keepQuotes,
  shipByProfile,
  countLateDeclines,
  tellCards,
  createReviews,
  searchByIndex,
  makePicturesReady,
  findOrdersByNumberLater,
  leaveCards,
  sellOnBackOrder,
  tellFailedRefunds,
  keepCheckoutEntries,
  tellMoreOfPrices,
  offerInstallments,
  pictureOrderLines,
  leadBackToCheckouts,
  includeShipping,
  bringReviewsAlong,
  keepAcceptedTerms,
  tellFreeLines,
  countCouponsByPerson,
  numberImportPlans,
  cleanTexts,
  bindCookies,
  countRestockSignUpsByPerson,
  mailLinksOneWay,
  signInWithTwoSteps,
  leaseJobs,
  nameMailedOrders,
  addPasskeys,
  checkFiles,
  cleanPlainTexts,
  nameOrderSources,
  fillOrderSources,
  requireOrderSources,
  currencyOfImports,
  releaseData,
  createDraftLinks,
  spreadHousekeeping,
  addUpSales,
  keepProductDocuments,
  fillProductDocuments,
  createSitemaps,
  rememberGoneProducts,
  keepSiteLanguages,
  keepProductFacts,
  fillProductFacts,
  stampProductLists,
  findVariantsByProduct,
  indexProductsInTurn,
  createSiteChecks,
  addSitePassword,
  keepTranslations,
  createMailingLists,
  confirmRestock,
  createNewsletters,
  createForms,
  createSubmissions,
  keepSubmissionFiles,
  countDeliveryTries,
  keepCaptchaKeys,
  keepGlossaries,
];
