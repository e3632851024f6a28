import { known, type Statement, statement } from '../database/in-order.ts';
import { JOB_SCHEMA } from '../database/migrations/job-queue.ts';
import type { JobDefinition } from './job.ts';
import { leaseIsOver } from './lease.ts';

/** How far a job is; `interrupted` is one that was cut off or failed, and is tried again or is about to be. */
export type JobProgress = 'waiting' | 'at-work' | 'interrupted';

const progress = statement<{ about: string; progress: JobProgress }>(
  'jobs.progress',
  `SELECT j.data -> 'payload' ->> $3 AS about,
         CASE WHEN j.state = 'created' THEN 'waiting'
              WHEN j.state = 'active' AND j.retry_count = 0
                AND (j.worker IS NULL OR (w.id IS NOT NULL AND NOT ${leaseIsOver('w')})) THEN 'at-work'
              ELSE 'interrupted' END AS progress
    FROM ${JOB_SCHEMA}.job j LEFT JOIN ${JOB_SCHEMA}.worker w ON w.id = j.worker
   WHERE j.name = $2 AND j.state <= 'active' AND j.data ->> 'websiteId' = $1 AND j.data -> 'payload' ->> $3 = ANY ($4)`,
);

/**
 * How far the jobs of a kind are, by what they are about.
 * @param key the field of their payload that says so
 * @returns without those that have no open job: theirs is done or was given up
 */
export function progressOf<Key extends string>(
  { name }: Pick<JobDefinition, 'name'>,
  key: Key,
  abouts: readonly string[],
): Statement<ReadonlyMap<string, JobProgress>> {
  if (abouts.length === 0) return known(new Map());
  return progress
    .many(name, key, [...abouts])
    .map((rows) => new Map(rows.map((row) => [row.about, row.progress] as const)));
}
