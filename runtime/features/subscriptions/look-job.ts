import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Renewals } from './renewals.ts';

const payload = z.object({ subscriptionId: idSchema });

/** Does what is due about one subscription. */
export const lookAtSubscription = defineJob({
  name: 'subscription',
  payload,
  retries: 5,
  firstGapSeconds: 30,
  limitSeconds: 60,
  atOnce: 4,
  perSite: 2,
});

/** Time between two looks for what is due, in ms. */
const LOOK_MS = 60_000;
/** How long one that was put on is left to whoever does it, in ms; then it is put on once more. */
const LEASE_MS = 15 * 60_000;
const MOST = 500;

/** Puts on the subscriptions that something is due about, at every site. */
export type SubscriptionClock = ReturnType<typeof createSubscriptionClock>;

/** Makes the clock of subscriptions. */
export function createSubscriptionClock(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
}) {
  const { db, clock, log, jobs } = deps;

  async function putOnOf(websiteId: string, ids: readonly string[]): Promise<void> {
    await db.withSite(websiteId, async (scope) => {
      const now = clock.now();
      const claimed = await scope.query<{ id: string }>(
        `UPDATE subscriptions SET wake_at = $3
          WHERE website_id = $1 AND id IN (
            SELECT id FROM subscriptions WHERE website_id = $1 AND id = ANY ($2) AND wake_at <= $4
              ORDER BY id FOR UPDATE SKIP LOCKED)
          RETURNING id`,
        [websiteId, ids, new Date(now + LEASE_MS), new Date(now)],
      );
      for (const { id } of claimed) await jobs.enqueue(scope, lookAtSubscription, { subscriptionId: id });
    });
  }

  async function lookThrough(): Promise<void> {
    const due = await db.sequelize.query<{ websiteId: string; id: string }>(
      'SELECT website_id AS "websiteId", id FROM subscriptions_to_look_at($1, $2)',
      { bind: [new Date(clock.now()), MOST], type: QueryTypes.SELECT },
    );
    const bySite = new Map<string, string[]>();
    for (const { websiteId, id } of due) bySite.set(websiteId, [...(bySite.get(websiteId) ?? []), id]);
    for (const [websiteId, own] of bySite) await putOnOf(websiteId, own);
  }

  return {
    /** Puts on what is due now; whichever process is first does. What somebody is at work on is left to the next look. */
    lookThrough,

    /** Puts on one subscription, in the transaction that makes something due about it. */
    async putOn(scope: SiteScope, subscriptionId: string): Promise<void> {
      await jobs.enqueue(scope, lookAtSubscription, { subscriptionId });
    },

    /** Looks through now and again until it is stopped. */
    start(): { stop(): void } {
      const look = () =>
        void lookThrough().catch((error: unknown) =>
          log.warn({ err: error }, 'Nobody could look for subscriptions that are due.'),
        );
      look();
      const timer = setInterval(look, LOOK_MS);
      return { stop: () => clearInterval(timer) };
    },
  };
}

/** Does the job; one that is looked at twice is charged once, for what is due is decided under its lock. */
export function lookAtSubscriptions(renewals: Pick<Renewals, 'look'>): JobHandler<typeof payload> {
  return (run, { subscriptionId }) => renewals.look(run.websiteId, subscriptionId);
}
