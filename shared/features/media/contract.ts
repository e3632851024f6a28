import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import {
  ALT_TEXT_MAX,
  FILENAME_MAX,
  LINK_MAX_SECONDS,
  MEDIA_ERRORS,
  MEDIA_FILTERS,
  MEDIA_KINDS,
  MEDIA_SORTS,
  MEDIA_TITLE_MAX,
  UPLOAD_MAX_BYTES,
} from './rules.ts';

/**
 * Whoever may edit pages or products needs the library. Who may do so in the store alone changes only what is not
 * used elsewhere (docs/files.md).
 */
const ACCESS = { permission: 'page.content', limited: true } as const;

const { MEDIA_NOT_FOUND, MEDIA_IN_USE, MEDIA_TYPE, MEDIA_MISMATCH, MEDIA_BROKEN } = MEDIA_ERRORS;
const { TOO_MANY_PIXELS, DRAWING_TOO_COMPLEX, OTHER_KIND, PICTURES_ARE_PUBLIC } = MEDIA_ERRORS;
const { SOLD_FILES_ARE_PRIVATE, USED_ELSEWHERE, BAD_CURSOR } = MEDIA_ERRORS;
const STALE = MEDIA_ERRORS.MEDIA_STALE;

const mediaParams = z.object({ mediaId: idSchema });
const share = z.number().min(0, 'Enter a number from 0 to 1.').max(1, 'Enter a number from 0 to 1.');
const filenameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name for the file.')
  .max(FILENAME_MAX, `A file name has at most ${FILENAME_MAX} characters.`);

/** A file of the library. */
export const mediaSchema = z.object({
  id: idSchema,
  /** Counts the changes; a change names the one it is based on. */
  version: z.int(),
  kind: z.enum(MEDIA_KINDS),
  filename: z.string(),
  mediaType: z.string(),
  /** Size of what is kept, in bytes. */
  bytes: z.int(),
  /** SHA-256 of the file as it was sent: equal for files that are the same. */
  contentHash: z.string(),
  /** In px; absent for what is no picture. */
  width: z.int().optional(),
  height: z.int().optional(),
  title: z.string(),
  altText: z.string(),
  /** True for a picture that says nothing: it needs no alternative text. */
  isDecorative: z.boolean(),
  /** Point that stays in sight, as shares of width and height. */
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  /** Averages of corners and centre as hex colours; empty for what is no picture. */
  colorData: z.record(z.string(), z.string()),
  /** False when only signed links lead to it. */
  isPublic: z.boolean(),
  /** Path from the root of the site; a picture takes `?format=` and a width of the ladder after it. */
  url: z.string(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
});

export type Media = z.output<typeof mediaSchema>;

/** A thing of the site that shows or links a file. */
export const mediaUseSchema = z.object({
  /** Such as "product" or "template". */
  kind: z.string(),
  /** Id of the thing; the path of a file of the theme. */
  id: z.string(),
  title: z.string(),
});

export type MediaUse = z.output<typeof mediaUseSchema>;

const uploadErrors = { MEDIA_TYPE, MEDIA_MISMATCH, MEDIA_BROKEN, TOO_MANY_PIXELS, DRAWING_TOO_COMPLEX };

/**
 * Takes a file. The body is the bytes of the file alone, of any Content-Type, streamed; its name is in the query.
 * Whoever carries it sends `Content-Length` where it is known, so that what is too large is refused before it travels,
 * and streams without keeping the file in memory. The same bytes again answer the record that is there, unless
 * `allowDuplicate` asks for another one.
 */
export const uploadMedia = endpoint({
  name: 'uploadMedia',
  method: 'POST',
  path: '/api/v1/media',
  access: ACCESS,
  studio: true,
  activity: 'added the file',
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  texts: PLAIN_TEXTS,
  summary: 'Takes a file into the library; the body is the file itself.',
  input: {
    query: z.object({
      filename: filenameSchema,
      allowDuplicate: z.literal('true').optional(),
      /** Given for a file that only signed links may lead to. */
      isPrivate: z.literal('true').optional(),
    }),
  },
  output: z.object({
    media: mediaSchema,
    /** True when the library had this file already: it is the one that was there. */
    isDuplicate: z.boolean(),
  }),
  errors: { ...uploadErrors, PICTURES_ARE_PUBLIC },
  success: 201,
});

/** The files of the library. */
export const listMedia = endpoint({
  name: 'listMedia',
  method: 'GET',
  path: '/api/v1/media',
  access: ACCESS,
  studio: true,
  summary: 'The files of the library, 50 a page.',
  input: {
    query: z.object({
      /** Words of file name, title or alternative text; each has to occur. */
      search: z.string().trim().max(200).optional(),
      kind: z.enum(MEDIA_KINDS).optional(),
      filter: z.enum(MEDIA_FILTERS).optional(),
      sort: z.enum(MEDIA_SORTS).default('newest'),
      cursor: z.string().max(512).optional(),
    }),
  },
  output: z.object({
    media: z.array(mediaSchema),
    /** How many there are on all pages. */
    total: z.int(),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

/** One file with what uses it. */
export const readMedia = endpoint({
  name: 'readMedia',
  method: 'GET',
  path: '/api/v1/media/:mediaId',
  access: ACCESS,
  studio: true,
  summary: 'A file of the library, and where it is used.',
  input: { params: mediaParams },
  output: z.object({
    media: mediaSchema,
    uses: z.array(mediaUseSchema),
    /** Ids of other files with the same content. */
    duplicateIds: z.array(idSchema),
  }),
  errors: { MEDIA_NOT_FOUND },
});

/**
 * Changes what is known about a file; fields that are left out stay as they are. A stale change answers 409 `STALE`
 * with the stored file under `current` and the fields that were sent under `sent`.
 */
export const changeMedia = endpoint({
  name: 'changeMedia',
  method: 'PUT',
  path: '/api/v1/media/:mediaId',
  access: ACCESS,
  studio: true,
  activity: 'changed the file',
  texts: PLAIN_TEXTS,
  summary: 'Changes name, title, alternative text or focal point of a file.',
  input: {
    params: mediaParams,
    body: z.object({
      version: z.int(),
      filename: filenameSchema.optional(),
      title: z
        .string()
        .trim()
        .max(MEDIA_TITLE_MAX, `A title has at most ${MEDIA_TITLE_MAX} characters.`)
        .optional(),
      altText: z
        .string()
        .trim()
        .max(ALT_TEXT_MAX, `An alternative text has at most ${ALT_TEXT_MAX} characters.`)
        .optional(),
      isDecorative: z.boolean().optional(),
      focalPoint: z.object({ x: share, y: share }).optional(),
      isPublic: z.boolean().optional(),
    }),
  },
  output: z.object({ media: mediaSchema }),
  errors: { MEDIA_NOT_FOUND, STALE, PICTURES_ARE_PUBLIC, SOLD_FILES_ARE_PRIVATE, USED_ELSEWHERE },
});

/**
 * Puts other bytes into a file, everywhere it is used. The body is as in `uploadMedia`. Addresses that were given out
 * before show the new content too.
 */
export const replaceMedia = endpoint({
  name: 'replaceMedia',
  method: 'PUT',
  path: '/api/v1/media/:mediaId/content',
  access: ACCESS,
  studio: true,
  activity: 'replaced the file',
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  texts: PLAIN_TEXTS,
  summary: 'Replaces the content of a file everywhere it is used; the body is the new file.',
  input: {
    params: mediaParams,
    query: z.object({
      filename: filenameSchema,
      /** The version that the new content is to replace. */
      version: z.string().regex(/^\d{1,9}$/, 'Enter the version that you saw.'),
    }),
  },
  output: z.object({ media: mediaSchema }),
  errors: { ...uploadErrors, MEDIA_NOT_FOUND, STALE, OTHER_KIND, USED_ELSEWHERE },
});

/** Moves a file to the bin, where it stays for 30 days. One that is in use needs `force`; the refusal has the `uses`. */
export const deleteMedia = endpoint({
  name: 'deleteMedia',
  method: 'DELETE',
  path: '/api/v1/media/:mediaId',
  access: ACCESS,
  studio: true,
  activity: 'deleted the file',
  summary: 'Moves a file to the bin.',
  input: { params: mediaParams, query: z.object({ force: z.literal('true').optional() }) },
  output: z.object({
    /** What brings it back from the bin. */
    binEntryId: idSchema,
  }),
  errors: { MEDIA_NOT_FOUND, MEDIA_IN_USE, USED_ELSEWHERE },
});

/** Makes a link that leads to a file for a while, also to one that is not public. */
export const signMedia = endpoint({
  name: 'signMedia',
  method: 'POST',
  path: '/api/v1/media/:mediaId/links',
  access: ACCESS,
  studio: true,
  // A link gives away what the caller may read anyway, and changes nothing.
  activity: false,
  summary: 'Makes a link that leads to a file for a while.',
  input: {
    params: mediaParams,
    body: z.object({
      /** How long the link works. */
      seconds: z
        .int()
        .min(1, 'Enter at least one second.')
        .max(LINK_MAX_SECONDS, 'A link works for a week at most.')
        .default(60 * 60),
    }),
  },
  output: z.object({ url: z.string(), expiresOn: z.iso.datetime() }),
  errors: { MEDIA_NOT_FOUND },
  success: 201,
});
