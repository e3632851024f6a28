import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DisputeNews,
  planReversals,
  type RefundNews,
  type ReversalStep,
  type ReversedOrder,
} from './reversals.ts';

const paid: ReversedOrder = {
  status: 'OPEN',
  paymentState: 'PAID',
  capturedMinor: 2400,
  refundedMinor: 0,
  giftCardMinor: 0,
  giftCardRefundedMinor: 0,
  refunds: [],
  disputes: [],
};
const refund = (reference: string, amountMinor: number, refundKey?: string): RefundNews => ({
  state: 'given',
  reference,
  refundKey,
  amountMinor,
  reason: '',
  page: '',
});
const failed = (news: RefundNews): RefundNews => ({ ...news, state: 'failed' });
const dispute = (reference: string, state: DisputeNews['state'], amountMinor = 2400): DisputeNews => ({
  reference,
  state,
  amountMinor,
  reason: 'fraudulent',
  dueAt: undefined,
  page: '',
});

/** The order after it has made its steps. */
function follow(order: ReversedOrder, news: Parameters<typeof planReversals>[1]): ReversedOrder {
  const { steps, status, paymentState } = planReversals(order, news);
  const signed = (step: ReversalStep) =>
    step.kind === 'dispute' ? step.lostMinor : step.kind === 'refund' ? step.amountMinor : -step.amountMinor;
  const back = steps.reduce((sum, step) => sum + signed(step), 0);
  const returned = new Set(steps.flatMap((step) => (step.kind === 'returned' ? [step.refundId] : [])));
  const told = steps.flatMap((step) => (step.kind === 'dispute' ? [step.dispute] : []));
  const isTold = (reference: string) => told.some((one) => one.reference === reference);
  return {
    ...order,
    status,
    paymentState,
    refundedMinor: order.refundedMinor + back,
    refunds: [
      ...order.refunds.map((one) => (returned.has(one.id) ? { ...one, amountMinor: 0 } : one)),
      ...steps.flatMap((step) =>
        step.kind === 'refund'
          ? [{ id: `of ${step.reference}`, reference: step.reference, amountMinor: step.amountMinor }]
          : [],
      ),
    ],
    disputes: [...order.disputes.filter(({ reference }) => !isTold(reference)), ...told],
  };
}

describe('money that went back without us', () => {
  it.each([
    ['a part', [refund('re_1', 900)], [], ['OPEN', 'PARTIALLY_REFUNDED', 900]],
    ['all of it', [refund('re_1', 900), refund('re_2', 1500)], [], ['OPEN', 'REFUNDED', 2400]],
    ['more than was taken', [refund('re_1', 9900)], [], ['OPEN', 'REFUNDED', 2400]],
    ['what we asked for', [refund('re_1', 900, 'ours')], [], ['OPEN', 'PAID', 0]],
    ['a dispute', [], [dispute('dp_1', 'open')], ['ON_HOLD', 'DISPUTED', 0]],
    ['a dispute that was won', [], [dispute('dp_1', 'won')], ['OPEN', 'PAID', 0]],
    ['one that was lost', [], [dispute('dp_1', 'lost')], ['OPEN', 'REFUNDED', 2400]],
    ['one lost over a part', [], [dispute('dp_1', 'lost', 400)], ['OPEN', 'PARTIALLY_REFUNDED', 400]],
    [
      'a refund under dispute',
      [refund('re_1', 900)],
      [dispute('dp_1', 'open')],
      ['ON_HOLD', 'DISPUTED', 900],
    ],
  ])('is taken in: %s', (_, refunds, disputes, expected) => {
    const { status, paymentState, refundedMinor } = follow(paid, { refunds, disputes });
    expect([status, paymentState, refundedMinor]).toEqual(expected);
  });

  it('leaves an order that is sent where it is', () => {
    const sent = { ...paid, status: 'FULFILLED' as const };
    const after = follow(sent, { refunds: [], disputes: [dispute('dp_1', 'open')] });
    expect([after.status, after.paymentState]).toEqual(['FULFILLED', 'DISPUTED']);
  });

  it('goes back to partly refunded when a dispute is won', () => {
    const disputed = follow(paid, { refunds: [refund('re_1', 900)], disputes: [dispute('dp_1', 'open')] });
    const won = follow(disputed, { refunds: [refund('re_1', 900)], disputes: [dispute('dp_1', 'won')] });
    expect([won.status, won.paymentState]).toEqual(['ON_HOLD', 'PARTIALLY_REFUNDED']);
  });

  it('is here again where the bank of the buyer did not take it, once', () => {
    const own = refund('re_1', 900, 'ours');
    const begun = { ...paid, refunds: [{ id: 'ours', reference: null, amountMinor: 900 }] };
    const partly = { ...begun, refundedMinor: 900, paymentState: 'PARTIALLY_REFUNDED' as const };
    const news = { refunds: [failed(own), refund('re_2', 1500)], disputes: [] };
    const whole = follow(partly, { refunds: [own, refund('re_2', 1500)], disputes: [] });
    expect([whole.paymentState, whole.refundedMinor]).toEqual(['REFUNDED', 2400]);
    const again = follow(follow(whole, news), news);
    expect([again.paymentState, again.refundedMinor]).toEqual(['PARTIALLY_REFUNDED', 1500]);
    const none = follow(again, { refunds: [failed(own), failed(refund('re_2', 1500))], disputes: [] });
    expect([none.status, none.paymentState, none.refundedMinor]).toEqual(['OPEN', 'PAID', 0]);
    expect(follow(paid, { refunds: [failed(refund('re_3', 10))], disputes: [] })).toEqual(paid);
  });

  it('comes to the same however often it is told and in whatever parts, and never to more than was paid', () => {
    const refunds = fc.uniqueArray(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 700 })),
      {
        selector: ([reference]) => reference,
      },
    );
    fc.assert(
      fc.property(
        refunds,
        fc.constantFrom('open', 'won', 'lost'),
        fc.array(fc.nat()),
        (given, state, parts) => {
          const news = {
            refunds: given.map(([reference, amount]) => refund(reference, amount)),
            disputes: [dispute('dp', state)],
          };
          const once = follow(follow(paid, { refunds: news.refunds, disputes: [] }), news);
          const [first, ...more] = parts.map((part) => news.refunds.slice(0, part % 4));
          const early = follow(paid, { refunds: first ?? [], disputes: [] });
          const told = more.reduce((order, some) => follow(order, { refunds: some, disputes: [] }), early);
          const often = follow(follow(told, { refunds: news.refunds, disputes: [] }), news);
          const pick = ({ paymentState, refundedMinor }: ReversedOrder) => ({ paymentState, refundedMinor });
          expect(pick(follow(often, news))).toEqual(pick(once));
          expect(once.refundedMinor).toBeLessThanOrEqual(paid.capturedMinor);
        },
      ),
    );
  });
});
