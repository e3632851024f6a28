/** Gives out what a browser has to work on before it sends a form. */
export const CAPTCHA_CHALLENGE_PATH = '/api/v1/captcha/challenge';
/** Tells which captcha a form has. */
export const CAPTCHA_PATH = '/api/v1/captcha';
