import { quoteServicesOf } from '#shared/features/quotes/rules.ts';
import { isPartRequired } from '#shared/places/address-form.ts';
import type { AddressNeeds } from '#shared/places/address-parts.ts';
import { needsOfZones } from '#shared/places/match-place.ts';
import type { CartRules } from './terms.ts';

/**
 * What the address of a cart has to tell so that its tax and shipping can be told.
 * @param country ISO 3166-1 alpha-2
 */
export function addressNeedsOf(
  { taxZones, shippingZones, services }: Pick<CartRules, 'taxZones' | 'shippingZones' | 'services'>,
  country: string,
  requiresShipping: boolean,
): AddressNeeds {
  const needs = needsOfZones([...taxZones, ...(requiresShipping ? shippingZones : [])], country);
  // A service of taxes knows states and postal codes of every country that has them in its addresses.
  const isQuoted = quoteServicesOf(services).tax !== undefined;
  return {
    region: needs.region === true || (isQuoted && isPartRequired(country, 'region')),
    postalCode: needs.postalCode === true || (isQuoted && isPartRequired(country, 'postalCode')),
  };
}
