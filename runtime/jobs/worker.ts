import type PgBoss from 'pg-boss';
import type { Log } from '../platform/log/log.ts';

/** A job as the queue hands it out. */
export type ClaimedJob = PgBoss.JobWithMetadata<unknown>;

/** Works through one queue until it is stopped. */
export interface Worker {
  /** Says that there is a new job, so that it is not waited for the next look. */
  wake(): void;
  /** Takes no further job and waits for those at work; after the given time they are told to end. */
  stop(drainMs: number): Promise<void>;
}

export interface WorkerOptions {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly queue: string;
  readonly atOnce: number;
  /** Time between two looks at a queue that was empty. */
  readonly pollMs: number;
  /** Does one job, and records how it ended; the signal is aborted when the worker has to stop. */
  readonly work: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
}

function pause(ms: number): { over: Promise<void>; end(): void } {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, end };
}

/** Starts to work through a queue, some jobs at the same time. */
export function startWorker({ boss, log, queue, atOnce, pollMs, work }: WorkerOptions): Worker {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let isStopping = false;
  let isAwake = false;
  let rest = pause(0);

  async function begin(job: ClaimedJob): Promise<void> {
    try {
      await work(job, ending.signal);
    } catch (error) {
      // It stays claimed until its time is over, and is tried again then.
      log.error({ err: error, queue, job: job.id }, 'The end of a job could not be recorded.');
    }
  }

  async function look(): Promise<void> {
    isAwake = false;
    const free = atOnce - running.size;
    const jobs = await boss.fetch<unknown>(queue, { batchSize: free, includeMetadata: true });
    for (const job of jobs) {
      const one: Promise<void> = begin(job).finally(() => running.delete(one));
      running.add(one);
    }
    if (running.size === atOnce) await Promise.race(running);
    else if (jobs.length < free && !isAwake && !isStopping) {
      rest = pause(pollMs);
      await rest.over;
    }
  }

  async function loop(): Promise<void> {
    while (!isStopping) await look();
  }

  const looping = loop();

  return {
    wake() {
      isAwake = true;
      rest.end();
    },
    async stop(drainMs) {
      isStopping = true;
      rest.end();
      const drain = pause(drainMs);
      const done = looping.then(() => Promise.all(running));
      await Promise.race([done, drain.over.then(() => ending.abort(new Error('The server stops.')))]);
      drain.end();
      await done;
    },
  };
}
