/** Sign-ups for notices that a variant is there again. */
export const RESTOCK_PATH = '/api/site-users/account/notifications/restock';
/** What is signed up for, by variant. */
export const RESTOCK_GROUPS_PATH = `${RESTOCK_PATH}/groups`;
/** Sends the notices of one variant. */
export const RESTOCK_SEND_PATH = `${RESTOCK_PATH}/send`;
/** Sends the notices of several variants. */
export const RESTOCK_SEND_ALL_PATH = `${RESTOCK_SEND_PATH}/all`;
/** Where the form of a page without scripts sends its fields. */
export const RESTOCK_FORM_PATH = '/restock';
/** The page that the link of a confirmation opens; the token comes as query parameter. */
export const RESTOCK_CONFIRM_PATH = `${RESTOCK_FORM_PATH}/confirm`;
/** Where people land who confirmed. */
export const RESTOCK_CONFIRMED_PATH = `${RESTOCK_FORM_PATH}/confirmed`;
