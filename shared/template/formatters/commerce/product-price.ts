import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { html, type Markup, verbatim } from '#shared/html/html.ts';
import {
  chosenPriceForm,
  hasVariedPrices,
  isSubscribable,
  type PriceForm,
  priceForm,
  PRODUCT_LABELS,
  productTypeOf,
} from '#shared/features/products/rules.ts';
import { subscriptionTerms } from '#shared/features/subscriptions/rules.ts';
import type { Arguments, Scope } from '../../definition.ts';
import { markupFormatter } from '../../definition.ts';
import { fromText, priceMarkup, priceText } from './price-markup.ts';
import { fill, localized, priceOf } from './text.ts';

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
    const priceIn = isSubscribable(item) ? subscriptionPrice : plainPrice;
    const price = priceIn(item, args, scope, undefined);
    const chosen = chosenPriceForm(item);
    // Scripts show the price of the whole product again where the choice is taken back.
    return chosen === undefined
      ? priceMarkup('product-price', price)
      : priceMarkup('product-price', priceIn(item, args, scope, chosen), price);
  },
});

/** @param chosen how the price of one variant is told, where it is shown; else that of the product is */
function plainPrice(item: unknown, args: Arguments, scope: Scope, chosen: PriceForm | undefined): Markup {
  // What is expressly of no kind has no price, while a kind that is missing or unknown costs nothing.
  if (productTypeOf(item) === PRODUCT_TYPE.undefined) return html``;
  const print = priceOf(item, scope, args);
  const printStart = (money: unknown): Markup => fromText(scope, print(money));
  return priceText(chosen ?? priceForm(item), scope, { printStart, print });
}

/** @param chosen how the price of one variant is told, where it is shown; else that of the product is */
function subscriptionPrice(
  item: unknown,
  args: Arguments,
  scope: Scope,
  chosen: PriceForm | undefined,
): Markup {
  const terms = subscriptionTerms(item, chosen === undefined && hasVariedPrices(item));
  if (!terms) {
    const text = localized(scope, 'productPriceUnavailable', PRODUCT_LABELS.unavailable);
    return html`${verbatim(text)}\n`;
  }
  const { key, text, billingPeriodValue, duration } = terms;
  const pattern = localized(scope, key, text);
  const printPrice = priceOf(item, scope, args);
  const print = (money: unknown): Markup => {
    const price = printPrice(money).text;
    return verbatim(fill(scope, pattern, { fromPrice: price, price, billingPeriodValue, duration }));
  };
  return priceText(chosen ?? priceForm(item), scope, { printStart: print, print });
}
