import { MAX_QUANTITY } from '#shared/features/cart/rules.ts';

/** Fields by which a buyer might name a price, at the top and where the answer has them. */
export const PRICES = {
  price: '0.01',
  priceMinor: 1,
  priceCents: 1,
  priceMoney: { currency: 'USD', value: '0.01' },
  salePriceMoney: { currency: 'USD', value: '0.01' },
  onSale: true,
  purchasePriceCents: 1,
  unitPrice: { currency: 'USD', value: '0.01' },
  lineTotal: { currency: 'USD', value: '0.01' },
  subTotal: 1,
  subtotalCents: 1,
  grandTotalCents: 1,
  discountCents: 99_999,
  taxCents: -99_999,
  currency: 'JPY',
  currencyCode: 'JPY',
  chosenVariant: { price: { currency: 'USD', value: '0.01' }, salePrice: { currency: 'USD', value: '0.01' } },
  entries: [{ purchasePriceCents: 1 }],
};

/** Quantities that are none. */
export const QUANTITIES: readonly unknown[] = [
  -1,
  -0.5,
  0,
  0.5,
  1.000_001,
  MAX_QUANTITY + 1,
  1e9,
  1e308,
  -1e308,
  2 ** 53,
  '-1',
  '0',
  '1.5',
  '1e9',
  '0x10',
  '１',
  '٣',
  'NaN',
  'Infinity',
  '-Infinity',
  '1; UPDATE product_variants SET price_minor = 1',
  '',
  ' ',
  null,
  true,
  [],
  [1],
  ['1'],
  {},
  { valueOf: 1 },
  { $gt: 0 },
];

/** Quantities that JSON has no word for. */
export const RAW_QUANTITIES = ['NaN', 'Infinity', '-Infinity', '1e400', '01', '+1', '0x1', '1_0'];
