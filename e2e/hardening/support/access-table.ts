/**
 * Who may make which call, written down a second time on purpose: an attack that asked the program for its own rules
 * would find every mistake in them right. A new call needs an entry here, chosen by what it does.
 */

/** Roles of contributors in the order of the columns; the first column is the owner's. */
export const ROLE_COLUMNS = [1, 15, 4, 8, 11, 9, 6, 7, 3, 10, 2, 14] as const;

/**
 * By permission, one letter a column: W reads and changes, R reads, w and r the same within a limit, which lets in
 * at calls that know the limit alone; - is refused.
 */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'site.viewLocked': 'RRRR------R--',
  'page.content': 'WWWWw--------',
  'page.create': 'WWW----------',
  'site.navigation': 'WWW----------',
  'site.design': 'WWW----------',
  'code.inject': 'WW-----------',
  'site.settings': 'WWW----------',
  'site.domains': 'WW---------w-',
  'site.transfer': 'W------------',
  'comments.moderate': 'WWW----W-----',
  'products.edit': 'WWWWW----R---',
  'store.create': 'WWW-W--------',
  'commerce.settings': 'WWW-w--------',
  'commerce.payments': 'WW-----------',
  'orders.read': 'RRR-R--------',
  'orders.manage': 'WWW-W--------',
  'orders.refund': 'WWW-w--------',
  discounts: 'WWW-W--------',
  'subscriptions.manage': 'WWW-W--------',
  'restock.read': 'RRR-R--------',
  'restock.send': 'WWW-W--------',
  'forms.edit': 'WWWW---------',
  'submissions.read': 'RRR----------',
  campaigns: 'WWW--W-------',
  members: 'WWW-R--------',
  'analytics.commerce': 'RRR-R----R---',
  contributors: 'WW-----------',
  'api.tokens': 'WW-----------',
  'audit.read': 'RR---------r-',
  'privacy.export': 'WW-----------',
  translations: 'WWWWww-------',
};

/** The calls of each permission. A star after it: these calls know its limit. */
const CALLS: Readonly<Record<string, string>> = {
  'analytics.commerce': 'readSales',
  'api.tokens': `countDeadLetters createApiToken createWebhook deleteWebhook discardDeadLetter discardDeadLetters
    listApiTokens listDeadLetters listWebhookDeliveries listWebhooks replayDeadLetter replayDeadLetters
    restoreDeadLetters revokeApiToken updateWebhook`,
  'audit.read*': 'listAuditEntries',
  campaigns: `createMailingList createNewsletter deleteMailingList deleteNewsletter exportSubscribers importSubscribers liftBounce listHeldAddresses
    listMailingLists listNewsletters listSubscribers previewNewsletter removeSubscriber sendNewsletter stopNewsletter testNewsletter unsubscribeSubscriber
    updateMailingList updateNewsletter`,
  'code.inject': `changeThemeFiles chooseTheme deleteTemplateFile discardTemplateFile getSiteCode importTheme putSiteCode
    renameTemplateFile undoThemeImport writeTemplateFile`,
  'comments.moderate': 'judgeReview listReviews',
  'commerce.payments': 'connectStripe disconnectStripe getPaymentSettings offerInstallments setPaymentMode',
  'commerce.settings': `createShippingZone createTaxZone deleteShippingZone deleteTaxZone listShippingZones listTaxZones recountSales
    updateShippingZone updateTaxZone`,
  'commerce.settings*': 'getInstallments listCommercePreferences putCommercePreferences',
  contributors: `changeRoles endContributorSessions getSecondStepRule inviteContributor listContributors
    removeContributor resendInvitation restoreContributor revokeInvitation`,
  discounts: `adjustGiftCard createCoupon deleteCoupon getGiftCard issueGiftCard listCoupons listGiftCards
    setGiftCardDisabled updateCoupon`,
  'forms.edit': `createSiteForm deleteSiteForm getFormSettings getTemplateSchema listSiteForms previewSiteForm sendTestSubmission
    updateSiteForm`,
  languages: 'deleteMultilingualConnection getMultilingualStatus putLanguages',
  members: 'deleteSiteUser endSiteUserSessions listSiteUsers readSiteUser',
  'orders.manage': `captureOrder clearOrder editOrder fulfillOrder holdOrder markOrderSeen noteOrder resendMailOfOrder
    resendOrderMail undoFulfillment`,
  'orders.read': `countNewOrders exportOrders getOrder getSubscription listAbandonedCarts listOrderMails listOrders
    listSubscriptions previewOrderMail printOrders`,
  'orders.refund*': 'askRefundAgain cancelOrder refundOrder',
  'page.content*': 'changeMedia deleteMedia listMedia readMedia replaceMedia signMedia uploadMedia',
  'page.content': `cancelSiteCheck getSiteCheck listDraftRemarks listMailingListNames listSitePages markDraftRemark readPageContent
    readPlaces savePageContent savePlaces startSiteCheck updateSitePage`,
  'page.create': 'createSitePage deleteSitePages listProtectedPages moveSitePages protectPage',
  'privacy.export': 'erasePersonalData exportPersonalData findPersonalData',
  'products.edit': `adjustStock cancelProductImport changeProductImport changeProducts checkStockLedger createProduct
    createProductCategory createProductImport deleteProduct deleteProductCategory duplicateProduct editProducts
    exportProducts getProduct getProductCategory listCategoryProducts listProductCategories listProductFiles listProductIds
    listProductImportRows listProductImports listProducts listStock listStockMovements orderCategoryProducts
    orderProducts readLiveTheme readProductImport readStorePage scrollProductCategories setProductFiles setProductVariants startProductImport
    undoProductChanges undoProductImport updateProduct updateProductCategory`,
  'restock.read': 'listRestockGroups listRestockSignUps',
  'restock.send': 'sendAllRestock sendRestock',
  'site.design': `cancelScheduledRelease compileStyles createDraftLink exportTheme getThemeSettings listDraftLinks listPublications listReleases listScheduledReleases
    listSiteDays listTemplateFiles planRelease publishRelease putHeaderFooter putThemeSettings readDayPage readDraftChanges readReleaseChanges
    readSiteDay readTemplateFile readTheme rescheduleRelease restoreRelease revokeDraftLink scheduleRelease setScheduledData undoRelease listThemeFiles readThemeFiles`,
  'site.domains': 'addHost listHosts removeHost',
  'site.navigation': 'updateNavigation',
  'site.settings': `deleteSubmission fileSubmission getSiteLock listMailPreviews listMails previewMail putFormSettings readMail resendMail retryDelivery listCaptchaKeys putCaptchaKeys
    saveRedirects sendTestMail setSiteLock updateWebsite`,
  'site.transfer': 'createWebsite resetSecondStep setSecondStepRule transferOwnership',
  'site.viewLocked': 'listPages readPageData',
  'store.create': 'createProductCollection createRootCategory createStore listPageWords',
  'submissions.read': 'exportSubmissions listSubmissions readSubmission signSubmissionFile',
  'translations*': 'countTranslations listTranslations putTranslations',
  translations: 'putGlossary readGlossary',
  'subscriptions.manage': 'cancelSubscription pauseSubscription resumeSubscription retrySubscription',
};

/** Calls of everybody who works on the site, whatever the role. */
const OF_STAFF = `askForPasskey beginPasskey beginSecondStep changePassword confirmPassword endOtherSessions endSession
  eraseFromBin finishPasskey finishSecondStep getSecondStep getSession getSiteLayout getWebsite listBin listPasskeys
  listSessions passSecondStep passSecondStepByPasskey readPasskeyRequest removeAuthenticator removePasskey
  removeSecondStep renamePasskey renewRecoveryCodes restoreFromBin signOut`;

/** Calls of members of a site, whom no contributor is. */
const OF_MEMBERS = `addSiteUserAddress changeSiteUserPassword deleteOwnSiteUser getSiteUser listOwnSubscriptions
  removeSiteUserAddress updateSiteUser`;

/** Calls of everybody, signed in or not. */
const OF_VISITORS = `acceptInvitation actOnOwnSubscription addCartCoupon addCartEntry addCartGiftCard
  askForPasswordReset askForSignInLink askForSiteUserPassword changeSubscriptionCard checkOutCart completeAddress readPlace
  confirmPasskeyRequest confirmSiteUser
  createSiteUser createSiteUserOfOrder createSubmissionKey createSubscriptionCart donate endSiteUserSession getCaptcha getCaptchaChallenge getCart
  getCartByToken getCommercePreferences getHeaderFooter getMultilingualSettings getOwnOrder getOwnSubscription getStock listLanguages listSuggestions openPasskeyRequest openSiteUserSession
  readAddressLayout removeCartCoupon removeCartEntry removeCartGiftCard resetPassword resetSiteUserPassword
  saveSubmission setCartBilling setCartEmail setCartEntryQuantity setCartShippingLocation setCartShippingOption setSiteUserLocale
  signIn signInByCookie signInByLink signUpForRestock updateCartEntryFields uploadFormFile validateForm`;

/** Of these the ones that turn away who has the role "none" alone. */
const NEEDS_A_ROLE: ReadonlySet<string> = new Set(['getSiteLayout']);
const NO_ROLE = 14;

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const staff = names(OF_STAFF);
const members = names(OF_MEMBERS);
const visitors = names(OF_VISITORS);
const permissionOf = new Map(
  Object.entries(CALLS).flatMap(([permission, list]) => [...names(list)].map((call) => [call, permission])),
);

/** Who calls: nobody who is signed in, the owner, or a contributor with one role. */
export type Caller = 'visitor' | 'owner' | (typeof ROLE_COLUMNS)[number];

/**
 * Whether a caller comes in at a call.
 * @returns undefined for a call that has no entry
 */
export function mayComeIn(call: string, isWrite: boolean, caller: Caller): boolean | undefined {
  if (visitors.has(call)) return true;
  if (members.has(call)) return false;
  if (staff.has(call)) return caller !== 'visitor' && !(caller === NO_ROLE && NEEDS_A_ROLE.has(call));
  const listed = permissionOf.get(call);
  if (listed === undefined) return undefined;
  if (caller === 'visitor') return false;
  const column = caller === 'owner' ? 0 : ROLE_COLUMNS.indexOf(caller) + 1;
  const letter = PERMISSIONS[listed.replace('*', '')]?.[column] ?? '-';
  const isWithinLimit = letter === letter.toLowerCase();
  if (letter === '-' || (isWithinLimit && !listed.endsWith('*'))) return false;
  return letter.toUpperCase() === 'W' || !isWrite;
}

/** Entries of the tables that name no call of the server, so that what is renamed or gone does not stay. */
export function entriesWithoutCall(calls: readonly string[]): string[] {
  return [...staff, ...members, ...visitors, ...permissionOf.keys()].filter((name) => !calls.includes(name));
}
