/** Codes that name no country things are sent to: groups of countries, parts of others, test data. */
const NO_COUNTRIES: ReadonlySet<string> = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** True for an ISO 3166-1 code that stands for itself; codes of former countries stand for others. */
function isOwnCode(code: string): boolean {
  return !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code;
}

/**
 * All countries with their names in a language, in its order.
 * @param language BCP 47 tag
 */
export function countriesIn(language: string): { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(language);
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isOwnCode)
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .toSorted((a, b) => compare(a.name, b.name));
}

/** The members of the European Union. */
export const EUROPEAN_UNION: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The European Union, and the countries of the European Economic Area beside it. */
export const EUROPEAN_ECONOMIC_AREA: readonly string[] = [...EUROPEAN_UNION, 'IS', 'LI', 'NO'];
