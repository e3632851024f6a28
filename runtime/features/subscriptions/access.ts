import { accessUntil } from '#shared/features/subscriptions/course.ts';
import type { SiteScope } from '../../database/database.ts';
import { lockSubscription, subscriptionOfCycle } from './queries.ts';
import { courseOf } from './to-subscription.ts';

/**
 * Until when what an order bought by subscription can be used; null where it goes on, or is for ever.
 * @param order by its source, which is the cycle of a subscription where it was bought by one
 */
export async function accessUntilOf(
  scope: SiteScope,
  order: { readonly sourceId: string },
): Promise<Date | null> {
  const id = await scope.ask(subscriptionOfCycle(order.sourceId));
  const row = id === undefined ? undefined : await scope.ask(lockSubscription(id));
  const until = row === undefined ? null : accessUntil(courseOf(row));
  return until === null ? null : new Date(until);
}
