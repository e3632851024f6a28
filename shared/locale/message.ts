import type { MessageFormatFuncMap } from '@phensley/cldr';
import { toNumber } from '#shared/json/values.ts';
import { toDateOptions, toIntervalOptions } from './date-options.ts';
import { amountText, formatDate, formatDecimal, formatMoney } from './format.ts';
import type { LocaleData } from './locale.ts';
import { toDecimalOptions, toMoneyOptions } from './number-options.ts';
import { toOptions } from './options.ts';

const kept = new WeakMap<LocaleData, Map<string, MessageFormatFuncMap>>();

/** What messages may call; kept per locale and zone, for messages are parsed with it. */
function functionsOf(locale: LocaleData, timeZone: string): MessageFormatFuncMap {
  let byZone = kept.get(locale);
  if (!byZone) {
    byZone = new Map();
    kept.set(locale, byZone);
  }
  const zone = locale.zones.resolve(timeZone);
  let functions = byZone.get(zone);
  if (!functions) {
    functions = makeFunctions(locale, zone);
    byZone.set(zone, functions);
  }
  return functions;
}

function makeFunctions(locale: LocaleData, zoneId: string): MessageFormatFuncMap {
  const { Calendars } = locale.cldr;
  const money = ([value]: unknown[], options: string[]) =>
    formatMoney(locale, value, toMoneyOptions(toOptions(options)));
  const decimal = ([value]: unknown[], options: string[]) =>
    formatDecimal(locale, amountText(value), toDecimalOptions(toOptions(options)));
  return {
    money,
    currency: money,
    decimal,
    number: decimal,
    datetime: ([value]: unknown[], options: string[]) =>
      formatDate(locale, toNumber(value), zoneId, toDateOptions(toOptions(options))),
    'datetime-interval': (values: unknown[], options: string[]) => {
      const [start = Number.NaN, end = Number.NaN] = values.map(toNumber);
      if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
      return Calendars.formatDateInterval(
        { date: start, zoneId },
        { date: end, zoneId },
        toIntervalOptions(toOptions(options)),
      );
    },
  };
}

/** The parser of messages reads the rest of a message again at each level. */
const DEEPEST_MESSAGE = 100;

function depthOf(pattern: string): number {
  let deepest = 0;
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === '}') depth--;
  }
  return deepest;
}

/**
 * Prints a message.
 * @param timeZone zone id for dates
 * @throws Error for a message that is nested too deep
 */
export function formatMessage(
  locale: LocaleData,
  timeZone: string,
  pattern: string,
  {
    positional,
    named,
  }: { readonly positional: readonly unknown[]; readonly named: Readonly<Record<string, unknown>> },
): string {
  if (depthOf(pattern) > DEEPEST_MESSAGE)
    throw new Error(`The message is nested deeper than ${DEEPEST_MESSAGE} levels.`);
  return locale.formatMessage(pattern, positional, named, functionsOf(locale, timeZone));
}
