import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { KEPT_PATH, MAX_KEPT_PATH_LENGTH, MAX_TEMPLATE_LENGTH } from './rules.ts';

/** SHA-256 of a file's text as lower-case hex: the version that a write is based on. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a version.');

/** Path of a file inside the theme, with forward slashes: `collections/products.item`. */
export const templatePathSchema = z
  .string()
  .max(MAX_KEPT_PATH_LENGTH)
  .regex(KEPT_PATH, 'This is not the path of a theme file.');

/** Most bytes of a call that carries texts of the theme: each UTF-16 unit takes up to three, or six as an escape. */
const BODY_LIMIT = 4 * MAX_TEMPLATE_LENGTH;

const FILE_NOT_FOUND = { status: 404, text: 'The theme has no such file.' } as const;
const STALE = { status: 409, text: 'This file was changed by someone else in the meantime.' } as const;

const FILE_NEEDED = {
  status: 409,
  text: 'Every theme needs its settings in template.conf. Change its text instead.',
} as const;

const stateSchema = z.enum(['published', 'changed', 'new', 'deleted']);

export const templateFileSchema = z.object({
  path: templatePathSchema,
  /** Where the draft stands against the live release. */
  state: stateSchema,
  /** Version of the draft, or of the live release where there is none; null when the draft deletes the file. */
  hash: hashSchema.nullable(),
  /** Version of the live release; null when the file is new. */
  liveHash: hashSchema.nullable(),
  /** Length in UTF-16 units. */
  length: z.int(),
});

export type TemplateFile = z.output<typeof templateFileSchema>;

export const templateFileWithContentSchema = templateFileSchema.extend({ content: z.string() });

export type TemplateFileWithContent = z.output<typeof templateFileWithContentSchema>;

/** Templates of pages that every shop has, such as its checkout: a theme has its own in place of any of them. */
const commonTemplatesSchema = z.array(z.object({ path: templatePathSchema, content: z.string() }));

/** All files of the theme as the draft has them. */
export const listTemplateFiles = endpoint({
  name: 'listTemplateFiles',
  method: 'GET',
  path: '/api/v1/template-files',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'The files of the theme with their draft state.',
  input: {},
  output: z.object({ files: z.array(templateFileSchema) }),
  errors: {},
});

/** All files with their text: what the preview needs to render any page. */
export const readTheme = endpoint({
  name: 'readTheme',
  method: 'GET',
  path: '/api/v1/theme',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'The whole draft of the theme, texts included.',
  input: {},
  output: z.object({ files: z.array(templateFileWithContentSchema), common: commonTemplatesSchema }),
  errors: {},
});

/**
 * The texts of the theme that visitors see, by path: what shows a product to who edits it and does not read the draft
 * of the theme.
 */
export const readLiveTheme = endpoint({
  name: 'readLiveTheme',
  method: 'GET',
  path: '/api/v1/theme/live',
  access: { permission: 'products.edit' },
  studio: true,
  summary: 'The texts of the theme that visitors see, for the preview of a product.',
  input: {},
  output: z.object({
    files: z.array(z.object({ path: templatePathSchema, content: z.string() })),
    common: commonTemplatesSchema,
  }),
  errors: {},
});

/** One file of the draft with its text. */
export const readTemplateFile = endpoint({
  name: 'readTemplateFile',
  method: 'GET',
  path: '/api/v1/template-file',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'One file of the theme with its text.',
  input: { query: z.object({ path: templatePathSchema }) },
  output: templateFileWithContentSchema,
  errors: { FILE_NOT_FOUND },
});

/**
 * Saves a file as draft. `baseHash` is the version the text was based on, null for a new file.
 * A stale write answers 409 `STALE` with the stored file under `current`.
 */
export const writeTemplateFile = endpoint({
  name: 'writeTemplateFile',
  method: 'PUT',
  path: '/api/v1/template-file',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'saved a draft of',
  bodyLimit: BODY_LIMIT,
  summary: 'Saves a theme file as draft.',
  input: {
    body: z.object({
      path: templatePathSchema,
      content: z.string().max(MAX_TEMPLATE_LENGTH, 'A theme file holds at most 1 MB.'),
      baseHash: hashSchema.nullable(),
    }),
  },
  output: templateFileSchema,
  errors: { STALE },
});

/** Drops the draft of a file, so that the live text counts again. */
export const discardTemplateFile = endpoint({
  name: 'discardTemplateFile',
  method: 'DELETE',
  path: '/api/v1/template-file',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'discarded the draft of',
  summary: 'Drops the draft of a theme file.',
  input: { query: z.object({ path: templatePathSchema, baseHash: hashSchema.optional() }) },
  output: z.object({ file: templateFileSchema.nullable() }),
  errors: { FILE_NOT_FOUND, STALE },
});

/**
 * Moves a file into the bin. What visitors see stays until the draft is published. A stale call answers 409 `STALE`
 * with the stored file under `current`.
 */
export const deleteTemplateFile = endpoint({
  name: 'deleteTemplateFile',
  method: 'POST',
  path: '/api/v1/template-file/deletion',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'deleted',
  summary: 'Moves a theme file into the bin.',
  input: { body: z.object({ path: templatePathSchema, baseHash: hashSchema }) },
  output: z.object({
    /** Entry of the bin that brings it back. */
    binEntryId: idSchema,
  }),
  errors: { FILE_NOT_FOUND, STALE, FILE_NEEDED },
});

/**
 * Gives a file another path, and puts that path into the files of `references`, which named the old one; each has to
 * be the version that the caller knows. All of it happens or nothing. A stale call answers 409 `STALE` with the
 * stored file under `current`.
 */
export const renameTemplateFile = endpoint({
  name: 'renameTemplateFile',
  method: 'POST',
  path: '/api/v1/template-file/rename',
  access: { permission: 'code.inject' },
  studio: true,
  activity: 'renamed',
  summary: 'Renames or moves a theme file, and what names it.',
  input: {
    body: z.object({
      path: templatePathSchema,
      newPath: z.string().trim(),
      baseHash: hashSchema,
      references: z
        .array(z.object({ path: templatePathSchema, baseHash: hashSchema }))
        .max(500)
        .default([]),
    }),
  },
  output: z.object({
    /** The file under its new path, then the files that name it. */
    files: z.array(templateFileWithContentSchema),
  }),
  errors: { FILE_NOT_FOUND, STALE, FILE_NEEDED },
});

/** Compiles style sheets with unsaved texts in place of the draft's, for the preview. */
export const compileStyles = endpoint({
  name: 'compileStyles',
  method: 'POST',
  path: '/api/v1/styles',
  access: { permission: 'site.design' },
  studio: true,
  activity: false,
  bodyLimit: BODY_LIMIT,
  summary: 'The style sheet that the given texts would give.',
  input: { body: z.object({ unsaved: z.record(templatePathSchema, z.string().max(MAX_TEMPLATE_LENGTH)) }) },
  output: z.object({
    css: z.string(),
    problems: z.array(z.object({ path: z.string(), message: z.string(), line: z.int(), column: z.int() })),
  }),
  errors: {},
});
