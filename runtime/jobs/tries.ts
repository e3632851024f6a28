import type pg from 'pg';
import type { z } from 'zod';
import type { failedTrySchema } from '#shared/features/jobs/contract.ts';
import { JOB_SCHEMA } from '../database/migrations/job-queue.ts';

/** A try of a job that failed. */
export type FailedTry = z.output<typeof failedTrySchema>;

/** What is told of a try that ended with its process. */
export const CUT_OFF_TRY: FailedTry = { failedOn: null, problem: 'The job was cut off.' };

/**
 * The tries of a job with one more.
 * @param before how often it was tried before; tries that nobody told of were cut off
 */
export function addTry(tries: readonly FailedTry[], before: number, next: FailedTry): FailedTry[] {
  const untold = Math.max(0, before - tries.length);
  return [...tries, ...Array.from({ length: untold }, () => CUT_OFF_TRY), next];
}

/** Keeps the tries of a job that is at work with the job, through which a dead letter comes to know them. */
export type KeepTries = (
  job: { name: string; id: string },
  tries: readonly FailedTry[],
  /** Wait before the next try, in seconds, where the kind of job names it. */
  gapSeconds?: number | null,
) => Promise<void>;

/** Makes the function that keeps tries, on connections which see the jobs of every site. */
export function createKeepTries(pool: Pick<pg.Pool, 'query'>): KeepTries {
  return async ({ name, id }, tries, gapSeconds = null) => {
    await pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET data = jsonb_set(data, '{tries}', $3::jsonb),
              retry_delay = COALESCE($4, retry_delay), retry_backoff = retry_backoff AND $4::int IS NULL
        WHERE name = $1 AND id = $2 AND state = 'active'`,
      [name, id, JSON.stringify(tries), gapSeconds],
    );
  };
}
