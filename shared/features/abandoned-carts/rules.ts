/** Namespace of the preferences of reminders. */
export const ABANDONED_NAMESPACE = 'abandoned-carts';

/** Hours that a cart is left alone before its reminder, where the shop says nothing else. */
export const QUIET_HOURS = 4;
/** Most hours that a shop may say: a week. */
export const QUIET_HOURS_MAX = 7 * 24;
/** Carts of one page of the list. */
export const ABANDONED_PAGE = 50;

/** How far a reminder has come; `stopped` is one that is not sent any more, `bought` a cart that was bought after it. */
export const REMINDER_STATES = ['waiting', 'sent', 'stopped', 'bought'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** What the shop has settled about reminders. */
export interface ReminderTerms {
  readonly isOffered: boolean;
  /** How long a cart is left alone before its reminder, in ms. */
  readonly quietMs: number;
  /** Code of a coupon that the reminder brings along; empty for none. */
  readonly couponCode: string;
}

const HOUR_MS = 60 * 60 * 1000;

/** The terms in the preferences of {@link ABANDONED_NAMESPACE}; nothing is offered unless the shop says so. */
export function reminderTerms(preferences: Readonly<Record<string, unknown>>): ReminderTerms {
  const { hours, couponCode } = preferences;
  const isHours = typeof hours === 'number' && hours >= 1 && hours <= QUIET_HOURS_MAX;
  return {
    isOffered: preferences['enabled'] === true,
    quietMs: (isHours ? hours : QUIET_HOURS) * HOUR_MS,
    couponCode: typeof couponCode === 'string' ? couponCode.trim() : '',
  };
}

/** What is known of a cart whose buyer agreed to a reminder. */
export interface LeftCart {
  readonly state: ReminderState;
  /** When it was last changed, epoch milliseconds. */
  readonly touchedAt: number;
  readonly hasLines: boolean;
  /** Bought, or taken into another cart. */
  readonly isOver: boolean;
  /** A payment of it is not decided. */
  readonly isBeingBought: boolean;
}

/** What is done about a cart at this moment. */
export type ReminderStep =
  | { readonly kind: 'nothing' | 'stop' | 'remind' }
  /** It is looked at again at this time, epoch milliseconds. */
  | { readonly kind: 'wait'; readonly until: number };

/**
 * Decides about the one reminder of a cart: it goes out when the cart was left alone long enough, and never once the
 * cart was bought, emptied or is being paid.
 */
export function planReminder(
  cart: LeftCart,
  { isOffered, quietMs }: ReminderTerms,
  now: number,
): ReminderStep {
  if (cart.state !== 'waiting') return { kind: 'nothing' };
  if (!isOffered || cart.isOver || !cart.hasLines) return { kind: 'stop' };
  if (cart.isBeingBought) return { kind: 'wait', until: now + quietMs };
  const due = cart.touchedAt + quietMs;
  return now < due ? { kind: 'wait', until: due } : { kind: 'remind' };
}
