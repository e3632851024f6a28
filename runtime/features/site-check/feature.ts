import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { PageOffers } from '../pages/feature.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { type CheckDeps, checkSite, createSiteChecker } from './check-job.ts';
import { mountSiteCheck } from './routes.ts';
import { createSiteCheckService } from './service.ts';

/** What checks of sites need of drafts, pages and products. */
type SiteCheckNeeds = SiteLayoutOffers &
  Pick<PageOffers, 'printDraft'> &
  Pick<CheckDeps, 'parseSiteContent' | 'findShownItems'>;

/** Checks of all pages of a site: what keeps people and search engines from understanding it. */
export function siteCheckFeature(base: House, { siteDrafts: drafts, ...needs }: SiteCheckNeeds) {
  const { parseSiteContent, findShownItems, printDraft } = needs;
  return feature('site-check', {
    offers: undefined,
    calls: (api) => mountSiteCheck(api, base.db, createSiteCheckService(base)),
    jobs: ({ handle }) =>
      handle(checkSite, createSiteChecker({ ...base, drafts, parseSiteContent, findShownItems, printDraft })),
  });
}
