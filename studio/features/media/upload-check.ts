import type { MediaKind } from '#shared/features/media/rules.ts';
import { FILE_TYPES } from '#shared/features/media/file-types.ts';
import { isPicture, MEDIA_MAX_BYTES, tooLargeText, UPLOAD_MAX_BYTES } from '#shared/features/media/rules.ts';

const BY_TYPE: readonly (readonly [begin: string, kind: MediaKind])[] = [
  ['image/svg', 'drawing'],
  ['image/', 'image'],
  ['video/', 'video'],
  ['audio/', 'audio'],
  ['font/', 'font'],
  ['application/zip', 'archive'],
  ['application/x-zip', 'archive'],
  ['application/', 'document'],
  ['text/', 'document'],
];

/** What a file is by the type that the machine gives it; the server looks at what is in it. */
export function guessKind(type: string): MediaKind | undefined {
  return BY_TYPE.find(([begin]) => type.startsWith(begin))?.[1];
}

/** The kind with the largest files, for a file of which nothing is known. */
const LARGEST: MediaKind = 'video';

const PICTURE_TYPES = FILE_TYPES.filter(({ kind }) => isPicture(kind));

/** What the field that chooses pictures lets people see of their files. */
export const PICTURE_ACCEPT = PICTURE_TYPES.map(({ mediaType }) => mediaType).join(',');

/** Why a file cannot be sent for a picture; undefined when it may go. */
export function findPictureProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.some(({ mediaType }) => mediaType === file.type)) {
    const endings = PICTURE_TYPES.map(({ extensions }) => extensions[0].toUpperCase());
    return `This file type is not supported. Choose a picture: ${endings.join(', ')}.`;
  }
  return findUploadProblem(file);
}

/**
 * Why a file need not be sent at all, in the server's words; undefined when it may go.
 * @param file its type and size in bytes
 */
export function findUploadProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (file.size === 0) return 'This file is empty.';
  const kind = guessKind(file.type);
  // Documents are what is left over: archives and others come under their names too.
  const limit = kind === undefined || kind === 'document' ? UPLOAD_MAX_BYTES : MEDIA_MAX_BYTES[kind];
  return file.size > limit ? tooLargeText(kind ?? LARGEST) : undefined;
}
