import type { CurrencyFormatOptions, DecimalFormatOptions, NumberFormatOptions } from '@phensley/cldr';
import { type Option, toOptions } from './options.ts';

/** Most digits that an option may ask for. */
const MOST_DIGITS = 50;

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Digits =
  | 'minimumIntegerDigits'
  | 'maximumFractionDigits'
  | 'minimumFractionDigits'
  | 'maximumSignificantDigits'
  | 'minimumSignificantDigits';

const DIGIT_OPTIONS: ReadonlyMap<string, Digits> = new Map<string, Digits>([
  ['minint', 'minimumIntegerDigits'],
  ['minInt', 'minimumIntegerDigits'],
  ['minimumIntegerDigits', 'minimumIntegerDigits'],
  ['maxfrac', 'maximumFractionDigits'],
  ['maxFrac', 'maximumFractionDigits'],
  ['maximumFractionDigits', 'maximumFractionDigits'],
  ['minfrac', 'minimumFractionDigits'],
  ['minFrac', 'minimumFractionDigits'],
  ['minimumFractionDigits', 'minimumFractionDigits'],
  ['maxsig', 'maximumSignificantDigits'],
  ['maxSig', 'maximumSignificantDigits'],
  ['maximumSignificantDigits', 'maximumSignificantDigits'],
  ['minsig', 'minimumSignificantDigits'],
  ['minSig', 'minimumSignificantDigits'],
  ['minimumSignificantDigits', 'minimumSignificantDigits'],
]);

const ROUNDING: ReadonlyMap<string, NonNullable<NumberFormatOptions['round']>> = new Map([
  ['up', 'up'],
  ['down', 'down'],
  ['truncate', 'down'],
  ['ceiling', 'ceiling'],
  ['ceil', 'ceiling'],
  ['floor', 'floor'],
  ['half-up', 'half-up'],
  ['half-down', 'half-down'],
  ['half-even', 'half-even'],
]);

const DECIMAL_STYLES: ReadonlyMap<string, NonNullable<DecimalFormatOptions['style']>> = new Map([
  ['decimal', 'decimal'],
  ['standard', 'decimal'],
  ['short', 'short'],
  ['long', 'long'],
  ['scientific', 'scientific'],
  ['percent', 'percent'],
  ['percent-scaled', 'percent-scaled'],
  ['permille', 'permille'],
  ['permille-scaled', 'permille-scaled'],
]);

const MONEY_STYLES: ReadonlyMap<string, NonNullable<CurrencyFormatOptions['style']>> = new Map([
  ['symbol', 'symbol'],
  ['standard', 'symbol'],
  ['accounting', 'accounting'],
  ['code', 'code'],
  ['name', 'name'],
  ['short', 'short'],
]);

/** Reads the options that all number formatters share. */
export function toNumberOptions(options: readonly Option[]): Writable<NumberFormatOptions> {
  const read: Writable<NumberFormatOptions> = { group: true };
  for (const { name, value } of options) {
    const digits = DIGIT_OPTIONS.get(name);
    if (digits) read[digits] = toDigits(value);
    else if (name === 'group' || name === 'grouping') read.group = value === undefined || value === 'true';
    else if (name === 'no-group' || name === 'no-grouping') read.group = false;
    else if (name === 'round' || name === 'rounding') {
      const mode = ROUNDING.get(value ?? '');
      if (mode) read.round = mode;
    }
  }
  const { minimumFractionDigits: least, maximumFractionDigits: most } = read;
  if (least !== undefined && most !== undefined) read.minimumFractionDigits = Math.min(least, most);
  return read;
}

/** Reads the options of `decimal`. */
export function toDecimalOptions(options: readonly Option[]): DecimalFormatOptions {
  const read: Writable<DecimalFormatOptions> = toNumberOptions(options);
  for (const { name, value } of options) {
    const style = name === 'style' ? DECIMAL_STYLES.get(value ?? '') : undefined;
    if (style) read.style = style;
  }
  return read;
}

/** Reads the options of `money`. */
export function toMoneyOptions(options: readonly Option[]): CurrencyFormatOptions {
  const read: Writable<CurrencyFormatOptions> = toNumberOptions(options);
  for (const { name, value } of options) {
    const style = name === 'style' ? MONEY_STYLES.get(value ?? '') : undefined;
    if (style) read.style = style;
    if (name === 'symbol' && (value === 'default' || value === 'narrow')) read.symbolWidth = value;
  }
  return read;
}

const moneyOptions = new WeakMap<readonly string[], CurrencyFormatOptions>();

/** Options of `money` as a tag has them written; read once for each tag. */
export function moneyOptionsOf(args: readonly string[]): CurrencyFormatOptions {
  let options = moneyOptions.get(args);
  if (!options) {
    options = toMoneyOptions(toOptions(args));
    moneyOptions.set(args, options);
  }
  return options;
}

function toDigits(text = ''): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : Math.min(MOST_DIGITS, Math.max(0, number));
}
