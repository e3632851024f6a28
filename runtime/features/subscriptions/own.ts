import { getOwnSubscription, type OwnSubscription } from '#shared/features/subscriptions/contract.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { readSubscriptionOfToken, type WholeSubscription } from './queries.ts';
import { toOwnSubscription } from './to-subscription.ts';

/** The subscription that a token opens. @throws Refusal 404 where there is none */
export async function subscriptionOfToken(scope: SiteScope, token: string): Promise<WholeSubscription> {
  const row = await readSubscriptionOfToken(scope, sha256(token));
  if (row === undefined) throw refuseAs(getOwnSubscription, 'SUBSCRIPTION_NOT_FOUND');
  return row;
}

/** What the subscriber who has a token sees. @throws Refusal 404 where there is none */
export async function readOwnSubscription(
  scope: SiteScope,
  token: string,
  now: number,
  offsetAt: OffsetAt,
): Promise<OwnSubscription> {
  return toOwnSubscription(await subscriptionOfToken(scope, token), token, now, offsetAt);
}
