import { describe, expect, it } from 'vitest';
import type { ShippingZone } from '#shared/features/shipping/rules.ts';
import { returnsData, shippingData, type ShopTerms } from './shop-terms.ts';

const TERMS: ShopTerms = {
  country: 'DE',
  currency: 'EUR',
  returns: undefined,
  returnsPage: undefined,
  zones: [],
};
const ORIGIN = 'https://shop.example';
const eur = (value: string) => ({ currency: 'EUR', value });
const place = (country: string, regions: readonly string[] = [], postalPrefixes: readonly string[] = []) => ({
  country,
  regions,
  postalPrefixes,
});
const option = (
  rate: ShippingZone['options'][number]['rate'],
  profiles: ShippingZone['options'][number]['profiles'] = [],
) => ({
  id: 'o',
  name: 'Post',
  description: '',
  rate,
  profiles,
});
const MUG = { priceMinor: 2_000, tags: ['Pottery'], isIncluded: false };

describe('how a shop takes things back', () => {
  it.each<[string, Partial<ShopTerms>, object | undefined]>([
    ['is not told where it says nothing', {}, undefined],
    [
      'is not told where nobody said in which country it is',
      { country: '', returns: { isAccepted: false } },
      undefined,
    ],
    [
      'is for some days, at the cost of one of both',
      { returns: { isAccepted: true, days: 30, costs: 'shop' }, returnsPage: '/returns' },
      {
        applicableCountry: 'DE',
        merchantReturnDays: 30,
        returnFees: 'https://schema.org/FreeReturn',
        merchantReturnLink: 'https://shop.example/returns',
      },
    ],
    [
      'is at the cost of the customer',
      { returns: { isAccepted: true, days: 14, costs: 'customer' }, returnsPage: 'https://example.com/r' },
      {
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        merchantReturnLink: 'https://example.com/r',
      },
    ],
    [
      'is not at all',
      { returns: { isAccepted: false } },
      { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
    ],
  ])('%s', (_name, more, told) => {
    const data = returnsData({ ...TERMS, ...more }, ORIGIN);
    expect(data === undefined).toBe(told === undefined);
    expect({ ...data }).toMatchObject({ ...told });
  });
});

describe('what sending a product costs', () => {
  const shippingOf = (zones: readonly ShippingZone[], more: Partial<typeof MUG> = {}) =>
    shippingData({ ...TERMS, zones }, { ...MUG, ...more });

  it('is told by price, with the places where it costs that', () => {
    const zones = [
      { places: [place('DE')], options: [option({ kind: 'flat', price: eur('4.90') })] },
      {
        places: [place('AT'), place('US', ['CA'], ['9'])],
        options: [option({ kind: 'flat', price: eur('9.90') })],
      },
      { places: [place('FR')], options: [option({ kind: 'flat', price: eur('4.90') })] },
    ];
    expect(shippingOf(zones)).toEqual([
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: '4.90', currency: 'EUR' },
        shippingDestination: [
          { '@type': 'DefinedRegion', addressCountry: 'DE' },
          { '@type': 'DefinedRegion', addressCountry: 'FR' },
        ],
      },
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: '9.90', currency: 'EUR' },
        shippingDestination: [
          { '@type': 'DefinedRegion', addressCountry: 'AT' },
          { '@type': 'DefinedRegion', addressCountry: 'US', addressRegion: ['CA'], postalCodePrefix: ['9'] },
        ],
      },
    ]);
  });

  it('is the cheapest way that is known of the product by itself', () => {
    const tiers = [
      { from: eur('0.00'), price: eur('6.00') },
      { from: eur('50.00'), price: eur('0.00') },
    ];
    const zones = [
      {
        places: [place('DE')],
        options: [
          option({ kind: 'flat', price: eur('7.00') }),
          option({ kind: 'byPrice', tiers }),
          option({ kind: 'pickUp', price: eur('0.00'), address: 'Here' }),
          option({ kind: 'carrier', price: eur('1.00') }),
          option({ kind: 'byWeight', tiers: [{ fromGrams: 0, price: eur('1.00') }], upToGrams: null }),
        ],
      },
    ];
    const priceOf = (more: Partial<typeof MUG>) => shippingOf(zones, more).map((one) => one['shippingRate']);
    expect(priceOf({})).toMatchObject([{ value: '6.00' }]);
    expect(priceOf({ priceMinor: 5_000 })).toMatchObject([{ value: '0.00' }]);
    expect(priceOf({ isIncluded: true })).toMatchObject([{ value: '0.00' }]);
  });

  it('counts what an option costs more for a tag', () => {
    const profiles = [{ title: 'Fragile', tag: 'pottery', price: eur('2.00'), per: 'piece' as const }];
    const zones = [
      { places: [place('DE')], options: [option({ kind: 'flat', price: eur('4.00') }, profiles)] },
    ];
    expect(shippingOf(zones)).toMatchObject([{ shippingRate: { value: '6.00' } }]);
  });

  it('is told of no place that has no name, and of none without a known price', () => {
    expect(
      shippingOf([{ places: [place('*')], options: [option({ kind: 'flat', price: eur('4.00') })] }]),
    ).toEqual([]);
    expect(shippingOf([{ places: [place('DE')], options: [] }])).toEqual([]);
  });
});
