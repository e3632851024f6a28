/** Acts as people tell them: who comes before, what it was done to comes after. */
const ACT_WORDS: Readonly<Record<string, string>> = {
  signIn: 'signed in',
  signInByCookie: 'signed in',
  signOut: 'signed out',
  confirmPassword: 'confirmed the password',
  changePassword: 'changed the password',
  resetPassword: 'set a new password',
  endSession: 'ended a session',
  endOtherSessions: 'ended all other sessions',
  endContributorSessions: 'ended the sessions of',
  changeRoles: 'changed the roles of',
  removeContributor: 'removed',
  restoreContributor: 'brought back',
  transferOwnership: 'handed the site to',
  inviteContributor: 'invited',
  resendInvitation: 'invited again',
  revokeInvitation: 'took back the invitation of',
  acceptInvitation: 'accepted the invitation',
  createApiToken: 'made the token',
  revokeApiToken: 'ended the token',
  updateWebsite: 'changed the settings of',
  createWebsite: 'made the site',
  createProduct: 'made the product',
  updateProduct: 'changed the product',
  duplicateProduct: 'copied the product',
  deleteProduct: 'deleted the product',
  setProductVariants: 'changed the variants of',
  changeProducts: 'changed several products',
  editProducts: 'edited several products',
  createProductImport: 'brought a file of products',
  changeProductImport: 'prepared the import of',
  startProductImport: 'imported the products of',
  cancelProductImport: 'stopped the import of',
  undoProductImport: 'took back the import of',
  undoProductChanges: 'took back a change of several products',
  orderProducts: 'changed the order of products in',
  orderCategoryProducts: 'changed the order of products in the category',
  createProductCategory: 'made the category',
  updateProductCategory: 'changed the category',
  deleteProductCategory: 'deleted the category',
  adjustStock: 'changed the stock of',
  uploadMedia: 'added the file',
  changeMedia: 'changed the file',
  replaceMedia: 'replaced the file',
  deleteMedia: 'deleted the file',
  putCommercePreferences: 'changed the store settings of',
  updateNavigation: 'changed the navigation',
  createStore: 'made the store',
  createProductCollection: 'made the store',
  createRootCategory: 'made the category',
  addHost: 'added the host name',
  removeHost: 'took away the host name',
  writeTemplateFile: 'saved a draft of',
  discardTemplateFile: 'discarded the draft of',
  deleteTemplateFile: 'deleted',
  renameTemplateFile: 'renamed',
  restoreFromBin: 'brought back',
  eraseFromBin: 'erased for good',
  replayDeadLetter: 'had done again',
  replayDeadLetters: 'had failed work done again',
  discardDeadLetter: 'forgot failed work',
  discardDeadLetters: 'forgot failed work',
  restoreDeadLetters: 'brought back failed work',
  resendMail: 'sent again the mail',
  sendTestMail: 'sent a test of the mail',
  liftBounce: 'let mails go again to',
  publishRelease: 'published',
  undoRelease: 'took back the publishing of',
  restoreRelease: 'went back to an earlier release',
  scheduleRelease: 'set a release for later',
  rescheduleRelease: 'gave another time to the release',
  cancelScheduledRelease: 'canceled the release',
};

/** An act in words; one without words of its own is told by its name: "createPage" is "create page". */
export function describeAct(act: string): string {
  return (
    ACT_WORDS[act] ??
    act.replace(
      /([a-z0-9])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
  );
}

/** An act as an entry of a list: with a capital, without the word that leads on. */
export function nameAct(act: string): string {
  const words = describeAct(act).replace(/ (?:of|to)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
