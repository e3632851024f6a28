/** Where pages are written on; the query names the page by its path. */
export const PAGE_EDITOR_PATH = 'site/edit';

/** The same for a page that is named by its id. */
export const PAGE_BY_ID_PATH = 'site/pages/:id';
