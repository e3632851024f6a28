import { describe, expect, it } from 'vitest';
import {
  fromPrice,
  hasVariants,
  hasVariedPrices,
  isOnSale,
  isQuantityInputVisible,
  isSoldOut,
  isSubscribable,
  normalPrice,
  optionPriceForm,
  priceForm,
  salePrice,
  statusMark,
  stockOf,
  variantOptions,
} from './rules.ts';

const PHYSICAL = 1;
const DIGITAL = 2;
const SERVICE = 3;
const GIFT_CARD = 4;
const PAYWALL = 5;

const money = (value: string) => ({ value, currency: 'USD' });
const product = (productType: unknown, variants: readonly object[], more: object = {}) => ({
  structuredContent: { productType, variants, ...more },
});

describe('being sold out', () => {
  it.each<readonly [isSold: boolean, type: unknown, variants: readonly object[]]>([
    [true, PHYSICAL, []],
    [true, PHYSICAL, [{ qtyInStock: 0 }]],
    [false, PHYSICAL, [{ qtyInStock: 0 }, { qtyInStock: 1 }]],
    [false, PHYSICAL, [{ qtyInStock: 0, backorder: { left: 2 } }]],
    [false, SERVICE, [{ unlimited: true }]],
    [false, '1', [{ qtyInStock: 2 }]],
    [false, DIGITAL, []],
    [false, GIFT_CARD, []],
    [true, PAYWALL, [{ unlimited: true }]],
    [true, undefined, [{ unlimited: true }]],
  ])('is %s for type %s with %j', (isSold, type, variants) => {
    expect(isSoldOut(product(type, variants))).toBe(isSold);
  });
});

describe('a kind that the dialect does not know', () => {
  const variants = [
    { unlimited: true, price: 900, priceMoney: money('9') },
    { unlimited: true, price: 700, priceMoney: money('7'), onSale: true, salePriceMoney: money('5') },
  ];
  const shown = (more: object) => {
    const item = product(PAYWALL, variants, more);
    return {
      mark: statusMark(item),
      price: priceForm(item),
      before: normalPrice(item),
      now: salePrice(item),
    };
  };

  it('costs nothing and is sold out by itself', () => {
    const nothing = money('0');
    const price = { kind: 'normal', money: nothing };
    expect(shown({})).toEqual({ mark: 'soldOut', price, before: nothing, now: nothing });
  });

  it('is priced and runs out as the kind that it names', () => {
    const price = { kind: 'from', money: money('5') };
    expect(shown({ sellsLike: SERVICE })).toEqual({
      mark: 'sale',
      price,
      before: money('9'),
      now: money('5'),
    });
  });

  it('has no number of pieces all the same', () => {
    const item = product(PAYWALL, variants, { sellsLike: SERVICE });
    expect([stockOf(item), isQuantityInputVisible(item, true)]).toEqual(['unlimited', false]);
  });
});

describe('being on sale', () => {
  it.each<readonly [is: boolean, type: number, variants: readonly object[], more: object]>([
    [true, PHYSICAL, [{}, { onSale: true }], {}],
    [false, PHYSICAL, [{ onSale: false }], {}],
    [false, GIFT_CARD, [{ onSale: true }], {}],
    [true, DIGITAL, [], { onSale: true }],
    [false, DIGITAL, [{ onSale: true }], {}],
  ])('is %s for type %s with %j', (is, type, variants, more) => {
    expect(isOnSale(product(type, variants, more))).toBe(is);
  });
});

describe('the mark of a product', () => {
  const SALE = { onSale: true };

  it.each<readonly [mark: string | undefined, type: number, variants: readonly object[]]>([
    ['soldOut', PHYSICAL, []],
    ['soldOut', PHYSICAL, [{ ...SALE, qtyInStock: 0 }]],
    ['sale', PHYSICAL, [{ ...SALE, qtyInStock: 0 }, { qtyInStock: 1 }]],
    [undefined, PHYSICAL, [{ qtyInStock: 1 }]],
    [undefined, GIFT_CARD, [SALE]],
  ])('is %s for type %s with %j', (mark, type, variants) => {
    expect(statusMark(product(type, variants))).toBe(mark);
  });
});

describe('a subscription', () => {
  it.each<readonly [flag: unknown, is: boolean]>([
    [true, true],
    ['true', true],
    [1, true],
    [false, false],
    ['yes', false],
    [undefined, false],
    [{}, false],
  ])('is offered by %j: %s', (isOffered, is) => {
    expect(isSubscribable(product(PHYSICAL, [], { isSubscribable: isOffered }))).toBe(is);
  });
});

describe('varied prices', () => {
  it.each<readonly [is: boolean, type: number, variants: readonly object[]]>([
    [false, PHYSICAL, []],
    [false, PHYSICAL, [{ price: 1 }, { price: 1 }]],
    [true, PHYSICAL, [{ price: 1 }, { price: 2 }]],
    [true, PHYSICAL, [{ price: 1 }, { price: 1, onSale: true }]],
    [
      true,
      PHYSICAL,
      [
        { price: 2, onSale: true, salePrice: 1 },
        { price: 2, onSale: true, salePrice: 0 },
      ],
    ],
    [
      false,
      PHYSICAL,
      [
        { price: 2, salePrice: 1 },
        { price: 2, salePrice: 0 },
      ],
    ],
    [true, GIFT_CARD, [{ price: 1 }, { price: 2 }]],
    [false, DIGITAL, [{ price: 1 }, { price: 2 }]],
  ])('are %s for type %s with %j', (is, type, variants) => {
    expect(hasVariedPrices(product(type, variants))).toBe(is);
  });
});

describe('prices', () => {
  const variants = [
    { priceMoney: money('10'), onSale: true, salePriceMoney: money('8') },
    { priceMoney: money('9.5') },
    { priceMoney: money('12') },
  ];

  it('start at the lowest active price', () => {
    expect(fromPrice(product(PHYSICAL, variants))).toEqual(money('8'));
    expect(fromPrice(product(DIGITAL, [], { priceMoney: money('3') }))).toEqual(money('3'));
  });

  it('are regularly the highest one', () => {
    expect(normalPrice(product(PHYSICAL, variants))).toEqual(money('12'));
  });

  it('are on sale the lowest sale price', () => {
    expect(salePrice(product(PHYSICAL, variants))).toEqual(money('8'));
    expect(salePrice(product(GIFT_CARD, variants))).toEqual({ value: '0', currency: 'USD' });
  });

  it('are 0 USD when there is nothing to sell', () => {
    expect(fromPrice(product(PHYSICAL, []))).toEqual({ value: '0', currency: 'USD' });
    expect(normalPrice({})).toEqual({ value: '0', currency: 'USD' });
  });
});

describe('the form of a price', () => {
  const TEN = { price: 1000, priceMoney: money('10') };
  const TWELVE = { price: 1200, priceMoney: money('12') };
  const NINE = { ...TEN, onSale: true, salePrice: 900, salePriceMoney: money('9') };

  it.each<readonly [form: object, type: number, variants: readonly object[]]>([
    [{ kind: 'normal', money: money('10') }, PHYSICAL, [TEN]],
    [{ kind: 'from', money: money('10') }, PHYSICAL, [TWELVE, TEN]],
    [{ kind: 'from', money: money('9') }, PHYSICAL, [NINE, TEN]],
    [{ kind: 'sale', money: money('9'), before: money('10') }, PHYSICAL, [NINE, NINE]],
    [{ kind: 'normal', money: money('10') }, GIFT_CARD, [NINE]],
    [{ kind: 'normal', money: money('0') }, PHYSICAL, []],
  ])('is %j for type %i with %j', (form, type, variants) => {
    expect(priceForm(product(type, variants))).toEqual(form);
  });

  const option = (more: object = {}) => ({ pricingOptions: [{ priceMoney: money('8'), ...more }, {}] });
  const OPTION_SALE = { onSale: true, salePriceMoney: money('7') };

  it.each<readonly [form: object | undefined, type: number, variants: readonly object[]]>([
    [{ kind: 'normal', money: money('8') }, PHYSICAL, [{ ...TEN, ...option() }]],
    [{ kind: 'sale', money: money('7'), before: money('8') }, SERVICE, [{ ...TEN, ...option(OPTION_SALE) }]],
    [{ kind: 'from', money: money('8') }, PHYSICAL, [TWELVE, { ...TEN, ...option() }]],
    [{ kind: 'from', money: money('7') }, PHYSICAL, [TWELVE, { ...TEN, ...option(OPTION_SALE) }]],
    [undefined, PHYSICAL, [TEN, { ...TWELVE, ...option() }]],
    [undefined, PHYSICAL, [{ ...TEN, pricingOptions: [] }]],
    [undefined, PHYSICAL, []],
    [undefined, DIGITAL, [{ ...TEN, ...option() }]],
    [undefined, GIFT_CARD, [{ ...TEN, ...option() }]],
  ])('of the subscription option is %j for type %i with %j', (form, type, variants) => {
    expect(optionPriceForm(product(type, variants))).toEqual(form);
  });
});

describe('stock', () => {
  it('adds up the variants, or is unlimited when one is', () => {
    expect(stockOf(product(PHYSICAL, [{ qtyInStock: 1 }, { qtyInStock: 2 }]))).toBe(3);
    expect(stockOf(product(PHYSICAL, [{ qtyInStock: 1 }, { unlimited: true }]))).toBe('unlimited');
    expect(stockOf(product(DIGITAL, []))).toBe('unlimited');
  });

  it.each<
    readonly [
      is: boolean,
      type: number,
      variants: readonly object[],
      areServicesMultiple: boolean,
      more: object,
    ]
  >([
    [true, PHYSICAL, [{ qtyInStock: 2 }], true, {}],
    [false, PHYSICAL, [{ qtyInStock: 1 }], true, {}],
    [true, SERVICE, [{ unlimited: true }], true, {}],
    [false, SERVICE, [{ unlimited: true }], false, {}],
    [false, DIGITAL, [], true, {}],
    [false, PHYSICAL, [{ unlimited: true }], true, { isSubscribable: true }],
  ])('shows the quantity input: %s for type %s with %j', (is, type, variants, areServicesMultiple, more) => {
    expect(isQuantityInputVisible(product(type, variants, more), areServicesMultiple)).toBe(is);
  });
});

describe('options', () => {
  it('lists the values of the variants in the order of the product', () => {
    const variants = [
      { attributes: { Size: 'S', Color: 'red' } },
      { attributes: { Size: 'M', Color: 'red', Old: 1 } },
    ];
    const item = product(PHYSICAL, variants, { variantOptionOrdering: ['Color', 'Size'] });
    expect(variantOptions(item)).toEqual([
      { name: 'Color', values: ['red'] },
      { name: 'Size', values: ['S', 'M'] },
    ]);
  });

  it('has nothing to choose with one variant', () => {
    const item = product(PHYSICAL, [{ attributes: { Size: 'S' } }], { variantOptionOrdering: ['Size'] });
    expect(variantOptions(item)).toEqual([]);
    expect(hasVariants(item)).toBe(false);
  });
});
