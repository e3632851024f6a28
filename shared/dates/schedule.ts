/** Farthest time that something can be set for, in ms from now. */
export const SCHEDULE_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Why something cannot be set for a time; undefined where it can.
 * @param moment epoch milliseconds; NaN for a text that is no time
 * @param now epoch milliseconds
 */
export function scheduleFault(moment: number, now: number): string | undefined {
  if (Number.isNaN(moment)) return 'Enter a date and a time.';
  if (moment <= now) return 'This time is past. Choose a later one.';
  return moment - now > SCHEDULE_AHEAD_MS ? 'Choose a time within a year.' : undefined;
}
