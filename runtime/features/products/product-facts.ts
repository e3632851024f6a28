import type { Product } from '#shared/features/products/shape.ts';

/** An entry of the audit log tells of so many variants. */
const AUDITED_VARIANTS = 50;

/** What of a product the audit log tells: long texts and pictures are no facts to compare. */
export function productFacts({ variants, body: _body, excerpt: _excerpt, images, ...facts }: Product) {
  return {
    ...facts,
    imageIds: images.map(({ id }) => id),
    variantCount: variants.length,
    variants: variants
      .slice(0, AUDITED_VARIANTS)
      .map(({ sku, priceMoney, salePriceMoney, onSale, unlimited, backorder, unitMeasure }) => ({
        sku,
        price: priceMoney.value,
        salePrice: salePriceMoney?.value ?? null,
        onSale,
        unlimited,
        ...(backorder === null ? {} : { backorder }),
        ...(unitMeasure === null ? {} : { unitMeasure }),
      })),
  };
}
