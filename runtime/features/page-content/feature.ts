import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { createPageContentService } from './content-service.ts';
import { createSectionsPart, type PagePartDeps } from './page-part.ts';
import { createPlaceService } from './place-service.ts';
import { mountPageContent } from './routes.ts';
import { placeTexts, sectionTexts } from './section-texts.ts';

type PageContentNeeds = SiteLayoutOffers & PagePartDeps;

/** What pages of sections consist of, and the texts at the places of themes. */
export function pageContentFeature({ db, auditLog }: House, { siteDrafts, ...shown }: PageContentNeeds) {
  const contents = createPageContentService(siteDrafts, auditLog);
  const places = createPlaceService(siteDrafts, auditLog);
  return feature('page-content', {
    offers: undefined,
    calls: (api) => mountPageContent(api, db, { contents, places }),
    releasedTexts: [sectionTexts, placeTexts],
    itemParts: [(part) => createSectionsPart(shown, part)],
  });
}
