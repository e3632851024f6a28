import type { EdgeDeps } from '../../http/request.ts';
import { stopwatch } from '../../platform/clock/clock.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { purgeChore } from './chores.ts';
import { createPageCache } from './page-cache.ts';
import { SITE_TAG } from './purges.ts';
import { createSiteCache } from './site-cache.ts';

/** Pages, and sites, that are kept until what they are made of changes. */
export function pageCacheFeature({
  log,
  pageCacheBytes,
  purges,
  websites,
}: Pick<House, 'log' | 'pageCacheBytes' | 'purges' | 'websites'>) {
  return feature('page-cache', {
    offers: {
      /** Tag of every page of a site. */
      siteTag: SITE_TAG,
      /** Keeps pages. @param isLasting true for an error that the next moment brings again */
      openPageCache: (isLasting: (error: unknown) => boolean) =>
        createPageCache({ purges, stopwatch, maxBytes: pageCacheBytes, isLasting, log }),
      /** Keeps which site answers at a host. */
      openSiteCache: (): Pick<EdgeDeps, 'siteOf' | 'keptSiteOf'> => createSiteCache(websites.siteOf, purges),
    },
    chores: [purgeChore],
  });
}

export type PageCacheOffers = ReturnType<typeof pageCacheFeature>['offers'];
