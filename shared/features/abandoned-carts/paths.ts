/** Where the link of a reminder leads; the token comes as query parameter. */
export const CART_RETURN_PATH = '/cart/return';
