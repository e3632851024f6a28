import { z } from 'zod';
import { SUBSCRIBER_SOURCES } from '#shared/features/mailing-lists/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { checkNewsletterBlock } from './kinds.ts';
import { BOUGHT_KINDS, NEWSLETTER_BLOCKS_MAX, NEWSLETTER_STATES, NEWSLETTERS_MAX } from './rules.ts';

const LIST_PATH = '/api/v1/newsletters';
const PATH = `${LIST_PATH}/:newsletterId`;
const ACCESS = { permission: 'campaigns' } as const;
const TEXTS = { ...PLAIN_TEXTS, blocks: 'html' } as const;

const blockSchema = z
  .object({
    id: z.string().min(1).max(40),
    type: z.string().max(40),
    data: z.record(z.string(), z.unknown()),
  })
  .transform((sent, check) => {
    const { block, faults } = checkNewsletterBlock(sent);
    for (const { path, text } of faults) {
      check.addIssue({ code: 'custom', path: path.split('.'), message: text });
    }
    return { ...block, data: { ...block.data } };
  });

/** Who of the subscribers of some lists gets a newsletter. */
const audienceSchema = z.object({
  /** Ids of lists; who is on several gets one mail. */
  listIds: z.array(idSchema).max(50).default([]),
  /** Language tag that theirs begins with; empty for every language. */
  language: z.string().trim().toLowerCase().max(35).default(''),
  /** Where they signed up; null for everywhere. */
  source: z.enum(SUBSCRIBER_SOURCES).nullable().default(null),
  bought: z.enum(BOUGHT_KINDS).default('all'),
  /** Days that count for what they bought. */
  boughtDays: z
    .int()
    .min(1, 'Enter a number of days from 1 to 3,650.')
    .max(3_650, 'Enter a number of days from 1 to 3,650.')
    .default(365),
});

export type NewsletterAudience = z.output<typeof audienceSchema>;

/** A newsletter as staff write it. */
export const newsletterInput = z.object({
  subject: z.string().trim().min(1, 'Enter a subject.').max(150, 'A subject has at most 150 characters.'),
  /** Shown after the subject by mail programs. */
  preview: z.string().trim().max(200, 'This text has at most 200 characters.').default(''),
  blocks: z
    .array(blockSchema)
    .max(NEWSLETTER_BLOCKS_MAX, `A newsletter has at most ${NEWSLETTER_BLOCKS_MAX} blocks.`)
    .default([]),
  audience: audienceSchema.prefault({}),
});

export type NewsletterInput = z.output<typeof newsletterInput>;

const figuresSchema = z.object({
  /** Mails that were written. */
  written: z.int(),
  sent: z.int(),
  bounced: z.int(),
  /** Mails that were kept unsent, since their readers unsubscribed meanwhile. */
  held: z.int(),
  unsubscribed: z.int(),
});

/** A newsletter of the site. */
export const newsletterSchema = newsletterInput.extend({
  // What is stored was checked when it came.
  blocks: z.array(z.object({ id: z.string(), type: z.string(), data: z.record(z.string(), z.unknown()) })),
  audience: audienceSchema,
  id: idSchema,
  version: z.int(),
  createdOn: z.iso.datetime(),
  state: z.enum(NEWSLETTER_STATES),
  scheduledOn: z.iso.datetime().nullable(),
  /** When its sending began. */
  startedOn: z.iso.datetime().nullable(),
  figures: figuresSchema,
});

export type Newsletter = z.output<typeof newsletterSchema>;

const params = z.object({ newsletterId: idSchema });
const NEWSLETTER_NOT_FOUND = { status: 404, text: 'This newsletter no longer exists.' } as const;
const NOT_A_DRAFT = { status: 409, text: 'This newsletter is being sent, or was sent already.' } as const;
const STALE = { status: 409, text: 'This newsletter was changed by someone else in the meantime.' } as const;
const TOO_MANY_NEWSLETTERS = {
  status: 409,
  text: `A site has at most ${NEWSLETTERS_MAX} newsletters. Delete some first.`,
} as const;

/** All newsletters of the site, the latest first. */
export const listNewsletters = endpoint({
  name: 'listNewsletters',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The newsletters of the site with how far each has come, the latest first.',
  input: {},
  output: z.object({ newsletters: z.array(newsletterSchema) }),
  errors: {},
});

export const createNewsletter = endpoint({
  name: 'createNewsletter',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'made the newsletter',
  texts: TEXTS,
  summary: 'Makes a newsletter; nothing is sent.',
  input: { body: newsletterInput },
  output: z.object({ newsletter: newsletterSchema }),
  errors: { TOO_MANY_NEWSLETTERS },
  success: 201,
});

/** Stores a newsletter in place of the one that is there; of an old version answers 409 with the stored `current`. */
export const updateNewsletter = endpoint({
  name: 'updateNewsletter',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the newsletter',
  texts: TEXTS,
  summary: 'Changes a newsletter that is not being sent.',
  input: { params, body: newsletterInput.extend({ version: z.int() }) },
  output: z.object({ newsletter: newsletterSchema }),
  errors: { NEWSLETTER_NOT_FOUND, NOT_A_DRAFT, STALE },
});

export const deleteNewsletter = endpoint({
  name: 'deleteNewsletter',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the newsletter',
  summary:
    'Deletes a newsletter; it can be brought back for 30 days. One that is being sent is stopped by it.',
  input: { params },
  output: z.object({ success: z.literal(true), binEntryId: idSchema }),
  errors: { NEWSLETTER_NOT_FOUND },
});

/** A newsletter as its readers get it, with whatever it says at the moment. */
export const previewNewsletter = endpoint({
  name: 'previewNewsletter',
  method: 'POST',
  path: '/api/v1/newsletter-previews',
  access: ACCESS,
  studio: true,
  activity: false,
  texts: TEXTS,
  summary: 'A newsletter as its readers get it, and how many would get it; nothing is kept or sent.',
  input: { body: newsletterInput },
  output: z.object({ subject: z.string(), html: z.string(), text: z.string(), readers: z.int() }),
  errors: {},
});

/** Sends a newsletter to whoever asks. */
export const testNewsletter = endpoint({
  name: 'testNewsletter',
  method: 'POST',
  path: `${PATH}/tests`,
  access: ACCESS,
  studio: true,
  activity: 'sent a test of the newsletter',
  limits: ['testMails'],
  summary: 'Sends a newsletter as a test to the address of whoever asks.',
  input: { params },
  output: z.object({ to: z.string() }),
  errors: {
    NEWSLETTER_NOT_FOUND,
    NO_ADDRESS: { status: 409, text: 'A program has no address that a test could go to.' },
  },
  success: 202,
});

/** Has a newsletter sent, at once or later. */
export const sendNewsletter = endpoint({
  name: 'sendNewsletter',
  method: 'POST',
  path: `${PATH}/send`,
  access: ACCESS,
  studio: true,
  activity: 'had sent the newsletter',
  summary: 'Has a newsletter sent at once, or at a moment to come.',
  input: {
    params,
    body: z.object({
      version: z.int(),
      /** Null for at once. */
      scheduledOn: z.iso.datetime().nullable().default(null),
    }),
  },
  output: z.object({ newsletter: newsletterSchema }),
  errors: {
    NEWSLETTER_NOT_FOUND,
    NOT_A_DRAFT,
    STALE,
    NO_LIST: { status: 409, text: 'Choose at least one mailing list.' },
    NO_CONTENT: { status: 409, text: 'This newsletter has no blocks yet.' },
    IN_THE_PAST: { status: 409, text: 'Choose a time to come.' },
  },
  success: 202,
});

/** Ends the sending of a newsletter, or takes it back before it began. */
export const stopNewsletter = endpoint({
  name: 'stopNewsletter',
  method: 'POST',
  path: `${PATH}/stop`,
  access: ACCESS,
  studio: true,
  activity: 'stopped the newsletter',
  summary:
    'Makes a scheduled newsletter a draft again, or ends the sending of one: no further mail is written.',
  input: { params },
  output: z.object({ newsletter: newsletterSchema }),
  errors: {
    NEWSLETTER_NOT_FOUND,
    NOT_SENDING: { status: 409, text: 'This newsletter is not being sent.' },
  },
});
