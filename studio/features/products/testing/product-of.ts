import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Product } from '#shared/features/products/shape.ts';

type Variant = Product['variants'][number];

export const PRODUCT_ID = 'a'.repeat(24);
export const STORE_ID = 'b'.repeat(24);

/** An id made of a letter. */
export const idOf = (letter: string) => letter.repeat(24);

export const usd = (value: string) => ({ currency: 'USD', value });

export function variantOf(letter: string, more: Partial<Variant> = {}): Variant {
  return {
    id: idOf(letter),
    sku: `SKU-${letter}`,
    attributes: {},
    priceMoney: usd('10.00'),
    salePriceMoney: null,
    onSale: false,
    lowestPriceMoney: null,
    unlimited: false,
    backorder: null,
    qtyInStock: 4,
    owed: 0,
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    unitMeasure: null,
    imageId: null,
    ...more,
  };
}

/** A mug in two sizes. */
export function productOf(more: Partial<Product> = {}): Product {
  return {
    id: PRODUCT_ID,
    collectionId: STORE_ID,
    version: 1,
    name: 'Mug',
    urlId: 'mug',
    productType: PRODUCT_TYPE.physical,
    isVisible: true,
    publishOn: null,
    starred: false,
    excerpt: '',
    seoTitle: '',
    seoDescription: '',
    freeIfZero: false,
    freeLabel: '',
    freeLabels: {},
    isShippingIncluded: false,
    body: '<p>Clay.</p>',
    lacksFile: false,
    tags: ['daily'],
    categoryIds: [],
    variantOptionOrdering: ['Size'],
    isSubscribable: false,
    subscriptionPlan: null,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    useCustomAddButtonText: false,
    customAddButtonText: '',
    images: [],
    variants: [
      variantOf('c', { attributes: { Size: 'Small' } }),
      variantOf('d', { attributes: { Size: 'Large' } }),
    ],
    createdOn: '2026-11-22T00:00:00.000Z',
    updatedOn: '2026-11-22T00:00:00.000Z',
    ...more,
  };
}
