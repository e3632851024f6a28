import { writtenTag } from '#shared/text/language-tags.ts';
import { minorDigits } from './minor-units.ts';

/** Formats an amount for people. */
export type FormatMoney = (amount: { readonly value: string; readonly currency: string }) => string;

/** Formats that are kept; making one takes longer than all that a page prints with it. */
const MOST_FORMATS = 200;

const formats = new Map<string, Intl.NumberFormat>();

/** With its region a language has the digits that templates print it with; Arabic of no country has those read in all. */
function withRegion(language: string): string {
  const locale = new Intl.Locale(writtenTag(language));
  if (locale.numberingSystem !== undefined) return locale.toString();
  const { region } = locale.region === undefined ? locale.maximize() : {};
  return region === undefined ? language : `${language}-${region}`;
}

function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const digits = minorDigits(currency);
  const made = new Intl.NumberFormat(withRegion(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'halfEven',
  });
  if (formats.size === MOST_FORMATS) formats.clear();
  formats.set(key, made);
  return made;
}

/**
 * Makes the one printer of money outside of templates: with the decimals of the shop and not those that the platform
 * knows of a currency, rounded as templates round. Templates print the same text (`locale/format.ts`).
 * @param language BCP 47 tag
 */
export function createFormatMoney(language: string): FormatMoney {
  return ({ value, currency }) => formatOf(language, currency).format(Number(value));
}
