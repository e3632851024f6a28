import type { NamedPeriod, Period, SalesStep } from '#shared/features/sales/rules.ts';

/** Periods as people name them. */
export const PERIOD_WORDS: Readonly<Record<NamedPeriod, string>> = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  year: 'Last 12 months',
};

/** Steps as people name them. */
export const STEP_WORDS: Readonly<Record<SalesStep, string>> = { day: 'Day', week: 'Week', month: 'Month' };

const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The name of a step by its first day: "21 Nov", "Week of 16 Nov", "Nov 2026". */
export function nameOfStep(from: string, by: SalesStep): string {
  const date = new Date(`${from}T00:00:00Z`);
  if (by === 'month') return monthAndYear.format(date);
  return by === 'week' ? `Week of ${dayAndMonth.format(date)}` : dayAndMonth.format(date);
}

/** A period in words: "1 Nov 2026 – 22 Nov 2026". */
export function nameOfPeriod({ from, until }: Period): string {
  return wholeDay.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`));
}

/** A change in words: "12% more", "as before". */
export function tellChange(percent: number | undefined): string {
  if (percent === undefined) return '';
  if (percent === 0) return 'as before';
  return percent > 0 ? `${percent}% more` : `${-percent}% less`;
}
