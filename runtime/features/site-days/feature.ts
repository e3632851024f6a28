import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { PageOffers } from '../pages/feature.ts';
import type { listPlannedProducts } from '../products/planned-products.ts';
import type { ReleaseOffers } from '../releases/feature.ts';
import type { TemplateOffers } from '../templates/feature.ts';
import { mountSiteDays } from './routes.ts';
import { createSiteDays } from './site-days.ts';

/** What tells of the site at other times. */
interface SiteDayNeeds
  extends Pick<ReleaseOffers, 'releaseDays'>,
    Pick<PageOffers, 'pagesOfDay'>,
    Pick<TemplateOffers, 'templates'> {
  readonly listPlannedProducts: typeof listPlannedProducts;
}

/** The site as visitors saw it and will see it on a date. */
export function siteDaysFeature({ db, editions }: House, needs: SiteDayNeeds) {
  const siteDays = createSiteDays({ db, editions, ...needs });
  return feature('site-days', {
    offers: undefined,
    calls: (api) => mountSiteDays(api, siteDays),
  });
}
