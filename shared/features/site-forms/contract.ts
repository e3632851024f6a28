import { z } from 'zod';
import { formSchema } from '#shared/features/forms/contract.ts';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, type TextRules } from '#shared/http/endpoint.ts';
import {
  FORM_CAPTCHA_ALIGNMENTS,
  FORM_CAPTCHA_THEMES,
  isRedirectOrigin,
  KEPT_DAYS_MAX,
  LIST_MISSING_TEXT,
  RECIPIENTS_MAX,
  REDIRECT_ORIGINS_MAX,
  SITE_FORMS_MAX,
} from './rules.ts';

const LIST_PATH = '/api/v1/forms';
const PATH = `${LIST_PATH}/:formId`;
const SETTINGS_PATH = '/api/v1/form-settings';
const ACCESS = { permission: 'forms.edit' } as const;
const TEXTS: TextRules = { submissionHTML: 'html', '*': 'line' };
const URL_MAX = 2_083;

const shown = (max: number) => z.string().trim().max(max, `This text has at most ${max} characters.`);

/** A form as staff write it. */
export const siteFormInput = z.object({
  name: formSchema.shape.name,
  fields: formSchema.shape.fields,
  /** Label of its button; the usual one where it is empty. */
  submitLabel: shown(60).default(''),
  /** Said when it was taken; the usual words where it is empty. */
  submissionMessage: shown(2_000).default(''),
  /** Shown under the message; markup as it is only of who may inject code. */
  submissionHTML: z.string().max(20_000, 'This markup has at most 20,000 characters.').default(''),
  /** Where it leads when it was taken: a path of the site, or an allowed https address; empty to stay. */
  successRedirect: shown(URL_MAX).default(''),
  disclaimerMessage: shown(2_000).default(''),
  captchaEnabled: z.boolean().default(false),
  captchaTheme: z.enum(FORM_CAPTCHA_THEMES, 'Choose light or dark.').default('light'),
  captchaAlignment: z.enum(FORM_CAPTCHA_ALIGNMENTS, 'Choose left, center or right.').default('left'),
  /** Who gets each submission by email. */
  recipients: z
    .array(z.string().trim().toLowerCase().refine(isMailAddress, 'Enter a valid email address.'))
    .max(RECIPIENTS_MAX, `A form is mailed to at most ${RECIPIENTS_MAX} addresses.`)
    .default([]),
  /** The mailing list that who sends it is signed up for; the form says what they agree to. */
  mailingList: z
    .object({ isOn: z.boolean(), listId: z.string().max(24) })
    .refine(({ isOn, listId }) => !isOn || listId !== '', { error: LIST_MISSING_TEXT, path: ['listId'] })
    .optional(),
});

export type SiteFormInput = z.output<typeof siteFormInput>;

/** A form of the site. */
export const siteFormSchema = siteFormInput.extend({
  id: idSchema,
  version: z.int(),
  createdOn: z.iso.datetime(),
});

export type SiteForm = z.output<typeof siteFormSchema>;

const params = z.object({ formId: idSchema });

const errors = {
  SITE_FORM_NOT_FOUND: { status: 404, text: 'This form no longer exists.' },
  TOO_MANY_FORMS: { status: 409, text: `A site has at most ${SITE_FORMS_MAX} forms.` },
  STALE: { status: 409, text: 'This form was changed by someone else in the meantime.' },
  REDIRECT_NOT_ALLOWED: {
    status: 400,
    text: 'Enter a path of this site, such as /thanks, or an address at one of the allowed sites.',
  },
} as const;

/** All forms of the site, in the order in which they were made. */
export const listSiteForms = endpoint({
  name: 'listSiteForms',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The forms of the site.',
  input: {},
  output: z.object({ forms: z.array(siteFormSchema) }),
  errors: {},
});

/** Makes a form. */
export const createSiteForm = endpoint({
  name: 'createSiteForm',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'made the form',
  texts: TEXTS,
  summary: 'Makes a form, which can be put on pages.',
  input: { body: siteFormInput },
  output: z.object({ form: siteFormSchema }),
  errors: { TOO_MANY_FORMS: errors.TOO_MANY_FORMS, REDIRECT_NOT_ALLOWED: errors.REDIRECT_NOT_ALLOWED },
  success: 201,
});

/** Stores a form in place of the one that is there; of an old version answers 409 with the stored `current`. */
export const updateSiteForm = endpoint({
  name: 'updateSiteForm',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the form',
  texts: TEXTS,
  summary:
    'Changes a form; pages show it at once, and what was sent before keeps the version that it answered.',
  input: { params, body: siteFormInput.extend({ version: z.int() }) },
  output: z.object({ form: siteFormSchema }),
  errors,
});

/** Deletes a form; it is kept in the bin for 30 days. */
export const deleteSiteForm = endpoint({
  name: 'deleteSiteForm',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the form',
  summary: 'Deletes a form; it can be brought back for 30 days. What was sent with it stays.',
  input: { params },
  output: z.object({ success: z.literal(true), binEntryId: idSchema }),
  errors: { SITE_FORM_NOT_FOUND: errors.SITE_FORM_NOT_FOUND },
});

/** Shows a form as it would stand on a page of the live theme. */
export const previewSiteForm = endpoint({
  name: 'previewSiteForm',
  method: 'POST',
  path: '/api/v1/form-previews',
  access: ACCESS,
  studio: true,
  activity: false,
  summary: 'Shows a form that nobody has stored yet, with the style sheet of the live theme.',
  input: {
    body: z.object({
      form: siteFormInput,
      /** Of the page that it is shown on; the primary one of the site unless said otherwise. */
      language: z.string().max(35).optional(),
    }),
  },
  output: z.object({ html: z.string(), css: z.string(), language: z.string() }),
  errors: {},
});

const settingsFields = {
  /** Origins of other sites that forms may lead to. */
  redirectOrigins: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .refine(isRedirectOrigin, 'Enter the address of a site such as https://example.com.'),
    )
    .max(REDIRECT_ORIGINS_MAX, `Allow at most ${REDIRECT_ORIGINS_MAX} sites.`),
  /** Days that submissions are kept; null for ever. */
  keptDays: z.int().min(1, 'Keep submissions for at least one day.').max(KEPT_DAYS_MAX).nullable(),
};

/** What holds for all forms of a site. */
export const formSettingsSchema = z.object({ ...settingsFields, version: z.int() });

export type FormSettings = z.output<typeof formSettingsSchema>;

/** What holds for all forms of the site. */
export const getFormSettings = endpoint({
  name: 'getFormSettings',
  method: 'GET',
  path: SETTINGS_PATH,
  access: ACCESS,
  studio: true,
  summary: 'Where the forms of the site may lead, and how long submissions are kept.',
  input: {},
  output: z.object({ settings: formSettingsSchema }),
  errors: {},
});

/** Changes what holds for all forms of the site. */
export const putFormSettings = endpoint({
  name: 'putFormSettings',
  method: 'PUT',
  path: SETTINGS_PATH,
  access: { permission: 'site.settings' },
  studio: true,
  activity: 'changed the settings of forms',
  summary: 'Changes where forms may lead, and how long submissions are kept.',
  input: { body: formSettingsSchema },
  output: z.object({ settings: formSettingsSchema }),
  errors: {
    STALE: { status: 409, text: 'The settings of forms were changed by someone else in the meantime.' },
  },
});

/** The kinds of fields that forms are made of. */
export const getTemplateSchema = endpoint({
  name: 'getTemplateSchema',
  method: 'GET',
  path: '/api/template/GetTemplateSchema',
  access: ACCESS,
  summary: 'The kinds of fields that a form can have, with what can be said of each.',
  input: { query: z.object({ type: z.literal('form', 'There is a schema of type form.') }) },
  output: z.object({
    type: z.literal('form'),
    version: z.literal(1),
    fields: z.array(
      z.object({
        type: z.string(),
        kind: z.string(),
        properties: z.array(z.object({ name: z.string(), type: z.string() })),
      }),
    ),
  }),
  errors: {},
  cacheControl: 'public, max-age=300',
});
