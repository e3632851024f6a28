import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { CouponOffer } from '#shared/features/coupons/rules.ts';
import { flagsOf, unitPriceOf } from './lines.ts';
import { cartOf, coupon, line, usd } from './testing/sample-cart.ts';

const HOME = { country: 'US', region: 'CA', postalCode: '94103' };
const zone = (id: string, rateValue: string) => ({
  places: [{ country: 'US', regions: [], postalPrefixes: [] }],
  options: [
    {
      id,
      name: 'Post',
      description: '',
      rate: { kind: 'flat', price: usd(rateValue) } as const,
      profiles: [],
    },
  ],
});
const tax = (rate: number, included: boolean) => ({
  id: 'f'.repeat(24),
  name: 'Tax',
  places: [{ country: '*', regions: [], postalPrefixes: [] }],
  included,
  rates: { goods: rate, digital: 5, service: 0, shipping: rate },
});

describe('the sums of a cart', () => {
  it('take the price in force', () => {
    expect(unitPriceOf({ priceMinor: 100, salePriceMinor: 80, onSale: true })).toBe(80);
    expect(unitPriceOf({ priceMinor: 100, salePriceMinor: 80, onSale: false })).toBe(100);
    expect(unitPriceOf({ priceMinor: 100, salePriceMinor: null, onSale: false })).toBe(100);
  });

  it('are hundredths in the old fields, in yen too', () => {
    const yen = cartOf([line({ quantity: 2, variant: { priceMinor: 500 } })], { currency: 'JPY' });
    expect(yen).toMatchObject({
      subtotalCents: 100_000,
      subtotal: { currency: 'JPY', value: '1000' },
      entries: [{ purchasePriceCents: 50_000, subTotal: 100_000 }],
    });
  });

  it.each([
    ['added', false, { taxCents: 508, grandTotalCents: 6408 }],
    ['held by the prices', true, { taxCents: 468, grandTotalCents: 5900 }],
  ])('go from lines to discounts, shipping and tax that is %s', (_, included, sums) => {
    const cart = cartOf([line({ quantity: 2 })], {
      choices: { couponCodes: ['TEN'], shippingLocation: HOME },
      rules: {
        coupons: [coupon()],
        shippingZones: [zone('b'.repeat(24), '5.00')],
        taxZones: [tax(8.609, included)],
      },
    });
    expect(cart).toMatchObject({
      subtotalCents: 6000,
      discountCents: 600,
      shippingCostCents: 500,
      taxIncluded: included,
      selectedShippingOption: { id: 'b'.repeat(24), priceCents: 500 },
      ...sums,
    });
  });

  it('tax what is digital by its own rate, and gift cards not at all', () => {
    const cart = cartOf(
      [
        line({ productType: PRODUCT_TYPE.digital, variant: { priceMinor: 1000 } }),
        line({ productType: PRODUCT_TYPE.giftCard, variant: { priceMinor: 5000 } }),
      ],
      { choices: { shippingLocation: HOME }, rules: { taxZones: [tax(20, false)] } },
    );
    expect(cart.entries.map(({ taxCents }) => taxCents)).toEqual([50, 0]);
  });

  it('always add up, whatever the lines, coupons and rates', () => {
    const anyLine = fc
      .record({
        quantity: fc.integer({ min: 1, max: 9999 }),
        priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
        productType: fc.constantFrom(1, 2, 3, 4, 5),
      })
      .map(({ priceMinor, ...facts }) => line({ ...facts, variant: { priceMinor } }));
    const percent = fc.integer({ min: 1, max: 10_000 }).map((units) => units / 100);
    const anyOffer: fc.Arbitrary<CouponOffer> = fc.oneof(
      percent.map((value) => ({ kind: 'percent' as const, percent: value })),
      fc
        .integer({ min: 0, max: 1e9 })
        .map((minor) => ({ kind: 'fixed' as const, amount: usd((minor / 100).toFixed(2)) })),
      fc.constant({ kind: 'freeShipping' as const }),
      fc
        .record({ buy: fc.integer({ min: 1, max: 9 }), get: fc.integer({ min: 1, max: 9 }), percent })
        .map((facts) => ({ kind: 'buyXGetY' as const, ...facts })),
    );
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 20 }),
        fc.array(anyOffer, { maxLength: 4 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.boolean(),
        (lines, offers, rate, included) => {
          const cart = cartOf(lines, {
            choices: { shippingLocation: HOME },
            rules: {
              coupons: offers.map((offer) => coupon({ code: null, offer })),
              shippingZones: [zone('b'.repeat(24), '7.50')],
              taxZones: [tax(rate / 1000, included)],
            },
          });
          const sum = (field: 'subTotal' | 'discountCents') =>
            cart.entries.reduce((all, entry) => all + entry[field], 0);
          expect(sum('subTotal')).toBe(cart.subtotalCents);
          expect(sum('discountCents')).toBe(cart.discountCents);
          expect(cart.entries.every((entry) => entry.discountCents <= entry.subTotal)).toBe(true);
          expect(cart.grandTotalCents).toBe(
            cart.subtotalCents - cart.discountCents + cart.shippingCostCents + (included ? 0 : cart.taxCents),
          );
          expect(cart.grandTotalCents).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('the flags of a cart', () => {
  it.each([
    ['nothing', [], { requiresShipping: false, hasDigital: false, purelyDigital: false }],
    ['a mug', [PRODUCT_TYPE.physical], { requiresShipping: true, hasDigital: false, purelyDigital: false }],
    [
      'a book to load',
      [PRODUCT_TYPE.digital],
      { requiresShipping: false, hasDigital: true, purelyDigital: true },
    ],
    [
      'a gift card',
      [PRODUCT_TYPE.giftCard],
      { requiresShipping: false, hasDigital: true, purelyDigital: true },
    ],
    [
      'both',
      [PRODUCT_TYPE.physical, PRODUCT_TYPE.digital],
      { requiresShipping: true, hasDigital: true, purelyDigital: false },
    ],
    ['a class', [PRODUCT_TYPE.service], { requiresShipping: false, hasDigital: false, purelyDigital: false }],
  ])('with %s', (_, types, flags) => {
    expect(flagsOf(types.map((productType) => ({ productType })))).toEqual(flags);
  });
});

describe('shipping of a cart', () => {
  const two = {
    ...zone('b'.repeat(24), '5.00'),
    options: [...zone('b'.repeat(24), '5.00').options, ...zone('c'.repeat(24), '9.00').options],
  };
  const priceOf = (
    lines: Parameters<typeof cartOf>[0],
    shippingOptionId: string | null,
    codes: string[] = [],
  ) =>
    cartOf(lines, {
      choices: { shippingLocation: HOME, shippingOptionId, couponCodes: codes },
      rules: {
        shippingZones: [two],
        coupons: [coupon({ code: 'FREE', offer: { kind: 'freeShipping' } })],
      },
    }).shippingCostCents;

  it.each([
    ['costs what the chosen option does', [line()], 'c'.repeat(24), [], 900],
    ['costs what the cheapest option does until one is chosen', [line()], null, [], 500],
    [
      'costs what the cheapest option does where the chosen one is not offered',
      [line()],
      'd'.repeat(24),
      [],
      500,
    ],
    ['costs nothing for what is not shipped', [line({ productType: PRODUCT_TYPE.digital })], null, [], 0],
    ['costs nothing by a coupon', [line()], 'c'.repeat(24), ['FREE'], 0],
  ])('%s', (_, lines, option, codes, cents) => {
    expect(priceOf(lines, option, codes)).toBe(cents);
  });
});
