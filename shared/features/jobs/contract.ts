import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { CHOSEN_MAX, LISTED_MAX } from './rules.ts';

const DEAD_LETTER_NOT_FOUND = { status: 404, text: 'This is done again or forgotten already.' } as const;

/** A try of a job that failed. */
export const failedTrySchema = z.object({
  /** Null for one that was cut off: nobody saw when. */
  failedOn: z.iso.datetime().nullable(),
  problem: z.string(),
});

/** What a job is about, as people name it. */
export const workSubjectSchema = z.object({
  /** Such as the subject of a mail. */
  title: z.string(),
  /** For whom it was to be done, such as a mail address. */
  for: z.string().optional(),
});

export type WorkSubject = z.output<typeof workSubjectSchema>;

export const deadLetterSchema = z.object({
  id: idSchema,
  /** Kind of work, such as "mail". */
  job: z.string(),
  /** Ids of what the work is about. */
  about: z.record(z.string(), z.unknown()),
  /** Absent where what it was about is gone, or has no name. */
  subject: workSubjectSchema.optional(),
  /** Why the last try failed, in words. */
  problem: z.string(),
  /** The tries, the first one first; those of work that is done again follow. */
  tries: z.array(failedTrySchema),
  queuedOn: z.iso.datetime(),
  failedOn: z.iso.datetime(),
  /** When it was put back to be done again; absent when it waits for a person. */
  replayedOn: z.iso.datetime().optional(),
});

export type DeadLetter = z.output<typeof deadLetterSchema>;

const letterParams = { params: z.object({ letterId: idSchema }) };
const success = z.object({ success: z.literal(true) });
const letterIds = z
  .array(idSchema)
  .min(1, 'Choose something.')
  .max(CHOSEN_MAX, `Choose at most ${CHOSEN_MAX} at once.`);

/** Given-up work by its ids, or all of a kind. */
const choiceSchema = z.union([
  z.strictObject({ letterIds }),
  z.strictObject({ job: z.string().trim().min(1, 'Name a kind of work.').max(100) }),
]);

export type LetterChoice = z.output<typeof choiceSchema>;

/** Work of the site that was given up after all its tries, the latest first. */
export const listDeadLetters = endpoint({
  name: 'listDeadLetters',
  method: 'GET',
  path: '/api/v1/dead-letters',
  access: { permission: 'api.tokens' },
  studio: true,
  summary: `Work that was given up after all its tries, the latest first; at most ${LISTED_MAX}.`,
  input: {},
  output: z.object({
    deadLetters: z.array(deadLetterSchema),
    /** How many wait for a person, by kind of work; also those that are not listed. */
    waiting: z.record(z.string(), z.int()),
  }),
  errors: {},
});

/** How many failed jobs wait for a person. */
export const countDeadLetters = endpoint({
  name: 'countDeadLetters',
  method: 'GET',
  path: '/api/v1/dead-letters/count',
  access: { permission: 'api.tokens' },
  studio: true,
  summary: 'How many failed jobs wait for a person.',
  input: {},
  output: z.object({ waiting: z.int() }),
  errors: {},
});

/** Puts a failed job back into its queue, with all its tries. It stays listed until it is done. */
export const replayDeadLetter = endpoint({
  name: 'replayDeadLetter',
  method: 'POST',
  path: '/api/v1/dead-letters/:letterId/replay',
  access: { permission: 'api.tokens' },
  activity: 'had done again',
  summary: 'Retries a failed job.',
  input: letterParams,
  output: success,
  errors: {
    DEAD_LETTER_NOT_FOUND,
    UNKNOWN_JOB: { status: 409, text: 'Nothing here does this job any more.' },
  },
  success: 202,
});

/** Puts several failed jobs back into their queues. What is at work or forgotten already is left as it is. */
export const replayDeadLetters = endpoint({
  name: 'replayDeadLetters',
  method: 'POST',
  path: '/api/v1/dead-letters/replays',
  access: { permission: 'api.tokens' },
  studio: true,
  activity: 'had failed work done again',
  summary: `Retries chosen failed jobs, or all of a kind; at most ${CHOSEN_MAX} a call.`,
  input: { body: choiceSchema },
  output: z.object({
    replayed: z.int(),
    /** Jobs that this version does not have any more. */
    unknown: z.int(),
    /** Jobs of the kind that are left for further calls. */
    left: z.int(),
  }),
  errors: {},
  success: 202,
});

/** Deletes a failed job; it can be restored for 30 days. */
export const discardDeadLetter = endpoint({
  name: 'discardDeadLetter',
  method: 'DELETE',
  path: '/api/v1/dead-letters/:letterId',
  access: { permission: 'api.tokens' },
  activity: 'forgot failed work',
  summary: 'Deletes a failed job.',
  input: letterParams,
  output: success,
  errors: { DEAD_LETTER_NOT_FOUND },
});

/** Deletes several failed jobs. What is at work or forgotten already is left as it is. */
export const discardDeadLetters = endpoint({
  name: 'discardDeadLetters',
  method: 'POST',
  path: '/api/v1/dead-letters/discards',
  access: { permission: 'api.tokens' },
  studio: true,
  activity: 'forgot failed work',
  summary: `Deletes chosen failed jobs, or all of a kind; at most ${CHOSEN_MAX} a call.`,
  input: { body: choiceSchema },
  output: z.object({
    /** What was forgotten, to bring it back. */
    letterIds: z.array(idSchema),
    /** Jobs of the kind that are left for further calls. */
    left: z.int(),
  }),
  errors: {},
});

/** Restores deleted failed jobs. */
export const restoreDeadLetters = endpoint({
  name: 'restoreDeadLetters',
  method: 'POST',
  path: '/api/v1/dead-letters/restores',
  access: { permission: 'api.tokens' },
  studio: true,
  activity: 'brought back failed work',
  summary: `Restores failed jobs that were deleted; at most ${CHOSEN_MAX} a call.`,
  input: { body: z.object({ letterIds }) },
  output: z.object({ restored: z.int() }),
  errors: {},
});
