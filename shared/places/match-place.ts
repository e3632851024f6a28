/** Where somebody is, as far as it decides what shipping and tax cost. */
export interface Location {
  /** ISO 3166-1 code of two letters. */
  readonly country: string;
  /** State or province as people there write it, such as `CA`. */
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

/** A region or postal code without what people write differently: case, spaces, hyphens. */
export const toComparable = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

function matchPlace(place: Place, location: Location): number {
  if (place.country === EVERYWHERE) return WORLD;
  if (place.country.toUpperCase() !== location.country.toUpperCase()) return NO_MATCH;
  const postalCode = toComparable(location.postalCode ?? '');
  const longest = place.postalPrefixes
    .map(toComparable)
    .filter((prefix) => prefix !== '' && postalCode.startsWith(prefix))
    .reduce((most, prefix) => Math.max(most, prefix.length), 0);
  if (longest > 0) return REGION + longest;
  const region = toComparable(location.region ?? '');
  if (region !== '' && place.regions.some((name) => toComparable(name) === region)) return REGION;
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
  let best: { zone: Zone; match: number } | undefined;
  for (const zone of zones) {
    const match = zone.places.reduce((most, place) => Math.max(most, matchPlace(place, location)), NO_MATCH);
    if (match > (best?.match ?? NO_MATCH)) best = { zone, match };
  }
  return best?.zone;
}
