import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_DATA } from './address-data.ts';
import type { AddressParts } from './address-parts.ts';
import { checkAddress, tidyAddress } from './check-address.ts';

const name = { firstName: 'Ada', lastName: 'Marsh', addressLine1: '1 Quay' };
const US = { ...name, city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' };
const GB = { ...name, city: 'Rye', postalCode: 'TN31 7LD', country: 'GB' };
const DE = { ...name, city: 'Emden', postalCode: '26721', country: 'DE' };
const JP = { ...name, city: '', region: '13', postalCode: '150-0001', country: 'JP' };
const CA = { ...name, city: 'Montréal', region: 'QC', postalCode: 'H2Y 1C6', country: 'CA' };
const AU = { ...name, city: 'Sydney', region: 'NSW', postalCode: '2060', country: 'AU' };
const IE = { ...name, city: 'Athlone', country: 'IE' };
const BR = { ...name, city: 'Salvador', region: 'BA', postalCode: '40301-110', country: 'BR' };
const HK = { ...name, region: 'Kowloon', country: 'HK' };

const problemsOf = (address: AddressParts) =>
  checkAddress(address, { path: 'at', asks: 'whole' }).problems.map(({ field, code }) => [field, code]);

describe('an address that is right', () => {
  it.each<AddressParts>([US, GB, DE, JP, CA, AU, IE, BR, HK, { ...GB, region: 'East Sussex' }])(
    'stays as it is: %j',
    (address) => {
      expect(checkAddress(address, { asks: 'whole' })).toEqual({ address, problems: [] });
    },
  );

  it.each<[AddressParts, AddressParts]>([
    [{ ...US, region: 'Maine' }, { region: 'ME' }],
    [{ ...US, region: ' state of maine ' }, { region: 'ME' }],
    [
      { ...US, region: 'US-ME', postalCode: '041011234' },
      { region: 'ME', postalCode: '04101-1234' },
    ],
    [{ ...US, region: 'D.C.', postalCode: '20001' }, { region: 'DC' }],
    [{ ...US, region: 'Colorado', postalCode: '80014' }, { region: 'CO' }],
    [{ ...US, country: 'us' }, { country: 'US' }],
    [
      { ...CA, region: 'Quebec', postalCode: 'h2y1c6' },
      { region: 'QC', postalCode: 'H2Y 1C6' },
    ],
    [
      { ...CA, region: 'Québec', postalCode: 'H2Y-1C6' },
      { region: 'QC', postalCode: 'H2Y 1C6' },
    ],
    [
      { ...CA, region: 'Newfoundland and Labrador', postalCode: 'A1A1A1' },
      { region: 'NL', postalCode: 'A1A 1A1' },
    ],
    [{ ...GB, postalCode: 'tn317ld' }, { postalCode: 'TN31 7LD' }],
    [{ ...GB, postalCode: 'bfpo61' }, { postalCode: 'BFPO 61' }],
    [{ ...DE, postalCode: ' 26 721 ' }, { postalCode: '26721' }],
    [
      { ...JP, region: 'Tokyo', postalCode: '1500001' },
      { region: '13', postalCode: '150-0001' },
    ],
    [
      { ...JP, region: '東京都', postalCode: '１５０－０００１' },
      { region: '13', postalCode: '150-0001' },
    ],
    [{ ...AU, region: 'New South Wales' }, { region: 'NSW' }],
    [
      { ...IE, region: 'County Dublin', postalCode: 'd02x285' },
      { region: 'D', postalCode: 'D02 X285' },
    ],
    [
      { ...BR, region: 'Bahia', postalCode: '40301110' },
      { region: 'BA', postalCode: '40301-110' },
    ],
    [{ ...name, city: 'Genf', postalCode: 'CH-1211', country: 'CH' }, { postalCode: '1211' }],
    [{ ...name, city: 'Hagåtña', postalCode: '96910', country: 'GU' }, {}],
    [{ ...name, city: 'Majuro', postalCode: '96960', country: 'MH' }, { region: 'MH' }],
  ])('is written as there: %j', (given, written) => {
    const { address, problems } = checkAddress(given, { asks: 'whole' });
    expect(problems).toEqual([]);
    expect(address).toEqual({ ...given, ...written });
  });
});

describe('an address that is wrong', () => {
  it.each<[AddressParts, [string, string][]]>([
    [{ ...US, postalCode: 'notazip' }, [['at.postalCode', 'POSTAL_CODE_INVALID']]],
    [{ ...US, postalCode: '94103' }, [['at.postalCode', 'POSTAL_CODE_ELSEWHERE']]],
    [{ ...US, region: 'Mayne' }, [['at.region', 'REGION_INVALID']]],
    [{ ...US, region: '' }, [['at.region', 'ADDRESS_FIELD_REQUIRED']]],
    [
      { ...US, city: ' ', addressLine1: undefined },
      [
        ['at.addressLine1', 'ADDRESS_FIELD_REQUIRED'],
        ['at.city', 'ADDRESS_FIELD_REQUIRED'],
      ],
    ],
    [{ ...GB, postalCode: '12345' }, [['at.postalCode', 'POSTAL_CODE_INVALID']]],
    [{ ...GB, postalCode: '' }, [['at.postalCode', 'ADDRESS_FIELD_REQUIRED']]],
    [{ ...DE, postalCode: 'ABC' }, [['at.postalCode', 'POSTAL_CODE_INVALID']]],
    [{ ...JP, postalCode: '15000' }, [['at.postalCode', 'POSTAL_CODE_INVALID']]],
    [{ ...JP, region: 'Bavaria' }, [['at.region', 'REGION_INVALID']]],
    [{ ...CA, postalCode: 'D2Y 1C6' }, [['at.postalCode', 'POSTAL_CODE_INVALID']]],
    [{ ...CA, region: 'BC' }, [['at.postalCode', 'POSTAL_CODE_ELSEWHERE']]],
    [{ ...AU, region: 'Wales' }, [['at.region', 'REGION_INVALID']]],
    [{ ...IE, postalCode: '12' }, [['at.postalCode', 'POSTAL_CODE_INVALID']]],
    [
      { ...BR, region: '', postalCode: '4030' },
      [
        ['at.region', 'ADDRESS_FIELD_REQUIRED'],
        ['at.postalCode', 'POSTAL_CODE_INVALID'],
      ],
    ],
    [{ ...HK, region: 'Paris' }, [['at.region', 'REGION_INVALID']]],
    [{ ...US, country: 'USA' }, [['at.country', 'COUNTRY_INVALID']]],
    [{}, [['at.country', 'COUNTRY_INVALID']]],
  ])('is told: %j', (address, problems) => {
    expect(problemsOf(address)).toEqual(problems);
  });

  it('is told in words, with an example, in the language of the reader', () => {
    const textsIn = (address: AddressParts, language: string) =>
      checkAddress(address, { language }).problems.map(({ message }) => message);
    expect(textsIn({ ...US, postalCode: 'notazip' }, 'en-US')).toEqual([
      'Enter a valid ZIP code, such as 95014.',
    ]);
    expect(textsIn({ ...US, postalCode: '94103' }, 'en-US')).toEqual(['This ZIP code is not in Maine.']);
    expect(textsIn({ ...GB, postalCode: '12345' }, 'en-GB')).toEqual([
      'Enter a valid postcode, such as EC1Y 8SY.',
    ]);
    expect(textsIn({ ...DE, postalCode: 'ABC' }, 'de')).toEqual(['PLZ ist nicht gültig. Beispiel: 26133.']);
  });
});

describe('an address of which only a part is known', () => {
  it('is right as far as it goes', () => {
    expect(checkAddress({ country: 'US' }).problems).toEqual([]);
    expect(checkAddress({ country: 'US', region: 'Maine', postalCode: '' }).problems).toEqual([]);
    expect(checkAddress({}).problems).toEqual([]);
  });

  it('has to say what a zone of the site wants to know', () => {
    const needs = { region: true, postalCode: true };
    const missing = (address: AddressParts) =>
      checkAddress({ ...name, city: 'X', ...address }, { asks: 'whole', needs }).problems.map(
        ({ field }) => field,
      );
    expect(missing({ country: 'GB' })).toEqual(['region', 'postalCode']);
    expect(missing({ country: 'GB', region: 'Scotland', postalCode: 'AB10 1AA' })).toEqual([]);
    expect(missing({ country: 'HK', region: 'Kowloon' })).toEqual(['postalCode']);
    const place = { asks: 'place', needs } as const;
    const asked = (address: AddressParts) => checkAddress(address, place).problems.map(({ field }) => field);
    expect(asked({ country: 'US' })).toEqual(['region', 'postalCode']);
    expect(asked({ country: 'US', region: 'ME', postalCode: '04101' })).toEqual([]);
    expect(missing({ country: 'IE', region: 'Nowhere', postalCode: 'D02 X285' })).toEqual(['region']);
  });
});

it('tidies to what it leaves as it is', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      ...Object.values(ADDRESS_DATA).flatMap(({ regions = [], postalExamples = [] }) => [
        ...regions.flatMap(([code, own]) => [code, own, own.toLowerCase(), `State of ${own}`]),
        ...postalExamples.flatMap((code) => [code, code.toLowerCase(), code.replace(/\W/g, '')]),
      ]),
    ),
  );
  const addresses = fc.record({
    country: fc.constantFrom(...Object.keys(ADDRESS_DATA)),
    region: text,
    postalCode: text,
    city: text,
  });
  fc.assert(
    fc.property(addresses, (address) => {
      const once = tidyAddress(address);
      expect(tidyAddress(once)).toEqual(once);
    }),
    { numRuns: 3000 },
  );
});
