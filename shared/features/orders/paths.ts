/** The page of an order for its buyer, followed by the token that opens it. */
export const ORDER_PAGE_PATH = '/commerce/orders';
/** Query parameter of the links in mails to buyers, with the word by which they show that the mail was theirs. */
export const MAILED_PARAMETER = 'mailed';
/** Answers the order that a token opens. */
export const OWN_ORDER_PATH = '/api/3/commerce/orders/:orderToken';
