/** Path of the tree of pages; the query `page` may name one by its id. */
export const PAGES_PATH = 'site/pages';
/** Where addresses lead that have no page any more. */
export const REDIRECTS_PATH = 'site/redirects';
