import type { SystemPage } from '../../sockets/system-page.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ProductOffers } from '../products/feature.ts';
import { createSitemapMaker, makeSitemap } from './make-sitemap.ts';
import { routeSearchEngines } from './routes.ts';
import { createSitemaps } from './sitemap.ts';

/** What search engines need of the products and of the pages that features have declared. */
interface SeoNeeds extends Pick<ProductOffers, 'productAddresses'> {
  readonly systemPages: readonly SystemPage[];
}

/** The path of a page, or the beginning of those that a token opens. */
const pathOf = ({ path = '' }: SystemPage) => path.replace(/:token$/, '');

/** What search engines find of a site. */
export function seoFeature(
  { db, editions, jobs }: Pick<House, 'db' | 'editions' | 'jobs'>,
  { productAddresses: addresses, systemPages }: SeoNeeds,
): Feature {
  const sitemaps = createSitemaps({ db, editions, jobs, addresses });
  const closed = systemPages.filter(({ access }) => access !== 'everybody').map(pathOf);
  const closedPaths = [...new Set(closed)].filter((path) => path !== '');
  return feature('seo', {
    offers: undefined,
    routes: (app, { edge }) => routeSearchEngines(app, edge, { sitemaps, closedPaths }),
    jobs: ({ handle }) => handle(makeSitemap, createSitemapMaker(addresses)),
  });
}
