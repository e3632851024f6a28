import type { FailedTry } from '../../jobs/tries.ts';
import { json, key, maybe, text, time } from '../../database/column.ts';
import { type RowOf, table } from '../../database/table.ts';

/** The table of the jobs that were given up. */
export const deadLetters = table('dead_letters', {
  id: key(),
  /** Id of the job in the queue of dead letters: each comes once. */
  jobId: text(),
  job: text(),
  payload: json<Record<string, unknown>>(),
  problem: text(),
  tries: json<FailedTry[]>(),
  queuedAt: time(),
  failedAt: time(),
  /** When it was put back; null when it waits for a person. */
  replayedAt: maybe(time()),
  /** When it was forgotten. */
  discardedAt: maybe(time()),
});
export type DeadLetterColumns = RowOf<typeof deadLetters>;
