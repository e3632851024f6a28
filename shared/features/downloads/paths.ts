/** Where a file that was bought is fetched, followed by the token that opens it (runtime-contract B8.3). */
export const DOWNLOAD_PATH = '/s/download';
/** What follows the page of an order where its links are made anew. */
export const RENEW_DOWNLOADS = 'downloads';
