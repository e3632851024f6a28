import { html } from '#shared/html/html.ts';
import { property, toNumber } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const cartQuantity = markupFormatter({
  name: 'cart-quantity',
  summary: 'Number of pieces in the cart.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|cart-quantity}',
      json: { entries: [{ quantity: 2 }, { quantity: 3 }] },
      output: '<span class="sqs-cart-quantity">5</span>',
    },
  ],
  apply: (cart) => {
    const entries = property(cart, 'entries');
    const quantities = Array.isArray(entries)
      ? entries.map((entry) => toNumber(property(entry, 'quantity')))
      : [];
    return html`<span class="sqs-cart-quantity">${quantities.reduce((sum, quantity) => sum + quantity, 0)}</span>`;
  },
});
