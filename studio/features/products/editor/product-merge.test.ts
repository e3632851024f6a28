import { describe, expect, it } from 'vitest';
import { type ProductForm, toForm } from '../product-form.ts';
import { mergeForms, takeTheirs } from './product-merge.ts';
import { idOf, productOf, variantOf } from '../testing/product-of.ts';
import { changeVariant } from '../variants/variant-acts.ts';

const base = toForm(productOf());
const [small, large] = [idOf('c'), idOf('d')];
const priced = (form: ProductForm, key: string, price: string): ProductForm => ({
  ...form,
  variants: changeVariant(form.variants, key, { price }),
});
const grown = toForm(
  productOf({
    variants: ['c', 'd', 'e'].map((letter, index) =>
      variantOf(letter, { attributes: { Size: ['Small', 'Large', 'Grand'][index] ?? '' } }),
    ),
  }),
);

describe('two changes of a product', () => {
  it('of different fields go together', () => {
    const { form, conflicts } = mergeForms(base, { ...base, name: 'Tide mug' }, { ...base, tags: ['tea'] });
    expect([form.name, form.tags, conflicts]).toEqual(['Tide mug', ['tea'], []]);
  });

  it('of different variants go together', () => {
    const { form, conflicts } = mergeForms(base, priced(base, small, '11'), priced(base, large, '12.00'));
    expect([form.variants.map(({ price }) => price), conflicts]).toEqual([['11', '12.00'], []]);
  });

  it('of the same field keep mine and say what theirs was', () => {
    const { form, conflicts } = mergeForms(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
    expect([form.name, conflicts]).toEqual(['Mine', [{ place: 'name', theirs: 'Theirs' }]]);
  });

  it('of the same field of a variant keep mine and say what theirs was', () => {
    const { form, conflicts } = mergeForms(base, priced(base, small, '11'), priced(base, small, '12.00'));
    expect(form.variants[0]?.price).toBe('11');
    expect(conflicts).toEqual([{ place: `variants.${small}.price`, theirs: '12.00' }]);
  });

  it('keep a price of mine while they add a variant', () => {
    const { form, conflicts } = mergeForms(base, priced(base, small, '11'), grown);
    expect([form.variants.map(({ price }) => price), conflicts]).toEqual([['11', '10.00', '10.00'], []]);
  });

  it('of the variants themselves are for the person to decide', () => {
    const mine = { ...base, variants: base.variants.slice(0, 1) };
    const { form, conflicts } = mergeForms(base, mine, grown);
    expect(form.variants).toHaveLength(1);
    expect(conflicts).toEqual([
      { place: 'variants', theirs: { options: ['Size'], variants: grown.variants } },
    ]);
  });

  it('that made the same variant made one', () => {
    const made = {
      ...base,
      variants: [...base.variants, { ...grown.variants[2], key: 'new', id: undefined }],
    };
    const { form, conflicts } = mergeForms(base, made as ProductForm, grown);
    expect([form.variants.map(({ id }) => id), conflicts]).toEqual([[small, large, idOf('e')], []]);
  });
});

describe('what somebody else said', () => {
  it.each([
    ['a fact', { place: 'name', theirs: 'Theirs' }, { name: 'Theirs' }],
    [
      'the variants',
      { place: 'variants', theirs: { options: ['Size'], variants: grown.variants } },
      { variants: grown.variants },
    ],
  ])('is taken: %s', (_, conflict, expected) => {
    expect(takeTheirs(base, conflict)).toMatchObject(expected);
  });

  it('is taken: a field of a variant', () => {
    const taken = takeTheirs(base, { place: `variants.${large}.price`, theirs: '12.00' });
    expect(taken.variants.map(({ price }) => price)).toEqual(['10.00', '12.00']);
  });
});
