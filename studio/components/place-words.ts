import { countriesIn } from '#shared/places/countries.ts';
import { EVERYWHERE, type Place } from '#shared/places/match-place.ts';
import { nameOfRegion } from '#shared/places/regions.ts';
import { formatCount } from './count-text.ts';

/** Countries by the language of whoever looks at the window. */
export interface CountryNames {
  readonly all: readonly { readonly code: string; readonly name: string }[];
  /** BCP 47 tag. */
  readonly language: string;
  /** The name of a code, or of everywhere else. */
  nameOf(code: string): string;
}

/** What stands for all countries that no other zone names. */
const EVERYWHERE_LABEL = 'Everywhere else';

const known = new Map<string, CountryNames>();

/**
 * The countries in a language.
 * @param language BCP 47 tag
 */
export function countryNames(language: string): CountryNames {
  const made = known.get(language);
  if (made !== undefined) return made;
  const all = countriesIn(language);
  const byCode = new Map(all.map(({ code, name }) => [code, name]));
  const names: CountryNames = {
    all,
    language,
    nameOf: (code) => (code === EVERYWHERE ? EVERYWHERE_LABEL : (byCode.get(code.toUpperCase()) ?? code)),
  };
  known.set(language, names);
  return names;
}

const SHOWN_MAX = 3;

/** Places in words: "Canada, United States (California, Oregon, 94…) and 3 others". */
export function describePlaces(places: readonly Place[], { nameOf, language }: CountryNames): string {
  const words = places.map(({ country, regions, postalPrefixes }) => {
    const parts = [
      ...regions.map((text) => nameOfRegion(country, text, language)),
      ...postalPrefixes.map((prefix) => `${prefix}…`),
    ];
    const shown = parts.slice(0, SHOWN_MAX).join(', ');
    const more = parts.length > SHOWN_MAX ? ', …' : '';
    return parts.length === 0 ? nameOf(country) : `${nameOf(country)} (${shown}${more})`;
  });
  if (words.length <= SHOWN_MAX + 1) return words.join(', ');
  const others = formatCount(words.length - SHOWN_MAX, 'other', 'others');
  return `${words.slice(0, SHOWN_MAX).join(', ')} and ${others}`;
}
