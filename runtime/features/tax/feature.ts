import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountTax } from './routes.ts';
import { createTaxZoneService } from './service.ts';

/** Taxes by where goods go. */
export function taxFeature({ db, keepRules }: Pick<House, 'db' | 'keepRules'>) {
  const taxZones = createTaxZoneService({ db, keepRules });
  return feature('tax', {
    offers: undefined,
    calls: (api) => mountTax(api, db, taxZones),
    binned: (bin) => bin.handle('tax-zone', taxZones.binned),
  });
}

export type TaxOffers = ReturnType<typeof taxFeature>['offers'];
