import { describePage } from '#shared/features/seo/describe-page.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { SystemPage } from '../../sockets/system-page.ts';
import type { House } from '../../wiring/base.ts';
import type { ProductOffers } from '../products/feature.ts';
import { createSitemapMaker, makeSitemap } from './make-sitemap.ts';
import { ROBOTS_PATH, routeSearchEngines } from './routes.ts';
import type { ShippingOffers } from '../shipping/feature.ts';
import { createShopTerms } from './shop-terms.ts';
import { createSitemaps } from './sitemap.ts';

/** Paths of pages that are for one visitor alone, or the beginnings of those that a token opens. */
function closedPathsOf(pages: readonly SystemPage[]): readonly string[] {
  const paths = pages
    .filter(({ access }) => access !== 'everybody')
    .flatMap(({ path }) => path?.replace(/:token$/, '') ?? []);
  return [...new Set(paths)];
}

/** What search engines find of a site. */
export function seoFeature(
  { db, editions, jobs, preferences }: Pick<House, 'db' | 'editions' | 'jobs' | 'preferences'>,
  {
    productAddresses: addresses,
    keptZones,
  }: Pick<ProductOffers, 'productAddresses'> & Pick<ShippingOffers, 'keptZones'>,
): Feature {
  const sitemaps = createSitemaps({ db, editions, jobs, addresses });
  return feature('seo', {
    offers: undefined,
    whileLocked: [ROBOTS_PATH],
    routes: (app, { edge, systemPages }) =>
      routeSearchEngines(app, edge, { sitemaps, closedPaths: closedPathsOf(systemPages) }),
    jobs: ({ handle }) => handle(makeSitemap, createSitemapMaker(addresses)),
    pageParts: [createShopTerms({ preferences, keptZones })],
    describesPage: describePage,
  });
}
