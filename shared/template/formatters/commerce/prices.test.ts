import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '../../index.ts';

const engine = createEngine();
const locale = await loadLocale('en-US');

const money = (value: string) => ({ value, currency: 'USD' });
const SALE = {
  onSale: true,
  price: 1000,
  priceMoney: money('10'),
  salePrice: 900,
  salePriceMoney: money('9'),
};
const SUBSCRIPTION = {
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 26 },
};

function priceOf(structuredContent: object, localizedStrings: object = {}): string {
  const json = { v: { structuredContent }, localizedStrings };
  const { html } = engine.compile('{v|product-price}').render({ json, locale });
  return html.replace(
    /<(\/?)span class="sqs-money-native">|<\/span>|<span class="[^"]*">|\n|<\/?div[^>]*>/g,
    '',
  );
}

describe('the price of a product', () => {
  it('is an empty element for what is expressly of no kind', () => {
    const json = { structuredContent: { productType: -1 } };
    const { html } = engine.compile('{@|product-price}').render({ json, locale });
    expect(html).toBe('\n\n\n<div class="product-price">\n\n</div>');
  });

  it.each<readonly [content: object, words: object, text: string]>([
    [{ productType: 2, priceMoney: money('25') }, {}, '25.00'],
    [{ productType: 1, variants: [SALE] }, {}, 'Sale Price:9.00 Original Price:10.00'],
    [
      { productType: 1, variants: [SALE] },
      { salePriceText: 'Jetzt <', originalPriceText: 'Vorher' },
      'Jetzt &lt;9.00 Vorher10.00',
    ],
    [{ productType: 1, variants: [SALE, { ...SALE, price: 1100 }] }, {}, 'from 9.00'],
    [
      { productType: 1, variants: [SALE, { ...SALE, price: 1100 }] },
      { productPriceFromText: 'ab {fromPrice}' },
      'ab 9.00',
    ],
    [{ productType: 1, variants: [SALE, { ...SALE, price: 1100 }] }, { productPriceFromText: '' }, ''],
    [
      { productType: 1, variants: [{ priceMoney: money('10') }], ...SUBSCRIPTION },
      {},
      '10.00 every 2 weeks for 1 year',
    ],
    [
      { productType: 1, variants: [SALE, { ...SALE, price: 1100 }], ...SUBSCRIPTION },
      {},
      'from 9.00 every 2 weeks for 1 year',
    ],
    [
      { productType: 1, variants: [SALE], ...SUBSCRIPTION },
      {},
      'Sale Price:9.00 every 2 weeks for 1 year Original Price:10.00 every 2 weeks for 1 year',
    ],
    [
      { productType: 1, variants: [{ priceMoney: money('10') }], ...SUBSCRIPTION },
      { productPrice__singlePrice__nWeekly__limited__1Years: '{price} alle {billingPeriodValue} Wochen' },
      '10.00 alle 2 Wochen',
    ],
    [
      {
        productType: 1,
        variants: [SALE, { ...SALE, price: 1100 }],
        chosenVariant: { priceMoney: money('12') },
        ...SUBSCRIPTION,
      },
      {},
      '12.00 every 2 weeks for 1 year',
    ],
    [
      { productType: 1, variants: [SALE, { ...SALE, price: 1100 }], chosenVariant: SALE, ...SUBSCRIPTION },
      {},
      'Sale Price:9.00 every 2 weeks for 1 year Original Price:10.00 every 2 weeks for 1 year',
    ],
    [{ productType: 1, variants: [SALE], isSubscribable: true }, {}, 'Unavailable'],
    [
      { productType: 1, variants: [SALE], isSubscribable: true },
      { productPriceUnavailable: 'Zurzeit nicht' },
      'Zurzeit nicht',
    ],
    [{ productType: 9 }, {}, '0.00'],
    [{}, {}, '0.00'],
    [{ productType: -1 }, {}, ''],
    [{ productType: '-1' }, {}, ''],
    [{ productType: -1, isSubscribable: true }, {}, 'Unavailable'],
  ])('of %j with the words %j is %j', (content, words, text) => {
    expect(priceOf(content, words)).toBe(text);
  });
});

describe('a price of 0', () => {
  const FREE = { freeIfZero: true, freeLabel: 'Gratis & frei' };
  const zero = money('0.00');

  it.each<readonly [content: object, text: string]>([
    [{ productType: 2, priceMoney: zero }, '0.00'],
    [{ productType: 2, priceMoney: zero, ...FREE }, 'Gratis &amp; frei'],
    [{ productType: 2, priceMoney: money('0.01'), ...FREE }, '0.01'],
    [{ productType: 1, variants: [{ priceMoney: zero, price: 0 }], ...FREE }, 'Gratis &amp; frei'],
    [
      { productType: 1, variants: [{ ...SALE, salePrice: 0, salePriceMoney: zero }], ...FREE },
      'Sale Price:Gratis &amp; frei Original Price:10.00',
    ],
    [{ productType: 2, priceMoney: zero, ...FREE, freeIfZero: false }, '0.00'],
  ])('of %j is %j', (content, text) => {
    expect(priceOf(content)).toBe(text);
  });

  it.each(['product-price', 'subscription-price'])('is refused by %s without its label', (name) => {
    const json = {
      structuredContent: { productType: 2, priceMoney: zero, freeIfZero: true, freeLabel: ' ' },
    };
    const { html, errors } = engine.compile(`{@|${name}}`).render({ json, locale });
    expect(errors.map(({ message }) => message)).toEqual([
      'Free-price label required when free-if-zero is set',
    ]);
    expect(html).not.toContain('0.00');
  });
});
