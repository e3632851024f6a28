import type { ZoneTime } from './zones.ts';

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
interface Moment extends ZoneTime {
  readonly epoch: number;
  /** Its wall time, carried as UTC. */
  readonly wall: Date;
}

type Code = (moment: Moment) => string;

/** A pattern that was read: static texts and what follows each of them. */
interface Pattern {
  readonly texts: readonly string[];
  readonly codes: readonly Code[];
}

/** Reads a pattern with `%` codes; an unknown code prints nothing. */
export function readPattern(text: string): Pattern {
  const texts: string[] = [];
  const codes: Code[] = [];
  let done = 0;
  for (;;) {
    const at = text.indexOf('%', done);
    if (at < 0 || at === text.length - 1) return { texts: [...texts, text.slice(done)], codes };
    texts.push(text.slice(done, at));
    codes.push(CODES.get(text[at + 1] as string) ?? NOTHING);
    done = at + 2;
  }
}

/**
 * Prints a moment by a pattern; names are English.
 * @param epoch epoch milliseconds
 * @param time what the clock shows where it is printed
 * @throws TypeError for a date that is none, RangeError for one that no calendar has
 */
export function strftime(pattern: Pattern, epoch: number, { offset, abbreviation }: ZoneTime): string {
  if (Number.isNaN(epoch)) throw new TypeError('The date is not a number.');
  if (epoch < EARLIEST || epoch >= LATEST) throw new RangeError('The date is outside of the calendar.');
  const whole = Math.floor(epoch);
  return fill(pattern, { epoch: whole, wall: new Date(whole + offset), offset, abbreviation });
}

function fill({ texts, codes }: Pattern, moment: Moment): string {
  let output = texts[0] as string;
  for (let i = 0; i < codes.length; i++) output += (codes[i] as Code)(moment) + (texts[i + 1] as string);
  return output;
}

const NOTHING: Code = () => '';

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

/** A code that stands for a pattern; it is read at the first use, when all codes are known. */
function madeOf(text: string): Code {
  let pattern: Pattern | undefined;
  return (moment) => {
    pattern ??= readPattern(text);
    return fill(pattern, moment);
  };
}

const WEEKDAY_AND_MONTH = madeOf('%a, %b');
const YEAR_AND_TIME = madeOf('%Y %i:%M:%S %p %Z');

const CODES: ReadonlyMap<string, Code> = new Map<string, Code>([
  ['a', ({ wall }) => (WEEKDAYS[wall.getUTCDay()] as string).slice(0, 3)],
  ['A', ({ wall }) => WEEKDAYS[wall.getUTCDay()] as string],
  ['b', ({ wall }) => (MONTHS[wall.getUTCMonth()] as string).slice(0, 3)],
  ['h', ({ wall }) => (MONTHS[wall.getUTCMonth()] as string).slice(0, 3)],
  ['B', ({ wall }) => MONTHS[wall.getUTCMonth()] as string],
  ['c', (moment) => `${WEEKDAY_AND_MONTH(moment)} ${moment.wall.getUTCDate()}, ${YEAR_AND_TIME(moment)}`],
  ['C', ({ wall }) => padded(Math.floor(wall.getUTCFullYear() / 100), 2)],
  ['d', ({ wall }) => padded(wall.getUTCDate(), 2)],
  ['e', ({ wall }) => padded(wall.getUTCDate(), 2, ' ')],
  ['D', madeOf('%m/%d/%y')],
  ['F', madeOf('%Y-%m-%d')],
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
  ['r', madeOf('%i:%M:%S %p')],
  ['R', madeOf('%H:%M')],
  ['s', ({ epoch }) => String((epoch / SECOND_MS) | 0)],
  ['S', ({ wall }) => padded(wall.getUTCSeconds(), 2)],
  ['T', madeOf('%H:%M:%S')],
  ['u', ({ wall }) => String(wall.getUTCDay() || 7)],
  ['U', ({ wall }) => padded(weekOfYear(wall), 2)],
  ['W', ({ wall }) => padded(weekOfYear(wall), 2)],
  ['v', madeOf('%e-%b-%Y')],
  ['V', ({ wall }) => padded(isoWeek(wall), 2)],
  ['w', ({ wall }) => String(wall.getUTCDay())],
  ['x', madeOf('%m/%d/%Y')],
  ['X', madeOf('%I:%M:%S %p')],
  ['y', ({ wall }) => padded(wall.getUTCFullYear() % 100, 2)],
  ['Y', ({ wall }) => String(wall.getUTCFullYear())],
  ['z', ({ offset }) => offsetText(offset)],
  ['Z', ({ abbreviation }) => abbreviation],
  ['%', () => '%'],
]);
