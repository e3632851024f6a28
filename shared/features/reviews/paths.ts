/** The page on which a buyer writes reviews, followed by the token that opens the order (SPEC 2, page type 209). */
export const REVIEWS_PAGE_PATH = '/commerce/reviews';
