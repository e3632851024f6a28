import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';

/** How far the clock of a site's zone is ahead of UTC at a moment, in ms. */
export type OffsetAt = (moment: number) => number;

type Period = SubscriptionPlan['billingPeriod'];

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
const MONTHS = { MONTH: 1, YEAR: 12 } as const;

/** Days after the first declined charge of a cycle on which it is tried again. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5, 7];
/** How many days before a payment its payer is told of it. */
const NOTICE_DAYS = 3;
/** Shorter periods than this many weeks come without a notice: who pays that often knows. */
const NOTICE_WEEKS_MIN = 4;

/** The moment at which the clock of the zone shows a wall time; an hour that is left out counts as the one after. */
function toMoment(wall: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(wall - offsetAt(wall));
  const moment = wall - offset;
  const there = offsetAt(moment);
  return there === offset ? moment : wall - Math.min(offset, there);
}

function addMonths(wall: number, months: number): number {
  const from = new Date(wall);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const daysOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), daysOfMonth);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  return first.getTime() + (day - 1) * DAY_MS + (wall - midnight);
}

/** The same time of day so many days later, by the clock of the zone. */
export function addDays(moment: number, days: number, offsetAt: OffsetAt): number {
  return toMoment(moment + offsetAt(moment) + days * DAY_MS, offsetAt);
}

/**
 * When a period of a subscription begins. Days that a month does not have are its last one:
 * 31 January, 28 February, 31 March.
 * @param anchor epoch ms of its start, which is the beginning of period 0
 * @returns epoch ms, at the same time of day by the clock of the zone
 */
export function beginOfPeriod(
  anchor: number,
  { value, unit }: Period,
  index: number,
  offsetAt: OffsetAt,
): number {
  const wall = anchor + offsetAt(anchor);
  const count = value * index;
  const moved = unit === 'WEEK' ? wall + count * WEEK_DAYS * DAY_MS : addMonths(wall, count * MONTHS[unit]);
  return toMoment(moved, offsetAt);
}

/**
 * The first period after one that has not begun yet, so that a payment that came late, or a pause, is not followed by
 * several at once.
 * @param since.after index of the last period
 * @param since.now epoch ms
 */
export function nextPeriod(
  anchor: number,
  period: Period,
  { after, now }: { readonly after: number; readonly now: number },
  offsetAt: OffsetAt,
): { readonly index: number; readonly at: number } {
  let index = after + 1;
  let at = beginOfPeriod(anchor, period, index, offsetAt);
  while (at <= now) {
    index += 1;
    at = beginOfPeriod(anchor, period, index, offsetAt);
  }
  return { index, at };
}

/**
 * When a declined charge is tried again; undefined when the last of the days is over. What staff tries in between
 * takes none of them away.
 * @param firstTriedAt epoch ms of the cycle's first try
 * @param now epoch ms
 */
export function retryAt(firstTriedAt: number, now: number, offsetAt: OffsetAt): number | undefined {
  return RETRY_DAYS.map((days) => addDays(firstTriedAt, days, offsetAt)).find((at) => at > now);
}

/** When the payer is told of a payment at a moment; undefined where the periods are short. */
export function noticeAt(chargeAt: number, { value, unit }: Period, offsetAt: OffsetAt): number | undefined {
  if (unit === 'WEEK' && value < NOTICE_WEEKS_MIN) return undefined;
  return addDays(chargeAt, -NOTICE_DAYS, offsetAt);
}
