import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { CartLine } from './totals.ts';
import { toCart, unitPriceOf } from './totals.ts';

function line(
  facts: { quantity?: number; productType?: number; variant?: Partial<CartLine['variant']> } = {},
): CartLine {
  const { quantity = 1, productType = PRODUCT_TYPE.physical, variant = {} } = facts;
  return {
    id: 'a'.repeat(24),
    itemId: 'b'.repeat(24),
    productType,
    title: 'Mug',
    fullUrl: '/shop/p/mug',
    image: undefined,
    variant: {
      id: 'c'.repeat(24),
      sku: 'MUG',
      attributes: {},
      optionValues: [],
      priceMinor: 3000,
      salePriceMinor: null,
      onSale: false,
      unlimited: false,
      available: 10,
      ...variant,
    },
    quantity,
    additionalFields: null,
  };
}

const cart = (lines: readonly CartLine[], currency = 'USD') =>
  toCart({ id: 'x', websiteId: 'd'.repeat(24), created: 1, version: 1, currency, cartToken: 't', lines });

describe('the sums of a cart', () => {
  it('take the price in force', () => {
    expect(unitPriceOf({ priceMinor: 100, salePriceMinor: 80, onSale: true })).toBe(80);
    expect(unitPriceOf({ priceMinor: 100, salePriceMinor: 80, onSale: false })).toBe(100);
    expect(unitPriceOf({ priceMinor: 100, salePriceMinor: null, onSale: false })).toBe(100);
  });

  it('are hundredths in the old fields, in yen too', () => {
    const yen = cart([line({ quantity: 2, variant: { priceMinor: 500 } })], 'JPY');
    expect(yen).toMatchObject({
      subtotalCents: 100_000,
      subtotal: { currency: 'JPY', value: '1000' },
      entries: [{ purchasePriceCents: 50_000, subTotal: 100_000 }],
    });
  });

  it('always add up: lines to the subtotal, the subtotal to the total', () => {
    const anyLine = fc
      .record({
        quantity: fc.integer({ min: 1, max: 9999 }),
        priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
      })
      .map(({ quantity, priceMinor }) => line({ quantity, variant: { priceMinor } }));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const { entries, subtotalCents, grandTotalCents, discountCents, shippingCostCents, taxCents } =
          cart(lines);
        expect(entries.reduce((sum, entry) => sum + entry.subTotal, 0)).toBe(subtotalCents);
        expect(grandTotalCents).toBe(subtotalCents - discountCents + shippingCostCents + taxCents);
      }),
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
    expect(cart(types.map((productType) => line({ productType })))).toMatchObject(flags);
  });
});

describe('the problems of a cart', () => {
  it('count all lines of one variant together', () => {
    const lines = [
      line({ quantity: 6 }),
      { ...line({ quantity: 6 }), id: 'e'.repeat(24), additionalFields: '{}' },
    ];
    expect(cart(lines).problems).toMatchObject([
      { code: 'INSUFFICIENT_STOCK', severity: 'block', available: 10 },
      { code: 'INSUFFICIENT_STOCK', entryId: 'e'.repeat(24) },
    ]);
  });

  it('tell a variant that is gone from one that is short, and never doubt an unlimited one', () => {
    expect(cart([line({ variant: { available: -1 } })]).problems).toMatchObject([
      { code: 'OUT_OF_STOCK', available: 0 },
    ]);
    expect(cart([line({ variant: { available: 0, unlimited: true } })]).problems).toEqual([]);
    expect(cart([line({ quantity: 10 })]).problems).toEqual([]);
  });
});
