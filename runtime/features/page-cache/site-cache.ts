import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../../database/away.ts';
import type { Site } from '../../http/context.ts';
import { type Purges, SITE_TAG } from './purges.ts';

/** Settings of sites as they are written, over all hosts. */
const KEPT_CHARACTERS = 8_000_000;
const limits = {
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (site: Site) => JSON.stringify(site).length,
};

/** Sites by the hosts that lead to them. */
export interface SiteCache {
  /** The site of a host name in lower case, or undefined. */
  siteOf(host: string): Promise<Site | undefined>;
  /** The same without asking the database: undefined also for a site that is not kept. */
  keptSiteOf(host: string): Site | undefined;
}

/**
 * Keeps the sites of the hosts that are asked for, until the site changes; hosts without a site are looked up
 * each time, so that a new one answers at once. While the database is away, a site is as it was before it changed:
 * its kept pages can be shown then.
 */
export function createSiteCache(
  siteOf: (host: string) => Promise<Site | undefined>,
  purges: Pick<Purges, 'onPurge'>,
): SiteCache {
  const kept = new LRUCache<string, Site>(limits);
  const former = new LRUCache<string, Site>(limits);
  let changes = 0;

  purges.onPurge((websiteId, tags) => {
    if (!tags.includes(SITE_TAG)) return;
    changes += 1;
    for (const [host, site] of kept.entries()) {
      if (site.id !== websiteId) continue;
      former.set(host, site);
      kept.delete(host);
    }
  });

  async function lookUp(host: string): Promise<Site | undefined> {
    try {
      const site = await siteOf(host);
      former.delete(host);
      return site;
    } catch (error) {
      const last = former.get(host);
      if (last === undefined || !isDatabaseAway(error)) throw error;
      return last;
    }
  }

  return {
    async siteOf(host) {
      const known = kept.get(host);
      if (known !== undefined) return known;
      const before = changes;
      const site = await lookUp(host);
      const isFresh = site !== former.get(host);
      if (site !== undefined && isFresh && changes === before) kept.set(host, site);
      return site;
    },
    keptSiteOf: (host) => kept.get(host),
  };
}
