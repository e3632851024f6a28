import { languagesToTry } from './language-tags.ts';
import { type SpokenLanguage } from './languages.ts';

/** Words in every language of the program. */
export type WordsByLanguage<Words> = Readonly<Record<SpokenLanguage, Words>>;

/**
 * The words that come nearest to a language.
 * @param language BCP 47 tag; English where it is none of those
 */
export function wordsIn<Words>(table: WordsByLanguage<Words>, language: string): Words {
  const isKnown = (tag: string): tag is SpokenLanguage => Object.hasOwn(table, tag);
  return table[languagesToTry(language).find(isKnown) ?? 'en'];
}
