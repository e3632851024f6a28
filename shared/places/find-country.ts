import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { countriesIn } from './countries.ts';
import { toComparable } from './regions.ts';

const known = new Map<string, ReadonlyMap<string, string>>();

/** The codes of countries by all that is written for them in some languages. */
function codesByName(languages: readonly string[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const language of languages) {
    const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' });
    for (const { code, name } of countriesIn(language)) {
      for (const written of [code, name, short.of(code) ?? code]) codes.set(toComparable(written), code);
    }
  }
  return codes;
}

/**
 * The code of a country that somebody wrote as code or name.
 * @param language in which it may be written beside those that the program speaks
 * @returns undefined where there is none of that name
 */
export function findCountry(text: string, language: string): string | undefined {
  const codes = known.get(language) ?? codesByName([...new Set([...SPOKEN_LANGUAGES, language])]);
  known.set(language, codes);
  return codes.get(toComparable(text));
}
