import type { Log } from '../platform/log/log.ts';
import type { ClaimedJob } from './claim.ts';
import { createSiteShares } from './site-shares.ts';

/** Works through one queue until it is stopped. */
export interface Worker {
  /** Says that there is a new job, so that it is not waited for the next look. */
  wake(): void;
  /** Takes no further job and waits for those at work; after the given time they are told to end. */
  stop(drainMs: number): Promise<void>;
}

/** Takes the next jobs of a queue for this process, at most so many, passing over those of some sites. */
export type ClaimHere = (
  queue: string,
  most: number,
  passedOver: readonly string[],
) => Promise<readonly ClaimedJob[]>;

/** Gives jobs of a queue back that this process is said to work on, but for those with these ids. */
export type GiveBackHere = (queue: string, atWork: readonly string[]) => Promise<void>;

export interface WorkerOptions {
  readonly claim: ClaimHere;
  readonly giveBack: GiveBackHere;
  readonly log: Log;
  readonly queue: string;
  readonly atOnce: number;
  /** How many of those at work may be of one site; all of them when undefined. */
  readonly perSite: number | undefined;
  /** Time between two looks at a queue that was empty. */
  readonly pollMs: number;
  /** Does one job, and records how it ended; the signal is aborted when the worker has to stop. */
  readonly work: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
}

/** A wait that can be ended before its time; it tells whether its time was over. */
function pause(ms: number): { over: Promise<boolean>; end(): void } {
  let end = (): void => undefined;
  const over = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    end = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
  return { over, end };
}

/** Starts to work through a queue, some jobs at the same time. */
export function startWorker(options: WorkerOptions): Worker {
  const { claim, giveBack, log, queue, atOnce, perSite, pollMs, work } = options;
  const running = new Map<string, Promise<void>>();
  const shares = createSiteShares(perSite ?? atOnce);
  const ending = new AbortController();
  let isStopping = false;
  let isAwake = false;
  /** True when the queue may hold jobs for this process's that it does not work on. */
  let isUnsure = false;
  let rest = pause(0);
  /** Sites that were passed over when nothing else was found, until there may be something else. */
  let barren: readonly string[] | undefined;

  async function begin(job: ClaimedJob): Promise<void> {
    try {
      await work(job, ending.signal);
    } catch (error) {
      isUnsure = true;
      log.error({ err: error, queue, job: job.id }, 'The end of a job could not be recorded.');
    }
  }

  function hasEased(): boolean {
    const full = shares.full();
    return barren?.every((site) => full.includes(site)) === false;
  }

  /** Takes jobs; none when the database does not answer, so that it is asked again after a rest. */
  async function claimJobs(most: number, passedOver: readonly string[]): Promise<readonly ClaimedJob[]> {
    try {
      if (isUnsure) await giveBack(queue, [...running.keys()]);
      isUnsure = false;
      return await claim(queue, most, passedOver);
    } catch (error) {
      // The jobs may be taken, and only the answer lost.
      isUnsure = true;
      log.warn({ err: error, queue }, 'The job queue does not answer.');
      return [];
    }
  }

  /** Takes up what there is; false when there was less than could be done. */
  async function look(): Promise<boolean> {
    // A long queue of one site is not looked through again for each of its jobs that ends.
    if (barren !== undefined && !hasEased()) return false;
    const full = shares.full();
    // One at a time where sites have shares, for each job may fill one.
    const most = perSite === undefined ? atOnce - running.size : 1;
    const jobs = await claimJobs(most, full);
    for (const job of jobs) {
      shares.take(job.websiteId);
      const one: Promise<void> = begin(job).finally(() => {
        running.delete(job.id);
        if (shares.giveBack(job.websiteId)) rest.end();
      });
      running.set(job.id, one);
    }
    barren = jobs.length === 0 ? full : undefined;
    return jobs.length === most;
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      if (isAwake) barren = undefined;
      isAwake = false;
      const isBusy = await look();
      if (running.size === atOnce) await Promise.race(running.values());
      else if (!isBusy && !isAwake && !isStopping && !hasEased()) {
        rest = pause(pollMs);
        if (await rest.over) barren = undefined;
      }
    }
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
      const done = looping.then(() => Promise.all(running.values()));
      await Promise.race([done, drain.over.then(() => ending.abort(new Error('The server stops.')))]);
      drain.end();
      await done;
    },
  };
}
