import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../database/database.ts';
import type { MoneyBack } from './money-back.ts';

const payload = z.object({ refundId: idSchema });

/** Wait before money whose way back was not concluded is asked about, in ms. */
export const FIRST_LOOK_MS = 60_000;
/** Longest wait between two looks, in ms. */
const LONGEST_GAP_MS = 6 * 60 * 60 * 1000;
/** A look comes after a half of the time that it has been open already. */
const PATIENCE = 2;

/** Asks a provider once more for money that is to go back, with the same key, until it gives or refuses it. */
export const moneyBackJob = defineJob({
  name: 'money-back',
  payload,
  retries: 12,
  firstGapSeconds: 30,
  limitSeconds: 60,
  atOnce: 2,
  perSite: 1,
});

/** Does the job; while the provider does not answer, another look follows. */
export function createMoneyBackLooks(deps: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  moneyBack: Pick<MoneyBack, 'give' | 'conclude'>;
}): JobHandler<typeof payload> {
  const { clock, jobs, moneyBack } = deps;
  return async (run, { refundId }) => {
    const given = await moneyBack.give(run.websiteId, refundId);
    await run.finish(async (scope) => {
      const now = clock.now();
      if ((await moneyBack.conclude(scope, refundId, given, now)) !== 'asked') return;
      const [row] = await scope.query<{ at: Date }>(
        'SELECT at FROM order_refunds WHERE website_id = $1 AND id = $2',
        [scope.websiteId, refundId],
      );
      const age = now - (row?.at.getTime() ?? now);
      const gap = Math.min(LONGEST_GAP_MS, Math.max(FIRST_LOOK_MS, age / PATIENCE));
      await jobs.enqueue(scope, moneyBackJob, { refundId }, now + gap);
    });
  };
}
