import { PREVIEW_FOLDER } from '#shared/features/pages/paths.ts';

/** Where a file that was bought is fetched, followed by the token that opens it. */
export const DOWNLOAD_PATH = '/s/download';
/** Begins what stands in the place of a token in previews. */
const OF_PREVIEW = 'preview-';

/** Where a preview shows the download of a file of the library; the address by itself opens nothing. */
export function pathOfPreviewDownload(mediaId: string): string {
  return `${DOWNLOAD_PATH}/${OF_PREVIEW}${mediaId}`;
}

/** The file of the library that such an address stands for; undefined for any other path. */
export function fileOfPreviewDownload(path: string): string | undefined {
  const start = pathOfPreviewDownload('');
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** What follows the page of an order where its links are made anew. */
export const RENEW_DOWNLOADS = 'downloads';

/** Where the preview shows what buyers of digital products get; the id of the product follows. */
export const DELIVERY_FOLDER = `${PREVIEW_FOLDER}/delivery/`;

/** Where the preview shows what buyers of a digital product get. */
export function pathOfDelivery(productId: string): string {
  return DELIVERY_FOLDER + productId;
}
