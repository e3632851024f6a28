/** Marks where the products that the visitor saw before are shown, on the page of one that they see now. */
export const RECENTLY_SEEN_SELECTOR = '[data-recently-seen]';
