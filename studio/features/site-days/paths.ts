/** Path of the screen that shows the site on a date. */
export const SITE_DAYS_PATH = 'site-days';
