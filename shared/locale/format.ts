import type {
  CurrencyFormatOptions,
  CurrencyType,
  DateFormatOptions,
  DecimalFormatOptions,
} from '@phensley/cldr';
import { property } from '#shared/json/values.ts';
import { parseDecimal } from '#shared/money/decimal.ts';
import { minorDigits } from '#shared/money/minor-units.ts';
import { keptText, numberOf } from './kept-texts.ts';
import type { LocaleData } from './locale.ts';

/** Stands for every code that is no currency; its sign is ¤. */
const NO_CURRENCY = 'XXX';

/** Text of a number that can be read exactly; undefined for anything else. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value);
  return parseDecimal(text) ? text : undefined;
}

/** A number in the locale's way; empty when it is none. */
export function formatDecimal(locale: LocaleData, value: unknown, options: DecimalFormatOptions): string {
  if (typeof value !== 'number' && typeof value !== 'string') return '';
  return keptText(locale, `number ${numberOf(options)} ${value}`, () => {
    const text = decimalText(value);
    return text === undefined ? '' : locale.cldr.Numbers.formatDecimal(text, options);
  });
}

/**
 * Money in the locale's way; empty when the value is none.
 * @param value `{decimalValue, currencyCode}` or `{value, currency}`
 */
export function formatMoney(locale: LocaleData, value: unknown, options: CurrencyFormatOptions): string {
  const [amount, code] = moneyParts(value);
  if ((typeof amount !== 'number' && typeof amount !== 'string') || typeof code !== 'string') return '';
  // The code's length says where the amount begins, whatever both are.
  const key = `money ${numberOf(options)} ${code.length} ${code}${amount}`;
  return keptText(locale, key, () => printMoney(locale, amount, code, options));
}

function printMoney(
  { cldr: { Numbers } }: LocaleData,
  amount: number | string,
  code: string,
  options: CurrencyFormatOptions,
): string {
  const text = decimalText(amount);
  if (text === undefined) return '';
  const isKnown = Numbers.getCurrencySymbol(code as CurrencyType) !== '';
  return Numbers.formatCurrency(
    text,
    isKnown || options.style === 'code' ? (code as CurrencyType) : NO_CURRENCY,
    withDigitsOf(code, options),
  );
}

/**
 * Options that print a currency with the decimals of the shop, where the locale's data has others, such as none for COP.
 * What a template asks for stays. A short form has as many as its few digits leave.
 */
export function withDigitsOf(code: string, options: CurrencyFormatOptions): CurrencyFormatOptions {
  if (options.style === 'short') return options;
  const digits = minorDigits(code);
  const { minimumFractionDigits: least, maximumFractionDigits: most } = options;
  return {
    ...options,
    minimumFractionDigits: least ?? Math.min(digits, most ?? digits),
    maximumFractionDigits: most ?? Math.max(digits, least ?? digits),
  };
}

function moneyParts(value: unknown): readonly [amount: unknown, code: unknown] {
  const amount = property(value, 'decimalValue');
  const code = property(value, 'currencyCode');
  if (amount !== undefined && code !== undefined) return [amount, code];
  return [property(value, 'value'), property(value, 'currency')];
}

/** Number of a message's argument: amount of money, 1 or 0 of a boolean, 0 of what is none (19.3). */
export function amountText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const amount = property(value, 'decimalValue') ?? property(value, 'value') ?? value;
  return decimalText(amount) ?? '0';
}

/**
 * A date or time in the locale's way; empty when it is none.
 * @param moment epoch milliseconds
 * @param timeZone zone id, as written
 */
export function formatDate(
  locale: LocaleData,
  moment: number,
  timeZone: string,
  options: DateFormatOptions,
): string {
  if (Number.isNaN(moment)) return '';
  const zoneId = locale.zones.resolve(timeZone);
  return keptText(locale, `date ${numberOf(options)} ${zoneId} ${moment}`, () =>
    locale.cldr.Calendars.formatDate({ date: moment, zoneId }, options),
  );
}
