import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ContributorOffers } from '../contributors/feature.ts';
import type { SampleSiteOffers } from '../sample-site/feature.ts';
import { mountWebsites } from './routes.ts';
import { createSiteMaker } from './site-maker.ts';
import { holdCurrency } from './hold-currency.ts';
import { putCaptchaSiteKey } from './statements.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const websiteParts = { holdCurrency, captchaSiteKey: putCaptchaSiteKey };

/** The sites of the server. */
export function websitesFeature(
  base: House,
  { contributors, fillSite }: Pick<ContributorOffers, 'contributors'> & Pick<SampleSiteOffers, 'fillSite'>,
): Feature {
  const { db, ids, auditLog: audit, homeHost, websites } = base;
  const maker = createSiteMaker({
    db,
    ids,
    websites,
    contributors,
    audit,
    fill: async (scope, { startWith, theme, ...site }, author, now) =>
      fillSite(scope, site, await base.readSiteFiles(startWith, theme), { author, now }),
    homeHost,
    isOpen: base.ownersMakeSites,
  });
  return feature('websites', {
    offers: undefined,
    calls: (api) => mountWebsites(api, { db, websites, maker, audit }),
  });
}
