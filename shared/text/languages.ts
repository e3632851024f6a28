/** The languages that the program itself speaks to visitors and members. */
export const SPOKEN_LANGUAGES = ['en', 'fr', 'de', 'es', 'ja', 'ar'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

const wordOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** True for two tags of one language, of whatever countries. */
export function isSameLanguage(tag: string, other: string): boolean {
  return wordOf(tag) === wordOf(other);
}

/** The language of the program that a tag is of, whatever its country; undefined for others. */
export function spokenLanguageOf(tag: string): SpokenLanguage | undefined {
  return SPOKEN_LANGUAGES.find((one) => isSameLanguage(one, tag));
}

/** The languages of the program beside the one of a tag. */
export function otherSpokenLanguages(tag: string): readonly SpokenLanguage[] {
  return SPOKEN_LANGUAGES.filter((one) => !isSameLanguage(one, tag));
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The script that a language is written in (ISO 15924), such as `Latn`. @param tag BCP 47; empty where it is none */
export function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** The direction in which a language is written. @param tag BCP 47; left to right where it is none */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(scriptOf(tag)) ? 'rtl' : 'ltr';
}
