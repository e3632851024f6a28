/** Puts a coupon into the visitor's cart and goes on to a page of the site. */
export const DISCOUNT_LINK_PATH = '/discount/:code';
/** Query parameter of the link with the path that it goes on to; the home page without one. */
export const DISCOUNT_REDIRECT = 'redirect';

/** The path of the link of a coupon. */
export function pathOfDiscountLink(code: string): string {
  return DISCOUNT_LINK_PATH.replace(':code', encodeURIComponent(code));
}
