import { addressLabel, isOwnRegion, isPartRequired } from './address-form.ts';
import type { AddressNeeds, AddressPart, AddressParts } from './address-parts.ts';
import { type AddressWords, addressWords } from './address-words.ts';
import { isPostalCode, tidyPostalCode } from './postal-code.ts';
import { publishedAddressOf } from './published-country.ts';
import { nameOfRegion, postalStartOf, regionCodeOf, regionsOf } from './regions.ts';

/** What is wrong with a part of an address. */
export interface AddressProblem {
  /** Path of the part, such as `shippingLocation.postalCode`. */
  readonly field: string;
  readonly code:
    | 'ADDRESS_FIELD_REQUIRED'
    | 'COUNTRY_INVALID'
    | 'REGION_INVALID'
    | 'POSTAL_CODE_INVALID'
    | 'POSTAL_CODE_ELSEWHERE';
  /** For people, in their language. */
  readonly message: string;
}

/** How an address is judged. */
export interface AddressCheck {
  /** Path of the address in problems, such as `shippingLocation`; empty for one that stands alone. */
  readonly path?: string;
  /** BCP 47 tag of who reads the problems. */
  readonly language?: string;
  /**
   * What has to be there: all that the country requires (`whole`), or what zones of the site want to know (`place`);
   * otherwise what is given has to be right, and no more.
   */
  readonly asks?: 'whole' | 'place';
  readonly needs?: AddressNeeds;
}

/** The parts that may be asked for, in the order of problems. */
const ASKED: readonly AddressPart[] = ['lastName', 'addressLine1', 'city', 'region', 'postalCode'];

/** The parts that an address has to have. */
function askedParts(country: string, { asks, needs = {} }: AddressCheck): AddressPart[] {
  if (asks === undefined) return [];
  const isAsked = (part: AddressPart) =>
    asks === 'whole' || (part === 'region' && needs.region) || (part === 'postalCode' && needs.postalCode);
  return ASKED.filter((part) => isAsked(part) && isPartRequired(country, part, needs));
}

/**
 * An address as it is kept: without spaces around its parts, names of states as their codes, the postal code as it is
 * written there. What is not known stays as it was given. Doing it twice changes nothing more.
 */
export function tidyAddress<Address extends AddressParts>(address: Address): Address {
  const tidied = Object.fromEntries(
    Object.entries(address).map(([part, text]) => [part, typeof text === 'string' ? text.trim() : text]),
  ) as Address;
  const country = tidied.country?.toUpperCase();
  if (country === undefined || country === '') return tidied;
  const { region, postalCode } = tidied;
  const isBare = region === undefined || region === '';
  const known = isBare ? undefined : (regionCodeOf(country, region) ?? region);
  return {
    ...tidied,
    country,
    ...(isOwnRegion(country) ? { region: country } : isBare ? {} : { region: known }),
    ...(postalCode === undefined ? {} : { postalCode: tidyPostalCode(country, postalCode) }),
  };
}

const fill = (sentence: string, facts: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot);

function problemOfRegion(
  { country = '', region = '' }: AddressParts,
  isRequired: boolean,
): 'chooseRegion' | undefined {
  const isListed = publishedAddressOf(country).regions !== undefined;
  if (!isRequired || region === '' || !isListed) return undefined;
  return regionCodeOf(country, region) === undefined ? 'chooseRegion' : undefined;
}

function problemOfPostalCode({ country = '', region = '', postalCode = '' }: AddressParts) {
  if (postalCode === '') return undefined;
  if (!isPostalCode(country, postalCode)) return 'postalCode';
  const start = postalStartOf(country, region);
  return start === undefined || new RegExp(`^(?:${start})`).test(postalCode)
    ? undefined
    : 'postalCodeElsewhere';
}

const CODES = {
  chooseCountry: 'COUNTRY_INVALID',
  missing: 'ADDRESS_FIELD_REQUIRED',
  missingRegion: 'ADDRESS_FIELD_REQUIRED',
  chooseRegion: 'REGION_INVALID',
  postalCode: 'POSTAL_CODE_INVALID',
  postalCodeElsewhere: 'POSTAL_CODE_ELSEWHERE',
} as const satisfies Partial<Record<keyof AddressWords, AddressProblem['code']>>;

/**
 * Tidies an address and says what is wrong with it by what is published of its country. Where a zone of the site wants
 * a region or postal code, that has to be known.
 */
export function checkAddress<Address extends AddressParts>(
  given: Address,
  check: AddressCheck = {},
): { readonly address: Address; readonly problems: readonly AddressProblem[] } {
  const { path = '', language = 'en', asks, needs } = check;
  const address = tidyAddress(given);
  const { country = '', region = '' } = address;
  const words = addressWords(language);
  const [example = ''] = publishedAddressOf(country).postalExamples ?? [];
  const problems: AddressProblem[] = [];
  const add = (part: AddressPart, kind: keyof typeof CODES) => {
    const label = addressLabel(country, part, language);
    const noun = label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
    const facts = { label, noun, example, region: nameOfRegion(country, region, language) };
    const field = path === '' ? part : `${path}.${part}`;
    problems.push({ field, code: CODES[kind], message: fill(words[kind], facts) });
  };

  if (!/^[A-Z]{2}$/.test(country)) {
    if (country !== '' || asks !== undefined) add('country', 'chooseCountry');
    return { address, problems };
  }
  // Some people have one name, which may stand in either field.
  const isNamed = (address.firstName ?? '') !== '';
  const missing = askedParts(country, check).filter(
    (part) => (address[part] ?? '') === '' && !(part === 'lastName' && isNamed),
  );
  for (const part of missing) {
    const isChosen = part === 'region' && regionsOf(country, language).length > 0;
    add(part, isChosen ? 'missingRegion' : 'missing');
  }
  const isRegionNeeded = isPartRequired(country, 'region', needs);
  const regionProblem = problemOfRegion(address, isRegionNeeded);
  if (regionProblem !== undefined) add('region', regionProblem);
  const codeProblem = problemOfPostalCode(address);
  if (codeProblem !== undefined) add('postalCode', codeProblem);
  return { address, problems };
}
