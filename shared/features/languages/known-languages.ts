import { knownCode, nameOfLanguage } from './rules.ts';

/** A language that can be chosen, with its name for staff and in itself. */
export interface KnownLanguage {
  readonly code: string;
  /** In English, such as `Canadian French`. */
  readonly name: string;
  /** In itself, such as `Français canadien`. */
  readonly ownName: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** Languages of countries and scripts that shops often have beside the plain ones; any other code can be written. */
const OF_COUNTRIES = [
  'de-AT',
  'de-CH',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-US',
  'es-ES',
  'es-MX',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'nl-BE',
  'pt-BR',
  'pt-PT',
  'zh-Hans',
  'zh-Hant',
];

let known: readonly KnownLanguage[] | undefined;

/** The languages that have a code of two letters, and usual ones of countries, in the order of their English names. */
export function knownLanguages(): readonly KnownLanguage[] {
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const codes = [...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)), ...OF_COUNTRIES];
  const all = codes
    .filter((code) => knownCode(code) === code)
    .map((code) => ({ code, name: names.of(code) ?? code, ownName: nameOfLanguage(code) }));
  // Two codes of one language are one to choose.
  const byName = new Map(all.toReversed().map((one) => [one.name, one]));
  known = [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return known;
}
