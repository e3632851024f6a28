/** Calls of members about their own account (SPEC 7 "Site users"). */
export const SITE_USER_ACCOUNT_PATH = '/api/site-users/account';
/** Where members sign in and out. */
export const SITE_USER_SESSION_PATH = `${SITE_USER_ACCOUNT_PATH}/session`;
