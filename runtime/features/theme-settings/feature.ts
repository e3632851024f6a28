import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { imageParts } from '../images/feature.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { FAVICON_PATH, routeFavicon } from './favicon.ts';
import { routeFonts } from './fonts.ts';
import { mountThemeSettings } from './routes.ts';
import { createThemeSettingsService } from './service.ts';

/** How the theme of a site is set, and the brand of the site. */
export function themeSettingsFeature(
  { db, auditLog: audit, editions, fontFolder }: House,
  { siteDrafts: drafts, toImageItem }: SiteLayoutOffers & Pick<typeof imageParts, 'toImageItem'>,
) {
  const settings = createThemeSettingsService({ drafts, audit, toImageItem });
  return feature('theme-settings', {
    offers: undefined,
    calls: (api) => mountThemeSettings(api, db, settings),
    whileLocked: [FAVICON_PATH],
    routes: (app, { edge }) => {
      routeFonts(app, fontFolder);
      routeFavicon(app, edge, { db, editions });
    },
  });
}
