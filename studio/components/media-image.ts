import { type ImageItem, imageItem } from '#shared/features/images/image-item.ts';
import type { Media } from '#shared/features/media/contract.ts';

/** A picture of the library as templates see it. */
export function mediaImage(media: Media): ImageItem {
  const { id, filename, width = 0, height = 0, title, altText, focalPoint, colorData, url } = media;
  return imageItem(
    { id, filename, width, height, title, altText, focalX: focalPoint.x, focalY: focalPoint.y, colorData },
    url,
  );
}
