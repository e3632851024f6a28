import { moveMoneys } from '#shared/money/move-currency.ts';
import { rewriteRules } from '../../database/rule-store.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountShipping } from './routes.ts';
import { createShippingZoneService, type ShippingZoneService } from './service.ts';

export interface ShippingOffers {
  readonly shippingZones: ShippingZoneService;
}

/** Zones that the shop ships to, with what that costs. */
export function shippingFeature({
  db,
  ids,
  keepRules,
}: Pick<House, 'db' | 'ids' | 'keepRules'>): Feature<ShippingOffers> {
  const shippingZones = createShippingZoneService({ db, ids, keepRules });
  return feature('shipping', {
    offers: { shippingZones },
    calls: (api) => mountShipping(api, db, shippingZones),
    binned: (bin) => bin.handle('shipping-zone', shippingZones.binned),
    hears: {
      currencyMoved: (scope, from, to) =>
        rewriteRules(scope, 'shipping_zones', (rule) => moveMoneys(rule, from, to)),
    },
  });
}
