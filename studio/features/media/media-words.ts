import type { Media, MediaUse } from '#shared/features/media/contract.ts';
import type { MediaFilter, MediaKind, MediaSort } from '#shared/features/media/rules.ts';
import { isPicture } from '#shared/features/media/rules.ts';
import { widthTier } from '#shared/images/widths.ts';

/** What one file of a kind is called. */
export const KIND_WORDS: Readonly<Record<MediaKind, string>> = {
  image: 'Picture',
  drawing: 'Drawing',
  video: 'Video',
  audio: 'Recording',
  document: 'Document',
  archive: 'Archive',
  font: 'Font',
};

/** What files of a kind are called. */
export const KINDS_WORDS: Readonly<Record<MediaKind, string>> = {
  image: 'Pictures',
  drawing: 'Drawings',
  video: 'Videos',
  audio: 'Recordings',
  document: 'Documents',
  archive: 'Archives',
  font: 'Fonts',
};

export const FILTER_WORDS: Readonly<Record<MediaFilter, string>> = {
  unused: 'Not used anywhere',
  missingAlt: 'Without alt text',
  sameAlt: 'Alt text used twice',
  duplicates: 'Kept more than once',
};

export const SORT_WORDS: Readonly<Record<MediaSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
};

const USE_WORDS: Readonly<Record<string, string>> = {
  product: 'Product',
  template: 'Theme file',
  page: 'Page',
  download: 'Sold with',
};

/** A thing that uses a file, in words: "Product Tide mug". */
export function describeUse({ kind, title }: MediaUse): string {
  const word = USE_WORDS[kind];
  return word === undefined ? title : `${word} ${title}`;
}

/** Width and height of a picture in words; undefined for what has none. */
export function formatPixels({ width, height }: Pick<Media, 'width' | 'height'>): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`;
}

/** What a file is called on the screen. */
export function nameOf({ title, filename }: Pick<Media, 'title' | 'filename'>): string {
  return title === '' ? filename : title;
}

/** Whether a picture has no words for people who do not see it, and should. */
export function lacksAltText({ kind, altText, isDecorative }: Media): boolean {
  return isPicture(kind) && altText === '' && !isDecorative;
}

/**
 * Address of a picture in a width that is kept.
 * @param site origin of the site
 * @param width px in which it is shown
 */
export function thumbnailOf(site: string, media: Pick<Media, 'url'>, width: number): string {
  const query = new URLSearchParams({ format: widthTier(width) });
  return `${site}${media.url}?${query.toString()}`;
}
