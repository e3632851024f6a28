import {
  fromPrice,
  hasVariedPrices,
  isOnSale,
  isSubscribable,
  normalPrice,
  PRODUCT_LABELS,
  salePrice,
} from '#shared/features/products/rules.ts';
import { subscriptionTerms } from '#shared/features/subscriptions/rules.ts';
import type { Arguments, Scope } from '../../definition.ts';
import { formatter } from '../../definition.ts';
import { fromText, type Price, priceMarkup } from './price-markup.ts';
import { fill, localized, moneyText } from './text.ts';

export const productPrice = formatter({
  name: 'product-price',
  summary: 'Price of a product: from, sale, regular or subscription, in an element of its own.',
  params: [{ name: 'option', summary: 'Options of money.', isRepeated: true }],
  examples: [
    {
      template: '{@|product-price}',
      json: { structuredContent: { productType: 2, priceMoney: { value: '25', currency: 'USD' } } },
      locale: 'en',
      output: '\n\n\n<div class="product-price">\n<span class="sqs-money-native">25.00</span>\n</div>',
    },
  ],
  usesScope: true,
  apply: (item, args, scope) => {
    const price = isSubscribable(item) ? subscriptionPrice(item, args, scope) : onePrice(item, args, scope);
    return priceMarkup('product-price', price, scope);
  },
});

function onePrice(item: unknown, args: Arguments, scope: Scope): Price {
  const normal = moneyText(scope, normalPrice(item), args);
  if (hasVariedPrices(item)) {
    return { kind: 'from', text: fromText(scope, moneyText(scope, fromPrice(item), args)) };
  }
  if (isOnSale(item)) {
    return { kind: 'sale', now: moneyText(scope, salePrice(item), args), before: normal };
  }
  return { kind: 'normal', text: normal };
}

function subscriptionPrice(item: unknown, args: Arguments, scope: Scope): Price {
  const isVaried = hasVariedPrices(item);
  const terms = subscriptionTerms(item, isVaried);
  if (!terms) {
    return { kind: 'from', text: localized(scope, 'productPriceUnavailable', PRODUCT_LABELS.unavailable) };
  }
  const pattern = localized(scope, terms.key, terms.text);
  const { billingPeriodValue, duration } = terms;
  const inWords = (money: unknown): string => {
    const price = moneyText(scope, money, args);
    return fill(scope, pattern, { fromPrice: price, price, billingPeriodValue, duration });
  };
  if (isVaried) return { kind: 'from', text: inWords(fromPrice(item)) };
  const normal = inWords(normalPrice(item));
  return isOnSale(item)
    ? { kind: 'sale', now: inWords(salePrice(item)), before: normal }
    : { kind: 'normal', text: normal };
}
