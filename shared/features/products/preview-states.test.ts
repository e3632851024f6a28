import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { preferencesInState, type PreviewState, toPreviewState } from './preview-states.ts';
import { type ItemProduct, toProductItem, type VariantRecord } from './product-item.ts';
import { isOnSale, isSoldOut, salePrice, stockOf } from './rules.ts';

const variant = (id: string, more: Partial<VariantRecord> = {}): VariantRecord => ({
  id,
  sku: id,
  attributes: { Size: id },
  priceMinor: 1_000,
  salePriceMinor: null,
  onSale: false,
  unlimited: true,
  imageId: null,
  available: 0,
  ...more,
});

const mug: ItemProduct = {
  id: 'a'.repeat(24),
  collectionId: 'b'.repeat(24),
  urlId: 'mug',
  name: 'Mug',
  productType: PRODUCT_TYPE.physical,
  body: '',
  excerpt: '',
  freeIfZero: false,
  freeLabel: '',
  freeLabels: {},
  tags: [],
  categories: [],
  variantOptionOrdering: ['Size'],
  isFeatured: false,
  customAddButtonText: null,
  isSubscribable: false,
  isShippingIncluded: false,
  lacksFile: false,
  subscriptionPlan: null,
  additionalFieldsFormId: null,
  additionalFieldsForm: null,
  updatedAt: 0,
  variants: [variant('S'), variant('L', { salePriceMinor: 700 })],
};

const show = (state: PreviewState, variantId?: string) =>
  toProductItem(
    toPreviewState(mug, state, variantId),
    [],
    { collectionUrlId: 'shop' },
    {
      currency: 'USD',
      language: 'en',
      tellsLowestPrice: false,
    },
  );

describe('a product in a state', () => {
  it.each([
    ['asIs', { isSold: false, isSale: false, stock: 'unlimited' }],
    ['onSale', { isSold: false, isSale: true, stock: 'unlimited' }],
    ['soldOut', { isSold: true, isSale: false, stock: 0 }],
    ['fewLeft', { isSold: false, isSale: false, stock: 2 }],
  ] as const)('%s', (state, { isSold, isSale, stock }) => {
    const item = show(state);
    expect([isSoldOut(item), isOnSale(item), stockOf(item)]).toEqual([isSold, isSale, stock]);
  });

  it('shows the sale price that is set, else a fifth less than the price', () => {
    expect(salePrice(show('onSale', 'S'))).toEqual({ currency: 'USD', value: '8.00' });
    expect(salePrice(show('onSale', 'L'))).toEqual({ currency: 'USD', value: '7.00' });
  });

  it('shows one variant alone, and all of them where it is gone', () => {
    expect(toPreviewState(mug, 'asIs', 'L').variants.map(({ id }) => id)).toEqual(['L']);
    expect(toPreviewState(mug, 'asIs', 'XL').variants).toHaveLength(2);
  });
});

describe('what the shop says', () => {
  it('is as it is set', () => {
    expect(preferencesInState({ scarcityEnabled: false }, 'asIs')).toEqual({ scarcityEnabled: false });
  });

  it('tells the last pieces where they are looked at', () => {
    expect(preferencesInState({ scarcityEnabled: false }, 'fewLeft')).toEqual({ scarcityEnabled: true });
  });
});
