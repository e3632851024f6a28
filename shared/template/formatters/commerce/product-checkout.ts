import { html } from '#shared/html/html.ts';
import { markupFormatter } from '../../definition.ts';
import { addToCartMarkup } from './add-to-cart-btn.ts';
import { quantityMarkup } from './quantity-input.ts';
import { variantsMarkup } from './variants-select.ts';

export const productCheckout = markupFormatter({
  name: 'product-checkout',
  summary: 'Options, quantity and button of a product together.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{.var @a @|product-checkout}{.var @b @|add-to-cart-btn}{.equal? @a @b}same{.end}',
      json: { structuredContent: { productType: 1, variants: [{ qtyInStock: 1 }] } },
      output: 'same',
    },
  ],
  apply: (item, _args, scope) =>
    html`${variantsMarkup(item, scope)}${quantityMarkup(item, scope)}${addToCartMarkup(item, scope)}`,
});
