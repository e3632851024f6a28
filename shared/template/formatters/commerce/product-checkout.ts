import { formatter } from '../../definition.ts';
import { addToCartMarkup } from './add-to-cart-btn.ts';
import { quantityMarkup } from './quantity-input.ts';
import { variantsMarkup } from './variants-select.ts';

export const productCheckout = formatter({
  name: 'product-checkout',
  summary: 'Options, quantity and button of a product together.',
  params: [],
  examples: [
    {
      template: '{.var @a @|product-checkout}{.var @b @|add-to-cart-btn}{.equal? @a @b}same{.end}',
      json: { structuredContent: { productType: 1, variants: [{ qtyInStock: 1 }] } },
      output: 'same',
    },
  ],
  usesScope: true,
  apply: (item, _args, scope) =>
    (variantsMarkup(item, scope) ?? '') + (quantityMarkup(item, scope) ?? '') + addToCartMarkup(item, scope),
});
