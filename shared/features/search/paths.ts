/** The page that shows what was found. */
export const SEARCH_PAGE_PATH = '/search';
/** What a search that is being typed may mean (ours). */
export const SEARCH_SUGGESTIONS_PATH = '/api/v1/search/suggestions';
/** The theme file of that page. */
export const SEARCH_TEMPLATE = 'pages/search.page';
