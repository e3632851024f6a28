import { describe, expect, it } from 'vitest';
import { isLive, moveSubscription, SUBSCRIPTION_STATES, type SubscriptionEvent } from './states.ts';

const EVENTS: readonly SubscriptionEvent[] = [
  'paid',
  'paidLast',
  'declined',
  'gaveUp',
  'paused',
  'resumed',
  'skipped',
  'canceled',
];

describe('a subscription', () => {
  it.each([
    // paid, paidLast, declined, gaveUp, paused, resumed, skipped, canceled
    ['INCOMPLETE', ['ACTIVE', '-', '-', '-', '-', '-', '-', 'CANCELED']],
    ['ACTIVE', ['ACTIVE', 'COMPLETED', 'PAST_DUE', 'CANCELED', 'PAUSED', '-', 'ACTIVE', 'CANCELED']],
    ['PAST_DUE', ['ACTIVE', 'COMPLETED', 'PAST_DUE', 'CANCELED', '-', '-', '-', 'CANCELED']],
    ['PAUSED', ['PAUSED', 'COMPLETED', 'PAUSED', '-', '-', 'ACTIVE', '-', 'CANCELED']],
    ['COMPLETED', ['-', '-', '-', '-', '-', '-', '-', '-']],
    ['CANCELED', ['-', '-', '-', '-', '-', '-', '-', '-']],
  ] as const)('that is %s goes where the contract says', (state, next) => {
    expect(EVENTS.map((event) => moveSubscription(state, event) ?? '-')).toEqual(next);
  });

  it('is live until it is over', () => {
    expect(SUBSCRIPTION_STATES.filter(isLive)).toEqual(['INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'PAUSED']);
  });
});
