import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMovePayment,
  externalStatus,
  fulfillmentOf,
  type LineProgress,
  moveOrder,
  openPieces,
  ORDER_STATUSES,
  type OrderEvent,
} from './states.ts';

describe('an order', () => {
  it.each([
    ['PENDING_PAYMENT', 'paid', 'OPEN'],
    ['PENDING_PAYMENT', 'declined', 'CANCELED'],
    ['PENDING_PAYMENT', 'timedOut', 'EXPIRED'],
    ['OPEN', 'held', 'ON_HOLD'],
    ['ON_HOLD', 'cleared', 'OPEN'],
    ['OPEN', 'fulfilled', 'FULFILLED'],
    ['FULFILLED', 'unfulfilled', 'OPEN'],
    ['OPEN', 'canceled', 'CANCELED'],
    ['ON_HOLD', 'canceled', 'CANCELED'],
  ] as const)('that is %s and %s becomes %s', (status, event, next) => {
    expect(moveOrder(status, event)).toEqual({ status: next });
  });

  it.each([
    ['PENDING_PAYMENT', 'fulfilled', ['paid', 'declined', 'timedOut']],
    ['OPEN', 'paid', ['held', 'fulfilled', 'canceled']],
    ['ON_HOLD', 'fulfilled', ['cleared', 'canceled']],
    ['FULFILLED', 'canceled', ['unfulfilled']],
    ['CANCELED', 'paid', []],
    ['EXPIRED', 'cleared', []],
  ] as const)('that is %s cannot be %s, and what can be is told', (status, event, allowed) => {
    expect(moveOrder(status, event)).toEqual({ status: undefined, allowed });
  });

  it('never leaves a state that is an end', () => {
    const events: OrderEvent[] = ['paid', 'declined', 'timedOut', 'held', 'cleared', 'fulfilled', 'canceled'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (happened) => {
        const ends = happened.reduce<readonly string[]>(
          (path, event) => {
            const before = ORDER_STATUSES.find((status) => status === path.at(-1)) ?? 'PENDING_PAYMENT';
            const move = moveOrder(before, event);
            return move.status === undefined ? path : [...path, move.status];
          },
          ['PENDING_PAYMENT'],
        );
        const end = ends.findIndex((status) => status === 'CANCELED' || status === 'EXPIRED');
        expect([-1, ends.length - 1]).toContain(end);
      }),
    );
  });

  it.each([
    ['PENDING_PAYMENT', 'PENDING'],
    ['OPEN', 'PENDING'],
    ['ON_HOLD', 'PENDING'],
    ['FULFILLED', 'FULFILLED'],
    ['CANCELED', 'CANCELED'],
    ['EXPIRED', 'CANCELED'],
  ] as const)('that is %s is called %s outside', (status, name) => {
    expect(externalStatus(status)).toBe(name);
  });
});

describe('the money of an order', () => {
  it.each([
    ['UNPAID', 'AUTHORIZED'],
    ['UNPAID', 'PENDING'],
    ['PENDING', 'PAID'],
    ['PENDING', 'FAILED'],
    ['AUTHORIZED', 'PAID'],
    ['AUTHORIZED', 'VOIDED'],
    ['PAID', 'PARTIALLY_REFUNDED'],
    ['PARTIALLY_REFUNDED', 'REFUNDED'],
    ['DISPUTED', 'PAID'],
  ] as const)('may go from %s to %s', (from, to) => {
    expect(canMovePayment(from, to)).toBe(true);
  });

  it.each([
    ['REFUNDED', 'PAID'],
    ['VOIDED', 'AUTHORIZED'],
    ['PAID', 'VOIDED'],
    ['FAILED', 'PAID'],
    ['AUTHORIZED', 'REFUNDED'],
  ] as const)('never goes from %s to %s', (from, to) => {
    expect(canMovePayment(from, to)).toBe(false);
  });
});

describe('the things of an order', () => {
  const line = (quantity: number, fulfilled = 0, refunded = 0, needsFulfillment = true): LineProgress => ({
    quantity,
    fulfilledQuantity: fulfilled,
    refundedQuantity: refunded,
    needsFulfillment,
  });

  it.each([
    ['nothing to send', [line(1, 0, 0, false)], 'NOT_REQUIRED'],
    ['nothing sent', [line(2), line(1, 0, 0, false)], 'UNFULFILLED'],
    ['a part sent', [line(2, 1)], 'PARTIALLY_FULFILLED'],
    ['one line of two sent', [line(1, 1), line(1)], 'PARTIALLY_FULFILLED'],
    ['all sent', [line(2, 2), line(1, 1)], 'FULFILLED'],
    ['a part sent and the rest given back before', [line(2, 1, 1)], 'FULFILLED'],
    ['all given back', [line(2, 2, 2)], 'RETURNED'],
  ] as const)('with %s', (_, lines, state) => {
    expect(fulfillmentOf(lines)).toBe(state);
  });

  it('are still to be sent where they are neither sent nor given back', () => {
    expect([line(3, 1, 1), line(2, 2), line(4, 0, 0, false)].map(openPieces)).toEqual([1, 0, 0]);
  });
});
