import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { eraseFromBin, listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  askForPasswordReset,
  askForSignInLink,
  changePassword,
  changeRoles,
  confirmPassword,
  endContributorSessions,
  endOtherSessions,
  endSession,
  inviteContributor,
  listContributors,
  listSessions,
  removeContributor,
  resendInvitation,
  restoreContributor,
  revokeInvitation,
  transferOwnership,
} from '#shared/features/contributors/contract.ts';
import {
  askForPasskey,
  beginPasskey,
  finishPasskey,
  listPasskeys,
  passSecondStepByPasskey,
  readPasskeyRequest,
  removePasskey,
  renamePasskey,
} from '#shared/features/passkeys/contract.ts';
import {
  beginSecondStep,
  finishSecondStep,
  getSecondStep,
  getSecondStepRule,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import {
  changeMedia,
  deleteMedia,
  listMedia,
  readMedia,
  replaceMedia,
  signMedia,
  uploadMedia,
} from '#shared/features/media/contract.ts';
import { listProtectedPages, protectPage } from '#shared/features/entitlements/contract.ts';
import { listProductFiles, setProductFiles } from '#shared/features/downloads/contract.ts';
import {
  adjustGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  setGiftCardDisabled,
} from '#shared/features/gift-cards/contract.ts';
import {
  countDeadLetters,
  discardDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  restoreDeadLetters,
} from '#shared/features/jobs/contract.ts';
import {
  liftBounce,
  listHeldAddresses,
  listMailPreviews,
  listMails,
  previewMail,
  readMail,
  resendMail,
  sendTestMail,
  listOrderMails,
  resendMailOfOrder,
} from '#shared/features/mail/contract.ts';
import {
  cancelProductImport,
  changeProductImport,
  createProductImport,
  exportProducts,
  listProductImportRows,
  listProductImports,
  readProductImport,
  startProductImport,
  undoProductImport,
} from '#shared/features/product-csv/contract.ts';
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '#shared/features/coupons/contract.ts';
import { judgeReview, listReviews } from '#shared/features/reviews/contract.ts';
import { listRestockGroups, listRestockSignUps, sendAllRestock } from '#shared/features/restock/contract.ts';
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
} from '#shared/features/privacy/contract.ts';
import {
  deleteSiteUser,
  endSiteUserSessions,
  listSiteUsers,
  readSiteUser,
} from '#shared/features/site-users/contract.ts';
import { readSales } from '#shared/features/sales/contract.ts';
import { getSiteLayout, updateNavigation } from '#shared/features/site-layout/contract.ts';
import {
  adjustStock,
  checkStockLedger,
  listStock,
  listStockMovements,
} from '#shared/features/stock/contract.ts';
import {
  createShippingZone,
  deleteShippingZone,
  listShippingZones,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import { createTaxZone, deleteTaxZone, listTaxZones, updateTaxZone } from '#shared/features/tax/contract.ts';
import { createStore, listPageWords } from '#shared/features/stores/contract.ts';
import {
  getCommercePreferences,
  listCommercePreferences,
  putCommercePreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import {
  askRefundAgain,
  cancelOrder,
  captureOrder,
  clearOrder,
  countNewOrders,
  exportOrders,
  fulfillOrder,
  getOrder,
  holdOrder,
  listOrders,
  markOrderSeen,
  editOrder,
  noteOrder,
  previewOrderMail,
  printOrders,
  refundOrder,
  resendOrderMail,
  undoFulfillment,
} from '#shared/features/orders/contract.ts';
import { getInstallments } from '#shared/features/installments/contract.ts';
import {
  connectStripe,
  disconnectStripe,
  getPaymentSettings,
  offerInstallments,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
} from '#shared/features/subscriptions/contract.ts';
import { listPages, readPageData, readStorePage } from '#shared/features/pages/contract.ts';
import {
  changeProducts,
  createProduct,
  deleteProduct,
  duplicateProduct,
  editProducts,
  getProduct,
  listCategoryProducts,
  createProductCategory,
  deleteProductCategory,
  listProductCategories,
  orderCategoryProducts,
  updateProductCategory,
  listProductIds,
  listProducts,
  setProductVariants,
  undoProductChanges,
  updateProduct,
} from '#shared/features/products/contract.ts';
import {
  cancelScheduledRelease,
  listPublications,
  listScheduledReleases,
  planRelease,
  publishRelease,
  readDraftChanges,
  readReleaseChanges,
  rescheduleRelease,
  restoreRelease,
  scheduleRelease,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import {
  compileStyles,
  deleteTemplateFile,
  discardTemplateFile,
  listTemplateFiles,
  readLiveTheme,
  readTemplateFile,
  readTheme,
  renameTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import {
  addHost,
  createWebsite,
  getWebsite,
  listHosts,
  removeHost,
  updateWebsite,
} from '#shared/features/websites/contract.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  updateWebhook,
} from '#shared/features/webhooks/contract.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { MAX_INPUT_LENGTH, MAX_TEMPLATE_INPUT_LENGTH } from '../bridge/contract.ts';

/**
 * What a window may ask of the server. Signing in is missing on purpose: its answer holds the token, which only
 * the host may see. Of a site that is made the host keeps the token and hands on the rest.
 */
const ALLOWED: readonly Endpoint[] = [
  readSales,
  listOrders,
  exportOrders,
  previewOrderMail,
  printOrders,
  countNewOrders,
  getOrder,
  markOrderSeen,
  fulfillOrder,
  undoFulfillment,
  captureOrder,
  holdOrder,
  clearOrder,
  cancelOrder,
  refundOrder,
  editOrder,
  noteOrder,
  askRefundAgain,
  resendOrderMail,
  listOrderMails,
  resendMailOfOrder,
  exportProducts,
  listProductImports,
  readProductImport,
  listProductImportRows,
  changeProductImport,
  startProductImport,
  cancelProductImport,
  undoProductImport,
  listProducts,
  listProductIds,
  listProductCategories,
  listCategoryProducts,
  createProductCategory,
  updateProductCategory,
  deleteProductCategory,
  orderCategoryProducts,
  changeProducts,
  editProducts,
  undoProductChanges,
  getCommercePreferences,
  listCommercePreferences,
  putCommercePreferences,
  getProduct,
  createProduct,
  updateProduct,
  setProductVariants,
  duplicateProduct,
  deleteProduct,
  adjustStock,
  listAbandonedCarts,
  listRestockGroups,
  listRestockSignUps,
  listReviews,
  judgeReview,
  sendAllRestock,
  listSiteUsers,
  readSiteUser,
  deleteSiteUser,
  findPersonalData,
  exportPersonalData,
  erasePersonalData,
  endSiteUserSessions,
  getSiteLayout,
  updateNavigation,
  listProtectedPages,
  protectPage,
  listStock,
  listStockMovements,
  checkStockLedger,
  listCoupons,
  createCoupon,
  updateCoupon,
  deleteCoupon,
  listShippingZones,
  createShippingZone,
  updateShippingZone,
  deleteShippingZone,
  listTaxZones,
  createTaxZone,
  updateTaxZone,
  deleteTaxZone,
  getInstallments,
  getPaymentSettings,
  offerInstallments,
  setPaymentMode,
  connectStripe,
  disconnectStripe,
  createStore,
  listPageWords,
  listDeadLetters,
  countDeadLetters,
  replayDeadLetters,
  discardDeadLetters,
  restoreDeadLetters,
  listMails,
  readMail,
  resendMail,
  listHeldAddresses,
  liftBounce,
  listMailPreviews,
  previewMail,
  sendTestMail,
  getWebsite,
  listPages,
  readPageData,
  readStorePage,
  listTemplateFiles,
  readTheme,
  readLiveTheme,
  readTemplateFile,
  writeTemplateFile,
  deleteTemplateFile,
  renameTemplateFile,
  listBin,
  restoreFromBin,
  eraseFromBin,
  discardTemplateFile,
  compileStyles,
  listPublications,
  listScheduledReleases,
  readReleaseChanges,
  readDraftChanges,
  planRelease,
  publishRelease,
  undoRelease,
  restoreRelease,
  scheduleRelease,
  rescheduleRelease,
  cancelScheduledRelease,
  updateWebsite,
  createWebsite,
  listHosts,
  addHost,
  removeHost,
  beginSecondStep,
  finishSecondStep,
  getSecondStep,
  getSecondStepRule,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
  resetSecondStep,
  setSecondStepRule,
  askForPasskey,
  beginPasskey,
  finishPasskey,
  listPasskeys,
  passSecondStepByPasskey,
  readPasskeyRequest,
  removePasskey,
  renamePasskey,
  askForPasswordReset,
  askForSignInLink,
  confirmPassword,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  listContributors,
  changeRoles,
  removeContributor,
  restoreContributor,
  endContributorSessions,
  transferOwnership,
  inviteContributor,
  resendInvitation,
  revokeInvitation,
  listAuditEntries,
  listApiTokens,
  createApiToken,
  revokeApiToken,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listProductFiles,
  setProductFiles,
  adjustGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  setGiftCardDisabled,
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
  listMedia,
  readMedia,
  changeMedia,
  deleteMedia,
  signMedia,
];

const WITH_TEXTS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  writeTemplateFile,
  compileStyles,
  setProductVariants,
]);

/** What takes a file instead of JSON. */
const WITH_FILES: readonly Endpoint[] = [uploadMedia, replaceMedia, createProductImport];

function matches(declared: string, path: string): boolean {
  const parts = declared.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) =>
      part.startsWith(':') ? /^[\w~.-]+$/.test(given[index] ?? '') : part === given[index],
    )
  );
}

function findIn(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  if (path.includes('..')) return undefined;
  return endpoints.find((endpoint) => endpoint.method === method && matches(endpoint.path, path));
}

/** The allowed endpoint that a method and path name, or undefined. */
export function findAllowedEndpoint(method: string, path: string): Endpoint | undefined {
  return findIn(ALLOWED, method, path);
}

/** The endpoint for files that a method and path name, or undefined. */
export function findUploadEndpoint(method: string, path: string): Endpoint | undefined {
  return findIn(WITH_FILES, method, path);
}

/** Longest input of a call to an endpoint, in characters of its JSON. */
export function inputLimitOf(endpoint: Endpoint): number {
  return WITH_TEXTS.has(endpoint) ? MAX_TEMPLATE_INPUT_LENGTH : MAX_INPUT_LENGTH;
}
