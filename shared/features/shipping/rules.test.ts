import { describe, expect, it } from 'vitest';
import { usd } from '../cart/testing/sample-cart.ts';
import type { QuotedOption } from '#shared/features/quotes/shape.ts';
import { offerShipping, type Parcel, type ShippingRate, type ShippingZone } from './rules.ts';

const PLACES = [{ country: 'US', regions: [], postalPrefixes: [] }];
const zoneOf = (...rates: ShippingRate[]): ShippingZone => ({
  places: PLACES,
  options: rates.map((rate, index) => ({
    id: String(index),
    name: `Way ${index}`,
    description: '',
    rate,
    profiles: [],
  })),
});
const pricesOf = (rate: ShippingRate, subtotalMinor: number, weightGrams: number, currency = 'USD') =>
  offerShipping(
    [zoneOf(rate)],
    { country: 'US' },
    { subtotalMinor, weightGrams, goods: [] },
    { currency },
  ).map(({ priceMinor }) => priceMinor);

const byPrice: ShippingRate = {
  kind: 'byPrice',
  tiers: [
    { from: usd('50'), price: usd('0') },
    { from: usd('10'), price: usd('4.50') },
  ],
};
const byWeight: ShippingRate = {
  kind: 'byWeight',
  tiers: [
    { fromGrams: 0, price: usd('3') },
    { fromGrams: 1000, price: usd('6') },
  ],
  upToGrams: 5000,
};

describe('a way of shipping', () => {
  it.each<[string, ShippingRate, number, number, number[]]>([
    ['costs the same for all', { kind: 'flat', price: usd('5') }, 0, 0, [500]],
    ['is not offered below its first step', byPrice, 999, 0, []],
    ['costs what its step says', byPrice, 1000, 0, [450]],
    ['may cost nothing from some subtotal on', byPrice, 5000, 0, [0]],
    ['costs by weight', byWeight, 0, 999, [300]],
    ['costs more for more weight', byWeight, 0, 1000, [600]],
    ['is not offered for what is too heavy', byWeight, 0, 5001, []],
  ])('%s', (_, rate, subtotal, weight, prices) => {
    expect(pricesOf(rate, subtotal, weight)).toEqual(prices);
  });

  it('in another currency is not offered', () => {
    expect(pricesOf({ kind: 'flat', price: usd('5') }, 0, 0, 'EUR')).toEqual([]);
    expect(pricesOf(byPrice, 99_999, 0, 'EUR')).toEqual([]);
  });

  it('that a service is asked for has its price until the service offers ways of its own', () => {
    const zones = [zoneOf({ kind: 'carrier', price: usd('7') }, { kind: 'flat', price: usd('5') })];
    const offer = (quoted?: readonly QuotedOption[]) =>
      offerShipping(
        zones,
        { country: 'US' },
        { subtotalMinor: 0, weightGrams: 0, goods: [] },
        { currency: 'USD', quoted },
      ).map(({ name, kind, priceMinor }) => [name, kind, priceMinor]);
    const fallback = ['Way 1', 'flat', 500];
    expect(offer()).toEqual([['Way 0', 'carrier', 700], fallback]);
    const express = { id: 'x', name: 'Express', description: '', priceMinor: 950 };
    expect(offer([express])).toEqual([['Express', 'carrier', 950], fallback]);
    expect(offer([])).toEqual([fallback]);
  });

  it('costs more for products of a profile, each of them a line of its own', () => {
    const profile = (title: string, price: string, per: 'piece' | 'order') => ({
      title,
      tag: title,
      price: usd(price),
      per,
    });
    const zone = zoneOf({ kind: 'flat', price: usd('5') });
    const [post] = zone.options.map((option) => ({
      ...option,
      profiles: [profile('Bulky', '4', 'piece'), profile('Cold', '3', 'order')],
    }));
    const linesOf = (goods: Parcel['goods'], currency = 'USD') =>
      offerShipping(
        [{ ...zone, options: post === undefined ? [] : [post] }],
        { country: 'US' },
        { subtotalMinor: 0, weightGrams: 0, goods },
        { currency },
      ).map(({ priceMinor, lines }) => [priceMinor, ...lines.map((line) => [line.title, line.priceMinor])]);
    const own = ['Way 0', 500];
    expect(linesOf([{ tags: ['plain'], quantity: 9 }])).toEqual([[500, own]]);
    expect(
      linesOf([
        { tags: ['bulky', 'cold'], quantity: 2 },
        { tags: ['Cold'], quantity: 3 },
        { tags: ['BULKY'], quantity: 1 },
      ]),
    ).toEqual([[2000, own, ['Bulky', 1200], ['Cold', 300]]]);
    expect(linesOf([{ tags: ['bulky'], quantity: 1 }], 'EUR')).toEqual([]);
  });

  it('to pick it up says where', () => {
    const zone = zoneOf({ kind: 'pickUp', price: usd('0'), address: '1 Quay' });
    expect(
      offerShipping(
        [zone],
        { country: 'US' },
        { subtotalMinor: 0, weightGrams: 0, goods: [] },
        { currency: 'USD' },
      ),
    ).toMatchObject([{ kind: 'pickUp', address: '1 Quay', priceMinor: 0 }]);
  });

  it('is none where no zone names the location', () => {
    const zones = [zoneOf({ kind: 'flat', price: usd('5') })];
    expect(
      offerShipping(
        zones,
        { country: 'FR' },
        { subtotalMinor: 0, weightGrams: 0, goods: [] },
        { currency: 'USD' },
      ),
    ).toEqual([]);
  });
});
