import { z } from 'zod';
import { PAYMENT_MODES } from '#shared/features/payments/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { PaymentAccount, PaymentProvider } from '../../platform/payments/payment-provider.ts';

const payload = z.object({ provider: z.string(), mode: z.enum(PAYMENT_MODES), method: z.string() });

/** A means of payment of somebody who is erased. */
export type ForgottenMethod = z.output<typeof payload>;

/** Has a provider forget the card of somebody who is erased, and whose it is. */
export const forgetMethodJob = defineJob({
  name: 'forget-method',
  payload,
  retries: 12,
  firstGapSeconds: 30,
  limitSeconds: 60,
  atOnce: 2,
  perSite: 1,
});

/** Does the job; a provider that is not connected any more cannot be asked, and has nothing to charge with. */
export function forgetMethods(deps: {
  db: Database;
  accountOf: (
    scope: SiteScope,
    provider: string,
    mode: ForgottenMethod['mode'],
  ) => Promise<PaymentAccount | undefined>;
  providerOf: (name: string) => PaymentProvider;
}): JobHandler<typeof payload> {
  return async (run, { provider, mode, method }) => {
    const account = await deps.db.withSite(run.websiteId, (scope) => deps.accountOf(scope, provider, mode));
    const forget = deps.providerOf(provider).forgetMethod;
    if (account !== undefined && (await forget?.(account, method)) === 'unknown') {
      throw new Error('The provider did not say whether it forgot a card.');
    }
    await run.finish(async () => {
      await Promise.resolve();
    });
  };
}
