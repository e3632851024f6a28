/** Where a subscription stands (docs/subscriptions.md). */
export const SUBSCRIPTION_STATES = [
  'INCOMPLETE',
  'ACTIVE',
  'PAST_DUE',
  'PAUSED',
  'COMPLETED',
  'CANCELED',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What happens to a subscription; `paidLast` is the last payment of its plan. */
export type SubscriptionEvent =
  | 'paid'
  | 'paidLast'
  | 'declined'
  | 'gaveUp'
  | 'paused'
  | 'resumed'
  | 'skipped'
  | 'canceled';

type Moves = Readonly<Partial<Record<SubscriptionEvent, SubscriptionState>>>;

const MOVES: Readonly<Record<SubscriptionState, Moves>> = {
  INCOMPLETE: { paid: 'ACTIVE', canceled: 'CANCELED' },
  ACTIVE: {
    paid: 'ACTIVE',
    paidLast: 'COMPLETED',
    declined: 'PAST_DUE',
    gaveUp: 'CANCELED',
    paused: 'PAUSED',
    skipped: 'ACTIVE',
    canceled: 'CANCELED',
  },
  PAST_DUE: {
    paid: 'ACTIVE',
    paidLast: 'COMPLETED',
    declined: 'PAST_DUE',
    gaveUp: 'CANCELED',
    canceled: 'CANCELED',
  },
  // A payment that was under way may come through, or not, after the pause has begun.
  PAUSED: {
    paid: 'PAUSED',
    paidLast: 'COMPLETED',
    declined: 'PAUSED',
    resumed: 'ACTIVE',
    canceled: 'CANCELED',
  },
  COMPLETED: {},
  CANCELED: {},
};

/** Where an event takes a subscription; undefined where it cannot happen. */
export function moveSubscription(
  state: SubscriptionState,
  event: SubscriptionEvent,
): SubscriptionState | undefined {
  return MOVES[state][event];
}

/** True while payments may still come. */
export function isLive(state: SubscriptionState): boolean {
  return moveSubscription(state, 'canceled') !== undefined;
}
