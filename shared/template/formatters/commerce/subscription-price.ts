import { html, type Markup } from '#shared/html/html.ts';
import { optionPriceForm } from '#shared/features/products/rules.ts';
import { markupFormatter } from '../../definition.ts';
import { fromText, priceMarkup, priceText } from './price-markup.ts';
import { priceOf } from './text.ts';

export const subscriptionPrice = markupFormatter({
  name: 'subscription-price',
  summary: 'Price of the first subscription option of the cheapest variant.',
  prints: 'elements',
  params: [{ name: 'option', summary: 'Options of money.', isRepeated: true }],
  examples: [
    {
      template: '{@|subscription-price}',
      json: {
        structuredContent: {
          productType: 1,
          variants: [
            {
              priceMoney: { value: '10', currency: 'USD' },
              pricingOptions: [{ priceMoney: { value: '8', currency: 'USD' } }],
            },
          ],
        },
      },
      locale: 'en',
      output: '\n\n\n<div class="subscription-price">\n<span class="sqs-money-native">8.00</span>\n</div>',
    },
  ],
  apply: (item, args, scope) => {
    const print = priceOf(item, scope, args);
    const printStart = (money: unknown): Markup => fromText(scope, print(money));
    const form = optionPriceForm(item);
    const price = form ? priceText(form, scope, { printStart, print }) : html``;
    return priceMarkup('subscription-price', price);
  },
});
