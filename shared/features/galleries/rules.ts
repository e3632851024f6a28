import { isTruthy, property, toBoolean } from '#shared/json/values.ts';

/** Designs of a gallery (docs/pages-and-cache.md). */
export const GALLERY_DESIGNS = ['grid', 'slideshow', 'slider', 'stacked'] as const;

/** Places of a picture's title and description. */
export const GALLERY_META_POSITIONS = [
  'top',
  'top-left',
  'top-right',
  'center',
  'bottom',
  'bottom-left',
  'bottom-right',
] as const;

/** Where the shown picture of a strip stands. */
export const GALLERY_ALIGNMENTS = ['center', 'left', 'right'] as const;

/** Options that are on or off. */
export const GALLERY_FLAGS = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
] as const;

/** Is an option of a gallery on? Of texts only `"true"` counts. */
export function isGalleryOptionOn(options: unknown, name: string): boolean {
  return toBoolean(property(options, name));
}

/** Is a choice of a gallery, such as its design, this one? */
export function isGalleryChoice(options: unknown, name: string, value: string): boolean {
  return property(options, name) === value;
}

/** Does a gallery show controls or indicators? */
export function hasGalleryMeta(options: unknown): boolean {
  return isTruthy(property(options, 'controls')) || isTruthy(property(options, 'indicators'));
}
