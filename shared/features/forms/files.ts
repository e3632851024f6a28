import type { FileKind, FileTerms, FormField } from './definition.ts';

/** Most files of one field. */
export const FILES_MAX = 5;
/** Largest size of a file that visitors attach, in MB. */
export const FILE_MEGABYTES_MAX = 10;
export const BYTES_OF_MEGABYTE = 1024 * 1024;
const FILENAME_MAX = 120;

const USUAL: FileTerms = { kinds: ['image', 'document'], most: 1, megabytes: 5 };

/** What may be attached to a file field; the usual where nobody said. */
export function fileTermsOf({ files = USUAL }: Pick<FormField, 'files'>): FileTerms {
  return files;
}

/** What browsers offer for a kind of files. */
const ACCEPTED: Readonly<Record<FileKind, string>> = {
  image: '.jpg,.jpeg,.png,.webp,.gif,.avif',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.txt,.csv',
  audio: 'audio/*',
  video: 'video/*',
  archive: '.zip,.7z,.tar,.gz',
};

/** The attribute `accept` of the control of a file field. */
export function acceptOf(terms: FileTerms): string {
  return terms.kinds.map((kind) => ACCEPTED[kind]).join();
}

const TOKEN = /^([0-9a-f]{24})\/([^/\\\p{Cc}]{1,120})$/u;

/** A file that was attached, as answers name it. */
export interface AttachedFile {
  readonly id: string;
  readonly filename: string;
}

/** How answers name a file. */
export function fileToken({ id, filename }: AttachedFile): string {
  return `${id}/${filename.replace(/[/\\\p{Cc}]+/gu, ' ').slice(0, FILENAME_MAX)}`;
}

/** Reads the name of a file in an answer; undefined for what is none. */
export function readFileToken(token: string): AttachedFile | undefined {
  const [, id, filename] = TOKEN.exec(token) ?? [];
  return id === undefined || filename === undefined ? undefined : { id, filename };
}
