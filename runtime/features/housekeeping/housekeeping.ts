import { HOUSEKEEPING_MS } from '#shared/features/housekeeping/rules.ts';
import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { Chore } from '../../database/chores.ts';
import { defineJob, type JobRun } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { housekeepingRuns } from './model.ts';

/** Tidies one site. */
export const tidySite = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  retries: 3,
  firstGapSeconds: 600,
  limitSeconds: 600,
  atOnce: 1,
});

/** Takes away what is of no use any more, at every site once a day. */
export interface Housekeeping {
  /**
   * Puts on sites that were not tidied for a day, those first that wait the longest; whoever is first of several
   * processes does. Some at a time, whoever looks: so the work of many sites is spread over the day, also when all of
   * them wait after a standstill.
   */
  lookThrough(): Promise<void>;
  /** Looks through now and again until it is stopped. */
  start(): { stop(): void };
}

export interface HousekeepingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly chores: readonly Chore[];
}

/** Time between two looks; far less than a day, since a process may just have missed its turn. */
const LOOK_MS = 5 * 60 * 1000;
/** How many sites are put on between two looks, by all processes together; more where a day has not enough looks. */
const SITES_A_LOOK = 10;
/** The part of all sites that is put on between two looks: twice of what is due, so that those that waited catch up. */
const PART_A_LOOK = (2 * LOOK_MS) / HOUSEKEEPING_MS;
/** How much is taken away in one transaction: far from the limit of its time. */
const BATCH = 500;

const CLAIM = `
  INSERT INTO ${housekeepingRuns.name} AS run (website_id, begun_at) VALUES ($1, $2)
  ON CONFLICT (website_id) DO UPDATE SET begun_at = EXCLUDED.begun_at WHERE run.begun_at <= $3
  RETURNING website_id`;

/** Makes the housekeeping of the server. */
export function createHousekeeping({ db, clock, log, jobs, chores }: HousekeepingDeps): Housekeeping {
  async function putOn(websiteId: string): Promise<void> {
    await db.withSite(websiteId, async (scope) => {
      const now = clock.now();
      const bind = [websiteId, new Date(now), new Date(now - HOUSEKEEPING_MS)];
      const claimed = await scope.query(CLAIM, bind);
      if (claimed.length > 0) await jobs.enqueue(scope, tidySite, {});
    });
  }

  async function lookThrough(): Promise<void> {
    const now = clock.now();
    const due = await db.sequelize.query<{ id: string }>(
      'SELECT id FROM next_sites_to_tidy($1, $2, $3, $4, $5) AS id',
      {
        bind: [
          new Date(now - HOUSEKEEPING_MS),
          new Date(now - LOOK_MS),
          new Date(now),
          SITES_A_LOOK,
          PART_A_LOOK,
        ],
        type: QueryTypes.SELECT,
      },
    );
    for (const { id } of due) await putOn(id);
  }

  async function run(chore: Chore, { websiteId, signal }: JobRun): Promise<void> {
    let count = 1;
    while (count > 0 && !signal.aborted) {
      count = await db.withSite(websiteId, (scope) => chore.run(scope, clock.now(), BATCH));
    }
  }

  jobs.handle(tidySite, async (job) => {
    const failed: unknown[] = [];
    for (const chore of chores) {
      try {
        await run(chore, job);
      } catch (error) {
        // The other chores need not wait for this one.
        log.warn({ err: error, chore: chore.name }, 'A chore was not done.');
        failed.push(error);
      }
    }
    if (failed.length > 0) {
      const reasons = failed.map((error) => (error instanceof Error ? error.message : String(error)));
      throw new AggregateError(failed, reasons.join(' '));
    }
  });

  return {
    lookThrough,
    start() {
      const look = () =>
        void lookThrough().catch((error: unknown) => log.warn({ err: error }, 'No site could be tidied.'));
      look();
      const timer = setInterval(look, LOOK_MS);
      return { stop: () => clearInterval(timer) };
    },
  };
}
