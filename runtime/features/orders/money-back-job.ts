import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../database/database.ts';
import type { MoneyBack } from './money-back.ts';

const payload = z.object({
  refundId: idSchema,
  /** How often the provider had given no answer by then: a look that somebody else was faster than is none. */
  tries: z.int().default(0),
});

/** Wait before money is asked about whose way back was begun and cut off, in ms. */
export const CUT_OFF_MS = 60_000;

/** Asks a provider once more for money that is to go back, until it gives or refuses it. */
export const moneyBackJob = defineJob({
  name: 'money-back',
  payload,
  retries: 12,
  firstGapSeconds: 30,
  limitSeconds: 60,
  atOnce: 2,
  perSite: 1,
});

/** Does the job; while the provider does not answer, taking that in puts on the next look. */
export function createMoneyBackLooks(deps: {
  db: Database;
  clock: Clock;
  moneyBack: Pick<MoneyBack, 'give' | 'conclude'>;
}): JobHandler<typeof payload> {
  const { db, clock, moneyBack } = deps;
  return async (run, { refundId, tries }) => {
    const [row] = await db.withSite(run.websiteId, (scope) =>
      scope.query<{ tries: number }>('SELECT tries FROM order_refunds WHERE website_id = $1 AND id = $2', [
        scope.websiteId,
        refundId,
      ]),
    );
    if (row?.tries !== tries) return;
    const given = await moneyBack.give(run.websiteId, refundId);
    await run.finish(async (scope) => {
      await moneyBack.conclude(scope, refundId, given, clock.now());
    });
  };
}
