import type { ProductSummary } from '#shared/features/products/shape.ts';

const usd = (value: string) => ({ currency: 'USD', value });

/** A product of a list with whatever a test says of it. */
export function summaryOf(facts: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 'a'.repeat(24),
    collectionId: 'c'.repeat(24),
    version: 1,
    name: 'Tide mug',
    urlId: 'tide-mug',
    productType: 1,
    isVisible: true,
    publishOn: null,
    lacksFile: false,
    seoTitle: '',
    seoDescription: '',
    starred: false,
    freeIfZero: false,
    freeLabel: '',
    isShippingIncluded: false,
    onSale: false,
    isSubscribable: false,
    tags: ['oat'],
    categoryIds: [],
    variantCount: 1,
    onSaleCount: 0,
    lowestMoney: usd('10.00'),
    highestMoney: usd('10.00'),
    priceMoney: usd('10.00'),
    highestPriceMoney: usd('10.00'),
    salePriceMoney: null,
    highestSalePriceMoney: null,
    unlimited: false,
    qtyInStock: 5,
    mainImage: null,
    updatedOn: '2026-11-21T12:00:00.000Z',
    ...facts,
  };
}
