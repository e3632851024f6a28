import type { LocaleData } from './locale.ts';

/** A page prints the same prices and dates again and again, and so does the next render of it. */
const MOST_TEXTS = 500;
/** A longer key is a rare one, and not worth its memory. */
const LONGEST_KEY = 200;

/** Different options that are told apart at a time. */
const MOST_OPTIONS = 500;

const texts = new WeakMap<LocaleData, Map<string, string>>();
const numbers = new WeakMap<object, number>();
const numbersByText = new Map<string, number>();
let lastNumber = 0;

/**
 * A text that the locale's data made, kept for the next time.
 * @param key all that the text depends on
 * @param make makes the text
 */
export function keptText(locale: LocaleData, key: string, make: () => string): string {
  if (key.length > LONGEST_KEY) return make();
  let known = texts.get(locale);
  if (!known) {
    known = new Map();
    texts.set(locale, known);
  }
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  if (known.size === MOST_TEXTS) known.clear();
  known.set(key, made);
  return made;
}

/** A number for options, the same for equal ones: part of a key, and shorter than they are. */
export function numberOf(options: object): number {
  let number = numbers.get(options);
  if (number === undefined) {
    number = numberOfText(JSON.stringify(options));
    numbers.set(options, number);
  }
  return number;
}

function numberOfText(text: string): number {
  const before = numbersByText.get(text);
  if (before !== undefined) return before;
  // Numbers never come again, so that nothing is mistaken after this.
  if (numbersByText.size === MOST_OPTIONS) numbersByText.clear();
  numbersByText.set(text, ++lastNumber);
  return lastNumber;
}
