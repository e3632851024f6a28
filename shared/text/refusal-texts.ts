/** The crumb was refused although cookies are kept. */
export const SESSION_EXPIRED_TEXT = 'Your session has expired. Please reload the page and try again.';
/** The browser keeps no cookies. */
export const COOKIES_OFF_TEXT = 'Please enable cookies in your browser, reload the page, and try again.';
/** Something of an address is not right; what it is stands beside it. */
export const ADDRESS_INVALID_TEXT = 'Please check the address.';
/** The caller asked too often, HTTP 429. */
export const TOO_MANY_REQUESTS_TEXT = 'Please try again in a few seconds.';
/** A form was not taken, and there is nothing better to say. */
export const SUBMIT_FAILED_TEXT = 'Unable to submit form. Please try again later.';
