import { RECORD_TYPE } from '#shared/codes/record-type.ts';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';

/** What is known of a picture beside where it is. */
export interface ImageFacts {
  readonly id: string;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly altText: string;
  readonly focalX: number;
  readonly focalY: number;
  readonly colorData: Readonly<Record<string, string>>;
}

/** A picture as templates see it. */
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

/**
 * A picture as templates see it.
 * @param assetUrl path of the picture, without the width
 */
export function imageItem(image: ImageFacts, assetUrl: string): ImageItem {
  const widths = IMAGE_WIDTHS.filter((width) => width <= image.width).map((width) => `${width}w`);
  return {
    id: image.id,
    recordType: RECORD_TYPE.image,
    title: image.title,
    filename: image.filename,
    altText: image.altText,
    assetUrl,
    originalSize: `${image.width}x${image.height}`,
    mediaFocalPoint: { x: image.focalX, y: image.focalY },
    colorData: image.colorData,
    systemDataVariants: [`${image.width}x${image.height}`, ...widths].join(','),
  };
}
