/** Below it, after the token of a link, are the pages of the draft. */
export const DRAFT_LINK_PATH = '/draft';
/** Below a link: where its password and remarks are sent, and its style sheets. No page has such words in its address. */
export const DRAFT_PASSWORD = '~password';
export const DRAFT_REMARKS = '~remarks';
export const DRAFT_STYLES = '~draft.css';
export const DRAFT_BAR_STYLES = '~bar.css';
