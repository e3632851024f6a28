/** The page on which a buyer writes reviews, followed by the token that opens the order. */
export const REVIEWS_PAGE_PATH = '/commerce/reviews';
