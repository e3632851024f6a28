/** Where the form of the lock screen of a site sends its fields. */
export const SITE_PASSWORD_PATH = '/site-password';
