/** Where staff make links to the draft, and where they read what people say of it. */
export const DRAFT_LINKS_PATH = 'site/shared-drafts';
export const DRAFT_REMARKS_PATH = 'site/draft-remarks';
