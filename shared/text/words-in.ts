import { languagesToTry } from './languages.ts';

/** Words by language tag in lower case; there are always English ones. */
export type WordsByLanguage<Words> = Readonly<Record<string, Words>> & { readonly en: Words };

/**
 * The words that come nearest to a language.
 * @param language BCP 47 tag; English where it is none of those
 */
export function wordsIn<Words>(table: WordsByLanguage<Words>, language: string): Words {
  const tag = languagesToTry(language).find((one) => Object.hasOwn(table, one));
  return (tag === undefined ? undefined : table[tag]) ?? table.en;
}
