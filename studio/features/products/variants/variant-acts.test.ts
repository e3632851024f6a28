import { expect, it } from 'vitest';
import { editsOf } from '#shared/features/products/option-plan.ts';
import { toForm } from '../product-form.ts';
import { idOf, productOf } from '../testing/product-of.ts';
import { applyEdits, fillDown, scopesOf, setAll } from './variant-acts.ts';

const form = toForm(productOf());

it('chooses variants by the values of their options', () => {
  expect(scopesOf(form).map(({ label }) => label)).toEqual(['All variants', 'Size: Small', 'Size: Large']);
});

it('sets a field of the variants of a scope, and of no other', () => {
  const large = scopesOf(form).find(({ label }) => label === 'Size: Large');
  const prices = large && setAll(form.variants, large, { price: '20' }).map(({ price }) => price);
  expect(prices).toEqual(['10.00', '20']);
});

it('gives the value of a row to those below', () => {
  const [first, ...rest] = form.variants.map((variant, index) => ({ ...variant, price: String(index + 1) }));
  const filled = first && fillDown([first, ...rest], 0, 'price');
  expect(filled?.map(({ price }) => price)).toEqual(['1', '1']);
  expect(fillDown(form.variants, 9, 'price')).toBe(form.variants);
});

it('makes new variants like one that is there, without its SKU, its stock and its id', () => {
  const [size] = editsOf(form.options, form.variants);
  const edits =
    size === undefined
      ? []
      : [{ ...size, name: ' Size ', values: [...size.values, { from: null, value: 'Grand' }] }];
  const { options, variants } = applyEdits(form.variants, edits, () => 'new-1');
  expect(options).toEqual(['Size']);
  expect(variants.slice(0, 2)).toEqual(form.variants);
  expect(variants[2]).toEqual({
    ...form.variants[0],
    key: 'new-1',
    id: undefined,
    sku: '',
    values: ['Grand'],
  });
  expect(variants[0]?.id).toBe(idOf('c'));
});
