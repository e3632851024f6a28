import { DECLINE_TEXTS } from '#shared/features/checkout/rules.ts';
import type { ListedSubscription } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionState } from '#shared/features/subscriptions/states.ts';
import { formatDay } from '../../components/format-time.ts';

/** States as merchants name them; those that are never listed have none. */
export const STATE_WORDS: Readonly<Record<SubscriptionState, string>> = {
  INCOMPLETE: 'Not paid yet',
  ACTIVE: 'Active',
  PAST_DUE: 'Payment failed',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
  CANCELED: 'Ended',
};

/** States to choose from, in the order of a subscription’s life. */
export const LISTED_STATES: readonly SubscriptionState[] = [
  'ACTIVE',
  'PAST_DUE',
  'PAUSED',
  'COMPLETED',
  'CANCELED',
];

const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  ITEM_GONE: 'The product or its variant is deleted. It is retried every day.',
  OUT_OF_STOCK: 'There is not enough in stock. It is retried every day.',
  PROVIDER_GONE: 'The payment provider is not connected any more. It is retried every day.',
};

/** Why the payment that is due did not come through; empty where nothing is wrong. */
export function problemText(problem: string): string {
  if (problem === '') return '';
  const declined: Readonly<Record<string, string>> = DECLINE_TEXTS;
  return (
    PROBLEM_WORDS[problem] ?? (declined[problem] === undefined ? problem : 'The bank declined the payment.')
  );
}

const HISTORY_WORDS: Readonly<Record<string, string>> = {
  started: 'Began, with order',
  paid: 'Paid, with order',
  completed: 'Paid for the last time, with order',
  declined: 'Payment declined',
  postponed: 'Payment postponed',
  gaveUp: 'Ended, for no payment came through',
  ended: 'Ended as agreed',
  pause: 'Paused',
  resume: 'Resumed',
  skip: 'Skipped a payment',
  cancelAtEnd: 'Canceled at the end of the period',
  cancel: 'Ended at once',
  retry: 'Tried the payment again',
  cardChanged: 'Changed the card',
};

/** What happened, in words; numbers of orders and reasons are told with it. */
export function historyText(type: string, note: string): string {
  const words = HISTORY_WORDS[type] ?? type;
  if (words.endsWith('order')) return note === '' ? words.replace(', with order', '') : `${words} ${note}`;
  const why = problemText(note);
  return why === '' ? words : `${words}: ${why}`;
}

/** What comes next, and when. */
export function nextText({ state, isEnding, nextChargeOn }: ListedSubscription): string {
  if (nextChargeOn === null) return state === 'ACTIVE' || state === 'PAST_DUE' ? 'Charging now' : '';
  const day = formatDay(Date.parse(nextChargeOn));
  if (isEnding) return `Ends on ${day}`;
  return state === 'PAST_DUE' ? `Tried again on ${day}` : `Charged on ${day}`;
}
