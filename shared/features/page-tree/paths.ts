/** Where the form of a page with a password sends its fields. */
export const PAGE_PASSWORD_PATH = '/page-password';
/** Names, in that form, the path of the page. */
export const PAGE_FIELD = 'page';
