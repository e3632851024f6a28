import { moveMoneys } from '#shared/money/move-currency.ts';
import type { SiteScope } from '../../database/database.ts';
import { rewriteRules } from '../../database/rule-store.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { createKeptZones, type KeptZones, ZONES_TAG } from './kept-zones.ts';
import { mountShipping } from './routes.ts';
import { createShippingZoneService, type ShippingZoneService } from './service.ts';

export interface ShippingOffers {
  readonly shippingZones: ShippingZoneService;
  readonly keptZones: KeptZones;
}

/** Zones that the shop ships to, with what that costs. */
export function shippingFeature({
  db,
  ids,
  keepRules,
  purges,
  purgeSite,
}: Pick<House, 'db' | 'ids' | 'keepRules' | 'purges' | 'purgeSite'>): Feature<ShippingOffers> {
  const purge = async (scope: SiteScope) => {
    await purgeSite(scope);
    await purges.purge(scope, [ZONES_TAG]);
  };
  const shippingZones = createShippingZoneService({ db, ids, keepRules, purge });
  return feature('shipping', {
    offers: { shippingZones, keptZones: createKeptZones(purges) },
    calls: (api) => mountShipping(api, db, shippingZones),
    binned: (bin) => bin.handle('shipping-zone', shippingZones.binned),
    hears: {
      currencyMoved: async (scope, from, to) => {
        await rewriteRules(scope, 'shipping_zones', (rule) => moveMoneys(rule, from, to));
        await purge(scope);
      },
    },
  });
}
