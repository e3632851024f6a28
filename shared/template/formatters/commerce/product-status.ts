import { escapeAttribute } from '#shared/html/escape.ts';
import { isOnSale, isSoldOut, PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { formatter } from '../../definition.ts';
import { localized, merchandising, textOf } from './text.ts';

export const productStatus = formatter({
  name: 'product-status',
  summary: 'Mark for a product that is sold out or on sale.',
  params: [],
  examples: [
    {
      template: '{@|product-status}',
      json: { structuredContent: { productType: 1, variants: [{ qtyInStock: 0 }] } },
      output: '<div class="product-mark sold-out">sold out</div>',
    },
  ],
  usesScope: true,
  apply: (item, _args, scope) => {
    if (isSoldOut(item)) {
      const own = textOf(merchandising(item, scope), 'customSoldOutText');
      const text = own || localized(scope, 'productSoldOutText', '') || PRODUCT_LABELS.soldOut;
      return `<div class="product-mark sold-out">${escapeAttribute(text)}</div>`;
    }
    if (!isOnSale(item)) return undefined;
    return `<div class="product-mark sale">${localized(scope, 'productSaleText', '') || PRODUCT_LABELS.sale}</div>`;
  },
});
