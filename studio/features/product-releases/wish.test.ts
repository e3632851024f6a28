import { expect, it } from 'vitest';
import { type ProductFields, toChange, toFields } from './wish.ts';

const EMPTY: ProductFields = {
  price: '',
  salePrice: '',
  endsSale: false,
  visibility: 'keep',
  stock: 'keep',
};
const setTo = (value: string) => ({ kind: 'set', money: { currency: 'USD', value } });

it.each([
  ['nothing', {}, {}],
  ['a price', { price: '9.00' }, { price: setTo('9.00') }],
  ['a sale', { salePrice: ' 7.50 ' }, { salePrice: setTo('7.50') }],
  ['the end of a sale', { endsSale: true }, { salePrice: null }],
  ['what is shown', { visibility: 'show', stock: 'hide' }, { isVisible: true, isStockShown: false }],
] as const)('fields with %s are read as a change and back', (_, filled, change) => {
  const fields = { ...EMPTY, ...filled };
  const read = toChange(fields, 'USD', (typed) => typed);
  expect(read).toEqual(change);
  expect(toFields(read)).toEqual({ ...fields, salePrice: fields.salePrice.trim() });
});
