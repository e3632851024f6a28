import { formatCount } from './count-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Milliseconds by which the clock of a zone is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((name) => Number(parts.find(({ type }) => type === name)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** What the clock of a zone shows at a moment in epoch milliseconds, as date fields have it: 2026-11-24T09:00. */
export function toWallTime(moment: number, timeZone: string): string {
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment at which the clock of a zone shows a time. Of two such moments it is the first; a time that the clock
 * skips is as much later.
 * @param text as date fields have it: 2026-11-24T09:00
 * @returns epoch milliseconds, undefined when the text is no time
 */
export function fromWallTime(text: string, timeZone: string): number | undefined {
  if (!WALL_TIME.test(text)) return undefined;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // A clock is set at most once within a day either way.
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  const fitting = [before, after].filter((moment) => toWallTime(moment, timeZone) === text);
  return fitting.length === 0 ? before : Math.min(...fitting);
}

/** A moment in epoch milliseconds by the clock of a zone: 24 Nov 2026, 09:00. */
export function formatInZone(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(moment);
}

/** The same without the year, for lists: 24 Nov, 09:00. */
export function formatDayInZone(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(moment);
}

/** How long it is until something, in milliseconds, in words: "in 3 hours". */
export function describeCountdown(ms: number): string {
  if (ms <= 0) return 'any moment now';
  if (ms < MINUTE_MS) return 'in less than a minute';
  if (ms < HOUR_MS) return `in ${formatCount(Math.floor(ms / MINUTE_MS), 'minute', 'minutes')}`;
  if (ms < DAY_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    const hours = formatCount(Math.floor(ms / HOUR_MS), 'hour', 'hours');
    return minutes === 0 ? `in ${hours}` : `in ${hours} and ${formatCount(minutes, 'minute', 'minutes')}`;
  }
  return `in ${formatCount(Math.floor(ms / DAY_MS), 'day', 'days')}`;
}
