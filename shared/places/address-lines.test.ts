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
    [{ city: 'Pisa', region: 'PI', postalCode: '56100', country: 'IT' }, ['56100 Pisa PI', 'Italy']],
    [{ city: 'Portland', region: 'Maine', country: 'US' }, ['Portland, ME', 'United States']],
    [{ city: 'Portland', postalCode: '04101', country: 'US' }, ['Portland 04101', 'United States']],
    [
      { city: 'Shibuya-ku', region: '13', postalCode: '150-0001', country: 'JP' },
      ['Shibuya-ku, Tokyo', '150-0001', 'Japan'],
    ],
    [
      { city: 'Rye', region: 'East Sussex', postalCode: 'TN31 7LD', country: 'GB' },
      ['Rye', 'East Sussex', 'TN31 7LD', 'United Kingdom'],
    ],
    [
      { city: 'Salvador', region: 'BA', postalCode: '40301-110', country: 'BR' },
      ['Salvador-BA', '40301-110', 'Brazil'],
    ],
    [{ region: 'Kowloon', country: 'HK' }, ['Kowloon', 'Hong Kong SAR China']],
    [
      { city: 'Athlone', region: 'D', postalCode: 'D02 X285', country: 'IE' },
      ['Athlone', 'Co. Dublin', 'D02 X285', 'Ireland'],
    ],
    [{ city: 'Singapore', postalCode: '546080', country: 'SG' }, ['SINGAPORE 546080', 'Singapore']],
    [{ city: 'Genf', postalCode: '1211', country: 'CH' }, ['CH-1211 Genf', 'Switzerland']],
    [{ city: 'Portland', country: 'US' }, ['Portland', 'United States']],
    [{ city: 'Nowhere', country: 'nowhere' }, ['Nowhere', 'nowhere']],
  ])('of %j is written as there', (place, lines) => {
    expect(addressLines({ ...name, ...place }, 'en')).toEqual(['Ada Marsh', '1 Quay', ...lines]);
  });

  it('is written from the large to the small in a script that does so', () => {
    const address = {
      country: 'JP',
      region: '13',
      postalCode: '150-0001',
      city: '渋谷区',
      addressLine1: '神宮前1-2-3',
      lastName: '山田',
    };
    expect(addressLines(address, 'en')).toEqual([
      '〒150-0001',
      '東京都',
      '渋谷区',
      '神宮前1-2-3',
      '山田',
      'Japan',
    ]);
  });

  it('names its country in the language of the reader', () => {
    expect(addressLines({ city: 'Emden', country: 'DE' }, 'fr-CA')).toEqual(['Emden', 'Allemagne']);
  });

  it('has no lines where nobody said anything', () => {
    expect(addressLines({}, 'en')).toEqual([]);
  });
});
