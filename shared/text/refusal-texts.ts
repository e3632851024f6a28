/** The crumb was refused although cookies are kept (SPEC 8). */
export const SESSION_EXPIRED_TEXT = 'Your session has expired. Please reload the page and try again.';
/** The caller asked too often, HTTP 429 (SPEC 8). */
export const TOO_MANY_REQUESTS_TEXT = 'Please try again in a few seconds.';
