import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { StockLedger } from './ledger.ts';

const payload = z.object({ holdId: idSchema });

/**
 * Gives back what a hold keeps when its time is over. Nothing that is sold waits for it: what can be bought is told
 * without expired holds, and who needs their pieces takes them. It brings the pages of the shop up to date.
 */
export const releaseStockHold = defineJob({
  name: 'stock-hold',
  payload,
  retries: 5,
  firstGapSeconds: 5,
  limitSeconds: 30,
  atOnce: 4,
});

/** Does the job of a hold whose time is over; one that was renewed has another job. */
export function expireStockHolds(
  ledger: Pick<StockLedger, 'expire'>,
  clock: Clock,
): JobHandler<typeof payload> {
  return (run, { holdId }) =>
    run.finish(async (scope) => {
      await ledger.expire(scope, holdId, clock.now());
    });
}
