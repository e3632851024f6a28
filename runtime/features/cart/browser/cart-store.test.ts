import { expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { readCartSummary } from './cart-store.ts';

const subtotal = { currency: 'USD', value: '12.00' };
const { physical, digital, service, giftCard } = PRODUCT_TYPE;

it.each([
  ['nothing', [], true],
  ['physical products', [physical, physical], true],
  ['a file among physical products', [physical, digital], false],
  ['a service', [service], false],
  ['a gift card', [giftCard], false],
])('a cart with %s is of physical products alone: %s', (_, types, isPhysicalOnly) => {
  const entries = types.map((productType) => ({ productType }));
  expect(readCartSummary({ totalQuantity: entries.length, subtotal, entries })).toEqual({
    totalQuantity: entries.length,
    subtotal,
    isPhysicalOnly,
  });
});

it.each([[undefined], [null], ['cart'], [{}], [{ totalQuantity: 1 }], [{ subtotal }]])(
  '%j is no cart',
  (body) => {
    expect(readCartSummary(body)).toBeUndefined();
  },
);
