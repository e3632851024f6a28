import type { MEDIA_ERRORS, MediaKind } from './rules.ts';

/** A type of files that the library takes. */
export interface FileType {
  readonly mediaType: string;
  readonly kind: MediaKind;
  /** What names of such files end in, without the dot; the first one is given to new names. */
  readonly extensions: readonly [string, ...string[]];
  /** Type of the packing that such files begin like, where that is all their first bytes tell. */
  readonly packing?: string;
  /** True when a browser may show it in a tab of its own; all others are downloads. */
  readonly isShown?: true;
}

const ZIP = 'application/zip';
/** Older documents of office programs. */
const OLE = 'application/x-cfb';
const TEXT = 'text/plain';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Every type of files that the library takes. */
export const FILE_TYPES: readonly FileType[] = [
  { mediaType: 'image/jpeg', kind: 'image', extensions: ['jpg', 'jpeg'], isShown: true },
  { mediaType: 'image/png', kind: 'image', extensions: ['png'], isShown: true },
  { mediaType: 'image/webp', kind: 'image', extensions: ['webp'], isShown: true },
  { mediaType: 'image/gif', kind: 'image', extensions: ['gif'], isShown: true },
  { mediaType: 'image/avif', kind: 'image', extensions: ['avif'], isShown: true },
  { mediaType: 'image/svg+xml', kind: 'drawing', extensions: ['svg'], packing: TEXT, isShown: true },
  { mediaType: 'video/mp4', kind: 'video', extensions: ['mp4', 'm4v'], isShown: true },
  { mediaType: 'video/webm', kind: 'video', extensions: ['webm'], isShown: true },
  { mediaType: 'video/quicktime', kind: 'video', extensions: ['mov'], isShown: true },
  { mediaType: 'audio/mpeg', kind: 'audio', extensions: ['mp3'], isShown: true },
  { mediaType: 'audio/x-m4a', kind: 'audio', extensions: ['m4a'], packing: 'video/mp4', isShown: true },
  { mediaType: 'audio/ogg', kind: 'audio', extensions: ['ogg', 'oga', 'opus'], isShown: true },
  { mediaType: 'audio/wav', kind: 'audio', extensions: ['wav'], isShown: true },
  { mediaType: 'audio/flac', kind: 'audio', extensions: ['flac'], isShown: true },
  { mediaType: 'audio/aac', kind: 'audio', extensions: ['aac'], isShown: true },
  { mediaType: 'application/pdf', kind: 'document', extensions: ['pdf'], isShown: true },
  { mediaType: 'application/msword', kind: 'document', extensions: ['doc'], packing: OLE },
  { mediaType: 'application/vnd.ms-excel', kind: 'document', extensions: ['xls'], packing: OLE },
  { mediaType: 'application/vnd.ms-powerpoint', kind: 'document', extensions: ['ppt'], packing: OLE },
  { mediaType: `${OFFICE}.wordprocessingml.document`, kind: 'document', extensions: ['docx'], packing: ZIP },
  { mediaType: `${OFFICE}.spreadsheetml.sheet`, kind: 'document', extensions: ['xlsx'], packing: ZIP },
  {
    mediaType: `${OFFICE}.presentationml.presentation`,
    kind: 'document',
    extensions: ['pptx'],
    packing: ZIP,
  },
  { mediaType: `${OPEN}.text`, kind: 'document', extensions: ['odt'], packing: ZIP },
  { mediaType: `${OPEN}.spreadsheet`, kind: 'document', extensions: ['ods'], packing: ZIP },
  { mediaType: `${OPEN}.presentation`, kind: 'document', extensions: ['odp'], packing: ZIP },
  { mediaType: 'application/epub+zip', kind: 'document', extensions: ['epub'], packing: ZIP },
  { mediaType: 'application/rtf', kind: 'document', extensions: ['rtf'] },
  { mediaType: 'text/plain', kind: 'document', extensions: ['txt', 'md', 'srt', 'vtt'], packing: TEXT },
  { mediaType: 'text/csv', kind: 'document', extensions: ['csv', 'tsv'], packing: TEXT },
  { mediaType: 'text/calendar', kind: 'document', extensions: ['ics'], packing: TEXT },
  { mediaType: 'application/json', kind: 'document', extensions: ['json', 'geojson'], packing: TEXT },
  { mediaType: 'application/xml', kind: 'document', extensions: ['xml', 'gpx', 'kml'], packing: TEXT },
  { mediaType: ZIP, kind: 'archive', extensions: ['zip'] },
  { mediaType: 'application/gzip', kind: 'archive', extensions: ['gz', 'tgz'] },
  { mediaType: 'application/x-7z-compressed', kind: 'archive', extensions: ['7z'] },
  { mediaType: 'application/x-tar', kind: 'archive', extensions: ['tar'] },
  { mediaType: 'font/woff2', kind: 'font', extensions: ['woff2'], isShown: true },
  { mediaType: 'font/woff', kind: 'font', extensions: ['woff'], isShown: true },
  { mediaType: 'font/ttf', kind: 'font', extensions: ['ttf'], isShown: true },
  { mediaType: 'font/otf', kind: 'font', extensions: ['otf'], isShown: true },
];

const EXTENSION = /\.([^.]+)$/;
const byMediaType = new Map(FILE_TYPES.map((type) => [type.mediaType, type] as const));
const byExtension = new Map(
  FILE_TYPES.flatMap((type) => type.extensions.map((extension) => [extension, type] as const)),
);

/** The type of a media type that is kept; undefined for a word that is none of the library's. */
export function fileTypeOf(mediaType: string): FileType | undefined {
  return byMediaType.get(mediaType);
}

/** What files of a type begin like: those of one family are told apart by their names alone. */
function familyOf({ packing, mediaType }: FileType): string {
  return packing ?? mediaType;
}

/** What a name ends in, in small letters and without the dot; empty when it has no ending. */
export function extensionOf(filename: string): string {
  return EXTENSION.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/**
 * Decides what a file is by its content; its name only tells apart what begins alike.
 * @param sniffed media type that the first bytes speak for; undefined when they are of no type that is known
 * @param isText true when the first bytes are text in UTF-8
 * @returns the type, or the code of the refusal
 */
export function decideType(
  sniffed: string | undefined,
  isText: boolean,
  filename: string,
): FileType | Extract<keyof typeof MEDIA_ERRORS, 'MEDIA_TYPE' | 'MEDIA_MISMATCH'> {
  const named = byExtension.get(extensionOf(filename));
  const packing = isText ? TEXT : sniffed;
  if (named !== undefined && named.packing !== undefined && packing === named.packing) return named;
  const found = isText ? undefined : byMediaType.get(sniffed ?? '');
  if (found === undefined) return named === undefined ? 'MEDIA_TYPE' : 'MEDIA_MISMATCH';
  // Pictures are often saved under the ending of another kind of picture: no harm is in that.
  const isMisnamed = named !== undefined && named.kind !== found.kind && familyOf(named) !== familyOf(found);
  return isMisnamed ? 'MEDIA_MISMATCH' : found;
}
