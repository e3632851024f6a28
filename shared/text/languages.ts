/** The languages that the program itself speaks to visitors and members. */
export const SPOKEN_LANGUAGES = ['en', 'fr', 'de'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** The longest tag that names a language; longer ones are cut, since callers send what they like. */
const LANGUAGE_TAG_MAX = 35;

/** The languages to look for a text in, best first: the tag itself, its shorter forms, then English. */
export function languagesToTry(tag: string): string[] {
  const parts = tag.slice(0, LANGUAGE_TAG_MAX).split('-');
  const forms = parts.map((_, index) =>
    parts
      .slice(0, parts.length - index)
      .join('-')
      .toLowerCase(),
  );
  return [...new Set([...forms, 'en'])];
}

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

/** True when somebody who speaks a language, of whatever country, understands one of those. */
export function isSpoken(tag: string, spoken: readonly string[]): boolean {
  return spoken.some((one) => isSameLanguage(one, tag));
}

const COUNTRY = /^[a-z]{2}$/i;

/**
 * The language that a site is read in: the chosen one where the program speaks it, else the site's own. Of the chosen
 * tag the language and the country count, so that there are not more of them than that.
 * @param chosen tag that the visitor chose; undefined for who never did
 */
export function readingLanguage(own: string, chosen: string | undefined): string {
  if (chosen === undefined || isSameLanguage(chosen, own) || !isSpoken(chosen, SPOKEN_LANGUAGES)) return own;
  const country = chosen
    .split('-')
    .slice(1)
    .find((part) => COUNTRY.test(part));
  return country === undefined ? wordOf(chosen) : `${wordOf(chosen)}-${country.toUpperCase()}`;
}
