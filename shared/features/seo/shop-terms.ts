import type { Returns } from '#shared/features/policies/rules.ts';
import { chooseBeforehand, offerShipping, type ShippingZone } from '#shared/features/shipping/rules.ts';
import { toDecimalText } from '#shared/money/minor-units.ts';
import { EVERYWHERE, type Place } from '#shared/places/match-place.ts';
import { absolute } from './absolute.ts';

type Thing = Readonly<Record<string, unknown>>;

const SCHEMA = 'https://schema.org/';
/** By which what is known of a page holds what the shop says of shipping and returns. */
export const SHOP_TERMS = 'shopTerms';
/** Most places that are told of a product. */
const PLACES_MAX = 50;

/** What a shop says of shipping and returns, for search engines. */
export interface ShopTerms {
  /** Where the shop is: ISO 3166-1 alpha-2; empty where nobody said. */
  readonly country: string;
  readonly currency: string;
  /** Undefined where the shop says nothing of them. */
  readonly returns: Returns | undefined;
  /** Path of the page of returns, or its address elsewhere. */
  readonly returnsPage: string | undefined;
  readonly zones: readonly ShippingZone[];
}

/** What of a product decides what its shipping costs. */
export interface ShippedProduct {
  readonly priceMinor: number;
  readonly tags: readonly string[];
  /** True where its price includes shipping. */
  readonly isIncluded: boolean;
}

/**
 * How a shop takes things back; nothing where it does not say so, or not where it is.
 * @param origin scheme and host of the site
 */
export function returnsData({ country, returns, returnsPage }: ShopTerms, origin: string): Thing | undefined {
  if (returns === undefined || country === '') return undefined;
  const where = { '@type': 'MerchantReturnPolicy', applicableCountry: country };
  const link = returnsPage === undefined ? {} : { merchantReturnLink: absolute(returnsPage, origin) };
  if (!returns.isAccepted) {
    return { ...where, returnPolicyCategory: `${SCHEMA}MerchantReturnNotPermitted`, ...link };
  }
  return {
    ...where,
    returnPolicyCountry: country,
    returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returns.days,
    returnMethod: `${SCHEMA}ReturnByMail`,
    returnFees: `${SCHEMA}${returns.costs === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    ...link,
  };
}

/** Zones with the options whose price is known of one product by itself. */
function toldZones(zones: readonly ShippingZone[]): readonly ShippingZone[] {
  return zones.map(({ places, options }) => ({
    places,
    options: options.filter(({ rate }) => rate.kind === 'flat' || rate.kind === 'byPrice'),
  }));
}

/** The part of the world that a place of a zone is. */
const toRegion = ({ country, regions, postalPrefixes }: Place): Thing => ({
  '@type': 'DefinedRegion',
  addressCountry: country,
  ...(regions.length === 0 ? {} : { addressRegion: regions }),
  ...(postalPrefixes.length === 0 ? {} : { postalCodePrefix: postalPrefixes }),
});

/** What sending one piece of a product costs, by price, the places in the order of the zones. */
export function shippingData(
  terms: ShopTerms,
  { priceMinor, tags, isIncluded }: ShippedProduct,
): readonly Thing[] {
  const { currency } = terms;
  const zones = toldZones(terms.zones);
  const parcel = { subtotalMinor: priceMinor, weightGrams: 0, goods: [{ tags, quantity: 1 }] };
  const places = zones.flatMap((zone) => zone.places).filter(({ country }) => country !== EVERYWHERE);
  const byPrice = new Map<number, Thing[]>();
  for (const place of places.slice(0, PLACES_MAX)) {
    const { country, regions, postalPrefixes } = place;
    const location = { country, region: regions[0], postalCode: postalPrefixes[0] };
    const cheapest = chooseBeforehand(offerShipping(zones, location, parcel, { currency }));
    if (cheapest === undefined) continue;
    const price = isIncluded ? 0 : cheapest.priceMinor;
    byPrice.set(price, [...(byPrice.get(price) ?? []), toRegion(place)]);
  }
  return [...byPrice].map(([price, shippingDestination]) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: toDecimalText(price, currency), currency },
    shippingDestination,
  }));
}
