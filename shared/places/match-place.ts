import type { AddressNeeds } from './address-parts.ts';
import { tidyPostalCode } from './postal-code.ts';
import { regionCodeOf, toComparable } from './regions.ts';

/** Where somebody is, as far as it decides what shipping and tax cost. */
export interface Location {
  /** ISO 3166-1 code of two letters. */
  readonly country: string;
  /** State or province as people there write it, such as `CA` or `California`. */
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** A part of the world that a zone holds: a country, or only some regions and postal codes of it. */
export interface Place {
  /** ISO 3166-1 code of two letters, or {@link EVERYWHERE}. */
  readonly country: string;
  readonly regions: readonly string[];
  /** Beginnings of postal codes. */
  readonly postalPrefixes: readonly string[];
}

/** Stands for every country that no other zone names. */
export const EVERYWHERE = '*';

const NO_MATCH = 0;
const WORLD = 1;
const COUNTRY = 2;
const REGION = 3;

/** What tells the regions of a country apart, whether somebody gave the code or the name. */
export function regionKeyOf(country: string, region: string): string {
  return regionCodeOf(country, region) ?? toComparable(region);
}

/** A location as places are compared with it. */
function toKeys({ country: code, region = '', postalCode = '' }: Location) {
  const country = code.toUpperCase();
  return {
    country,
    region: regionKeyOf(country, region),
    postalCode: toComparable(tidyPostalCode(country, postalCode)),
  };
}

function matchPlace(place: Place, { country, region, postalCode }: ReturnType<typeof toKeys>): number {
  if (place.country === EVERYWHERE) return WORLD;
  if (place.country.toUpperCase() !== country) return NO_MATCH;
  const longest = place.postalPrefixes
    .map(toComparable)
    .filter((prefix) => prefix !== '' && postalCode.startsWith(prefix))
    .reduce((most, prefix) => Math.max(most, prefix.length), 0);
  if (longest > 0) return REGION + longest;
  if (region !== '' && place.regions.some((name) => regionKeyOf(country, name) === region)) return REGION;
  return place.regions.length + place.postalPrefixes.length === 0 ? COUNTRY : NO_MATCH;
}

/**
 * The zone that names a location most exactly: by the longest beginning of its postal code, else by region, by
 * country, or as part of the whole world. Of equals the first.
 */
export function findZone<Zone extends { readonly places: readonly Place[] }>(
  zones: readonly Zone[],
  location: Location,
): Zone | undefined {
  const keys = toKeys(location);
  let best: { zone: Zone; match: number } | undefined;
  for (const zone of zones) {
    const match = zone.places.reduce((most, place) => Math.max(most, matchPlace(place, keys)), NO_MATCH);
    if (match > (best?.match ?? NO_MATCH)) best = { zone, match };
  }
  return best?.zone;
}

/**
 * What an address of a country has to tell so that it falls into the right one of some zones: its region where one of
 * them names regions of the country, its postal code where one names beginnings of them.
 */
export function needsOfZones(
  zones: readonly { readonly places: readonly Place[] }[],
  country: string,
): AddressNeeds {
  const places = zones
    .flatMap((zone) => zone.places)
    .filter((place) => place.country.toUpperCase() === country);
  return {
    region: places.some(({ regions }) => regions.length > 0),
    postalCode: places.some(({ postalPrefixes }) => postalPrefixes.length > 0),
  };
}
