import { property, toText } from '#shared/json/values.ts';
import { EUROPEAN_ECONOMIC_AREA } from '#shared/places/countries.ts';

/** Preference and store setting that says when the lowest price of 30 days is shown. */
export const LOWEST_PRICE_KEY = 'lowestPrice';
/** `byLaw`: where the country of the store demands it; `always`: for stores elsewhere that sell into those countries. */
export const LOWEST_PRICE_CHOICES = ['byLaw', 'always'] as const;
export type LowestPriceChoice = (typeof LOWEST_PRICE_CHOICES)[number];

/** The choice that a merchant made; undefined for anything else. */
export function lowestPriceChoiceOf(value: unknown): LowestPriceChoice | undefined {
  return LOWEST_PRICE_CHOICES.find((choice) => choice === value);
}

/**
 * Whether a store tells the lowest price of 30 days beside a reduced one. The country of the store decides (Directive
 * 98/6/EC, article 6a, as Directive 2019/2161 has it) where the merchant does not want it everywhere.
 * @param storeSettings with `country`, an ISO 3166 code, and the choice under {@link LOWEST_PRICE_KEY}
 */
export function tellsLowestPrice(storeSettings: unknown): boolean {
  const choice = lowestPriceChoiceOf(property(storeSettings, LOWEST_PRICE_KEY));
  const country = toText(property(storeSettings, 'country')).toUpperCase();
  return choice === 'always' || EUROPEAN_ECONOMIC_AREA.includes(country);
}
