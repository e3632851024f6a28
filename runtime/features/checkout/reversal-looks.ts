import { z } from 'zod';
import type { PaymentMode, PaymentProviderName } from '#shared/features/payments/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type {
  PaymentAccount,
  PaymentProvider,
  ReversalsResult,
} from '../../platform/payments/payment-provider.ts';
import type { OrderStore } from '../orders/store.ts';
import { latestAttemptOf, toKnownPayment } from './attempts.ts';

const payload = z.object({ orderId: idSchema });

/** Asks a provider what of an order's money went back, and which disputes there are over it. */
export const lookAtReversals = defineJob({
  name: 'reversals',
  payload,
  retries: 12,
  firstGapSeconds: 30,
  limitSeconds: 60,
  atOnce: 2,
  perSite: 1,
});

/**
 * Does the job. It asks for all there is each time, so neither the order of messages nor their number matters.
 * @param deps.takeIn takes in what the provider says, in the transaction that ends the job
 */
export function createReversalLooks(deps: {
  db: Database;
  orders: Pick<OrderStore, 'read'>;
  accountOf: (scope: SiteScope, provider: string, mode: PaymentMode) => Promise<PaymentAccount | undefined>;
  providerOf: (name: string) => PaymentProvider;
  takeIn: (
    scope: SiteScope,
    orderId: string,
    provider: PaymentProviderName,
    news: Extract<ReversalsResult, { kind: 'known' }>,
  ) => Promise<void>;
}): JobHandler<typeof payload> {
  const { db, orders } = deps;

  async function ask(
    websiteId: string,
    orderId: string,
  ): Promise<{ readonly provider: PaymentProviderName; readonly news: ReversalsResult } | undefined> {
    const found = await db.withSite(websiteId, async (scope) => {
      const order = await scope.ask(orders.read(orderId));
      const attempt = await scope.ask(latestAttemptOf(orderId));
      if (order === undefined || attempt === undefined) return undefined;
      const account = await deps.accountOf(scope, attempt.provider, attempt.mode);
      return account === undefined ? undefined : { order, attempt, account };
    });
    if (found === undefined) return undefined;
    const { order, attempt, account } = found;
    const { reversals, name } = deps.providerOf(attempt.provider);
    const news = await reversals?.(account, toKnownPayment(attempt), order.currency);
    return news === undefined ? undefined : { provider: name, news };
  }

  return async (run, { orderId }) => {
    const said = await ask(run.websiteId, orderId);
    if (said?.news.kind === 'unknown') throw new Error('The provider did not say what went back.');
    await run.finish(async (scope) => {
      if (said?.news.kind === 'known') await deps.takeIn(scope, orderId, said.provider, said.news);
    });
  };
}
