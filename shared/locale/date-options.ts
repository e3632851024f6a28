import type { DateFormatOptions, DateIntervalFormatOptions, RelativeTimeFormatOptions } from '@phensley/cldr';
import { toNumberOptions } from './number-options.ts';
import type { Option } from './options.ts';

type Width = NonNullable<DateFormatOptions['date']>;
type Calendar = NonNullable<DateFormatOptions['ca']>;
type Context = NonNullable<DateFormatOptions['context']>;
type Field = NonNullable<RelativeTimeFormatOptions['field']>;
type Wording = NonNullable<RelativeTimeFormatOptions['width']>;

const WIDTHS = setOf<Width>('short', 'medium', 'long', 'full');
const CONTEXTS = setOf<Context>('middle-of-text', 'begin-sentence', 'standalone', 'ui-list-or-menu');
const FIELDS = setOf<Field>('year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis');
const WORDINGS = setOf<Wording>('wide', 'short', 'narrow');
const CALENDARS: ReadonlyMap<string, Calendar> = new Map<string, Calendar>([
  ['gregory', 'gregory'],
  ['gregorian', 'gregory'],
  ['buddhist', 'buddhist'],
  ['iso8601', 'iso8601'],
  ['japanese', 'japanese'],
  ['persian', 'persian'],
]);

function setOf<T extends string>(...values: readonly T[]): (text: string | undefined) => T | undefined {
  return (text) => values.find((value) => value === text);
}

/** Reads the options of `datetime`; a long date unless they ask for something. */
export function toDateOptions(options: readonly Option[]): DateFormatOptions {
  const read: DateFormatOptions = {};
  let skeleton = '';
  for (const { name, value } of options) {
    const width = WIDTHS(value);
    if (value === undefined) {
      const all = WIDTHS(name);
      if (all) read.datetime = all;
      else if (name === 'date' || name === 'time') read[name] = 'short';
      else skeleton += name;
      continue;
    }
    switch (name) {
      case 'date':
      case 'time':
        if (width) read[name] = width;
        else skeleton += value;
        break;
      case 'datetime':
        if (width) read.datetime = width;
        break;
      case 'skeleton':
        skeleton = value;
        break;
      case 'wrap':
      case 'wrapper':
      case 'wrapped':
        if (width) read.wrap = width;
        break;
      case 'context': {
        const context = CONTEXTS(value);
        if (context) read.context = context;
        break;
      }
      case 'calendar':
        read.ca = CALENDARS.get(value) ?? 'gregory';
        break;
    }
  }
  if (skeleton !== '') read.skeleton = skeleton;
  else if (!read.date && !read.time && !read.datetime) read.date = 'long';
  return read;
}

/** Words that ask for nothing when they stand alone. */
const INTERVAL_NAMES: ReadonlySet<string> = new Set(['skeleton', 'date', 'time', 'context']);

/** Reads the options of `datetime-interval`. */
export function toIntervalOptions(options: readonly Option[]): DateIntervalFormatOptions {
  const read: DateIntervalFormatOptions = {};
  for (const { name, value } of options) {
    if (value === undefined) {
      if (!INTERVAL_NAMES.has(name)) read.skeleton = name;
    } else if (name === 'skeleton' || name === 'date' || name === 'time') read[name] = value;
    else if (name === 'context') {
      const context = CONTEXTS(value);
      if (context) read.context = context;
    }
  }
  return read;
}

/** Reads the options of `relative-time`; whole numbers unless asked for. */
export function toRelativeOptions(options: readonly Option[]): RelativeTimeFormatOptions {
  const numbers = toNumberOptions(options);
  const read: RelativeTimeFormatOptions = {
    width: 'wide',
    maximumFractionDigits: numbers.minimumFractionDigits ?? 0,
    ...numbers,
  };
  for (const { name, value } of options) {
    const isOn = value === 'true';
    switch (name) {
      case 'context': {
        const context = CONTEXTS(value);
        if (context) read.context = context;
        break;
      }
      case 'field': {
        const field = FIELDS(value);
        if (field) read.field = field;
        break;
      }
      case 'width': {
        const width = WORDINGS(value);
        if (width) read.width = width;
        break;
      }
      case 'dayOfWeek':
      case 'numericOnly':
      case 'allowWeeks':
      case 'alwaysNow':
        read[name] = isOn;
        break;
    }
  }
  return read;
}
