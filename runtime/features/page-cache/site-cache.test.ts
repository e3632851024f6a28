import { ConnectionError } from 'sequelize';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '../../http/context.ts';
import { type OnPurge, SITE_TAG } from './purges.ts';
import { createSiteCache, type SiteCache } from './site-cache.ts';

const HOST = 'alpha.example';
const siteOf = (version: number) => ({ id: 'a'.repeat(24), version }) as Site;
const lookUp = vi.fn<(host: string) => Promise<Site | undefined>>();

let purge: OnPurge;
let sites: SiteCache;

beforeEach(() => {
  lookUp.mockReset();
  sites = createSiteCache(lookUp, { onPurge: (listener) => (purge = listener) });
});

describe('the site of a host', () => {
  it('is looked up once until it changes', async () => {
    lookUp.mockResolvedValue(siteOf(1));
    await sites.siteOf(HOST);
    expect(await sites.siteOf(HOST)).toBe(sites.keptSiteOf(HOST));
    expect(lookUp).toHaveBeenCalledTimes(1);
    purge(siteOf(1).id, [SITE_TAG]);
    lookUp.mockResolvedValue(siteOf(2));
    expect(await sites.siteOf(HOST)).toEqual(siteOf(2));
  });

  it('is as it was before a change while the database is away, and asked for again each time', async () => {
    lookUp.mockResolvedValue(siteOf(1));
    await sites.siteOf(HOST);
    purge(siteOf(1).id, [SITE_TAG]);
    lookUp.mockRejectedValue(new ConnectionError(new Error('gone')));
    expect(await sites.siteOf(HOST)).toEqual(siteOf(1));
    expect(sites.keptSiteOf(HOST)).toBeUndefined();
    lookUp.mockResolvedValue(siteOf(2));
    expect(await sites.siteOf(HOST)).toEqual(siteOf(2));
    expect(sites.keptSiteOf(HOST)).toEqual(siteOf(2));
  });

  it('is not made up where nobody knew it, or where something else is wrong', async () => {
    lookUp.mockRejectedValue(new ConnectionError(new Error('gone')));
    await expect(sites.siteOf(HOST)).rejects.toThrow('gone');
    lookUp.mockResolvedValue(siteOf(1));
    await sites.siteOf(HOST);
    purge(siteOf(1).id, [SITE_TAG]);
    lookUp.mockRejectedValue(new Error('a fault'));
    await expect(sites.siteOf(HOST)).rejects.toThrow('a fault');
  });

  it('that is not there is looked up each time', async () => {
    lookUp.mockResolvedValue(undefined);
    await sites.siteOf(HOST);
    await sites.siteOf(HOST);
    expect(lookUp).toHaveBeenCalledTimes(2);
  });
});
