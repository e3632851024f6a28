import { accessUntil } from '#shared/features/subscriptions/course.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { lockSubscription } from './queries.ts';
import { courseOf } from './to-subscription.ts';

const ofCycle = statement<{ readonly id: string }>(
  'subscriptions.ofCycle',
  'SELECT subscription_id AS id FROM subscription_cycles WHERE website_id = $1 AND id = $2',
);

/**
 * Until when what an order bought by subscription can be used; null where it goes on, or is for ever.
 * @param order by its source, which is the cycle of a subscription where it was bought by one
 */
export async function accessUntilOf(
  scope: SiteScope,
  order: { readonly sourceId: string },
): Promise<Date | null> {
  const found = await scope.ask(ofCycle.maybe(order.sourceId));
  const row = found && (await scope.ask(lockSubscription(found.id)));
  const until = row === undefined ? null : accessUntil(courseOf(row));
  return until === null ? null : new Date(until);
}
