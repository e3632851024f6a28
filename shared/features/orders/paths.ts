/** The page of an order for its buyer, followed by the token that opens it (runtime-contract B5). */
export const ORDER_PAGE_PATH = '/commerce/orders';
