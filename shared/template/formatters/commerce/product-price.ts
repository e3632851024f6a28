import { html, type Markup, verbatim } from '#shared/html/html.ts';
import {
  hasVariedPrices,
  isSubscribable,
  priceForm,
  PRODUCT_LABELS,
} from '#shared/features/products/rules.ts';
import { subscriptionTerms } from '#shared/features/subscriptions/rules.ts';
import type { Arguments, Scope } from '../../definition.ts';
import { markupFormatter } from '../../definition.ts';
import { fromText, priceMarkup, priceText } from './price-markup.ts';
import { fill, localized, moneyText } from './text.ts';

export const productPrice = markupFormatter({
  name: 'product-price',
  summary: 'Price of a product: from, sale, regular or subscription, in an element of its own.',
  prints: 'elements',
  params: [{ name: 'option', summary: 'Options of money.', isRepeated: true }],
  examples: [
    {
      template: '{@|product-price}',
      json: { structuredContent: { productType: 2, priceMoney: { value: '25', currency: 'USD' } } },
      locale: 'en',
      output: '\n\n\n<div class="product-price">\n<span class="sqs-money-native">25.00</span>\n</div>',
    },
  ],
  apply: (item, args, scope) => {
    const price = isSubscribable(item) ? subscriptionPrice(item, args, scope) : plainPrice(item, args, scope);
    return priceMarkup('product-price', price);
  },
});

function plainPrice(item: unknown, args: Arguments, scope: Scope): Markup {
  const print = (money: unknown): Markup => moneyText(scope, money, args);
  const printStart = (money: unknown): Markup => fromText(scope, print(money));
  return priceText(priceForm(item), scope, { printStart, print });
}

function subscriptionPrice(item: unknown, args: Arguments, scope: Scope): Markup {
  const terms = subscriptionTerms(item, hasVariedPrices(item));
  if (!terms) {
    const text = localized(scope, 'productPriceUnavailable', PRODUCT_LABELS.unavailable);
    return html`${verbatim(text)}\n`;
  }
  const { key, text, billingPeriodValue, duration } = terms;
  const pattern = localized(scope, key, text);
  const print = (money: unknown): Markup => {
    const price = moneyText(scope, money, args).text;
    return verbatim(fill(scope, pattern, { fromPrice: price, price, billingPeriodValue, duration }));
  };
  return priceText(priceForm(item), scope, { printStart: print, print });
}
