import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { mockAccountOf, type MockProvider, MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import type {
  PaymentAccount,
  PaymentEvent,
  PaymentProvider,
} from '../../platform/payments/payment-provider.ts';
import { findOrderOfKey, findOrderOfReference } from './attempts.ts';
import { lookAtReversals } from './reversal-looks.ts';
import { settlePaymentJob } from './settle-payment.ts';

/** What became of a message. */
export type Receipt = 'taken' | 'forged' | 'malformed';

/** What providers tell by themselves. */
export type PaymentEvents = ReturnType<typeof createPaymentEvents>;

/** Puts a job on, in the transaction that it was found in. */
type Work = () => Promise<void>;

/** Makes what takes the messages of providers. */
export function createPaymentEvents(deps: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The site's accounts with a provider. */
  accountsOf: (scope: SiteScope, provider: string) => Promise<PaymentAccount[]>;
  findProvider: (name: string) => PaymentProvider | undefined;
  /** What is to be done about a card that was left for a subscription; undefined for one that is not of the site. */
  cardLeft: (
    scope: SiteScope,
    left: { readonly subscriptionId: string; readonly provider: string; readonly page: string },
  ) => Promise<Work | undefined>;
}) {
  const { db, clock, jobs } = deps;

  /** What a message leads to; undefined where it is about nothing of ours. */
  async function workOf(scope: SiteScope, provider: string, event: PaymentEvent): Promise<Work | undefined> {
    if (event.about === 'method') {
      return deps.cardLeft(scope, { subscriptionId: event.owner ?? '', provider, page: event.reference });
    }
    const orderId =
      (await findOrderOfKey(scope, event.attemptKey ?? '')) ??
      (await findOrderOfReference(scope, provider, event.reference));
    if (orderId === undefined) return undefined;
    const job = event.about === 'reversal' ? lookAtReversals : settlePaymentJob;
    return async () => {
      await jobs.enqueue(scope, job, { orderId });
    };
  }

  return {
    /**
     * Takes a message of a provider: it is written down once, together with the job that asks the provider how the
     * payment stands, what of it went back, or which card was left, so that neither the order of messages nor their
     * number matters. What is not about anything of ours is left alone.
     * @returns whether it was taken, is not from the provider, or is from it and cannot be read
     */
    async receive(
      websiteId: string,
      name: string,
      body: Uint8Array,
      headers: Readonly<Record<string, string | undefined>>,
    ): Promise<Receipt> {
      const provider = deps.findProvider(name);
      if (provider === undefined) return 'forged';
      const accounts = await db.withSite(websiteId, (scope) => deps.accountsOf(scope, name));
      const now = clock.now();
      const event = accounts
        .map((account) => provider.verifyEvent(account, body, headers, now))
        .find((found) => found !== undefined);
      if (event === undefined) return 'forged';
      if (event === 'malformed') return event;
      const attemptKey = event.attemptKey ?? '';
      await db.withSite(websiteId, async (scope) => {
        const work = await workOf(scope, name, event);
        if (work === undefined) return;
        const added = await scope.query(
          `INSERT INTO payment_events (website_id, provider, event_id, type, attempt_key, at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING event_id`,
          [websiteId, name, event.id, event.type, attemptKey, new Date(now)],
        );
        if (added.length > 0) await work();
      });
      return 'taken';
    },
  };
}

const payload = z.object({ attemptKey: z.string().max(100) });

/** Lets a slow payment of the test provider come to its end, and tells the shop. */
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
  siteKeyOf: (scope: SiteScope) => Promise<string>;
  events: PaymentEvents;
}): JobHandler<typeof payload> {
  const { db, ids, mock, events } = deps;
  return async (run, { attemptKey }) => {
    const siteSecret = await db.withSite(run.websiteId, deps.siteKeyOf);
    const account = mockAccountOf({ id: run.websiteId, siteSecret });
    await mock.finish(account, attemptKey);
    const { body, headers } = mock.tell(account, attemptKey, ids.id());
    await events.receive(run.websiteId, MOCK_PROVIDER, body, headers);
    await run.finish(async () => {
      await Promise.resolve();
    });
  };
}
