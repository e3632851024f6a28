import { z } from 'zod';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { LANGUAGE_ERRORS, LANGUAGE_NAME_MAX } from './rules.ts';

/** Longest text that is read as a code or a prefix; what is wrong with a shorter one is told at its entry. */
const TEXT_MAX = 200;
const LANGUAGES_PATH = '/api/multilingual/languages';

const languageSchema = z.object({
  code: z.string(),
  name: z.string(),
  isPrimary: z.boolean(),
  isCustom: z.boolean(),
  pathPrefix: z.string(),
  enabled: z.boolean(),
  leavesOut: z.boolean().optional(),
});

const listSchema = z.object({
  languages: z.array(languageSchema),
  /** Counts the changes of the list; 0 while it never changed. */
  version: z.int(),
});

/** What pages and scripts need to know of the languages of a site. */
export const getMultilingualSettings = endpoint({
  name: 'getMultilingualSettings',
  method: 'GET',
  path: '/api/multilingual/settings',
  access: 'visitor',
  studio: true,
  summary: 'The languages that the site is offered in, and whether there are more than one.',
  input: {},
  output: z.object({
    enabled: z.boolean(),
    connected: z.boolean(),
    primaryLanguage: z.string(),
    languages: z.array(languageSchema),
  }),
  errors: {},
});

/** Whether the site has other languages, and since when. */
export const getMultilingualStatus = endpoint({
  name: 'getMultilingualStatus',
  method: 'GET',
  path: '/api/multilingual/status',
  access: { permission: 'languages' },
  studio: true,
  summary:
    'Whether the site has languages beside its primary one: none, all disabled (PENDING), or some enabled.',
  input: {},
  output: z.object({
    status: z.enum(['CONNECTED', 'DISCONNECTED', 'PENDING']),
    connectedOn: z.number().optional(),
  }),
  errors: {},
});

/** All languages of a site, the primary one first. */
export const listLanguages = endpoint({
  name: 'listLanguages',
  method: 'GET',
  path: LANGUAGES_PATH,
  access: 'visitor',
  studio: true,
  summary: 'All languages of the site, the primary one first.',
  input: {},
  output: listSchema,
  errors: {},
});

/**
 * Replaces the list of languages. With `If-Match`, or `version` in the body, a change of an old list answers 409
 * `STALE` with what is stored under `current`.
 */
export const putLanguages = endpoint({
  name: 'putLanguages',
  method: 'PUT',
  path: LANGUAGES_PATH,
  access: { permission: 'languages' },
  studio: true,
  activity: 'changed the languages',
  texts: PLAIN_TEXTS,
  summary: 'Replaces the languages of the site.',
  input: {
    body: z.object({
      languages: z
        .array(
          z.object({
            code: z.string().trim().max(TEXT_MAX),
            name: z.string().trim().max(LANGUAGE_NAME_MAX).optional(),
            isPrimary: z.boolean().default(false),
            isCustom: z.boolean().optional(),
            pathPrefix: z.string().trim().max(TEXT_MAX).optional(),
            enabled: z.boolean().default(true),
            leavesOut: z.boolean().optional(),
          }),
        )
        .max(TEXT_MAX),
      /** The version that the change is based on, where no `If-Match` names it. */
      version: z.int().nullish(),
    }),
  },
  output: listSchema,
  errors: {
    ...LANGUAGE_ERRORS,
    STALE: { status: 409, text: 'The languages were changed by someone else in the meantime.' },
  },
});

/** Leaves the site with its primary language. Asked again, it changes nothing. */
export const deleteMultilingualConnection = endpoint({
  name: 'deleteMultilingualConnection',
  method: 'DELETE',
  path: '/api/multilingual/connection',
  access: { permission: 'languages' },
  studio: true,
  activity: 'gave up the other languages of',
  summary: 'Leaves the site with its primary language alone.',
  input: {},
  output: z.object({ success: z.literal(true) }),
  errors: {},
});
