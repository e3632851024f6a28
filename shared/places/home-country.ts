import { countriesIn } from './countries.ts';

/** Territories whose stores count as those of the United States. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']);

/** Where prices are told without the tax: it is added at the checkout. */
const TAX_ADDED: ReadonlySet<string> = new Set(['US', 'CA']);

/** Countries by the currency that is theirs, of those that stores are offered. */
const CURRENCIES: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  AUD: 'AU CC CX HM KI NF NR TV',
  NOK: 'BV NO SJ',
  CAD: 'CA',
  NZD: 'CK NU NZ PN TK',
  DKK: 'DK FO GL',
  GBP: 'GB GG GS IM JE',
  HKD: 'HK',
  CHF: 'CH LI',
  MXN: 'MX',
  SGD: 'SG',
  SEK: 'SE',
  CZK: 'CZ',
  ILS: 'IL PS',
  PHP: 'PH',
  RUB: 'RU',
  PLN: 'PL',
  THB: 'TH',
  MYR: 'MY',
  ARS: 'AR',
  BRL: 'BR',
  COP: 'CO',
  IDR: 'ID',
  INR: 'IN',
  JPY: 'JP',
  ZAR: 'LS ZA',
};
const BY_COUNTRY: ReadonlyMap<string, string> = new Map(
  Object.entries(CURRENCIES).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** Units that weights are shown in to staff; they are kept in grams. */
export const WEIGHT_UNITS = ['GRAM', 'KILOGRAM', 'OUNCE', 'POUND'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

let known: ReadonlySet<string> | undefined;

/** True for the two letters of a country (ISO 3166-1) that there is. */
export function isCountry(code: string): boolean {
  known ??= new Set(countriesIn('en').map((country) => country.code));
  return known.has(code);
}

/** The country whose rules hold for a store of a country: the United States for their territories. */
export function homeOf(country: string): string {
  return US_TERRITORIES.has(country) ? 'US' : country;
}

/**
 * The country that a language is most spoken in, or that its tag names.
 * @param language BCP 47 tag
 * @returns two letters; the United States for a language of no country
 */
export function countryOfLanguage(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region !== undefined && isCountry(region) ? region : 'US';
}

/** The currency of a country, undefined where stores are not offered it. */
export function currencyOfCountry(country: string): string | undefined {
  return BY_COUNTRY.get(country);
}

/** The unit that weights are told in where a store is. */
export function weightUnitOfCountry(country: string): WeightUnit {
  return homeOf(country) === 'US' ? 'POUND' : 'KILOGRAM';
}

/** Whether the prices of a store's country are told with the tax in them. */
export function pricesIncludeTax(country: string): boolean {
  return !TAX_ADDED.has(homeOf(country));
}
