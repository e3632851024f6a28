import { describe, expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const name = { firstName: 'Ada', lastName: 'Marsh', addressLine1: '1 Quay' };

describe('an address', () => {
  it.each([
    [
      { city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' },
      ['Portland, ME 04101', 'United States'],
    ],
    [
      { city: 'Montréal', region: 'QC', postalCode: 'H2Y 1C6', country: 'CA' },
      ['Montréal QC H2Y 1C6', 'Canada'],
    ],
    [
      { city: 'Rye', region: '', postalCode: 'TN31 7LD', country: 'GB' },
      ['Rye', 'TN31 7LD', 'United Kingdom'],
    ],
    [{ city: 'Wellington', postalCode: '6011', country: 'NZ' }, ['Wellington 6011', 'New Zealand']],
    [{ city: 'Emden', region: '', postalCode: '26721', country: 'DE' }, ['26721 Emden', 'Germany']],
    [{ city: 'Pisa', region: 'PI', postalCode: '56100', country: 'IT' }, ['56100 Pisa', 'PI', 'Italy']],
    [{ city: 'Portland', country: 'US' }, ['Portland', 'United States']],
    [{ city: 'Nowhere', country: 'nowhere' }, ['Nowhere', 'nowhere']],
  ])('of %j is written as there', (place, lines) => {
    expect(addressLines({ ...name, ...place }, 'en')).toEqual(['Ada Marsh', '1 Quay', ...lines]);
  });

  it('names its country in the language of the reader', () => {
    expect(addressLines({ city: 'Emden', country: 'DE' }, 'fr-CA')).toEqual(['Emden', 'Allemagne']);
  });

  it('has no lines where nobody said anything', () => {
    expect(addressLines({}, 'en')).toEqual([]);
  });
});
