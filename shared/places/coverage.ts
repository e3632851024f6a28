import { EVERYWHERE, type Place, regionKeyOf } from './match-place.ts';
import { toComparable } from './regions.ts';

/** Something with places. */
interface Zone {
  readonly places: readonly Place[];
}

/** A place that two zones name equally exactly, so that only the first counts there. */
export interface SharedPlace<Z> {
  readonly first: Z;
  readonly second: Z;
  /** ISO 3166-1 code, or {@link EVERYWHERE}. */
  readonly country: string;
  /** Region or beginning of a postal code; empty for the whole country. */
  readonly part: string;
}

/** What a place names, each with a key by which equals are found. */
function namedBy({ country, regions, postalPrefixes }: Place): { key: string; part: string }[] {
  const parts = [
    ...regions.map((part) => ({ key: `region ${regionKeyOf(country.toUpperCase(), part)}`, part })),
    ...postalPrefixes.map((part) => ({ key: `code ${toComparable(part)}`, part })),
  ];
  const named = parts.length === 0 || country === EVERYWHERE ? [{ key: '', part: '' }] : parts;
  return named.map(({ key, part }) => ({ key: `${country.toUpperCase()} ${key}`, part }));
}

/**
 * Places that several zones name equally exactly; there the first of them counts (see `findZone`).
 * @param zones in the order in which they are looked through
 */
export function findSharedPlaces<Z extends Zone>(zones: readonly Z[]): SharedPlace<Z>[] {
  const owners = new Map<string, Z>();
  const shared: SharedPlace<Z>[] = [];
  for (const zone of zones) {
    for (const place of zone.places) {
      for (const { key, part } of namedBy(place)) {
        const first = owners.get(key) ?? zone;
        owners.set(key, first);
        if (first !== zone) shared.push({ first, second: zone, country: place.country, part });
      }
    }
  }
  return shared;
}

/** Codes of the countries that no zone names, not even a part of them. */
export function findMissingCountries(zones: readonly Zone[], codes: readonly string[]): string[] {
  const named = new Set(zones.flatMap(({ places }) => places.map(({ country }) => country.toUpperCase())));
  return named.has(EVERYWHERE) ? [] : codes.filter((code) => !named.has(code));
}
