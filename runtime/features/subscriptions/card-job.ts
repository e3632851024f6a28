import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { SubscriptionCards } from './cards.ts';
import { readSubscription } from './queries.ts';

const payload = z.object({ subscriptionId: idSchema, provider: z.string(), page: z.string().max(200) });

/** A card that was left on a page of a provider's, as the provider tells by itself. */
export type LeftCard = z.output<typeof payload>;

/** Takes in a card that was left, also where its owner never came back from the page. */
export const takeCardJob = defineJob({
  name: 'subscription-card',
  payload,
  retries: 12,
  firstGapSeconds: 5,
  limitSeconds: 60,
  atOnce: 2,
});

/**
 * Makes what hears of cards that were left.
 * @returns a function that puts the job on; nothing for a card that was left for no subscription of the site
 */
export function createCardNews(jobs: Pick<Jobs, 'enqueue'>) {
  return async (scope: SiteScope, left: LeftCard): Promise<(() => Promise<void>) | undefined> => {
    const parsed = payload.safeParse(left);
    const row = parsed.success ? await scope.ask(readSubscription(parsed.data.subscriptionId)) : undefined;
    return row && (() => jobs.enqueue(scope, takeCardJob, left).then(() => undefined));
  };
}

/** Does the job; a card is kept once, so nothing is lost by doing it twice. */
export function takeCards(cards: Pick<SubscriptionCards, 'takeIn'>): JobHandler<typeof payload> {
  return async (run, left) => {
    await cards.takeIn(run.websiteId, left);
    await run.finish(async () => {
      await Promise.resolve();
    });
  };
}
