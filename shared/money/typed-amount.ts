import { minorDigits, parseMinor, toDecimalText } from './minor-units.ts';

/** What somebody typed as an amount: an integer in the minor unit, or the sentence that refuses it. */
export type TypedAmount = { readonly minor: number } | { readonly problem: string };

/** What some languages set between groups of three digits; it stands nowhere else in an amount. */
const SPACES = /[ \u00a0\u202f'’]/;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
const WITH_DECIMALS = /^(.*)([.,])(\d+)$/;

/** How an amount of a currency is written: 12.50, or 500 where it has no decimals. */
export function amountExample(currency: string): string {
  return minorDigits(currency) === 0 ? '500' : '12.50';
}

/** What is said of a text that is no amount. */
export function noAmountText(currency: string): string {
  return `Enter an amount such as ${amountExample(currency)}.`;
}

/** What is said of an amount with more decimals than its currency has. */
export function tooManyDecimalsText(currency: string): string {
  const digits = minorDigits(currency);
  return `${currency} has ${digits === 0 ? 'no' : digits} decimals. ${noAmountText(currency)}`;
}

/** The sign that a language sets between thousands. */
function groupSignOf(language: string): string | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  return parts.find(({ type }) => type === 'group')?.value;
}

/** The digits of the whole, without the signs between thousands; undefined where those stand elsewhere. */
function wholeOf(text: string, decimalSign?: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const [, sign] = GROUPED.exec(text) ?? [];
  return sign === undefined || sign === decimalSign ? undefined : text.replaceAll(sign, '');
}

/** Whether the one sign of a text is one between thousands, as in 1,250: the language of its writer tells. */
function isThousands(text: string, language: string): boolean {
  const [, sign] = GROUPED.exec(text) ?? [];
  if (sign === undefined || text.startsWith('0')) return false;
  return text.split(sign).length > 2 || sign === groupSignOf(language);
}

/**
 * Reads an amount as people type it: `12.50` and `12,50`, with or without signs between thousands, which the language
 * of who types tells apart from decimals (`1,250`, `1.250`), and with or without the sign of the currency. It is never
 * rounded: more decimals than the currency has are refused, three of them even where they are 0, since they may be
 * meant as thousands.
 * @param language BCP 47 tag of who types
 */
export function readAmount(text: string, currency: string, language: string): TypedAmount {
  const none = { problem: noAmountText(currency) };
  const bare = text
    .trim()
    .replace(/^(?:\p{Sc}|[A-Z]{3}(?![A-Z]))\s*|\s*(?:\p{Sc}|[A-Z]{3})$/gu, '')
    .replace(/(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  if (SPACES.test(bare)) return none;
  const plain = isThousands(bare, language) ? bare.replaceAll(/[.,]/g, '') : bare;
  const [, before = plain, sign, decimals = ''] = WITH_DECIMALS.exec(plain) ?? [];
  const whole = wholeOf(before, sign);
  if (whole === undefined) return none;
  if (decimals.length > 2) return { problem: tooManyDecimalsText(currency) };
  const isWhole = /^0*$/.test(decimals);
  if (!isWhole && decimals.length > minorDigits(currency)) return { problem: tooManyDecimalsText(currency) };
  const minor = parseMinor(isWhole ? whole : `${whole}.${decimals}`, currency);
  return minor === undefined ? none : { minor };
}

/**
 * An amount as answers have it, such as `12.50`, of what somebody typed; the text as it is where that is none.
 * @param language BCP 47 tag of who types
 */
export function toPlainAmount(text: string, currency: string, language: string): string {
  const read = readAmount(text, currency, language);
  return 'minor' in read ? toDecimalText(read.minor, currency) : text.trim();
}
