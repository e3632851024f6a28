import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import type { accessUntilOf } from '../subscriptions/access.ts';
import { boughtGate } from './bought-gate.ts';
import { createGrants } from './grants.ts';
import { accessContext } from './page-context.ts';
import { entitlementPersonalData } from './personal-data.ts';
import { mountEntitlements } from './routes.ts';
import { protectedPage } from './system-pages.ts';

/** What access needs of pages, and of subscriptions that give it for a time. */
interface EntitlementNeeds extends SiteLayoutOffers {
  readonly accessUntilOf: typeof accessUntilOf;
}

/** Pages that are opened by what somebody bought. */
export function entitlementsFeature(
  { db, clock, ids, auditLog }: House,
  { siteDrafts: drafts, accessUntilOf: untilOf }: EntitlementNeeds,
) {
  const grants = createGrants(db, ids, untilOf);
  return feature('entitlements', {
    offers: { grants, boughtGate },
    calls: (api) => mountEntitlements(api, { db, drafts, audit: auditLog }),
    pages: [protectedPage],
    pageParts: [accessContext],
    personalData: [entitlementPersonalData],
    hears: { orderCaptured: (scope, order) => grants.give(scope, order, clock.now()) },
  });
}

export type EntitlementOffers = ReturnType<typeof entitlementsFeature>['offers'];
