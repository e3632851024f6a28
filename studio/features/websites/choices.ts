/** An entry of a list to choose from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
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
const currencies = new Intl.DisplayNames(undefined, { type: 'currency' });

function sorted(choices: Choice[]): readonly Choice[] {
  return choices.sort((one, other) => one.label.localeCompare(other.label));
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

/** Time zones by place; a site's own is among them whatever it is. */
export function timeZoneChoices(own: string): readonly Choice[] {
  return sorted(
    [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])].map((zone) => ({
      value: zone,
      label: zone.replace(/_/g, ' '),
    })),
  );
}

/** Currencies by name. */
export function currencyChoices(): readonly Choice[] {
  return sorted(
    Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${currencies.of(code) ?? code} (${code})`,
    })),
  );
}
