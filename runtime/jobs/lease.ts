import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { JOB_SCHEMA } from '../database/migrations/job-queue.ts';
import type { Log } from '../platform/log/log.ts';

/** What tells that a process is at work: while it holds, its jobs are its own. */
export interface Lease {
  /** Name of the process in the queue. */
  readonly worker: string;
  /** Ends it: what is still marked as this process's comes back to the queue. */
  release(): Promise<void>;
}

export interface LeaseDeps {
  /** Connection of the application role. */
  readonly url: string;
  readonly log: Log;
  /** Time between two life signs, in milliseconds. */
  readonly beatMs: number;
  /** Told the queues that jobs of ended processes came back to. */
  readonly onFreed: (queues: readonly string[]) => void;
}

/** First half of the keys of the locks that processes hold while they are connected. */
const LOCK_CLASS = 1_635_216_999;
/** How long a process may say nothing, in seconds. */
const LEASE_SECONDS = 30;
/** The same for one whose connection is gone, as that of a killed one is at once: time to connect again. */
const LOST_SECONDS = 5;
const AGAIN_MS = 500;
const ANSWER_MS = 5_000;

/**
 * SQL: true for a process whose lease is over. By the database's clock alone, since those of machines differ.
 * @param worker name of its row of the table `worker`
 */
export const leaseIsOver = (worker: string) => `
  (${worker}.beat_at < now() - interval '${LEASE_SECONDS} seconds'
    OR (${worker}.beat_at < now() - interval '${LOST_SECONDS} seconds' AND NOT EXISTS (
      SELECT FROM pg_locks held
       WHERE held.locktype = 'advisory' AND held.granted
         AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND held.classid::bigint = ${LOCK_CLASS} AND held.objid::bigint = ${worker}.lock_key)))`;

const BEAT = `
  INSERT INTO ${JOB_SCHEMA}.worker (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET beat_at = now()
  RETURNING lock_key AS "lockKey"`;

const ENDED = `SELECT w.id FROM ${JOB_SCHEMA}.worker w WHERE ${leaseIsOver('w')}`;

/**
 * SQL: gives a job `job` back to its queue whose try was cut off. The first such try is made again at once, later ones after
 * a rest, since a job may be what ends its process. A last try counts as one that took too long: the queue makes a dead
 * letter of it.
 */
export const setCutOff = (job: string) => `
    state = CASE WHEN ${job}.retry_count < ${job}.retry_limit THEN 'retry' ELSE 'active' END::${JOB_SCHEMA}.job_state,
    start_after = now() + ${job}.retry_count * ${job}.retry_delay * interval '1 second',
    started_on = CASE WHEN ${job}.retry_count < ${job}.retry_limit THEN ${job}.started_on
                      ELSE now() - ${job}.expire_in - interval '1 second' END`;

const FREE = `
  WITH ended AS (DELETE FROM ${JOB_SCHEMA}.worker w WHERE w.id = ANY ($1) AND ${leaseIsOver('w')} RETURNING w.id)
  UPDATE ${JOB_SCHEMA}.job j SET ${setCutOff('j')}
  FROM ended WHERE j.state = 'active' AND j.worker = ended.id
  RETURNING j.name`;

const RELEASE = `UPDATE ${JOB_SCHEMA}.worker SET beat_at = '-infinity' WHERE id = $1`;

/**
 * Opens the lease of this process, and takes back the jobs of processes whose lease is over, now and with each life
 * sign. The connection holds a lock, so a process that was killed is known at once, and one that is merely slow is not
 * taken for one.
 * @throws the database's error when it does not answer; later ones are logged and the lease is opened again
 */
export async function openLease({ url, log, beatMs, onFreed }: LeaseDeps): Promise<Lease> {
  const worker = randomUUID();
  let client: Client | undefined;
  let lockKey: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let isReleased = false;

  function beatLater(ms: number): void {
    clearTimeout(timer);
    if (isReleased) return;
    timer = setTimeout(() => {
      beating = beatOn();
    }, ms);
  }

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString: url,
      application_name: 'awning jobs',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      options: '-c awning.worker=on',
    });
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      beatLater(AGAIN_MS);
    });
    await next.connect();
    return next;
  }

  async function beat(): Promise<void> {
    if (client === undefined) {
      client = await connect();
      lockKey = undefined;
    }
    const [own] = (await client.query<{ lockKey: number }>(BEAT, [worker])).rows;
    if (own !== undefined && own.lockKey !== lockKey) {
      await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, own.lockKey]);
      lockKey = own.lockKey;
    }
    const ended = (await client.query<{ id: string }>(ENDED)).rows.map(({ id }) => id);
    if (ended.length === 0) return;
    const freed = await client.query<{ name: string }>(FREE, [ended]);
    onFreed([...new Set(freed.rows.map(({ name }) => name))]);
  }

  async function beatOn(): Promise<void> {
    try {
      await beat();
      beatLater(beatMs);
    } catch (error) {
      if (isReleased) return;
      log.warn({ err: error }, 'The job queue could not be told that this process is at work.');
      const lost = client;
      client = undefined;
      // It may be broken, so its end is not waited for.
      void lost?.end().catch(() => undefined);
      beatLater(AGAIN_MS);
    }
  }

  try {
    await beat();
  } catch (error) {
    const lost = client;
    client = undefined;
    await lost?.end().catch(() => undefined);
    throw error;
  }
  beatLater(beatMs);
  return {
    worker,
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await beating;
      const last = client;
      client = undefined;
      if (last === undefined) return;
      try {
        await last.query(RELEASE, [worker]);
      } catch (error) {
        // Then its time runs out by itself.
        log.warn({ err: error }, 'The job queue could not be told that this process ends.');
      }
      await last.end().catch(() => undefined);
    },
  };
}
