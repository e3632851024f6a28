import type pg from 'pg';
import { JOB_SCHEMA } from '../database/migrations/job-queue.ts';
import { createReplanning, PLAN_ANEW } from '../database/statements.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import { setCutOff } from './lease.ts';

/** A job that this process works on. */
export interface ClaimedJob {
  readonly id: string;
  /** Name of its queue. */
  readonly name: string;
  readonly websiteId: string;
  /** Its envelope. */
  readonly data: unknown;
  /** How often it was tried before. */
  readonly retryCount: number;
  readonly retryLimit: number;
  /** How its last try ended. */
  readonly output: unknown;
}

/**
 * Takes the next jobs of a queue, the oldest first.
 * @param most how many at once
 * @param passedOver sites whose jobs stay where they are
 * @param worker name of the process that takes them
 */
export type Claim = (
  queue: string,
  most: number,
  passedOver: readonly string[],
  worker: string,
) => Promise<readonly ClaimedJob[]>;

// What the library itself takes jobs with, which knows no sites to pass over.
const CLAIM = `
  WITH next AS (
    SELECT id FROM ${JOB_SCHEMA}.job
     WHERE name = $1 AND state < 'active' AND start_after < now()
       AND NOT (data ->> 'websiteId' = ANY ($3::text[]))
     ORDER BY priority DESC, created_on, id LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE ${JOB_SCHEMA}.job SET
    state = 'active',
    worker = $4,
    started_on = now(),
    retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
  FROM next WHERE job.name = $1 AND job.id = next.id
  RETURNING job.id, job.name, job.data ->> 'websiteId' AS "websiteId", job.data,
    job.retry_count AS "retryCount", job.retry_limit AS "retryLimit", job.output`;

/**
 * Gives jobs of a queue back that a process is said to work on and does not: the database ended before it could say that it
 * took them, or before it could be told how they ended.
 * @param atWork ids of the jobs that the process does work on
 * @param worker name of the process
 */
export type GiveBack = (queue: string, atWork: readonly string[], worker: string) => Promise<void>;

const GIVE_BACK = `
  UPDATE ${JOB_SCHEMA}.job j SET ${setCutOff('j')}
   WHERE j.name = $1 AND j.state = 'active' AND j.worker = $3 AND NOT (j.id::text = ANY ($2::text[]))`;

/** Makes the function that gives jobs back on connections which see the jobs of every site. */
export function createGiveBack(pool: Pick<pg.Pool, 'query'>): GiveBack {
  return async (queue, atWork, worker) => {
    await pool.query(GIVE_BACK, [queue, atWork, worker]);
  };
}

/** Makes the function that takes jobs on connections which see the jobs of every site. */
export function createClaim(pool: Pick<pg.Pool, 'connect'>): Claim {
  const isToPlanAnew = createReplanning(stopwatch);
  return async (queue, most, passedOver, worker) => {
    const client = await pool.connect();
    try {
      if (isToPlanAnew(client)) await client.query(PLAN_ANEW);
      const values = [queue, most, passedOver, worker];
      return (await client.query<ClaimedJob>({ name: 'claim', text: CLAIM, values })).rows;
    } finally {
      client.release();
    }
  };
}
