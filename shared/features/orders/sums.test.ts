import { describe, expect, it } from 'vitest';
import { cartMessages } from '#shared/features/cart/messages.ts';
import { cartWords } from '#shared/features/cart/words.ts';
import { type OrderAmounts, orderSums } from './sums.ts';

const ORDER: OrderAmounts = {
  kind: 'purchase',
  currency: 'USD',
  subtotalMinor: 4000,
  discountMinor: 0,
  discountLines: [],
  shippingMinor: 0,
  shippingLines: [],
  taxMinor: 0,
  isTaxIncluded: false,
  grandTotalMinor: 4000,
  giftCardMinor: 0,
  giftCardLines: [],
  capturedMinor: 4000,
  refundedMinor: 0,
  giftCardRefundedMinor: 0,
};

const rowsOf = (change: Partial<OrderAmounts>, language = 'en', isInvoice = false) =>
  orderSums(
    { ...ORDER, ...change },
    {
      language,
      isInvoice,
      giftCardTitle: cartMessages(language).giftCardTitle,
      freeShipping: cartWords(language).freeShipping,
    },
  ).map(({ name, amount }) => `${name} ${amount}`);

const GIFT_CARD = {
  giftCardMinor: 1500,
  giftCardLines: [{ last4: 'X7Q2', minor: 1500 }],
  capturedMinor: 2500,
};

describe('the sums of an order', () => {
  it.each<[string, Partial<OrderAmounts>, string[]]>([
    ['nothing but goods', {}, ['Subtotal $40.00', 'Total $40.00']],
    [
      'a coupon, shipping and tax',
      {
        discountMinor: 500,
        discountLines: [{ title: 'Autumn', minor: 500 }],
        shippingMinor: 650,
        shippingLines: [{ title: 'Post', minor: 650 }],
        taxMinor: 280,
        grandTotalMinor: 4430,
      },
      ['Subtotal $40.00', 'Autumn −$5.00', 'Shipping: Post $6.50', 'Tax $2.80', 'Total $44.30'],
    ],
    [
      'shipping that a coupon pays, and tax in the prices',
      {
        discountLines: [{ title: 'Free post', minor: 0 }],
        shippingLines: [{ title: 'Post', minor: 0 }],
        taxMinor: 667,
        isTaxIncluded: true,
      },
      [
        'Subtotal $40.00',
        'Free post Free shipping',
        'Shipping: Post $0.00',
        'Tax, included $6.67',
        'Total $40.00',
      ],
    ],
    [
      'amounts of an order from before, without names',
      { discountMinor: 500, shippingMinor: 500 },
      ['Subtotal $40.00', 'Discount −$5.00', 'Shipping $5.00', 'Total $40.00'],
    ],
    [
      'a gift card, and money that went back',
      { ...GIFT_CARD, refundedMinor: 500, giftCardRefundedMinor: 200 },
      [
        'Subtotal $40.00',
        'Total $40.00',
        'Gift card ending in X7Q2 −$15.00',
        'Paid by other means $25.00',
        'Refunded −$7.00',
      ],
    ],
    ['a donation, which has no lines', { kind: 'donation' }, ['Total $40.00']],
  ])('tell %s', (_, change, rows) => {
    expect(rowsOf(change)).toEqual(rows);
  });

  it('say on an invoice what was paid and what is left to be paid', () => {
    expect(rowsOf({ ...GIFT_CARD, capturedMinor: 0 }, 'en', true)).toEqual([
      'Subtotal $40.00',
      'Total $40.00',
      'Gift card ending in X7Q2 −$15.00',
      'Amount due $25.00',
    ]);
    expect(rowsOf({}, 'en', true)).toContain('Paid $40.00');
  });

  it('speak the language of their reader', () => {
    expect(rowsOf(GIFT_CARD, 'fr')[2]).toMatch(/^Carte cadeau finissant par X7Q2 −/);
    expect(rowsOf({ taxMinor: 667, isTaxIncluded: true }, 'de')[1]).toMatch(/^Enthaltene Steuer /);
  });
});
