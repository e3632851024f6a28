import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { hashSchema, templatePathSchema } from '../templates/contract.ts';
import { REPORT_KINDS } from './report.ts';
import { IMPORT_LIMITS } from './archive.ts';
import { OWN_THEMES } from './rules.ts';

const BYTES_OF_MB = 1024 * 1024;

/** Bytes of a call that changes files: a file in Base64, and what stands around it. */
export const CHANGE_BYTES_MAX = Math.ceil((IMPORT_LIMITS.file * 4) / 3) + BYTES_OF_MB;

/** A file that an import changed, with what it was and what it became; null where it was not there. */
export const importedFileSchema = z.object({
  path: z.string().min(1).max(400),
  was: hashSchema.nullable(),
  is: hashSchema.nullable(),
});

/** Characters of the texts that a preview comes with. */
export const PREVIEW_MAX = 4_000_000;

const THEME_REFUSED = { status: 400, text: 'This is no theme that can be brought in.' } as const;

const lookSchema = z.object({
  /** Given to be told what would come of it, with nothing changed. */
  look: z.literal('true').optional(),
  /** Given to get the texts of the theme too, to show its pages. */
  preview: z.literal('true').optional(),
});

const broughtSchema = z.object({
  /** What its settings call it. */
  name: z.string(),
  /** What of the theme works, what works in another way and what does not. */
  report: z.array(
    z.object({
      kind: z.enum(REPORT_KINDS),
      what: z.string(),
      path: z.string(),
      line: z.int(),
      count: z.int(),
      remedy: z.string(),
    }),
  ),
  /** The files that differ from the draft as it was. */
  changes: z.array(importedFileSchema),
  /** True once the draft is changed. */
  isImported: z.boolean(),
  /** What its pages are shown with; null where nobody asked or where it is too much. */
  preview: z
    .object({ files: z.array(z.object({ path: z.string(), text: z.string() })), css: z.string() })
    .nullable(),
});

/** Brings a theme in as the draft of this site, or says what would come of it. */
export const importTheme = endpoint({
  name: 'importTheme',
  method: 'POST',
  path: '/api/v1/theme/import',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'brought in the theme',
  upload: { maxBytes: IMPORT_LIMITS.packed },
  summary: 'Takes a theme as a ZIP archive; the body is the archive itself.',
  input: {
    query: lookSchema,
  },
  output: broughtSchema,
  errors: { THEME_REFUSED },
});

/**
 * Takes one of the themes that come along as the draft of this site, or says what would come of it. What the content of
 * the site counts on of the old theme stays: templates of its pages, and pictures in its texts.
 */
export const chooseTheme = endpoint({
  name: 'chooseTheme',
  method: 'POST',
  path: '/api/v1/theme/own/:theme',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'chose the theme',
  summary: 'Takes one of the themes that come along.',
  input: { params: z.object({ theme: z.enum(OWN_THEMES) }), query: lookSchema },
  output: broughtSchema,
  errors: {},
});

/** Takes an import back: files that were changed since stay as they are. */
export const undoThemeImport = endpoint({
  name: 'undoThemeImport',
  method: 'POST',
  path: '/api/v1/theme/import/undo',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'took back the theme',
  bodyLimit: BYTES_OF_MB,
  summary: 'Puts the draft back to what it was before an import.',
  input: { body: z.object({ changes: z.array(importedFileSchema).max(2 * IMPORT_LIMITS.files) }) },
  output: z.object({
    /** Paths that were changed since, and stay. */
    kept: z.array(z.string()),
  }),
  errors: {},
});

/** The theme of the draft as an archive. */
export const exportTheme = endpoint({
  name: 'exportTheme',
  method: 'GET',
  path: '/api/v1/theme/export',
  access: { permission: 'site.design' },
  studio: true,
  activity: false,
  summary: 'The files of the theme as a ZIP archive.',
  input: {},
  output: z.object({
    filename: z.string(),
    /** The archive in Base64. */
    archive: z.string(),
  }),
  errors: {},
});

const themeFileSchema = z.object({ path: templatePathSchema, hash: hashSchema });

/** How many files one call reads, and how many one changes. */
export const FILES_READ_MAX = 50;
export const FILES_CHANGED_MAX = 500;

/** The files of the draft by their hashes: pictures and whatever else its theme holds, too. */
export const listThemeFiles = endpoint({
  name: 'listThemeFiles',
  method: 'GET',
  path: '/api/v1/theme/files',
  access: { permission: 'site.design' },
  summary: 'All files of the theme with their versions.',
  input: {},
  output: z.object({ files: z.array(themeFileSchema) }),
  errors: {},
});

/** What files of the draft hold; those that are not there are left out. */
export const readThemeFiles = endpoint({
  name: 'readThemeFiles',
  method: 'POST',
  path: '/api/v1/theme/files/contents',
  access: { permission: 'site.design' },
  activity: false,
  bodyLimit: BYTES_OF_MB,
  summary: 'Files of the theme as bytes.',
  input: { body: z.object({ paths: z.array(templatePathSchema).max(FILES_READ_MAX) }) },
  output: z.object({
    /** Each with its bytes in Base64. */
    files: z.array(themeFileSchema.extend({ content: z.base64() })),
  }),
  errors: {},
});

/**
 * Changes files of the draft, all of them or none. A call that is based on other versions than the stored ones answers
 * 409 `STALE` and changes nothing.
 */
export const changeThemeFiles = endpoint({
  name: 'changeThemeFiles',
  method: 'PUT',
  path: '/api/v1/theme/files',
  access: { permission: 'code.inject' },
  activity: 'changed files of the theme',
  bodyLimit: CHANGE_BYTES_MAX,
  summary: 'Changes, adds and deletes files of the theme.',
  input: {
    body: z.object({
      changes: z
        .array(
          z.object({
            path: templatePathSchema,
            /** The version that the change is based on; null for a file that is new. */
            was: hashSchema.nullable(),
            /** Its bytes in Base64; null deletes it. */
            content: z.base64().nullable(),
          }),
        )
        .max(FILES_CHANGED_MAX),
    }),
  },
  output: z.object({
    /** The files that were changed, as they are now. */
    files: z.array(z.object({ path: templatePathSchema, hash: hashSchema.nullable() })),
  }),
  errors: {
    STALE: { status: 409, text: 'The theme was changed by someone else in the meantime.' },
    THEME_REFUSED,
  },
});
