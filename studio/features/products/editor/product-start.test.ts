import { expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { toNewProduct } from './product-start.ts';
import { PRODUCT_KINDS } from '../product-words.ts';
import { STORE_ID } from '../testing/product-of.ts';

const wish = { collectionId: STORE_ID, name: 'Mug', price: '24' };

it.each(PRODUCT_KINDS)('makes what the server takes: $title', ({ type }) => {
  const body = toNewProduct({ ...wish, productType: type }, 'USD');
  expect(createProduct.input.body.parse(body)).toMatchObject({ name: 'Mug', productType: type });
});

it('begins a gift card with three amounts, in any currency', () => {
  const prices = (currency: string) =>
    toNewProduct({ ...wish, productType: PRODUCT_TYPE.giftCard, price: '' }, currency).variants.map(
      ({ priceMoney }) => priceMoney.value,
    );
  expect([prices('USD'), prices('JPY')]).toEqual([
    ['25.00', '50.00', '100.00'],
    ['25', '50', '100'],
  ]);
});

it.each([
  ['24', 'USD', '24.00'],
  ['1,250.5', 'USD', '1250.50'],
  ['1,250', 'JPY', '1250'],
])('takes a price as it is typed: %s %s', (price, currency, value) => {
  const { variants } = toNewProduct({ ...wish, productType: PRODUCT_TYPE.physical, price }, currency);
  expect(variants[0]?.priceMoney).toEqual({ currency, value });
});
