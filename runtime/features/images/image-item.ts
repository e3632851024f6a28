import { RECORD_TYPE } from '#shared/codes/record-type.ts';
import { revisionOf } from '#shared/features/media/rules.ts';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';

/** A picture as a shaped query reads it. */
export interface ImageRecord {
  readonly id: string;
  readonly filename: string;
  /** SHA-256 of the original; an address without it is asked for anew each time. */
  readonly contentHash?: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly altText: string;
  readonly focalX: number;
  readonly focalY: number;
  readonly colorData: Readonly<Record<string, string>>;
}

/** A picture as templates see it (SPEC 3 "Image asset"). */
export interface ImageItem {
  readonly id: string;
  readonly recordType: number;
  readonly title: string;
  readonly filename: string;
  readonly altText: string;
  readonly assetUrl: string;
  /** `WxH` in px. */
  readonly originalSize: string;
  readonly mediaFocalPoint: { readonly x: number; readonly y: number };
  readonly colorData: Readonly<Record<string, string>>;
  /** Widths that can be asked for, comma-separated. */
  readonly systemDataVariants: string;
}

/** Where pictures are served. */
export const IMAGES_PATH = '/images';

/** Path of a picture, without the width. */
export function pathOfImage({
  id,
  filename,
  contentHash,
}: Pick<ImageRecord, 'id' | 'filename' | 'contentHash'>): string {
  const revision = contentHash === undefined ? '' : `/${revisionOf(contentHash)}`;
  return `${IMAGES_PATH}/${id}${revision}/${encodeURIComponent(filename)}`;
}

export function toImageItem(image: ImageRecord): ImageItem {
  const widths = IMAGE_WIDTHS.filter((width) => width <= image.width).map((width) => `${width}w`);
  return {
    id: image.id,
    recordType: RECORD_TYPE.image,
    title: image.title,
    filename: image.filename,
    altText: image.altText,
    assetUrl: pathOfImage(image),
    originalSize: `${image.width}x${image.height}`,
    mediaFocalPoint: { x: image.focalX, y: image.focalY },
    colorData: image.colorData,
    systemDataVariants: [`${image.width}x${image.height}`, ...widths].join(','),
  };
}
