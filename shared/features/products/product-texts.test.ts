import { describe, expect, it } from 'vitest';
import { productIn } from './product-texts.ts';

const MUG = {
  id: 'mug',
  name: 'Mug',
  excerpt: '<p>Red</p>',
  body: '',
  customAddButtonText: null,
  seoTitle: '',
  seoDescription: '',
  freeLabel: '',
  variantOptionOrdering: ['Glaze', 'Size'],
  variants: [
    { sku: 'A', attributes: { Glaze: 'Red', Size: 'Small' } },
    { sku: 'B', attributes: { Glaze: 'Red', Size: 'Large' } },
  ],
};

const said = (texts: Readonly<Record<string, string>>) =>
  productIn(MUG, '', (_, { field }, text) => texts[field] ?? text);

describe('a product in another language', () => {
  it('says its options alike in all variants', () => {
    const { variantOptionOrdering, variants, name } = said({
      name: 'Tasse',
      'option.Glaze': 'Émail',
      'value.Glaze.Red': 'Rouge',
      'value.Size.Large': 'Grande',
    });
    expect(name).toBe('Tasse');
    expect(variantOptionOrdering).toEqual(['Émail', 'Size']);
    expect(variants).toEqual([
      { sku: 'A', attributes: { Émail: 'Rouge', Size: 'Small' } },
      { sku: 'B', attributes: { Émail: 'Rouge', Size: 'Grande' } },
    ]);
  });

  it('keeps values and options apart that would be called the same', () => {
    const { variantOptionOrdering, variants } = said({
      'option.Glaze': 'Taille',
      'option.Size': 'Taille',
      'value.Size.Small': 'Moyenne',
      'value.Size.Large': 'Moyenne',
    });
    expect(variantOptionOrdering).toEqual(['Glaze', 'Size']);
    expect(variants).toEqual(MUG.variants);
  });

  it('is as it was where nothing is said', () => {
    expect(said({})).toEqual(MUG);
  });
});
