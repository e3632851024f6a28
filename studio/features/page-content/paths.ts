/** Where pages are written on. */
export const PAGE_EDITOR_PATH = 'site/edit';
