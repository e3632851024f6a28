import { LRUCache } from 'lru-cache';
import type { ShippingZone } from '#shared/features/shipping/rules.ts';
import { known, type Statement, statement } from '../../database/in-order.ts';
import type { Purges } from '../page-cache/purges.ts';
import { shippingZonesSql } from './to-join.ts';

/** What is purged when zones change. */
export const ZONES_TAG = 'shipping-zones';

/** Zones over all sites. */
const KEPT_SITES = 500;

type Zones = readonly ShippingZone[];

const zonesOfSite = statement<{ zones: Zones }>('shipping.zones', `SELECT ${shippingZonesSql} AS zones`);

/** Keeps the zones of sites for pages that tell what shipping costs, until they change. */
export function createKeptZones(purges: Pick<Purges, 'onPurge'>) {
  const kept = new LRUCache<string, Zones>({ max: KEPT_SITES });
  let changes = 0;
  purges.onPurge((websiteId, tags) => {
    if (!tags.includes(ZONES_TAG)) return;
    changes += 1;
    kept.delete(websiteId);
  });
  /** The zones of the site in the order in which they were made; asks nothing while they are kept. */
  return (websiteId: string): Statement<Zones> => {
    const found = kept.get(websiteId);
    if (found !== undefined) return known(found);
    const before = changes;
    return zonesOfSite.one().map(({ zones }) => {
      if (changes === before) kept.set(websiteId, zones);
      return zones;
    });
  };
}

export type KeptZones = ReturnType<typeof createKeptZones>;
