import { z } from 'zod';
import { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { MAIL_KINDS, MAIL_PAGE, MAIL_STATES } from './rules.ts';

const MAIL_NOT_FOUND = { status: 404, text: 'This email does not exist.' } as const;
const MAIL_NOT_FAILED = { status: 409, text: 'This email was delivered or is already on its way.' } as const;
const MAIL_KIND_NOT_FOUND = { status: 404, text: 'There is no such email.' } as const;

const mailParams = { params: z.object({ mailId: idSchema }) };
const templateParams = z.object({ template: z.string().max(100) });
const languageSchema = z.string().trim().min(1, 'Name a language.').max(35);

export const sentMailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** Which of the mails it is, such as "password-reset". */
  template: z.string(),
  /** Language tag of its texts. */
  language: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why it was not delivered, in words; absent where all is well. */
  problem: z.string().optional(),
  writtenOn: z.iso.datetime(),
  /** When it was delivered or given up; absent while it is under way. */
  decidedOn: z.iso.datetime().optional(),
});

export type SentMail = z.output<typeof sentMailSchema>;

export const heldAddressSchema = z.object({
  address: z.string(),
  reason: z.enum(['unsubscribed', 'bounced']),
  since: z.iso.datetime(),
});

export type HeldAddress = z.output<typeof heldAddressSchema>;

/** The emails that the site sent, the latest first. What a mail says is read one by one, without its secrets. */
export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/api/v1/mails',
  access: { permission: 'site.settings' },
  studio: true,
  summary: `The emails that the site sent and whether they arrived, the latest first; ${MAIL_PAGE} a page.`,
  input: {
    query: z.object({
      /** Part of an address or a subject. */
      search: z.string().trim().max(200).optional(),
      state: z.enum(MAIL_STATES).optional(),
      /** Of the page before: where this one begins. */
      cursor: idSchema.optional(),
    }),
  },
  output: z.object({ mails: z.array(sentMailSchema), ...pagingFields }),
  errors: {},
});

/** One mail as its reader gets it. Links and codes that are for the reader alone are blotted out. */
export const readMail = endpoint({
  name: 'readMail',
  method: 'GET',
  path: '/api/v1/mails/:mailId',
  access: { permission: 'site.settings' },
  studio: true,
  summary: 'One mail as its reader gets it, without the links and codes that are for the reader alone.',
  input: mailParams,
  output: z.object({
    mail: sentMailSchema,
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Null when it was handed to a mail server: what it says is not kept then. */
    contents: z.object({ html: z.string(), text: z.string() }).nullable(),
  }),
  errors: { MAIL_NOT_FOUND },
});

/** Sends an email again that failed, or of which nobody knows whether it arrived. */
export const resendMail = endpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/api/v1/mails/:mailId/resend',
  access: { permission: 'site.settings' },
  studio: true,
  activity: 'sent again the mail',
  summary: 'Sends an email again that failed, or of which nobody knows whether it arrived.',
  input: mailParams,
  output: z.object({ success: z.literal(true) }),
  errors: {
    MAIL_NOT_FOUND,
    MAIL_NOT_FAILED,
  },
  success: 202,
});

const orderParams = z.object({ orderId: idSchema });

/** The mails about an order that were not delivered, or of which nobody knows whether they were. */
export const listOrderMails = endpoint({
  name: 'listOrderMails',
  method: 'GET',
  path: '/api/v1/orders/:orderId/mails',
  access: { permission: 'orders.read' },
  studio: true,
  summary:
    'The mails about an order that failed, or of which nobody knows whether they arrived, the latest first; at most 20.',
  input: { params: orderParams },
  output: z.object({ mails: z.array(sentMailSchema) }),
  errors: { ORDER_NOT_FOUND: ORDER_ERRORS.ORDER_NOT_FOUND },
});

/** What `resendMail` does, for who works on orders, with a mail about an order. */
export const resendMailOfOrder = endpoint({
  name: 'resendMailOfOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/mails/:mailId/resend',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'sent again the mail',
  summary: 'Sends an email about an order again that failed, or of which nobody knows whether it arrived.',
  input: { params: orderParams.extend({ mailId: idSchema }) },
  output: z.object({ success: z.literal(true) }),
  errors: { MAIL_NOT_FOUND, MAIL_NOT_FAILED },
  success: 202,
});

/** The mails that this server writes, and the languages they are written in. */
export const listMailPreviews = endpoint({
  name: 'listMailPreviews',
  method: 'GET',
  path: '/api/v1/mail-previews',
  access: { permission: 'site.settings' },
  studio: true,
  summary: 'The mails that this server writes, and the languages they are written in.',
  input: {},
  output: z.object({ templates: z.array(z.string()), languages: z.array(z.string()) }),
  errors: {},
});

/** A mail with sample data, as the site would send it. It is never sent. */
export const previewMail = endpoint({
  name: 'previewMail',
  method: 'GET',
  path: '/api/v1/mail-previews/:template',
  access: { permission: 'site.settings' },
  studio: true,
  summary: 'A mail with sample data, as the site would send it; it is not sent.',
  input: { params: templateParams, query: z.object({ language: languageSchema.optional() }) },
  output: z.object({ language: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  errors: { MAIL_KIND_NOT_FOUND },
});

/** Sends an email with sample data to whoever asks. */
export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/api/v1/mail-previews/:template/tests',
  access: { permission: 'site.settings' },
  studio: true,
  activity: 'sent a test of the mail',
  limits: ['testMails'],
  summary: 'Sends an email with sample data to the address of whoever asks.',
  input: { params: templateParams, body: z.object({ language: languageSchema.optional() }) },
  output: z.object({ to: z.string() }),
  errors: {
    MAIL_KIND_NOT_FOUND,
    NO_ADDRESS: { status: 409, text: 'A program has no address that a test could go to.' },
  },
  success: 202,
});

/** Addresses that get no marketing mails: their readers refused them, or they do not exist. */
export const listHeldAddresses = endpoint({
  name: 'listHeldAddresses',
  method: 'GET',
  path: '/api/v1/mail-holds',
  access: { permission: 'campaigns' },
  studio: true,
  summary: 'Addresses that get no marketing mails, the latest first; at most 1,000.',
  input: {},
  output: z.object({ addresses: z.array(heldAddressSchema) }),
  errors: {},
});

/** Writes to an address again that was found not to exist. What a reader refused stays refused. */
export const liftBounce = endpoint({
  name: 'liftBounce',
  method: 'POST',
  path: '/api/v1/mail-holds/lifts',
  access: { permission: 'campaigns' },
  studio: true,
  activity: 'let mails go again to',
  summary: 'Writes to an address again that was found not to exist.',
  input: {
    body: z.object({ address: z.string().trim().toLowerCase().min(1, 'Enter an address.').max(256) }),
  },
  output: z.object({ success: z.literal(true) }),
  errors: {
    ADDRESS_NOT_HELD: { status: 404, text: 'This address is written to already.' },
    READER_REFUSED: { status: 409, text: 'The recipient unsubscribed; only they can change that.' },
  },
});
