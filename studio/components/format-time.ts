import { formatCount } from './count-text.ts';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hour12: false });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const MINUTE_MS = 60_000;

/** Hour and minute of a moment given in epoch milliseconds: 12:04. */
export function formatTime(moment: number): string {
  return time.format(moment);
}

/** Day, hour and minute of a moment given in epoch milliseconds: 21 Nov, 12:04. */
export function formatDayAndTime(moment: number): string {
  return dayAndTime.format(moment);
}

/** Day of a moment given in epoch milliseconds: 21 Nov 2026. */
export function formatDay(moment: number): string {
  return dayOfYear.format(moment);
}

/** How long ago a moment was, where that is what people want to know, else its day: "12 minutes ago", "21 Nov 2026". */
export function formatPast(moment: number, now: number): string {
  const minutes = Math.floor((now - moment) / MINUTE_MS);
  if (minutes < 2) return 'just now';
  if (minutes < 60) return `${minutes} minutes ago`;
  if (minutes < 24 * 60) return `${formatCount(Math.floor(minutes / 60), 'hour', 'hours')} ago`;
  if (minutes < 30 * 24 * 60) return `${formatCount(Math.floor(minutes / (24 * 60)), 'day', 'days')} ago`;
  return formatDay(moment);
}
