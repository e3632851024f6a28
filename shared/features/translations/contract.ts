import { z } from 'zod';
import { LANGUAGE_ERRORS } from '#shared/features/languages/rules.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { TRANSLATION_MAX, TRANSLATION_STATES } from './texts.ts';

/** Things of a page of the list. */
export const THINGS_PAGE = 25;
/** Texts that are changed at once. */
export const TEXTS_AT_ONCE = 500;
/** Longest name of a language, a kind, an id or a field. */
const NAME_MAX = 400;

const ACCESS = { permission: 'translations', limited: true } as const;

const name = z.string().max(NAME_MAX);
const languageParams = z.object({ language: name });
const stateSchema = z.enum(TRANSLATION_STATES);

export const translatedFieldSchema = z.object({
  field: z.string(),
  label: z.string(),
  isRich: z.boolean(),
  /** True where quotation marks and angle brackets are refused. */
  isName: z.boolean(),
  /** Most characters that the field holds; null where it does not matter. */
  max: z.int().nullable(),
  /** In the primary language. */
  source: z.string(),
  /** Null where it is missing. */
  text: z.string().nullable(),
  state: stateSchema,
  /** 0 where it is missing. */
  version: z.int(),
});
export type TranslatedField = z.output<typeof translatedFieldSchema>;

export const translatedThingSchema = z.object({
  kind: z.string(),
  /** What things of the kind are called. */
  kindTitle: z.string(),
  id: z.string(),
  title: z.string(),
  /** Path of a page that shows it; null where it is not on a page of its own. */
  path: z.string().nullable(),
  /** True where translations count at once; all others are published with the site. */
  isLive: z.boolean(),
  fields: z.array(translatedFieldSchema),
});
export type TranslatedThingRow = z.output<typeof translatedThingSchema>;

const LANGUAGE_UNKNOWN = LANGUAGE_ERRORS.LANGUAGE_UNKNOWN;
const placeSchema = z.object({ kind: name, after: name });

/** How far each language is. */
export const countTranslations = endpoint({
  name: 'countTranslations',
  method: 'GET',
  path: '/api/translations',
  access: ACCESS,
  studio: true,
  summary: 'How many texts visitors read, and how many of them are missing or stale in each language.',
  input: {},
  output: z.object({
    total: z.int(),
    /** What the texts stand in, in the order of the list. */
    kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
    languages: z.array(z.object({ code: z.string(), name: z.string(), missing: z.int(), stale: z.int() })),
  }),
  errors: {},
});

/** One page of all texts of a site with what they say in a language. */
export const listTranslations = endpoint({
  name: 'listTranslations',
  method: 'GET',
  path: '/api/translations/:language',
  access: ACCESS,
  studio: true,
  summary: 'Texts that visitors read with their translations; the next page begins at `next`.',
  input: {
    params: languageParams,
    query: z.object({
      state: stateSchema.optional(),
      /** Only things of a kind. */
      only: name.optional(),
      kind: name.optional(),
      after: name.optional(),
    }),
  },
  output: z.object({ things: z.array(translatedThingSchema), next: placeSchema.nullable() }),
  errors: { LANGUAGE_UNKNOWN },
});

const textSchema = z.object({
  kind: name,
  id: name,
  field: name,
  /** Null takes the translation away. */
  text: z.string().max(TRANSLATION_MAX).nullable(),
  /** The version that the change is based on; 0 for none, absent where it does not matter. */
  version: z.int().min(0).optional(),
});

/** Says texts in a language. All of them are kept, or none. */
export const putTranslations = endpoint({
  name: 'putTranslations',
  method: 'PUT',
  path: '/api/translations/:language',
  access: ACCESS,
  studio: true,
  activity: 'translated texts into',
  texts: { rich: 'html', '*': 'line' },
  summary: 'Keeps translations: plain texts under `lines`, HTML under `rich`.',
  bodyLimit: 2_000_000,
  input: {
    params: languageParams,
    body: z.object({
      lines: z.array(textSchema).max(TEXTS_AT_ONCE).default([]),
      rich: z.array(textSchema).max(TEXTS_AT_ONCE).default([]),
    }),
  },
  output: z.object({
    translations: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        field: z.string(),
        text: z.string().nullable(),
        state: stateSchema,
        version: z.int(),
      }),
    ),
  }),
  errors: {
    LANGUAGE_UNKNOWN,
    TEXT_NOT_FOUND: { status: 404, text: 'This text is no longer on the site.' },
    STALE: { status: 409, text: 'Someone else changed this translation in the meantime.' },
  },
});

/** Most terms of a glossary. */
export const TERMS_MAX = 500;
const TERM_MAX = 100;
const NOTE_MAX = 300;

const glossarySchema = z.object({
  terms: z.array(z.object({ term: z.string(), translation: z.string(), note: z.string() })),
  /** Counts its changes; 0 where there is none. */
  version: z.int(),
});
const GLOSSARY_PATH = '/api/translations/:language/glossary';

/** How words of the site are always translated into a language. */
export const readGlossary = endpoint({
  name: 'readGlossary',
  method: 'GET',
  path: GLOSSARY_PATH,
  access: { permission: 'translations' },
  studio: true,
  summary: 'The glossary of a language.',
  input: { params: languageParams },
  output: glossarySchema,
  errors: { LANGUAGE_UNKNOWN },
});

/** Replaces the glossary of a language. */
export const putGlossary = endpoint({
  name: 'putGlossary',
  method: 'PUT',
  path: GLOSSARY_PATH,
  access: { permission: 'translations' },
  studio: true,
  activity: 'changed the glossary of',
  texts: PLAIN_TEXTS,
  summary: 'Replaces the glossary of a language; each term is there once.',
  input: {
    params: languageParams,
    body: z.object({
      terms: z
        .array(
          z.object({
            term: z.string().trim().min(1, 'Enter a term.').max(TERM_MAX),
            translation: z.string().trim().min(1, 'Enter a translation.').max(TERM_MAX),
            note: z.string().trim().max(NOTE_MAX).default(''),
          }),
        )
        .max(TERMS_MAX, `A glossary has at most ${TERMS_MAX} terms.`),
      /** The version that the change is based on. */
      version: z.int().min(0),
    }),
  },
  output: glossarySchema,
  errors: {
    LANGUAGE_UNKNOWN,
    TERM_TWICE: { status: 400, text: 'A glossary has each term once.' },
    STALE: { status: 409, text: 'Someone else changed this glossary in the meantime.' },
  },
});
