import { zoneAt } from './zones.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 4713 BC and 8652 AD: outside of them no calendar is defined. */
const EARLIEST = Date.UTC(-4712, 0, 1);
const LATEST = Date.UTC(8653, 0, 1);

/** A moment as the clock and calendar of a zone show it. */
interface Moment {
  readonly epoch: number;
  /** Its wall time, carried as UTC. */
  readonly wall: Date;
  readonly offset: number;
  readonly abbreviation: string;
}

/**
 * Prints a moment by a pattern with `%` codes (language reference 17.1); names are English.
 * @param epoch epoch milliseconds
 * @param zone resolved zone id
 * @throws TypeError for a date that is none, RangeError for one that no calendar has
 */
export function strftime(pattern: string, epoch: number, zone: string): string {
  if (Number.isNaN(epoch)) throw new TypeError('The date is not a number.');
  if (epoch < EARLIEST || epoch >= LATEST) throw new RangeError('The date is outside of the calendar.');
  const { offset, abbr } = zoneAt(zone, epoch);
  const moment: Moment = { epoch, wall: new Date(epoch + offset), offset, abbreviation: abbr };
  return expand(pattern, moment);
}

function expand(pattern: string, moment: Moment): string {
  let output = '';
  let done = 0;
  for (;;) {
    const at = pattern.indexOf('%', done);
    if (at < 0 || at === pattern.length - 1) return output + pattern.slice(done);
    output += pattern.slice(done, at) + (CODES.get(pattern[at + 1] as string)?.(moment) ?? '');
    done = at + 2;
  }
}

function padded(number: number, width: number, filler = '0'): string {
  return number < 0 ? `-${padded(-number, width, filler)}` : String(number).padStart(width, filler);
}

function hour12(wall: Date): number {
  return wall.getUTCHours() % 12 || 12;
}

function dayOfYear(wall: Date): number {
  return Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

/** Week that starts on Sunday; the one with January 1 is week 1. */
function weekOfYear(wall: Date): number {
  const sunday = new Date(wall.getTime() - wall.getUTCDay() * DAY_MS);
  const saturday = new Date(sunday.getTime() + 6 * DAY_MS);
  if (saturday.getUTCFullYear() !== sunday.getUTCFullYear()) return 1;
  const first = new Date(Date.UTC(wall.getUTCFullYear(), 0, 1)).getUTCDay();
  return Math.floor((dayOfYear(wall) - 1 + first) / 7) + 1;
}

/** Thursday of the ISO week; its year is the week's year. */
function isoThursday(wall: Date): Date {
  const day = wall.getUTCDay() || 7;
  return new Date(wall.getTime() + (4 - day) * DAY_MS);
}

function isoWeek(wall: Date): number {
  return Math.floor((dayOfYear(isoThursday(wall)) - 1) / 7) + 1;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / MINUTE_MS));
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`;
}

const CODES: ReadonlyMap<string, (moment: Moment) => string> = new Map<string, (moment: Moment) => string>([
  ['a', ({ wall }) => (WEEKDAYS[wall.getUTCDay()] as string).slice(0, 3)],
  ['A', ({ wall }) => WEEKDAYS[wall.getUTCDay()] as string],
  ['b', ({ wall }) => (MONTHS[wall.getUTCMonth()] as string).slice(0, 3)],
  ['h', ({ wall }) => (MONTHS[wall.getUTCMonth()] as string).slice(0, 3)],
  ['B', ({ wall }) => MONTHS[wall.getUTCMonth()] as string],
  ['c', (moment) => expand(`%a, %b ${moment.wall.getUTCDate()}, %Y %i:%M:%S %p %Z`, moment)],
  ['C', ({ wall }) => padded(Math.floor(wall.getUTCFullYear() / 100), 2)],
  ['d', ({ wall }) => padded(wall.getUTCDate(), 2)],
  ['e', ({ wall }) => padded(wall.getUTCDate(), 2, ' ')],
  ['D', (moment) => expand('%m/%d/%y', moment)],
  ['F', (moment) => expand('%Y-%m-%d', moment)],
  ['g', ({ wall }) => padded(isoThursday(wall).getUTCFullYear() % 100, 2)],
  ['G', ({ wall }) => padded(isoThursday(wall).getUTCFullYear(), 4)],
  ['H', ({ wall }) => padded(wall.getUTCHours(), 2)],
  ['k', ({ wall }) => padded(wall.getUTCHours(), 2, ' ')],
  ['i', ({ wall }) => String(hour12(wall))],
  ['I', ({ wall }) => padded(hour12(wall), 2)],
  ['l', ({ wall }) => padded(hour12(wall), 2, ' ')],
  ['j', ({ wall }) => padded(dayOfYear(wall), 3)],
  ['m', ({ wall }) => padded(wall.getUTCMonth() + 1, 2)],
  ['M', ({ wall }) => padded(wall.getUTCMinutes(), 2)],
  ['n', () => '\n'],
  ['t', () => '\t'],
  ['N', ({ wall }) => padded(wall.getUTCMilliseconds() * 1_000_000, 9)],
  ['p', ({ wall }) => (wall.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['P', ({ wall }) => (wall.getUTCHours() < 12 ? 'am' : 'pm')],
  ['q', ({ wall }) => String(Math.floor(wall.getUTCMonth() / 3) + 1)],
  ['r', (moment) => expand('%i:%M:%S %p', moment)],
  ['R', (moment) => expand('%H:%M', moment)],
  ['s', ({ epoch }) => String(Math.floor(epoch / SECOND_MS) | 0)],
  ['S', ({ wall }) => padded(wall.getUTCSeconds(), 2)],
  ['T', (moment) => expand('%H:%M:%S', moment)],
  ['u', ({ wall }) => String(wall.getUTCDay() || 7)],
  ['U', ({ wall }) => padded(weekOfYear(wall), 2)],
  ['W', ({ wall }) => padded(weekOfYear(wall), 2)],
  ['v', (moment) => expand('%e-%b-%Y', moment)],
  ['V', ({ wall }) => padded(isoWeek(wall), 2)],
  ['w', ({ wall }) => String(wall.getUTCDay())],
  ['x', (moment) => expand('%m/%d/%Y', moment)],
  ['X', (moment) => expand('%I:%M:%S %p', moment)],
  ['y', ({ wall }) => padded(wall.getUTCFullYear() % 100, 2)],
  ['Y', ({ wall }) => String(wall.getUTCFullYear())],
  ['z', ({ offset }) => offsetText(offset)],
  ['Z', ({ abbreviation }) => abbreviation],
  ['%', () => '%'],
]);
