/** Sign-ups for notices that a variant is there again (SPEC 7). */
export const RESTOCK_PATH = '/api/site-users/account/notifications/restock';
/** Where the form of a page without scripts sends its fields. */
export const RESTOCK_FORM_PATH = '/restock';
