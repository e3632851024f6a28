import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { createMerchandisingContext } from './page-context.ts';
import { mountCommercePreferences } from './routes.ts';

/**
 * How the shop sells.
 * @param checkAddresses finds addresses in preferences that must not be asked
 */
export function commercePreferencesFeature(
  { db, preferences }: Pick<House, 'db' | 'preferences'>,
  checkAddresses: Parameters<typeof mountCommercePreferences>[3],
) {
  return feature('commerce-preferences', {
    offers: undefined,
    calls: (api) => mountCommercePreferences(api, db, preferences, checkAddresses),
    itemParts: [(part) => createMerchandisingContext(preferences, part)],
  });
}

export type CommercePreferenceOffers = ReturnType<typeof commercePreferencesFeature>['offers'];
