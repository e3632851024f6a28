import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import {
  IMPORT_BYTES,
  LISTS_MAX,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_EXPORT_MAX,
  SUBSCRIBERS_PAGE,
} from './rules.ts';

const LISTS_PATH = '/api/v1/mailing-lists';
const LIST_PATH = `${LISTS_PATH}/:listId`;
const SUBSCRIBERS_PATH = `${LIST_PATH}/subscribers`;
const SUBSCRIBER_PATH = `${SUBSCRIBERS_PATH}/:subscriberId`;
const ACCESS = { permission: 'campaigns' } as const;

const shown = (max: number) => z.string().trim().max(max, `This text has at most ${max} characters.`);

/** A mailing list as staff write it. */
export const mailingListInput = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'This name has at most 100 characters.'),
  /** Whether sign-ups count only once they are confirmed by a mail (double opt-in). */
  confirms: z.boolean().default(true),
  /** What people agree to when they sign up; the usual wording where it is empty. */
  consentText: shown(1_000).default(''),
  /** Mailed to new subscribers; no mail where it is empty. */
  welcomeText: shown(5_000).default(''),
  /** The name that mails of the list come from; that of the site where it is empty. */
  senderName: shown(100).default(''),
});

export type MailingListInput = z.output<typeof mailingListInput>;

/** A mailing list of the site. */
export const mailingListSchema = mailingListInput.extend({
  id: idSchema,
  version: z.int(),
  createdOn: z.iso.datetime(),
});

export type MailingList = z.output<typeof mailingListSchema>;

const countsSchema = z.object({
  pending: z.int(),
  subscribed: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
});

/** How many subscribers of a list are in each state. */
export type SubscriberCounts = z.output<typeof countsSchema>;

const LIST_NOT_FOUND = { status: 404, text: 'This mailing list no longer exists.' } as const;
const SUBSCRIBER_NOT_FOUND = { status: 404, text: 'This subscriber no longer exists.' } as const;
const listParams = z.object({ listId: idSchema });
const subscriberParams = z.object({ listId: idSchema, subscriberId: idSchema });

/** All lists of the site, in the order in which they were made: the first one is what shop pages sign up for. */
export const listMailingLists = endpoint({
  name: 'listMailingLists',
  method: 'GET',
  path: LISTS_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The mailing lists of the site with how many subscribers each has.',
  input: {},
  output: z.object({ lists: z.array(mailingListSchema.extend({ counts: countsSchema })) }),
  errors: {},
});

/** The names of all lists, for who puts sign-ups on pages and forms. */
export const listMailingListNames = endpoint({
  name: 'listMailingListNames',
  method: 'GET',
  path: '/api/v1/mailing-list-names',
  access: { permission: 'page.content' },
  studio: true,
  summary: 'The names of the mailing lists of the site, for sign-ups on pages and forms.',
  input: {},
  output: z.object({ lists: z.array(z.object({ id: idSchema, name: z.string() })) }),
  errors: {},
});

export const createMailingList = endpoint({
  name: 'createMailingList',
  method: 'POST',
  path: LISTS_PATH,
  access: ACCESS,
  studio: true,
  activity: 'made the mailing list',
  texts: PLAIN_TEXTS,
  summary: 'Makes a mailing list.',
  input: { body: mailingListInput },
  output: z.object({ list: mailingListSchema }),
  errors: { TOO_MANY_LISTS: { status: 409, text: `A site has at most ${LISTS_MAX} mailing lists.` } },
  success: 201,
});

/** Stores a list in place of the one that is there; of an old version answers 409 with the stored `current`. */
export const updateMailingList = endpoint({
  name: 'updateMailingList',
  method: 'PUT',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the mailing list',
  texts: PLAIN_TEXTS,
  summary:
    'Changes a mailing list: its name, whether sign-ups are confirmed, and what is said to subscribers.',
  input: { params: listParams, body: mailingListInput.extend({ version: z.int() }) },
  output: z.object({ list: mailingListSchema }),
  errors: {
    LIST_NOT_FOUND,
    STALE: { status: 409, text: 'This mailing list was changed by someone else in the meantime.' },
  },
});

export const deleteMailingList = endpoint({
  name: 'deleteMailingList',
  method: 'DELETE',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the mailing list',
  summary: 'Deletes a mailing list with its subscribers; it can be brought back for 30 days.',
  input: { params: listParams },
  output: z.object({ success: z.literal(true), binEntryId: idSchema }),
  errors: { LIST_NOT_FOUND },
});

const subscriberSchema = z.object({
  id: idSchema,
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  source: z.enum(SUBSCRIBER_SOURCES),
  /** Path of the page where it was, or what staff said of an import. */
  sourceDetail: z.string(),
  /** The wording that was agreed to. */
  consentText: z.string(),
  language: z.string(),
  signedUpOn: z.iso.datetime(),
  confirmedOn: z.iso.datetime().optional(),
  unsubscribedOn: z.iso.datetime().optional(),
});

export type Subscriber = z.output<typeof subscriberSchema>;

const filters = {
  state: z.enum(SUBSCRIBER_STATES).optional(),
  source: z.enum(SUBSCRIBER_SOURCES).optional(),
  /** How an address begins. */
  search: z.string().trim().toLowerCase().max(256).default(''),
};

/** Who is on a list, the latest sign-up first. */
export const listSubscribers = endpoint({
  name: 'listSubscribers',
  method: 'GET',
  path: SUBSCRIBERS_PATH,
  access: ACCESS,
  studio: true,
  summary: `Who is on a mailing list, the latest sign-up first; ${SUBSCRIBERS_PAGE} a page.`,
  input: { params: listParams, query: z.object({ ...filters, cursor: idSchema.optional() }) },
  output: z.object({ subscribers: z.array(subscriberSchema), ...pagingFields }),
  errors: { LIST_NOT_FOUND },
});

/** Writes no more to a subscriber; only they themselves can change that. */
export const unsubscribeSubscriber = endpoint({
  name: 'unsubscribeSubscriber',
  method: 'POST',
  path: `${SUBSCRIBER_PATH}/unsubscribe`,
  access: ACCESS,
  studio: true,
  activity: 'unsubscribed',
  summary: 'Stops all mails to a subscriber that can be refused; only they themselves can change that.',
  input: { params: subscriberParams },
  output: z.object({ success: z.literal(true) }),
  errors: { SUBSCRIBER_NOT_FOUND },
});

/** Takes somebody off a list; that they refused mails stays known. */
export const removeSubscriber = endpoint({
  name: 'removeSubscriber',
  method: 'DELETE',
  path: SUBSCRIBER_PATH,
  access: ACCESS,
  studio: true,
  activity: 'removed the subscriber',
  summary: 'Removes somebody from a mailing list; where they refused mails, that stays known.',
  input: { params: subscriberParams },
  output: z.object({ success: z.literal(true) }),
  errors: { SUBSCRIBER_NOT_FOUND },
});

/** Takes in people who agreed to mails elsewhere; who refused mails of this site is never subscribed by it. */
export const importSubscribers = endpoint({
  name: 'importSubscribers',
  method: 'POST',
  path: `${LIST_PATH}/imports`,
  access: ACCESS,
  studio: true,
  activity: 'imported subscribers to',
  bodyLimit: IMPORT_BYTES,
  texts: PLAIN_TEXTS,
  summary: 'Adds the people of a CSV file to a list, or with `dryRun` tells what would be done.',
  input: {
    params: listParams,
    body: z.object({
      csv: z.string().min(1, 'Choose a file.'),
      /** Where and how these people agreed to mails. */
      consent: z
        .string()
        .trim()
        .min(10, 'Say where and how these people agreed to get emails.')
        .max(500, 'This text has at most 500 characters.'),
      dryRun: z.boolean().default(false),
    }),
  },
  output: z.object({
    /** How many are added. */
    added: z.int(),
    /** How many are on the list already, in whatever state. */
    known: z.int(),
    /** How many refused mails, or have an address that does not exist: they are not added. */
    suppressed: z.int(),
    problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  }),
  errors: { LIST_NOT_FOUND },
});

/** Who is on a list, as a table for spreadsheets; cells are guarded against formulas. */
export const exportSubscribers = endpoint({
  name: 'exportSubscribers',
  method: 'GET',
  path: `${LIST_PATH}/subscribers-csv`,
  access: ACCESS,
  studio: true,
  summary: `Who is on a mailing list as CSV, the latest sign-up first; at most ${SUBSCRIBERS_EXPORT_MAX}.`,
  input: { params: listParams, query: z.object(filters) },
  output: z.object({ filename: z.string(), csv: z.string(), count: z.int() }),
  errors: { LIST_NOT_FOUND },
});
