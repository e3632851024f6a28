import { expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { findPriceProblem, toNewProduct } from './product-start.ts';
import { PRODUCT_KINDS } from './product-words.ts';
import { STORE_ID } from './testing/product-of.ts';

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
  ['24', undefined],
  ['24.5', undefined],
  ['', 'Give an amount such as 12.50.'],
  ['much', 'Give an amount such as 12.50.'],
])('takes a price as it is typed: "%s"', (price, problem) => {
  expect(findPriceProblem(price, 'USD')).toBe(problem);
});
