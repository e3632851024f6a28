/** The visitor's cart. */
export const CART_PATH = '/api/commerce/shopping-cart';
/** Lines of the visitor's cart. */
export const CART_ENTRIES_PATH = `${CART_PATH}/entries`;
/** Answers to the additional fields of a line. */
export const CART_FIELDS_PATH = `${CART_ENTRIES_PATH}/:entryId/additionalFields`;
/** A cart of its own for an item that is sold by subscription. */
export const CART_SUBSCRIPTION_PATH = '/api/3/commerce/cart/subscription';
/** The cart that a token opens. */
export const TOKEN_CART_PATH = '/api/3/commerce/cart/:cartToken';
/** One line of the cart that a token opens. */
export const CART_ITEM_PATH = `${TOKEN_CART_PATH}/items/:entryId`;
/** A gift card of the cart that a token opens. */
export const CART_GIFT_CARD_PATH = `${TOKEN_CART_PATH}/gift-cards/:code`;
/** The page that shows the cart. */
export const CART_PAGE_PATH = '/cart';
/** The page where a cart is paid. */
export const CHECKOUT_PAGE_PATH = '/checkout';
/** The page where a subscription is paid. */
export const SUBSCRIPTION_PAGE_PATH = `${CHECKOUT_PAGE_PATH}/subscribe`;
/** The page where the cart of a subscription is paid. */
export function pathOfSubscriptionCart(cartToken: string): string {
  return `${SUBSCRIPTION_PAGE_PATH}?cartToken=${encodeURIComponent(cartToken)}`;
}
/** Where the forms of a page without scripts send their fields. */
export const CART_FORM_PATHS = {
  add: `${CART_PAGE_PATH}/add`,
  quantity: `${CART_PAGE_PATH}/quantity`,
  remove: `${CART_PAGE_PATH}/remove`,
  fields: `${CART_PAGE_PATH}/fields`,
  addCoupon: `${CART_PAGE_PATH}/coupon`,
  removeCoupon: `${CART_PAGE_PATH}/coupon/remove`,
  addGiftCard: `${CART_PAGE_PATH}/gift-card`,
  removeGiftCard: `${CART_PAGE_PATH}/gift-card/remove`,
  shippingLocation: `${CART_PAGE_PATH}/shipping`,
  shippingOption: `${CART_PAGE_PATH}/shipping/option`,
} as const;
