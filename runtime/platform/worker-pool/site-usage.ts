import { stopwatch } from '../clock/clock.ts';

/** What each site has had of the processes of a pool lately. */
export interface SiteUsage {
  /** Counts time that a process has worked for a site, in ms. */
  add(site: string, ms: number): void;
  /** True for a site that has had so much that others go before it. */
  hasHadMuch(site: string): boolean;
}

/** What counts half after this time, in ms. */
const HALF_LIFE_MS = 5_000;
/** What is so little that it is forgotten, in ms. */
const NOTHING_MS = 10;
/** Sites that are remembered before those are forgotten that have had next to nothing. */
const SITES = 1_000;

/**
 * Makes the memory of a pool, which forgets what was long ago.
 * @param muchMs what is much, in ms: a process that never rests has had 7,200 of them lately
 */
export function createSiteUsage(muchMs: number, now: () => number = stopwatch): SiteUsage {
  const sites = new Map<string, { readonly ms: number; readonly at: number }>();

  function lately(site: string): number {
    const had = sites.get(site);
    return had === undefined ? 0 : had.ms * 0.5 ** ((now() - had.at) / HALF_LIFE_MS);
  }

  return {
    add(site, ms) {
      sites.set(site, { ms: lately(site) + ms, at: now() });
      if (sites.size <= SITES) return;
      for (const name of sites.keys()) if (lately(name) < NOTHING_MS) sites.delete(name);
    },
    hasHadMuch: (site) => lately(site) > muchMs,
  };
}
