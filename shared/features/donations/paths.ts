import { CHECKOUT_PAGE_PATH } from '#shared/features/cart/paths.ts';

/** The page where visitors give money, which takes its own form. */
export const DONATE_PAGE_PATH = `${CHECKOUT_PAGE_PATH}/donate`;
/** Gives money to the site. */
export const DONATIONS_PATH = '/api/3/commerce/donations';
