import { property, toNumber } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const cartQuantity = formatter({
  name: 'cart-quantity',
  summary: 'Number of pieces in the cart.',
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
    return `<span class="sqs-cart-quantity">${quantities.reduce((sum, quantity) => sum + quantity, 0)}</span>`;
  },
});
