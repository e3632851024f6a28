import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { REPORT_KINDS } from './report.ts';
import { IMPORT_LIMITS } from './archive.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A file that an import changed, with what it was and what it became; null where it was not there. */
export const importedFileSchema = z.object({
  path: z.string().min(1).max(400),
  was: hashSchema.nullable(),
  is: hashSchema.nullable(),
});

const THEME_REFUSED = { status: 400, text: 'This is no theme that can be brought in.' } as const;

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
    query: z.object({
      /** Given to be told what would come of it, with nothing changed. */
      look: z.literal('true').optional(),
    }),
  },
  output: z.object({
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
  }),
  errors: { THEME_REFUSED },
});

/** Takes an import back: files that were changed since stay as they are. */
export const undoThemeImport = endpoint({
  name: 'undoThemeImport',
  method: 'POST',
  path: '/api/v1/theme/import/undo',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'took back the theme',
  bodyLimit: 1024 * 1024,
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
