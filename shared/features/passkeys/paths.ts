/** The page of the site on which somebody confirms with a passkey what they began in the studio. */
export const PASSKEY_PAGE_PATH = '/account/passkey';
