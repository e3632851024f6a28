import { countriesIn } from './countries.ts';
import { EVERYWHERE, type Place } from './match-place.ts';

/** A country in a list to choose from. */
export interface OfferedCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly isSelected: boolean;
}

const known = new Map<string, ReturnType<typeof countriesIn>>();

/**
 * The countries of some places to choose from, with their names in a language and in its order.
 * @param language BCP 47 tag
 * @param chosen code of the country that is chosen
 */
export function offerCountries(
  places: readonly Place[],
  language: string,
  chosen: string | undefined,
): OfferedCountry[] {
  const all = known.get(language) ?? countriesIn(language);
  known.set(language, all);
  const named = new Set(places.map(({ country }) => country));
  return all
    .filter(({ code }) => named.has(EVERYWHERE) || named.has(code))
    .map((country) => ({ ...country, isSelected: country.code === chosen }));
}
