import { z } from 'zod';
import { isMoneyOpen } from '#shared/features/checkout/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Cashier } from './cashier.ts';

const payload = z.object({ orderId: idSchema });

/** Wait before a payment without an answer is asked about, in ms. */
export const UNANSWERED_MS = 60_000;
/** Shortest wait between two looks at a payment that is open, in ms. */
const GAP_MS = 30_000;
/** A look comes after a quarter of the time that the payment has been open already. */
const PATIENCE = 4;

/**
 * Asks a provider about a payment of which nothing certain is known: one whose answer never came, whose buyer never
 * came back, or that takes its time.
 */
export const settlePaymentJob = defineJob({
  name: 'payment',
  payload,
  retries: 12,
  firstGapSeconds: 30,
  limitSeconds: 60,
  atOnce: 4,
  perSite: 2,
});

/** The statement that has the provider asked how the payment of an order stands, where nothing is heard of it until then. */
export function toLookAgain(
  { jobs, clock }: { jobs: Pick<Jobs, 'toEnqueue'>; clock: Clock },
  scope: SiteScope,
  orderId: string,
): Promise<Statement<string>> {
  return jobs.toEnqueue(scope, settlePaymentJob, { orderId }, clock.now() + UNANSWERED_MS);
}

/** Does the job; while something about the payment is open, another look follows. */
export function settlePayments(
  cashier: Pick<Cashier, 'catchUp'>,
  jobs: Pick<Jobs, 'enqueue'>,
  clock: Clock,
): JobHandler<typeof payload> {
  return async (run, { orderId }) => {
    const settled = await cashier.catchUp(run.websiteId, orderId);
    await run.finish(async (scope) => {
      if (settled === undefined || !isMoneyOpen(settled.order, settled.attempt)) return;
      const now = clock.now();
      const wait = Math.max(GAP_MS, (now - settled.order.createdAt) / PATIENCE);
      await jobs.enqueue(scope, settlePaymentJob, { orderId }, now + wait);
    });
  };
}
