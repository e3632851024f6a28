import { type ImageFacts, type ImageItem, imageItem } from '#shared/features/images/image-item.ts';
import { IMAGES_PATH } from '#shared/features/images/paths.ts';
import { revisionOf } from '#shared/features/media/rules.ts';

/** A picture as a shaped query reads it. */
export interface ImageRecord extends ImageFacts {
  /** SHA-256 of the original; an address without it is asked for anew each time. */
  readonly contentHash?: string;
}

/** Path of a picture, without the width. */
export function pathOfImage({
  id,
  filename,
  contentHash,
}: Pick<ImageRecord, 'id' | 'filename' | 'contentHash'>): string {
  const revision = contentHash === undefined ? '' : `/${revisionOf(contentHash)}`;
  return `${IMAGES_PATH}/${id}${revision}/${encodeURIComponent(filename)}`;
}

/** A picture as templates see it, at its address. */
export function toImageItem(image: ImageRecord): ImageItem {
  return imageItem(image, pathOfImage(image));
}
