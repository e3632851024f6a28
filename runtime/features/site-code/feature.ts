import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { createCodeContext } from './page-context.ts';
import { mountSiteCode } from './routes.ts';
import { createSiteCodeService } from './service.ts';

/** Code and verification tags that stand on all pages of a site. */
export function siteCodeFeature(
  { db, auditLog }: Pick<House, 'db' | 'auditLog'>,
  { siteDrafts }: SiteLayoutOffers,
) {
  return feature('site-code', {
    offers: undefined,
    pageParts: [createCodeContext()],
    calls: (api) => mountSiteCode(api, db, createSiteCodeService(siteDrafts, auditLog)),
  });
}
