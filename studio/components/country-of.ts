import type { Website } from '#shared/features/websites/contract.ts';
import { countryOfLanguage } from '#shared/places/home-country.ts';

/** The country that a store is in, or that its language speaks of where nobody said. */
export function countryOf({ country, language }: Pick<Website, 'country' | 'language'>): string {
  return country === '' ? countryOfLanguage(language) : country;
}
