/** Stands in the place of a token, for a page of what nobody bought. */
export const SAMPLE_TOKEN = 'sample';
/** Where the preview shows pages that visitors come to by no path of their own. */
export const PREVIEW_FOLDER = '/commerce/preview';
