import type { LocaleData } from './locale.ts';

/** A page prints the same prices and dates again and again, and so does the next render of it. */
const MOST_TEXTS = 500;
/** A longer key is a rare one, and not worth its memory. */
const LONGEST_KEY = 200;

const texts = new WeakMap<LocaleData, Map<string, string>>();
const keys = new WeakMap<object, string>();

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

/** Options as part of a key, on one line; written once for each object. */
export function keyOf(options: object): string {
  let key = keys.get(options);
  if (key === undefined) {
    key = JSON.stringify(options);
    keys.set(options, key);
  }
  return key;
}
