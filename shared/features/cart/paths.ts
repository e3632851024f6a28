/** The visitor's cart (SPEC 7). */
export const CART_PATH = '/api/commerce/shopping-cart';
/** Lines of the visitor's cart (SPEC 7). */
export const CART_ENTRIES_PATH = `${CART_PATH}/entries`;
/** A cart of its own for an item that is sold by subscription (SPEC 7). */
export const CART_SUBSCRIPTION_PATH = '/api/3/commerce/cart/subscription';
/** One line of the cart that a token opens (runtime-contract B2, ours). */
export const CART_ITEM_PATH = '/api/3/commerce/cart/:cartToken/items/:entryId';
/** The page that shows the cart (SPEC 2). */
export const CART_PAGE_PATH = '/cart';
/** The page where a cart is paid. */
export const CHECKOUT_PAGE_PATH = '/checkout';
/** Where the forms of a page without scripts send their fields. */
export const CART_FORM_PATHS = {
  add: `${CART_PAGE_PATH}/add`,
  quantity: `${CART_PAGE_PATH}/quantity`,
  remove: `${CART_PAGE_PATH}/remove`,
} as const;
