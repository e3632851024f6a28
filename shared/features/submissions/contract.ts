import { z } from 'zod';
import { CAPTCHA_ERRORS } from '#shared/features/captcha/rules.ts';
import { FILE_BYTES_MAX, FILE_TYPE_TEXT, FORM_INVALID_TEXT } from '#shared/features/forms/rules.ts';
import { SUBMIT_TEXTS } from '#shared/features/forms/contract.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { FORM_FILE_PATH, SUBMISSION_KEY_PATH, SUBMISSION_PATH } from './paths.ts';
import {
  DELIVERY_KINDS,
  DELIVERY_STATES,
  EXPORT_MAX,
  SUBMISSION_BYTES,
  SUBMISSION_STATES,
  SUBMISSIONS_PAGE,
} from './rules.ts';
import { SPAM_REASONS } from './spam.ts';

const LIST_PATH = '/api/v1/submissions';
const PATH = `${LIST_PATH}/:submissionId`;
const ACCESS = { permission: 'submissions.read' } as const;
/** Nobody has more than reading of submissions; these are the roles that may read them. */
const FILING = { permission: 'site.settings' } as const;

/** Gives a browser the key of one submission; it is good for two hours, for this browser alone. */
export const createSubmissionKey = endpoint({
  name: 'createSubmissionKey',
  method: 'POST',
  path: SUBMISSION_KEY_PATH,
  access: 'visitor',
  crumb: 'optional',
  takesForms: true,
  limits: ['formKeys'],
  limitText: SUBMIT_TEXTS.tooOften,
  summary: 'Gives a browser the key by which it sends one form.',
  input: { body: z.object({}) },
  output: z.object({ key: z.string(), data: z.object({ key: z.string() }) }),
  errors: {},
});

const text = (max: number) => z.string().max(max).default('').catch('');

/** What a browser sends of a form. */
export const submissionInput = z.object({
  /** The form that was filled in. */
  formId: text(100),
  key: text(500),
  /** Answers as JSON, by the ids of the fields. */
  form: z.string().max(SUBMISSION_BYTES).default('').catch(''),
  captchaKey: z.string().max(10_000).optional().catch(undefined),
  pageTitle: text(500),
  pageId: text(100),
  /** A page of a collection, or an item. */
  contentSource: z.enum(['c', 'i']).optional().catch(undefined),
  pagePath: text(2_083),
});

export type SubmissionInput = z.output<typeof submissionInput>;

/** Takes a submission; the same key with the same answers again answers the same and keeps nothing twice. */
export const saveSubmission = endpoint({
  name: 'saveSubmission',
  method: 'POST',
  path: SUBMISSION_PATH,
  access: 'visitor',
  crumb: 'optional',
  takesForms: true,
  bodyLimit: SUBMISSION_BYTES,
  limits: ['formChecks'],
  limitText: SUBMIT_TEXTS.tooOften,
  summary: 'Takes what a visitor filled in, by the form as it is stored.',
  input: { body: submissionInput },
  output: z.object({
    success: z.literal(true),
    submissionId: idSchema,
    formId: idSchema,
    submissionMessage: z.string(),
    submissionHTML: z.string().optional(),
    /** Where the form leads next. */
    redirect: z.string().optional(),
  }),
  errors: {
    ...CAPTCHA_ERRORS,
    FORM_NOT_FOUND: { status: 404, text: SUBMIT_TEXTS.notConfigured },
    FORM_NOT_PARSED: { status: 400, text: SUBMIT_TEXTS.notParsed },
    FORM_INVALID: { status: 400, text: FORM_INVALID_TEXT },
    FORM_KEY_REFUSED: { status: 401, text: SUBMIT_TEXTS.refused },
  },
});

/** Takes a file that a visitor attaches; it goes when no form that names it is sent within a day. */
export const uploadFormFile = endpoint({
  name: 'uploadFormFile',
  method: 'POST',
  path: FORM_FILE_PATH,
  access: 'visitor',
  crumb: 'optional',
  upload: { maxBytes: FILE_BYTES_MAX },
  limits: ['formFiles'],
  limitText: SUBMIT_TEXTS.tooOften,
  summary:
    'Takes a file for a field of a form; the body is the file itself, and its answer is what the field answers.',
  input: {
    query: z.object({ formId: idSchema, fieldId: z.string().max(100), filename: z.string().min(1).max(255) }),
  },
  output: z.object({ file: z.string(), filename: z.string() }),
  errors: {
    FORM_NOT_FOUND: { status: 404, text: SUBMIT_TEXTS.notConfigured },
    FILE_TYPE_REFUSED: { status: 415, text: FILE_TYPE_TEXT },
  },
});

const listedSchema = z.object({
  id: idSchema,
  formId: idSchema,
  formName: z.string(),
  /** The first answers, as one line. */
  preview: z.string(),
  /** The first address of the answers; empty where there is none. */
  email: z.string(),
  state: z.enum(SUBMISSION_STATES),
  isRead: z.boolean(),
  isTest: z.boolean(),
  createdOn: z.iso.datetime(),
});

export type ListedSubmission = z.output<typeof listedSchema>;

const filters = {
  state: z.enum(SUBMISSION_STATES).default('RECEIVED'),
  formId: idSchema.optional(),
  search: z.string().trim().max(200).default(''),
};

/** What was sent, the latest first. */
export const listSubmissions = endpoint({
  name: 'listSubmissions',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: `What visitors sent by forms, the latest first; ${SUBMISSIONS_PAGE} a page.`,
  input: { query: z.object({ ...filters, cursor: idSchema.optional() }) },
  output: z.object({
    submissions: z.array(listedSchema),
    /** How many of the inbox nobody has read. */
    unread: z.int(),
    /** The forms that anything was sent by, with their latest names. */
    forms: z.array(z.object({ id: idSchema, name: z.string() })),
    ...pagingFields,
  }),
  errors: {},
});

const submissionSchema = listedSchema.omit({ preview: true }).extend({
  formVersion: z.int(),
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Values of hidden fields, as the browser claims them. */
  hidden: z.array(z.object({ title: z.string(), text: z.string() })),
  /** What was attached, by the ids of `signSubmissionFile`. */
  files: z.array(z.object({ id: idSchema, filename: z.string(), bytes: z.int() })),
  page: z.object({ title: z.string(), path: z.string() }),
  language: z.string(),
  spamScore: z.int(),
  spamReasons: z.array(z.enum(SPAM_REASONS)),
  deliveries: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(DELIVERY_KINDS),
      target: z.string(),
      state: z.enum(DELIVERY_STATES),
      tries: z.int(),
      /** Why it failed, in words; absent where all is well. */
      problem: z.string().optional(),
    }),
  ),
});

export type Submission = z.output<typeof submissionSchema>;

const params = z.object({ submissionId: idSchema });
const SUBMISSION_NOT_FOUND = { status: 404, text: 'This submission no longer exists.' } as const;

/** One submission, with what became of it. */
export const readSubmission = endpoint({
  name: 'readSubmission',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  studio: true,
  summary: 'What one visitor sent, with what became of it.',
  input: { params },
  output: z.object({ submission: submissionSchema }),
  errors: { SUBMISSION_NOT_FOUND },
});

/** An address by which a file of a submission is fetched for five minutes. */
export const signSubmissionFile = endpoint({
  name: 'signSubmissionFile',
  method: 'GET',
  path: `${PATH}/files/:fileId`,
  access: ACCESS,
  studio: true,
  summary: 'An address by which a file of a submission is fetched for five minutes.',
  input: { params: params.extend({ fileId: idSchema }) },
  output: z.object({ url: z.string() }),
  errors: { SUBMISSION_NOT_FOUND },
});

/** Marks a submission as read or not, or puts it into the spam folder and back. */
export const fileSubmission = endpoint({
  name: 'fileSubmission',
  method: 'PUT',
  path: PATH,
  access: FILING,
  studio: true,
  activity: false,
  summary: 'Marks a submission as read or not, or puts it into the spam folder and back.',
  input: {
    params,
    body: z.object({ isRead: z.boolean().optional(), state: z.enum(SUBMISSION_STATES).optional() }),
  },
  output: z.object({ submission: submissionSchema }),
  errors: { SUBMISSION_NOT_FOUND },
});

/** Hands a submission over once more that did not arrive. */
export const retryDelivery = endpoint({
  name: 'retryDelivery',
  method: 'POST',
  path: `${PATH}/deliveries/:deliveryId/retry`,
  access: FILING,
  studio: true,
  activity: 'retried a delivery of the submission of',
  summary: 'Hands a submission over once more to somebody whom it did not reach.',
  input: { params: params.extend({ deliveryId: idSchema }), body: z.object({}) },
  output: z.object({ submission: submissionSchema }),
  errors: {
    SUBMISSION_NOT_FOUND,
    DELIVERY_NOT_FAILED: { status: 409, text: 'Only a delivery that failed can be retried.' },
  },
});

/** Sends a form with made-up answers, as a visitor would. */
export const sendTestSubmission = endpoint({
  name: 'sendTestSubmission',
  method: 'POST',
  path: '/api/v1/forms/:formId/test-submission',
  access: { permission: 'forms.edit' },
  studio: true,
  activity: false,
  summary: 'Sends a form with made-up answers; the submission is marked as a test and goes where others go.',
  input: { params: z.object({ formId: idSchema }), body: z.object({}) },
  output: z.object({ submissionId: idSchema }),
  errors: { FORM_NOT_FOUND: { status: 404, text: 'This form no longer exists.' } },
  success: 201,
});

/** Deletes a submission for good. */
export const deleteSubmission = endpoint({
  name: 'deleteSubmission',
  method: 'DELETE',
  path: PATH,
  access: FILING,
  studio: true,
  activity: 'deleted the submission of',
  summary: 'Deletes a submission for good.',
  input: { params },
  output: z.object({ success: z.literal(true) }),
  errors: { SUBMISSION_NOT_FOUND },
});

/** What was sent, as a table for spreadsheets; cells are guarded against formulas. */
export const exportSubmissions = endpoint({
  name: 'exportSubmissions',
  method: 'GET',
  path: `${LIST_PATH}-csv`,
  access: ACCESS,
  studio: true,
  summary: `What was sent by one form as CSV, the latest first; at most ${EXPORT_MAX}.`,
  input: { query: z.object({ ...filters, formId: idSchema }) },
  output: z.object({ filename: z.string(), csv: z.string(), count: z.int() }),
  errors: {},
});
