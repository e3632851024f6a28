import { describe, expect, it } from 'vitest';
import type { StoredShippingZone } from '#shared/features/shipping/contract.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { WEIGHT_UNITS } from '#shared/places/home-country.ts';
import { emptyOption, findZoneErrors, type OptionForm, toZoneBody, toZoneForm } from './zone-form.ts';
import {
  describeLines,
  describeMissing,
  describeOffered,
  describeOptions,
  findEmptyZones,
} from './zone-words.ts';

const dollars = (value: string) => ({ currency: 'USD', value });
const idOf = (number: number) => String(number).padStart(24, '0');

const ZONE: StoredShippingZone = {
  id: idOf(1),
  version: 2,
  name: 'Home',
  places: [{ country: 'US', regions: ['CA'], postalPrefixes: ['94'] }],
  options: [
    {
      id: idOf(2),
      name: 'Standard',
      description: '',
      rate: { kind: 'flat', price: dollars('5.00') },
      profiles: [],
    },
    {
      id: idOf(3),
      name: 'By basket',
      description: '3 days',
      rate: { kind: 'byPrice', tiers: [{ from: dollars('0.00'), price: dollars('8.00') }] },
      profiles: [],
    },
    {
      id: idOf(4),
      name: 'Parcel',
      description: '',
      rate: { kind: 'byWeight', tiers: [{ fromGrams: 0, price: dollars('4.00') }], upToGrams: 2000 },
      profiles: [{ title: 'Bulky', tag: 'bulky', price: dollars('3.00'), per: 'piece' }],
    },
    {
      id: idOf(5),
      name: 'Shop',
      description: '',
      rate: { kind: 'pickUp', price: dollars('0.00'), address: '1 Quay' },
      profiles: [],
    },
    {
      id: idOf(6),
      name: 'Van',
      description: '',
      rate: { kind: 'carrier', price: dollars('9.00') },
      profiles: [],
    },
  ],
  createdOn: '2026-01-01T00:00:00.000Z',
};

const KILOS = { currency: 'USD', weightUnit: 'KILOGRAM' } as const;

describe('the form of a shipping zone', () => {
  it.each(WEIGHT_UNITS)('comes back as it was stored, with weights in the unit %s', (weightUnit) => {
    const units = { currency: 'USD', weightUnit };
    const { id: _id, version: _version, createdOn: _createdOn, ...facts } = ZONE;
    expect(toZoneBody(toZoneForm(ZONE, units), units)).toEqual(facts);
    expect(findZoneErrors(toZoneForm(ZONE, units), units)).toEqual({});
  });

  it.each<[Partial<OptionForm>, string]>([
    [{ name: ' ' }, 'options.x.name'],
    [{ price: '5,00,0' }, 'options.x.price'],
    [{ kind: 'pickUp' }, 'options.x.address'],
    [{ profiles: [{ title: 'Bulky', tag: ' ', price: '1', per: 'order' }] }, 'options.x.profiles.0.tag'],
    [{ kind: 'byPrice', tiers: [{ from: 'x', price: '1' }] }, 'options.x.from.0'],
    [{ kind: 'byWeight', tiers: [{ from: '1.2.3', price: '1' }] }, 'options.x.from.0'],
    [{ kind: 'byWeight', tiers: [{ from: '', price: '1' }] }, 'options.x.from.0'],
    [{ kind: 'byWeight', tiers: [{ from: '100001', price: '1' }] }, 'options.x.from.0'],
    [
      {
        kind: 'byPrice',
        tiers: [
          { from: '0', price: '1' },
          { from: '9', price: '' },
        ],
      },
      'options.x.price.1',
    ],
    [{ kind: 'byWeight', tiers: [{ from: '0', price: '1' }], upTo: 'two' }, 'options.x.upTo'],
  ])('with an option of %j is wrong at %s', (part, place) => {
    const option = { ...emptyOption('x'), name: 'Standard', price: '5', ...part };
    expect(Object.keys(findZoneErrors({ ...toZoneForm(ZONE, KILOS), options: [option] }, KILOS))).toEqual([
      place,
    ]);
  });

  it('has a name and places', () => {
    const found = findZoneErrors({ name: '', places: [], options: [] }, KILOS);
    expect(found).toEqual({ name: 'Enter a name.', places: 'Name at least one country.' });
  });
});

describe('a shipping zone in words', () => {
  it('tells its options and what nobody gets', () => {
    const formatMoney = createFormatMoney('en-US');
    expect(describeOptions(ZONE, formatMoney, 'KILOGRAM')).toBe(
      'Standard $5.00, By basket (by subtotal), Parcel (by weight, up to 2 kg), Shop $0.00, Van (from your service)',
    );
    expect(findEmptyZones([ZONE, { ...ZONE, name: 'Far', options: [] }])).toEqual([
      '“Far” has no options, so nothing is shipped there.',
    ]);
    const lines = [
      { title: 'Post', priceMinor: 500 },
      { title: 'Bulky', priceMinor: 300 },
    ];
    const posted = { id: 'y', name: 'Post', description: '', kind: 'flat', priceMinor: 800, lines } as const;
    expect(describeLines(posted, formatMoney, 'USD')).toBe('Post $5.00 + Bulky $3.00');
    const offered = {
      id: 'x',
      name: 'Shop',
      description: 'Ring twice',
      kind: 'pickUp',
      priceMinor: 0,
      lines: [],
    } as const;
    expect(describeOffered({ ...offered, address: '1 Quay' })).toBe('Picked up at 1 Quay. Ring twice');
  });

  it.each([
    [[], undefined],
    [['France'], 'Nobody ships to 1 country: shoppers there cannot buy what is shipped.'],
    [['France', 'Spain', 'Italy'], undefined],
  ])('of %j missing of three says %s', (missing, words) => {
    expect(describeMissing(missing, 3)).toBe(words);
  });
});
