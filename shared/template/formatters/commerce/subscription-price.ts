import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import {
  activePrice,
  cheapestVariant,
  hasVariedPrices,
  productTypeOf,
} from '#shared/features/products/rules.ts';
import { isTruthy, property } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';
import { fromText, type Price, priceMarkup } from './price-markup.ts';
import { moneyText } from './text.ts';

export const subscriptionPrice = formatter({
  name: 'subscription-price',
  summary: 'Price of the first subscription option of the cheapest variant.',
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
  usesScope: true,
  apply: (item, args, scope) => {
    const option = firstOption(item);
    let price: Price = { kind: 'none' };
    if (option !== undefined) {
      const text = (money: unknown): string => moneyText(scope, money, args);
      const normal = text(property(option, 'priceMoney'));
      if (hasVariedPrices(item)) price = { kind: 'from', text: fromText(scope, text(activePrice(option))) };
      else if (isTruthy(property(option, 'onSale'))) {
        price = { kind: 'sale', now: text(property(option, 'salePriceMoney')), before: normal };
      } else price = { kind: 'normal', text: normal };
    }
    return priceMarkup('subscription-price', price, scope);
  },
});

/** First pricing option of the variant with the lowest price. */
function firstOption(item: unknown): unknown {
  const type = productTypeOf(item);
  if (type !== PRODUCT_TYPE.physical && type !== PRODUCT_TYPE.service) return undefined;
  const options = property(cheapestVariant(item), 'pricingOptions');
  return Array.isArray(options) ? (options[0] as unknown) : undefined;
}
