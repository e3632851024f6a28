import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { type MockProvider, MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import type { PaymentAccount, PaymentProvider } from '../../platform/payments/payment-provider.ts';
import { type Cashier, orderOfKey } from './cashier.ts';

/** What providers tell by themselves. */
export interface PaymentEvents {
  /**
   * Takes a message of a provider: it is written down once, then the provider is asked how the payment stands, so
   * that neither the order of messages nor their number matters (runtime-contract B7).
   * @returns false for a message that is not from the provider
   */
  receive(
    site: { readonly id: string; readonly crumbKey: string },
    provider: string,
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<boolean>;
}

export function createPaymentEvents(deps: {
  db: Database;
  clock: Clock;
  cashier: Pick<Cashier, 'catchUp'>;
  findProvider: (name: string) => PaymentProvider | undefined;
}): PaymentEvents {
  const { db, clock, cashier } = deps;
  return {
    async receive(site, name, body, headers) {
      const provider = deps.findProvider(name);
      const account = { websiteId: site.id, secret: site.crumbKey };
      const event = provider?.verifyEvent(account, body, headers, clock.now());
      const orderId = event === undefined ? undefined : orderOfKey(event.attemptKey);
      if (event === undefined || orderId === undefined) return false;
      await db.withSite(site.id, (scope) =>
        scope.query(
          `INSERT INTO payment_events (website_id, provider, event_id, type, attempt_key, at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
          [site.id, name, event.id, event.type, event.attemptKey, new Date(clock.now())],
        ),
      );
      await cashier.catchUp(site.id, orderId);
      return true;
    },
  };
}

const payload = z.object({ attemptKey: z.string().max(100) });

/** Lets a slow payment of the provider for trying out come to its end, and tells the shop. */
export const finishMockPayment = defineJob({
  name: 'payment-event',
  payload,
  retries: 3,
  firstGapSeconds: 5,
  limitSeconds: 30,
  atOnce: 2,
});

/** Does that job. */
export function finishMockPayments(deps: {
  db: Database;
  ids: Ids;
  mock: MockProvider;
  accountOf: (scope: SiteScope) => Promise<PaymentAccount>;
  events: PaymentEvents;
}): JobHandler<typeof payload> {
  const { db, ids, mock, events } = deps;
  return async (run, { attemptKey }) => {
    const account = await db.withSite(run.websiteId, deps.accountOf);
    await mock.finish(account, attemptKey);
    const { body, headers } = mock.tell(account, attemptKey, ids.id());
    await events.receive({ id: run.websiteId, crumbKey: account.secret }, MOCK_PROVIDER, body, headers);
    await run.finish(async () => {
      await Promise.resolve();
    });
  };
}
