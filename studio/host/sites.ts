import type { KnownSite } from '../bridge/settings.ts';
import { MAX_SITES } from '../bridge/settings.ts';
import type { KeptSettings } from './kept-settings.ts';
import { Refusal } from './refusal.ts';

/** The sites that the studio may work with. */
export interface Sites {
  list(): Promise<readonly KnownSite[]>;
  /** Refuses a site that is not on the list: no token and no call goes to an address that nobody added. */
  check(site: string): Promise<void>;
  /** Puts a site on the list; one that is there already keeps its title unless another is given. */
  add(site: string, title: string | null): Promise<void>;
  remove(site: string): Promise<void>;
}

/**
 * Makes the list of sites.
 * @param own origin of the site that the studio was started for: it comes first and stays
 */
export function createSites(own: string, settings: KeptSettings): Sites {
  const list = async (): Promise<readonly KnownSite[]> => {
    const { sites } = await settings.read();
    const first = sites.find(({ site }) => site === own) ?? { site: own, title: null };
    return [first, ...sites.filter(({ site }) => site !== own)];
  };
  const isKnown = async (site: string) => (await list()).some((known) => known.site === site);
  return {
    list,
    async check(site) {
      if (await isKnown(site)) return;
      throw new Refusal('NOT_ALLOWED', 'This site is not on the studio’s list. Add it first.');
    },
    add: (site, title) =>
      settings.change((before) => {
        const known = before.sites.find((one) => one.site === site);
        const next = { site, title: title ?? known?.title ?? null };
        if (known !== undefined) {
          return { ...before, sites: before.sites.map((one) => (one === known ? next : one)) };
        }
        if (before.sites.length < MAX_SITES) return { ...before, sites: [...before.sites, next] };
        throw new Refusal('NOT_ALLOWED', `The studio remembers ${MAX_SITES} sites. Remove one first.`);
      }),
    async remove(site) {
      if (site === own) throw new Refusal('NOT_ALLOWED', 'The studio was started for this site; it stays.');
      await settings.change((before) => ({
        ...before,
        sites: before.sites.filter((one) => one.site !== site),
        lastSite: before.lastSite === site ? null : before.lastSite,
      }));
    },
  };
}
