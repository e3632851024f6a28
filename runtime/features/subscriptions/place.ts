import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import type { SiteScope } from '../../database/database.ts';
import type { OwnedSite } from './mails.ts';
import type { SubscriptionRow } from './queries.ts';

/** How the site of a subscription is found. */
export interface PlaceDeps {
  readonly siteOf: (scope: SiteScope, origin: string) => Promise<OwnedSite>;
  readonly offsetsOf: (timeZone: string) => Promise<OffsetAt>;
}

/** The site that a subscription is of, and how its clocks go. */
export async function placeOf({ siteOf, offsetsOf }: PlaceDeps, scope: SiteScope, row: SubscriptionRow) {
  const site = await siteOf(scope, row.origin);
  return { site, offsetAt: await offsetsOf(site.timeZone) };
}
