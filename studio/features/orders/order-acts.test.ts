import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/features/orders/shape.ts';
import { moneyLeft, offeredActs, type OrderRights, readRefund, worthOf } from './order-acts.ts';
import { sampleOrder } from './testing/sample-order.ts';

const ALL: OrderRights = { manages: true, refunds: 'any' };
const usd = (value: string) => ({ currency: 'USD', value });
const sent = sampleOrder().items.map((item) => ({ ...item, fulfilledQuantity: item.quantity }));

const offered = (change: Partial<Order>, rights = ALL) =>
  Object.entries(offeredActs(sampleOrder(change), rights))
    .filter(([, isOffered]) => isOffered)
    .map(([name]) => name);

describe('what is offered for an order', () => {
  it.each<[string, Partial<Order>, string[]]>([
    ['open and paid', {}, ['send', 'hold', 'resend', 'refund', 'cancel', 'edit']],
    ['on hold', { status: 'ON_HOLD' }, ['clear', 'resend', 'refund', 'cancel', 'edit']],
    [
      'reserved',
      { paymentState: 'AUTHORIZED', refundableTotal: usd('0.00') },
      ['send', 'hold', 'capture', 'resend', 'cancel', 'edit'],
    ],
    ['sent as a whole', { status: 'FULFILLED', items: sent }, ['resend', 'refund']],
    ['given back as a whole', { refundableTotal: usd('0.00') }, ['send', 'hold', 'resend', 'cancel', 'edit']],
    ['canceled', { status: 'CANCELED', refundableTotal: usd('0.00') }, ['resend']],
    ['not paid yet', { status: 'PENDING_PAYMENT', orderNumber: '', refundableTotal: usd('0.00') }, []],
  ])('that is %s', (_, change, acts) => {
    expect(offered(change)).toEqual(acts);
  });

  it('is nothing for who may only look, and giving back for who has a limit too', () => {
    expect(offered({}, { manages: false, refunds: 'none' })).toEqual([]);
    expect(offered({}, { manages: true, refunds: 'limited' })).toContain('refund');
  });
});

describe('what pieces were paid for', () => {
  it('is their part of the line, with tax that came on top', () => {
    const order = sampleOrder();
    const [mugs, bowl] = order.items.map(({ id }) => id) as [string, string];
    expect(worthOf(order, { [mugs]: 1 })).toBe(2400);
    const taxed = sampleOrder({
      items: order.items.map((item) => ({ ...item, discount: usd('1.00'), tax: usd('2.00') })),
      discountTotal: usd('2.00'),
      taxTotal: usd('4.00'),
      grandTotal: usd('63.50'),
    });
    expect(worthOf(taxed, { [bowl]: 1 })).toBe(1100);
  });

  it('is never more than is left of the money, whatever was given back', () => {
    fc.assert(
      fc.property(fc.nat(6150), fc.nat(2), fc.nat(1), (left, mugs, bowls) => {
        const order = sampleOrder({ refundableTotal: usd((left / 100).toFixed(2)) });
        const pieces = Object.fromEntries(order.items.map(({ id }, at) => [id, at === 0 ? mugs : bowls]));
        expect(worthOf(order, pieces)).toBeLessThanOrEqual(moneyLeft(order));
      }),
    );
  });
});

it.each([
  ['12.5', { cents: 1250 }],
  ['61.50', { cents: 6150 }],
  ['61.51', { error: 'At most 61.50 can be refunded.' }],
  ['0', { error: 'Enter an amount such as 12.50.' }],
  ['a lot', { error: 'Enter an amount such as 12.50.' }],
])('reads %s as an amount to give back', (text, read) => {
  expect(readRefund(text, sampleOrder())).toEqual(read);
});
