import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountAddressSearch } from './routes.ts';

/** Suggests addresses while they are typed. */
export function addressSearchFeature({ places, log }: Pick<House, 'places' | 'log'>): Feature {
  return feature('address-search', {
    offers: undefined,
    calls: (api) => mountAddressSearch(api, { places, log }),
  });
}
