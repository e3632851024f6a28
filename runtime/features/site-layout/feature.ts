import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { LanguageParts } from '../languages/feature.ts';
import type { TemplateOffers } from '../templates/feature.ts';
import { mountSiteLayout } from './routes.ts';
import { frameTexts, navigationTexts } from './layout-texts.ts';
import { createHeaderFooterService } from './header-footer-service.ts';
import { createSiteLayoutService } from './service.ts';
import { createSiteDrafts } from './site-draft.ts';

/** Pages, navigations, header and footer of a site, as its draft has them. */
export function siteLayoutFeature(
  { db, store, auditLog, editions }: House,
  { templates, readLanguageWords }: TemplateOffers & LanguageParts,
) {
  const siteDrafts = createSiteDrafts(store, templates, readLanguageWords);
  const siteLayout = createSiteLayoutService(siteDrafts, auditLog);
  const headerFooter = createHeaderFooterService(siteDrafts, auditLog);
  return feature('site-layout', {
    offers: { siteDrafts },
    releasedTexts: [navigationTexts, frameTexts],
    calls: (api) => mountSiteLayout(api, { db, siteLayout, headerFooter, editions }),
  });
}

export type SiteLayoutOffers = ReturnType<typeof siteLayoutFeature>['offers'];
