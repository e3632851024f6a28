/** What sales are counted by. */
export const SALES_STEPS = ['day', 'week', 'month'] as const;
export type SalesStep = (typeof SALES_STEPS)[number];

/** Days of one period at most; they are some ten years. */
export const PERIOD_DAYS_MAX = 3_660;
/** Steps of one period at most. */
export const STEPS_MAX = 400;
/** Products that are told as those that sold best. */
export const TOP_PRODUCTS = 10;

/** A span of days, both in it, such as `2026-11-01`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = 12;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** The day so many days later, or earlier below 0. */
export function addDays(day: string, days: number): string {
  return toDay(new Date(toDate(day).getTime() + days * DAY_MS));
}

/** How many days a period has, the first and the last in it; 0 or less where it ends before it begins. */
export function daysOf({ from, until }: Period): number {
  return Math.round((toDate(until).getTime() - toDate(from).getTime()) / DAY_MS) + 1;
}

/** The period of as many days directly before. */
export function periodBefore(period: Period): Period {
  const until = addDays(period.from, -1);
  return { from: addDays(until, 1 - daysOf(period)), until };
}

/** The first day of the step that a day is in; weeks begin on Monday. */
export function stepOf(day: string, by: SalesStep): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((toDate(day).getUTCDay() + 6) % 7));
}

function nextStep(step: string, by: SalesStep): string {
  if (by === 'day') return addDays(step, 1);
  if (by === 'week') return addDays(step, 7);
  const date = toDate(step);
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

/** The first days of all steps that a period touches, in their order. */
export function stepsOf({ from, until }: Period, by: SalesStep): readonly string[] {
  const steps: string[] = [];
  for (let step = stepOf(from, by); step <= until; step = nextStep(step, by)) steps.push(step);
  return steps;
}

/**
 * The months that lie in a period as a whole: the first day of the first one, and that of the month behind the last one.
 * Both are the first day of the period where there is no such month.
 */
export function wholeMonthsOf({ from, until }: Period): { readonly from: string; readonly end: string } {
  const first = stepOf(from, 'month');
  const begins = first === from ? from : nextStep(first, 'month');
  const end = stepOf(addDays(until, 1), 'month');
  return begins < end ? { from: begins, end } : { from, end: from };
}

/** Periods that have a name. */
export const NAMED_PERIODS = ['week', 'month', 'thisMonth', 'lastMonth', 'year'] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** The days of a period with a name, as seen from a day: the last 7, the last 30, calendar months, the last 12 months. */
export function namedPeriod(name: NamedPeriod, today: string): Period {
  const firstOfMonth = stepOf(today, 'month');
  switch (name) {
    case 'week':
      return { from: addDays(today, -6), until: today };
    case 'month':
      return { from: addDays(today, -29), until: today };
    case 'thisMonth':
      return { from: firstOfMonth, until: today };
    case 'lastMonth': {
      const until = addDays(firstOfMonth, -1);
      return { from: stepOf(until, 'month'), until };
    }
    case 'year': {
      const date = toDate(firstOfMonth);
      const from = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1 - MONTHS, 1));
      return { from: toDay(from), until: today };
    }
  }
}

/** By how much of a hundred a figure is more, or less, than before; undefined where there was nothing before. */
export function changeInPercent(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
