import { expect, it } from 'vitest';
import { findMissingCountries, findSharedPlaces } from './coverage.ts';
import type { Place } from './match-place.ts';

const zone = (name: string, country: string, parts: Partial<Place> = {}) => ({
  name,
  places: [{ country, regions: [], postalPrefixes: [], ...parts }],
});

it('finds places that two zones name equally exactly, whoever writes them how', () => {
  const zones = [
    zone('states', 'US'),
    zone('west', 'us', { regions: ['CA'] }),
    zone('coast', 'US', { regions: ['ca', 'OR'], postalPrefixes: ['9-4'] }),
    zone('bay', 'US', { postalPrefixes: ['94', '941'] }),
    zone('all states', 'US'),
    zone('world', '*'),
  ];
  const found = findSharedPlaces(zones).map(({ first, second, part }) => [first.name, second.name, part]);
  expect(found).toEqual([
    ['west', 'coast', 'ca'],
    ['coast', 'bay', '94'],
    ['states', 'all states', ''],
  ]);
});

it('finds countries that no zone names', () => {
  const zones = [zone('states', 'US', { regions: ['CA'] })];
  expect(findMissingCountries(zones, ['CA', 'US'])).toEqual(['CA']);
  expect(findMissingCountries([...zones, zone('world', '*')], ['CA', 'US'])).toEqual([]);
  expect(findMissingCountries([], ['CA'])).toEqual(['CA']);
});
