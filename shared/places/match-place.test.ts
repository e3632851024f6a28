import { describe, expect, it } from 'vitest';
import { findZone, needsOfZones, type Location, type Place } from './match-place.ts';

const place = (country: string, parts: Partial<Place> = {}): Place => ({
  country,
  regions: [],
  postalPrefixes: [],
  ...parts,
});
const zones = [
  { name: 'world', places: [place('*')] },
  { name: 'states', places: [place('US')] },
  { name: 'west', places: [place('US', { regions: ['CA', 'OR'] })] },
  { name: 'lakes', places: [place('CA', { regions: ['Ontario'] })] },
  { name: 'bay', places: [place('US', { postalPrefixes: ['94'] })] },
  {
    name: 'city',
    places: [place('US', { postalPrefixes: ['941'] }), place('GB', { postalPrefixes: ['SW1'] })],
  },
];

describe('the zone of a location', () => {
  it.each<[string, Location, string]>([
    ['is that of everywhere else', { country: 'FR' }, 'world'],
    ['is that of its country', { country: 'US', region: 'NY', postalCode: '10001' }, 'states'],
    ['is that of its region', { country: 'US', region: 'ca' }, 'west'],
    ['is that of the name of its region', { country: 'US', region: 'California' }, 'west'],
    ['is that of a region that the zone names', { country: 'CA', region: 'ON' }, 'lakes'],
    ['is that of its postal code', { country: 'US', region: 'CA', postalCode: '94501' }, 'bay'],
    ['is that of the longest beginning', { country: 'us', region: 'CA', postalCode: '94103' }, 'city'],
    ['reads postal codes however they are written', { country: 'GB', postalCode: 'sw1 a1aa' }, 'city'],
    ['is not that of another part of the country', { country: 'GB', postalCode: 'N1 9GU' }, 'world'],
  ])('%s', (_, location, name) => {
    expect(findZone(zones, location)?.name).toBe(name);
  });

  it('is none where none names it', () => {
    expect(findZone(zones.slice(1), { country: 'FR' })).toBeUndefined();
  });
});

it('wants to know of a country what zones of it hang on', () => {
  expect(needsOfZones(zones, 'US')).toEqual({ region: true, postalCode: true });
  expect(needsOfZones(zones, 'GB')).toEqual({ region: false, postalCode: true });
  expect(needsOfZones(zones, 'FR')).toEqual({ region: false, postalCode: false });
});
