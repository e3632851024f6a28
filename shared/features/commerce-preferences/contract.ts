import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { NAMESPACE_PATTERN, NAMESPACE_TEXT, PREFERENCES_BYTES_MAX, PREFERENCES_TEXT } from './rules.ts';

const LIST_PATH = '/api/v1/commerce-preferences';
/** Preferences of one namespace (docs/sites.md). */
const PATH = `${LIST_PATH}/:namespace`;

const namespaceSchema = z.string().regex(NAMESPACE_PATTERN, NAMESPACE_TEXT);
const versionSchema = z.string().regex(/^\d{1,9}$/, 'This is not a version.');
const fieldsSchema = z.record(z.string().max(200), z.unknown(), PREFERENCES_TEXT);

/** The preferences of a namespace with the site that they are of; further fields are the preferences themselves. */
const answerSchema = z.looseObject({ websiteId: idSchema });

/** One namespace as the screen of the settings reads it. */
export const storedPreferencesSchema = z.object({
  namespace: namespaceSchema,
  /** Counts the changes; 0 while nothing was ever stored. */
  version: z.int(),
  preferences: fieldsSchema,
});

export type StoredPreferences = z.output<typeof storedPreferencesSchema>;

/**
 * The preferences of a namespace; one that nothing is stored of holds no more than the id of the site. The version is
 * the ETag.
 */
export const getCommercePreferences = endpoint({
  name: 'getCommercePreferences',
  method: 'GET',
  path: PATH,
  access: 'visitor',
  studio: true,
  summary: 'The preferences of a part of the store; visitors may read the public ones.',
  input: { params: z.object({ namespace: namespaceSchema }) },
  output: answerSchema,
  errors: { NOT_SIGNED_IN: GENERAL_ERRORS.NOT_SIGNED_IN, NOT_ALLOWED: GENERAL_ERRORS.NOT_ALLOWED },
});

/**
 * Stores the preferences of a namespace in place of those that are there. With `If-Match`, or `version` in the query,
 * a change of an old version answers 409 `STALE` with the stored preferences under `current`.
 */
export const putCommercePreferences = endpoint({
  name: 'putCommercePreferences',
  method: 'PUT',
  path: PATH,
  access: { permission: 'commerce.settings', limited: true },
  studio: true,
  activity: 'changed the store settings of',
  bodyLimit: PREFERENCES_BYTES_MAX,
  texts: PLAIN_TEXTS,
  summary: 'Stores the preferences of a part of the store.',
  input: {
    params: z.object({ namespace: namespaceSchema }),
    query: z.object({ version: versionSchema.optional() }),
    body: fieldsSchema,
  },
  output: answerSchema,
  errors: {
    BEYOND_YOUR_ROLE: { status: 403, text: 'Your role changes the settings of shipping and stock alone.' },
    STALE: { status: 409, text: 'These preferences were changed by someone else in the meantime.' },
  },
});

/** All namespaces that something is stored of, for the screen of the settings. */
export const listCommercePreferences = endpoint({
  name: 'listCommercePreferences',
  method: 'GET',
  path: LIST_PATH,
  access: { permission: 'commerce.settings', limited: true },
  studio: true,
  summary: 'The preferences of all parts of the store with their versions.',
  input: {},
  output: z.object({ namespaces: z.array(storedPreferencesSchema) }),
  errors: {},
});
