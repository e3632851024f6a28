import { OFFERED_CURRENCIES } from '#shared/money/currencies.ts';
import { countriesIn } from '#shared/places/countries.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';

/** An entry of a list to choose from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Entries under a heading. */
export interface ChoiceGroup {
  readonly group: string;
  readonly items: readonly Choice[];
}

const LANGUAGES = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'de-AT',
  'de-CH',
  'el',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-NZ',
  'en-US',
  'es',
  'es-419',
  'es-MX',
  'et',
  'fi',
  'fr',
  'fr-CA',
  'fr-CH',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'nl-BE',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
];

const ownLanguage = new Intl.DisplayNames(undefined, { type: 'language' });
const regions = new Intl.DisplayNames(undefined, { type: 'region' });
const currencies = new Intl.DisplayNames(undefined, { type: 'currency' });

function sorted(choices: Choice[]): readonly Choice[] {
  return choices.sort((one, other) => one.label.localeCompare(other.label));
}

/** The language of the list that a reader's own is, or the nearest to it; undefined where none is. */
export function languageNear(tag: string): string | undefined {
  const [plain = tag] = tag.split('-');
  return (
    LANGUAGES.find((one) => one === tag) ??
    LANGUAGES.find((one) => one === plain || one.startsWith(`${plain}-`))
  );
}

/** Languages of a site by name; a site's own is among them whatever it is. */
export function languageChoices(own: string): readonly Choice[] {
  return sorted(
    [...new Set([...LANGUAGES, own])].map((tag) => ({
      value: tag,
      label: `${ownLanguage.of(tag) ?? tag} (${tag})`,
    })),
  );
}

/** Groups as a field to choose from takes them. */
export function toGroups(groups: readonly ChoiceGroup[]): { group: string; items: Choice[] }[] {
  return groups.map(({ group, items }) => ({ group, items: [...items] }));
}

/** Minutes of a zone ahead of universal time at a moment. */
function offsetOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  );
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function describeOffset(minutes: number): string {
  const sign = minutes < 0 ? '−' : '+';
  const two = (part: number) => String(part).padStart(2, '0');
  return `UTC${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** The time zones of a country as this browser knows them; none where it does not say. */
export function zonesOfCountry(country: string): readonly string[] {
  if (country === '') return [];
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?(): readonly string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

/** Time zones that have a name of their own beside those of places. */
const BARE_ZONES = ['UTC'];

/**
 * Time zones with how far they are from universal time now: those of a country first, then all by place. A site's own is
 * among them whatever it is.
 * @param at epoch milliseconds of now
 */
export function timeZoneChoices(own: string, country: string, at: number): readonly ChoiceGroup[] {
  const toChoice = (zone: string): Choice => ({
    value: zone,
    label: `${zone.replace(/_/g, ' ')} (${describeOffset(offsetOf(zone, at))})`,
  });
  const near = zonesOfCountry(country);
  const others = new Set([...BARE_ZONES, ...Intl.supportedValuesOf('timeZone'), own]);
  for (const zone of near) others.delete(zone);
  return [
    ...(near.length === 0 ? [] : [{ group: nameOfCountry(country), items: sorted(near.map(toChoice)) }]),
    {
      group: near.length === 0 ? 'All time zones' : 'Other time zones',
      items: sorted([...others].map(toChoice)),
    },
  ];
}

function nameOfCountry(code: string): string {
  return regions.of(code) ?? code;
}

/** Countries by name. */
export function countryChoices(): readonly Choice[] {
  return countriesIn(navigator.language).map(({ code, name }) => ({ value: code, label: name }));
}

/** Units that weights are shown in. */
export const WEIGHT_UNIT_CHOICES: readonly { readonly value: WeightUnit; readonly label: string }[] = [
  { value: 'KILOGRAM', label: 'Kilograms (kg)' },
  { value: 'GRAM', label: 'Grams (g)' },
  { value: 'POUND', label: 'Pounds (lb)' },
  { value: 'OUNCE', label: 'Ounces (oz)' },
];

/** Currencies that a site may sell in, by name; its own is among them whatever it is. */
export function currencyChoices(own: string): readonly Choice[] {
  return sorted(
    [...new Set([...OFFERED_CURRENCIES, own])].map((code) => ({
      value: code,
      label: `${currencies.of(code) ?? code} (${code})`,
    })),
  );
}
