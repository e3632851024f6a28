import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { FIELD_TYPES, FILE_KINDS } from './definition.ts';
import { FILE_MEGABYTES_MAX, FILES_MAX } from './files.ts';
import { ADDRESS_LAYOUT_PATH, FORM_VALIDATION_PATH } from './paths.ts';
import { FORM_INVALID_TEXT } from './rules.ts';
import { submitMessages } from './submit-messages.ts';

/** What is said of forms that are sent, in English. */
export const SUBMIT_TEXTS = submitMessages('en');

const FIELDS_MAX = 100;
const OPTIONS_MAX = 200;
const TEXT_MAX = 1_000;
const LONG_TEXT_MAX = 65_536;

const shortText = z.string().trim().max(TEXT_MAX, `This text has at most ${TEXT_MAX} characters.`);

const fieldSchema = z
  .object({
    /** Names the answer of the field; unique in its form. */
    id: z.string().regex(/^[\w-]{1,100}$/, 'The id of a field has letters, digits, hyphens and underscores.'),
    type: z.enum(FIELD_TYPES, 'Choose a type of field.'),
    title: shortText,
    description: shortText.default(''),
    placeholder: shortText.default(''),
    required: z.boolean().default(false),
    options: z
      .array(shortText.min(1, 'An option is not empty.'))
      .max(OPTIONS_MAX, `A field has at most ${OPTIONS_MAX} options.`)
      .default([]),
    maxLength: z.int().min(1).max(LONG_TEXT_MAX).nullable().default(null),
    currencySymbol: z.string().max(10).default(''),
    showCountryCode: z.boolean().default(false),
    underline: z.boolean().default(false),
    key: z.string().max(100).default(''),
    value: shortText.default(''),
    /** Of a file field: kinds, number and size of what may be attached. */
    files: z
      .object({
        kinds: z
          .array(z.enum(FILE_KINDS, 'Choose kinds of files.'))
          .min(1, 'Choose a kind of files.')
          .readonly(),
        most: z.int().min(1).max(FILES_MAX, `A field takes at most ${FILES_MAX} files.`),
        megabytes: z.int().min(1).max(FILE_MEGABYTES_MAX, `A file has at most ${FILE_MEGABYTES_MAX} MB.`),
      })
      .optional(),
  })
  .refine(
    ({ type, options }) => !['radio', 'checkbox', 'select', 'likert'].includes(type) || options.length > 0,
    {
      error: 'Give this field something to choose from.',
      path: ['options'],
    },
  );

/** A form as staff writes it and pages carry it (docs/pages-and-cache.md). */
export const formSchema = z.object({
  id: idSchema,
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the form.')
    .max(200, 'The name of a form has at most 200 characters.'),
  fields: z
    .array(fieldSchema)
    .min(1, 'A form has at least one field.')
    .max(FIELDS_MAX, `A form has at most ${FIELDS_MAX} fields.`)
    .refine(
      (fields) => new Set(fields.map(({ id }) => id)).size === fields.length,
      'Give each field an id of its own.',
    ),
});

/** The form of a product, which comes with a line of the cart: no files go along there. */
export const productFormSchema = formSchema.refine(
  ({ fields }) => fields.every(({ type }) => type !== 'file'),
  { error: 'Files are asked for by forms of the site, not by products.', path: ['fields'] },
);

/** Says whether the answers to a form are right, by the form as it is stored. */
export const validateForm = endpoint({
  name: 'validateForm',
  method: 'POST',
  path: FORM_VALIDATION_PATH,
  access: 'visitor',
  limits: ['formChecks'],
  summary: 'Checks the answers to a form; what is wrong is told by field.',
  input: {
    params: z.object({ formId: idSchema }),
    /** Answers by the ids of the fields; others are ignored. */
    body: z.record(z.string(), z.unknown()),
  },
  output: z.object({ valid: z.literal(true), errors: z.record(z.string(), z.string()) }),
  errors: {
    FORM_INVALID: { status: 400, text: FORM_INVALID_TEXT },
    FORM_NOT_FOUND: { status: 404, text: SUBMIT_TEXTS.notConfigured },
  },
});

/** Tells how an address of a country is asked for, whose data is too much for browsers. */
export const readAddressLayout = endpoint({
  name: 'readAddressLayout',
  method: 'GET',
  path: ADDRESS_LAYOUT_PATH,
  access: 'visitor',
  limits: ['formChecks'],
  summary: 'Tells the fields of an address in a country, in the language of the site.',
  input: {
    query: z.object({
      /** Code or name; empty for who has not chosen yet. */
      country: z.string().max(100).default(''),
    }),
  },
  output: z.object({
    /** In the order in which the people there write them. */
    parts: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        autocomplete: z.string(),
        isRequired: z.boolean(),
        /** Choices by code; none where it is typed. */
        options: z.array(z.object({ code: z.string(), name: z.string() })),
        inputMode: z.enum(['text', 'numeric', 'tel']),
      }),
    ),
    words: z.object({ choose: z.string(), optional: z.string(), update: z.string() }),
  }),
  errors: {},
});
