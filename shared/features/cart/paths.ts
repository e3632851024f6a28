/** The visitor's cart (SPEC 7). */
export const CART_PATH = '/api/commerce/shopping-cart';
/** Lines of the visitor's cart (SPEC 7). */
export const CART_ENTRIES_PATH = `${CART_PATH}/entries`;
/** The page that shows the cart (SPEC 2). */
export const CART_PAGE_PATH = '/cart';
