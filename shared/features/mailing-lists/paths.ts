/** Below it are the addresses of sign-ups to mailing lists. */
const MAILING_LIST_PATH = '/mailing-list';
/** Where the form of a page sends who signs up for a list. */
export const LIST_SIGN_UP_PATH = `${MAILING_LIST_PATH}/sign-up`;
/** Where the form of a member's account says whether they get news. */
export const LIST_ACCOUNT_PATH = `${MAILING_LIST_PATH}/account`;
/** The page that the link of a confirmation opens; the token comes as query parameter. */
export const LIST_CONFIRM_PATH = `${MAILING_LIST_PATH}/confirm`;
/** Where people land who confirmed. */
export const LIST_CONFIRMED_PATH = `${MAILING_LIST_PATH}/confirmed`;
