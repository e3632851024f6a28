import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** What a file is to people; decides how large it may be and how it is served. */
export const MEDIA_KINDS = ['image', 'drawing', 'video', 'audio', 'document', 'archive', 'font'] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

const BYTES_OF_MB = 1024 * 1024;

/** Most bytes of a file by its kind. */
export const MEDIA_MAX_BYTES: Readonly<Record<MediaKind, number>> = {
  image: 25 * BYTES_OF_MB,
  drawing: 2 * BYTES_OF_MB,
  video: 300 * BYTES_OF_MB,
  audio: 100 * BYTES_OF_MB,
  document: 100 * BYTES_OF_MB,
  archive: 300 * BYTES_OF_MB,
  font: 5 * BYTES_OF_MB,
};

/** Most bytes of any file. */
export const UPLOAD_MAX_BYTES = Math.max(...Object.values(MEDIA_MAX_BYTES));
/** Stored bytes that no file names are deleted so long after they were written, in ms: longer than any upload takes. */
export const UNNAMED_FILE_MS = 24 * 60 * 60 * 1000;
/** How many missing files one check tells of; the next day's tells of more. */
export const MISSING_FILES_TOLD = 100;
/** Most pixels of a picture, all its frames together (docs/files.md). */
export const MAX_PIXELS = 60_000_000;
/** How many files one page of the library has. */
export const MEDIA_PAGE = 50;
export const ALT_TEXT_MAX = 250;
export const MEDIA_TITLE_MAX = 200;
export const FILENAME_MAX = 120;
/** Longest life of a signed link, in seconds. */
export const LINK_MAX_SECONDS = 7 * 24 * 60 * 60;

/** Orders in which the library is listed. */
export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

export type MediaSort = (typeof MEDIA_SORTS)[number];

/**
 * What the library may be narrowed to, beside a kind and words; `sameAlt` are pictures, none of them for decoration,
 * whose alternative text another picture has too.
 */
export const MEDIA_FILTERS = ['unused', 'missingAlt', 'sameAlt', 'duplicates'] as const;

export type MediaFilter = (typeof MEDIA_FILTERS)[number];

/** So much of a hash tells one content of a file from another. */
const REVISION_CHARACTERS = 12;

/**
 * The part of an address that changes with the content, so that what it leads to may be kept for ever.
 * @param contentHash SHA-256 of what is kept
 */
export function revisionOf(contentHash: string): string {
  return contentHash.slice(0, REVISION_CHARACTERS);
}

/** True for files that are shown on pages as pictures. */
export function isPicture(kind: MediaKind): boolean {
  return kind === 'image' || kind === 'drawing';
}

/** True for a file that only signed links may lead to; pictures belong to pages, which everybody sees. */
export function canBePrivate(kind: MediaKind): boolean {
  return !isPicture(kind);
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / BYTES_OF_MB)} MB`;
}

/** What to say about a file that is larger than its kind may be. */
export function tooLargeText(kind: MediaKind): string {
  const nouns: Readonly<Record<MediaKind, string>> = {
    image: 'A picture',
    drawing: 'A drawing',
    video: 'A video',
    audio: 'A recording',
    document: 'A document',
    archive: 'An archive',
    font: 'A font',
  };
  return `${nouns[kind]} has at most ${inMegabytes(MEDIA_MAX_BYTES[kind])}.`;
}

/** What calls about files may refuse, with the sentence for people. */
export const MEDIA_ERRORS = {
  MEDIA_NOT_FOUND: { status: 404, text: 'This file is not in the library any more.' },
  MEDIA_STALE: { status: 409, text: 'This file was changed by someone else in the meantime.' },
  MEDIA_IN_USE: {
    status: 409,
    text: 'This file is in use. Delete it anyway, or take it off those pages first.',
  },
  MEDIA_TYPE: {
    status: 415,
    text: 'This file type is not supported. Upload pictures, videos, recordings, documents, archives or fonts.',
  },
  MEDIA_MISMATCH: {
    status: 415,
    text: 'The content of this file does not match its name. Save it again and retry.',
  },
  MEDIA_BROKEN: { status: 415, text: 'This file cannot be read. Save it again and retry.' },
  TOO_MANY_PIXELS: {
    status: 413,
    text: `This picture has more than ${MAX_PIXELS / 1_000_000} megapixels. Reduce its size and try again.`,
  },
  DRAWING_TOO_COMPLEX: {
    status: 413,
    text: 'This drawing is too complex. Simplify it and try again.',
  },
  OTHER_KIND: { status: 409, text: 'A file is only replaced by one of its kind.' },
  PICTURES_ARE_PUBLIC: { status: 409, text: 'Pictures are shown on pages, so they cannot be private.' },
  SOLD_FILES_ARE_PRIVATE: {
    status: 409,
    text: 'This file is sold. Remove it from the product before everybody may have it.',
  },
  USED_ELSEWHERE: {
    status: 403,
    text: 'This file is used outside of the store. Your role allows changes within the store only.',
  },
  BAD_CURSOR,
} as const;
