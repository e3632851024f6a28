import { html, verbatim } from '#shared/html/html.ts';
import { soldOutLabel } from '#shared/features/products/labels.ts';
import { PRODUCT_LABELS, statusMark } from '#shared/features/products/rules.ts';
import { markupFormatter } from '../../definition.ts';
import { merchandising, ownTexts } from './text.ts';

export const productStatus = markupFormatter({
  name: 'product-status',
  summary: 'Mark for a product that is sold out or on sale.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|product-status}',
      json: { structuredContent: { productType: 1, variants: [{ qtyInStock: 0 }] } },
      output: '<div class="product-mark sold-out">sold out</div>',
    },
  ],
  apply: (item, _args, scope) => {
    const own = ownTexts(scope);
    switch (statusMark(item)) {
      case 'soldOut':
        return html`<div class="product-mark sold-out">${soldOutLabel(item, merchandising(item, scope), own)}</div>`;
      case 'sale':
        return html`<div class="product-mark sale">${verbatim(own('productSaleText') || PRODUCT_LABELS.sale)}</div>`;
      case undefined:
        return undefined;
    }
  },
});
