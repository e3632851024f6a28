/** Marks the field in which visitors type what they look for. */
export const SEARCH_FIELD_SELECTOR = 'input[data-search-field]';
