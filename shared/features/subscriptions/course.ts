import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import { addDays, nextPeriod, noticeAt, type OffsetAt, retryAt } from './schedule.ts';
import { moveSubscription, type SubscriptionState } from './states.ts';

/** Where a subscription is on its way, with all that its next steps follow from. Times are epoch ms. */
export interface Course {
  readonly state: SubscriptionState;
  /** True for one that ends where its next payment would be due. */
  readonly isEnding: boolean;
  readonly startedAt: number;
  readonly period: SubscriptionPlan['billingPeriod'];
  /** Until when what was paid for lasts; null where nothing was paid yet. */
  readonly paidUntil: number | null;
  /** How many payments there are in all; 0 for one without an end. */
  readonly cycles: number;
  readonly paidCycles: number;
  /** Which period the next payment is for; the first one is 0. */
  readonly periodIndex: number;
  /** Null while nothing is due: it is paused or over, or is just being charged. */
  readonly nextChargeAt: number | null;
  /** When its payer is told of the next payment; null where that was done, or is not. */
  readonly noticeAt: number | null;
  /** The first try of the cycle that is not paid yet. */
  readonly firstTriedAt: number | null;
  /** True where the payment that is due did not come through. */
  readonly hasProblem: boolean;
}

/** What is to be done about a subscription now. */
export type DueAct = 'charge' | 'end' | 'notice';

/** Wait before a payment is asked for again that the provider never heard of. */
const UNHEARD_MS = 60 * 60 * 1000;
/** A charge that comes no later than this follows on what was paid: a period that was left out is a week at least. */
const FOLLOWS_ON_MS = 6 * 24 * 60 * 60 * 1000;

/** A subscription whose first payment is being made. */
export function beginCourse(plan: SubscriptionPlan, now: number): Course {
  return {
    state: 'INCOMPLETE',
    isEnding: false,
    startedAt: now,
    period: plan.billingPeriod,
    paidUntil: null,
    cycles: plan.numBillingCycles,
    paidCycles: 0,
    periodIndex: 0,
    nextChargeAt: null,
    noticeAt: null,
    firstTriedAt: null,
    hasProblem: false,
  };
}

/** What is to be done now; undefined for nothing. */
export function dueAct(course: Course, now: number): DueAct | undefined {
  const { nextChargeAt, noticeAt: notice, isEnding } = course;
  if (nextChargeAt !== null && nextChargeAt <= now) return isEnding ? 'end' : 'charge';
  return notice !== null && notice <= now ? 'notice' : undefined;
}

/** When somebody has to look next; null for never. */
export function wakeAt({ nextChargeAt, noticeAt: notice }: Course): number | null {
  if (nextChargeAt === null || notice === null) return nextChargeAt;
  return Math.min(nextChargeAt, notice);
}

/** Goes on to the first period after one that has not begun yet. */
function goOn(course: Course, after: number, now: number, offsetAt: OffsetAt): Course {
  const { index, at } = nextPeriod(course.startedAt, course.period, { after, now }, offsetAt);
  const notice = noticeAt(at, course.period, offsetAt);
  return {
    ...course,
    periodIndex: index,
    nextChargeAt: at,
    noticeAt: notice !== undefined && notice > now ? notice : null,
    firstTriedAt: null,
  };
}

const standStill = (course: Course, state: SubscriptionState): Course => ({
  ...course,
  state,
  nextChargeAt: null,
  noticeAt: null,
});

/** Its cycle is just being charged. */
export function chargeCourse(course: Course, now: number): Course {
  return { ...standStill(course, course.state), firstTriedAt: course.firstTriedAt ?? now };
}

/** Its cycle is paid; one that is over stays so, whatever still comes in. */
export function payCourse(course: Course, now: number, offsetAt: OffsetAt): Course {
  const isFirst = course.state === 'INCOMPLETE';
  const paid = { ...course, paidCycles: course.paidCycles + 1, startedAt: isFirst ? now : course.startedAt };
  const isLast = course.cycles > 0 && paid.paidCycles >= course.cycles;
  const state = moveSubscription(course.state, isLast ? 'paidLast' : 'paid');
  if (state === undefined) return paid;
  const next = goOn({ ...paid, state }, course.periodIndex, now, offsetAt);
  const lasting = { ...next, paidUntil: next.nextChargeAt };
  return state === 'ACTIVE' ? lasting : standStill(lasting, state);
}

/**
 * Until when what is sold by subscription can be used: the end of what was paid for, or null while it goes on by
 * itself. Who is late keeps it as long as the payment is tried again; a period that is left out is none.
 */
export function accessUntil(course: Course): number | null {
  const { state, isEnding, paidUntil, firstTriedAt, nextChargeAt } = course;
  if (paidUntil === null) return null;
  const goesOn = (state === 'ACTIVE' && !isEnding) || state === 'PAST_DUE';
  if (!goesOn) return paidUntil;
  // The shop could not take the money, or not deliver.
  if (firstTriedAt === null && course.hasProblem) return null;
  const chargedAt = firstTriedAt ?? nextChargeAt;
  return chargedAt === null || chargedAt - paidUntil <= FOLLOWS_ON_MS ? null : paidUntil;
}

/** Its charge was declined: it is tried again on its days, and then given up. */
export function declineCourse(course: Course, now: number, offsetAt: OffsetAt): Course {
  const firstTriedAt = course.firstTriedAt ?? now;
  const again = retryAt(firstTriedAt, now, offsetAt);
  const state = moveSubscription(course.state, again === undefined ? 'gaveUp' : 'declined');
  if (state !== 'PAST_DUE') return standStill(course, state ?? course.state);
  return { ...course, state, firstTriedAt, nextChargeAt: again ?? null, noticeAt: null };
}

/** Its charge never reached the provider, which says nothing about who pays. */
export function repeatCourse(course: Course, now: number): Course {
  const mayCharge = course.state === 'ACTIVE' || course.state === 'PAST_DUE';
  return mayCharge ? { ...course, nextChargeAt: now + UNHEARD_MS } : course;
}

/** The shop cannot deliver, or take the money, today: nobody is charged before tomorrow. */
export function postponeCourse(course: Course, now: number, offsetAt: OffsetAt): Course {
  return { ...course, nextChargeAt: addDays(now, 1, offsetAt), noticeAt: null };
}

/** What people do with a subscription; undefined where it cannot be done as things are. */
export const COURSE_ACTS = {
  pause(course: Course): Course | undefined {
    const state = moveSubscription(course.state, 'paused');
    return state === undefined || course.isEnding ? undefined : standStill(course, state);
  },

  /** Ends a pause, or takes back that it ends. */
  resume(course: Course, now: number, offsetAt: OffsetAt): Course | undefined {
    if (course.isEnding && course.state === 'ACTIVE') return { ...course, isEnding: false };
    const state = moveSubscription(course.state, 'resumed');
    return state === undefined
      ? undefined
      : goOn({ ...course, state }, course.periodIndex - 1, now, offsetAt);
  },

  /** Leaves the next payment out; how many there are in all stays. */
  skip(course: Course, now: number, offsetAt: OffsetAt): Course | undefined {
    const state = moveSubscription(course.state, 'skipped');
    const isDue = course.nextChargeAt !== null && course.nextChargeAt > now;
    if (state === undefined || course.isEnding || !isDue) return undefined;
    return goOn({ ...course, state }, course.periodIndex, now, offsetAt);
  },

  /** Ends it where the next payment would be due; at once where none is. */
  cancelAtEnd(course: Course): Course | undefined {
    const isPaid = course.state === 'ACTIVE' && course.nextChargeAt !== null;
    return isPaid ? { ...course, isEnding: true, noticeAt: null } : COURSE_ACTS.cancel(course);
  },

  cancel(course: Course): Course | undefined {
    const state = moveSubscription(course.state, 'canceled');
    return state === undefined ? undefined : standStill(course, state);
  },

  /** Tries a charge again that did not come through, before its time. */
  retry(course: Course, now: number): Course | undefined {
    const isWaiting = course.hasProblem && course.nextChargeAt !== null;
    const mayCharge = course.state === 'ACTIVE' || course.state === 'PAST_DUE';
    return isWaiting && mayCharge && !course.isEnding ? { ...course, nextChargeAt: now } : undefined;
  },
} as const;

export type CourseAct = keyof typeof COURSE_ACTS;

/** The acts that can be done with a subscription as it is now. */
export function possibleActs(course: Course, now: number, offsetAt: OffsetAt): CourseAct[] {
  return (Object.keys(COURSE_ACTS) as CourseAct[]).filter(
    (act) => COURSE_ACTS[act](course, now, offsetAt) !== undefined,
  );
}
