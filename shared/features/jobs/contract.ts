import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';

const DEAD_LETTER_NOT_FOUND = { status: 404, text: 'This is done again or forgotten already.' } as const;

export const deadLetterSchema = z.object({
  id: idSchema,
  /** Kind of work, such as "mail". */
  job: z.string(),
  /** Ids of what the work is about. */
  about: z.record(z.string(), z.unknown()),
  /** Why the last try failed, in words. */
  problem: z.string(),
  queuedOn: z.iso.datetime(),
  failedOn: z.iso.datetime(),
});

export type DeadLetter = z.output<typeof deadLetterSchema>;

const letterParams = { params: z.object({ letterId: idSchema }) };
const success = z.object({ success: z.literal(true) });

/** Work of the site that was given up after all its tries, the latest first. */
export const listDeadLetters = endpoint({
  name: 'listDeadLetters',
  method: 'GET',
  path: '/api/v1/dead-letters',
  access: { permission: 'api.tokens' },
  summary: 'Work that was given up after all its tries, the latest first; at most 200.',
  input: {},
  output: z.object({ deadLetters: z.array(deadLetterSchema) }),
  errors: {},
});

/** Puts a piece of given-up work back into its queue, with all its tries. */
export const replayDeadLetter = endpoint({
  name: 'replayDeadLetter',
  method: 'POST',
  path: '/api/v1/dead-letters/:letterId/replay',
  access: { permission: 'api.tokens' },
  summary: 'Has a piece of given-up work done again.',
  input: letterParams,
  output: success,
  errors: {
    DEAD_LETTER_NOT_FOUND,
    UNKNOWN_JOB: { status: 409, text: 'Nothing here does this job any more.' },
  },
  success: 202,
});

/** Forgets a piece of given-up work. */
export const discardDeadLetter = endpoint({
  name: 'discardDeadLetter',
  method: 'DELETE',
  path: '/api/v1/dead-letters/:letterId',
  access: { permission: 'api.tokens' },
  summary: 'Forgets a piece of given-up work.',
  input: letterParams,
  output: success,
  errors: { DEAD_LETTER_NOT_FOUND },
});
