/** Cookie that holds the crumb, and name of the query or form field that sends it back. */
export const CRUMB_NAME = 'crumb';
/** Header that sends the crumb back. */
export const CRUMB_HEADER = 'x-csrf-token';
/** Cookie that holds the token of a member's writes, readable by scripts. */
export const SITE_USER_CRUMB_COOKIE = 'siteUserCrumb';
/** Header that sends it back. */
export const SITE_USER_CRUMB_HEADER = 'x-siteuser-xsrf-token';
