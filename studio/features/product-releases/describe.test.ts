import { expect, it } from 'vitest';
import type { DataValues } from '#shared/features/releases/data-changes.ts';
import { describeProductChange } from './describe.ts';

const prices = (...variants: [price: number, sale: number | null][]) => ({
  prices: {
    currency: 'USD',
    variants: variants.map(([priceMinor, salePriceMinor], index) => ({
      variantId: String(index),
      priceMinor,
      salePriceMinor,
      onSale: salePriceMinor !== null,
    })),
  },
});

it.each<[string, DataValues, DataValues, string]>([
  ['a price', prices([1000, null]), prices([900, null]), 'price 10.00 USD → 9.00 USD'],
  [
    'prices of variants',
    prices([1000, null], [2000, null]),
    prices([900, null], [1800, null]),
    'price 10.00 to 20.00 USD → 9.00 to 18.00 USD',
  ],
  ['a sale', prices([1000, null]), prices([1000, 750]), 'on sale for 7.50 USD'],
  ['the end of a sale', prices([1000, 750]), prices([1000, null]), 'sale ends'],
  [
    'visibility and stock',
    { visibility: { isVisible: true, publishOn: null }, isStockShown: null },
    { visibility: { isVisible: false, publishOn: null }, isStockShown: true },
    'hidden, low stock shown',
  ],
])('tells %s', (_, from, to, words) => {
  const told = describeProductChange({ kind: 'product', id: 'a', title: 'Mug', change: {}, from, to });
  expect(told).toBe(`Mug: ${words}`);
});
