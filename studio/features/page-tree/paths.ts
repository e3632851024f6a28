/** Path of the tree of pages; the query `page` may name one by its id. */
export const PAGES_PATH = 'site/pages';
