import type { AddressNeeds, AddressPart, AddressParts } from './address-parts.ts';
import { type AddressWords, addressWords } from './address-words.ts';
import { publishedAddressOf } from './published-country.ts';
import { type Region, regionCodeOf, regionsOf } from './regions.ts';

/** A field of an address as a form shows it. */
export interface AddressField {
  readonly name: AddressPart;
  /** In the language of the reader, as the country calls it. */
  readonly label: string;
  /** Token of HTML's `autocomplete`, without shipping or billing before it. */
  readonly autocomplete: string;
  readonly isRequired: boolean;
  /** Choices by name; none where the field is text. The country's are those that the page offers. */
  readonly options: readonly Region[];
  readonly inputMode: 'text' | 'numeric' | 'tel';
  /** How an answer looks; empty where nothing is published. */
  readonly example: string;
}

const AUTOCOMPLETE: Readonly<Record<AddressPart, string>> = {
  country: 'country',
  firstName: 'given-name',
  lastName: 'family-name',
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  phone: 'tel',
};

/** Parts that each letter of a published format stands for. */
const PARTS: Readonly<Record<string, readonly AddressPart[]>> = {
  N: ['firstName', 'lastName'],
  A: ['addressLine1', 'addressLine2'],
  C: ['city'],
  S: ['region'],
  Z: ['postalCode'],
};

/** Where English says postcode, which is not published. */
const POSTCODE: ReadonlySet<string> = new Set('AU GB GG IM JE NZ'.split(' '));

/** The label of a field, as the country calls it, in the language of the reader. */
export function addressLabel(country: string, part: AddressPart, language: string): string {
  const words = addressWords(language);
  const { cityKind, format, postalKind, regionKind } = publishedAddressOf(country);
  const inWords = (key: string, other: keyof AddressWords) =>
    Object.hasOwn(words, key) ? words[key as keyof AddressWords] : words[other];
  switch (part) {
    case 'city':
      return inWords(`city.${cityKind ?? ''}`, 'city.city');
    case 'region':
      return inWords(
        `region.${regionKind ?? ''}`,
        format.includes('%S') ? 'region.province' : 'region.other',
      );
    case 'postalCode':
      return POSTCODE.has(country)
        ? words['postalCode.postcode']
        : inWords(`postalCode.${postalKind ?? ''}`, 'postalCode.postal');
    default:
      return words[part];
  }
}

/**
 * True where the post of a country is that of another, of which it is a region that needs no choosing, such as GU of
 * the United States: the format has a region, and there is none to choose.
 */
export function isOwnRegion(country: string): boolean {
  const { format, postalKind, regions } = publishedAddressOf(country);
  return format.includes('%S') && postalKind === 'zip' && regions === undefined;
}

/** The parts of an address of a country in the order in which they are asked for, the country first. */
function partsOf(country: string, needs: AddressNeeds): AddressPart[] {
  const { format, latinFormat = format } = publishedAddressOf(country);
  const asked = [...latinFormat.matchAll(/%([A-Z])/g)].flatMap(([, letter = '']) => PARTS[letter] ?? []);
  const parts = asked.filter((part) => part !== 'region' || !isOwnRegion(country));
  const insertAfter = (place: AddressPart, part: AddressPart) => {
    if (!parts.includes(part)) parts.splice(parts.indexOf(place) + 1, 0, part);
  };
  // A country whose regions stand for towns in the published format still has towns.
  if (parts.includes('region')) insertAfter('addressLine2', 'city');
  if (needs.region === true && !isOwnRegion(country)) insertAfter('city', 'region');
  if (needs.postalCode === true) insertAfter('city', 'postalCode');
  return ['country', ...parts, 'phone'];
}

/**
 * True for what an address of a country cannot do without.
 * @param needs what zones of the site want to know beside that
 */
export function isPartRequired(country: string, part: AddressPart, needs: AddressNeeds = {}): boolean {
  const { required } = publishedAddressOf(country);
  switch (part) {
    case 'country':
    case 'lastName':
      return true;
    case 'addressLine1':
      return required.includes('A');
    case 'city':
      return required.includes('C');
    case 'region':
      return !isOwnRegion(country) && (needs.region === true || required.includes('S'));
    case 'postalCode':
      return needs.postalCode === true || required.includes('Z');
    default:
      return false;
  }
}

/**
 * The fields of an address of a country, in the order in which its people write them.
 * @param country ISO 3166-1 alpha-2; empty while none is chosen
 * @param language BCP 47 tag of the reader
 * @param needs what zones of the site want to know beside what the country does
 */
export function addressFields(country: string, language: string, needs: AddressNeeds = {}): AddressField[] {
  const [example = ''] = publishedAddressOf(country).postalExamples ?? [];
  return partsOf(country, needs).map((name) => ({
    name,
    label: addressLabel(country, name, language),
    autocomplete: AUTOCOMPLETE[name],
    isRequired: isPartRequired(country, name, needs),
    options: name === 'region' ? regionsOf(country, language) : [],
    inputMode: name === 'phone' ? 'tel' : name === 'postalCode' && /^\d+$/.test(example) ? 'numeric' : 'text',
    example: name === 'postalCode' ? example : '',
  }));
}

/** A problem of an address beside the field that it is about. */
interface FieldProblem {
  /** Path of the field, such as `shippingLocation.city`. */
  readonly field?: string | undefined;
  readonly message: string;
}

/** How a form with an address is printed. */
export interface AddressFormOptions {
  /** What is filled in. */
  readonly address: AddressParts;
  /** The countries to choose from. */
  readonly countries: readonly Region[];
  readonly language: string;
  /** Told beside the fields whose paths end in their names, when the path begins with `path`. */
  readonly problems?: readonly FieldProblem[];
  /** Path of the address in problems, such as `shippingLocation`; also the beginning of the ids of its elements. */
  readonly path: string;
  /** Put before the names that the fields are sent under; empty for one address alone. */
  readonly prefix?: string;
  readonly purpose: 'shipping' | 'billing';
  readonly needs?: AddressNeeds;
  /** Asks for the place alone, as far as it decides what sending costs; only what `needs` tells is required of it. */
  readonly isPlaceOnly?: boolean;
}

/** The parts by which it is told what sending costs. */
const PLACE: readonly AddressPart[] = ['country', 'region', 'postalCode'];

/** Fields that take a whole line. */
const WIDE: readonly AddressPart[] = ['country', 'addressLine1', 'addressLine2', 'phone'];

/** What the block `address-fields` prints: the fields of the chosen country with their values and what is wrong. */
export function addressForm(options: AddressFormOptions) {
  const { address, countries, language, problems = [], path, prefix = '', purpose } = options;
  const words = addressWords(language);
  const { country = '' } = address;
  const problemOf = (part: AddressPart) => problems.find(({ field }) => field === `${path}.${part}`);
  // What is asked for or was told once has a field, wherever the country is.
  const isShown = (part: 'region' | 'postalCode') =>
    options.needs?.[part] === true || problemOf(part) !== undefined;
  const needs = { region: isShown('region'), postalCode: isShown('postalCode') };
  const { isPlaceOnly = false } = options;
  const asked = addressFields(country, language, needs)
    .filter(({ name }) => !isPlaceOnly || PLACE.includes(name))
    .map((field) =>
      isPlaceOnly && (field.name === 'region' || field.name === 'postalCode')
        ? { ...field, isRequired: options.needs?.[field.name] === true }
        : field,
    );
  const fields = asked.map((field) => {
    const value = address[field.name] ?? '';
    const chosen = field.name === 'region' ? (regionCodeOf(country, value) ?? value) : value;
    const choices = field.name === 'country' ? countries : field.options;
    const isUnknown = chosen !== '' && choices.every(({ code }) => code !== chosen);
    const listed = isUnknown && choices.length > 0 ? [...choices, { code: chosen, name: value }] : choices;
    return {
      id: `${path}-${field.name}`,
      name: `${prefix}${field.name}`,
      label: field.label,
      value,
      autocomplete: `${purpose} ${field.autocomplete}`,
      isRequired: field.isRequired,
      isOptional: !field.isRequired,
      isCountry: field.name === 'country',
      isWide: WIDE.includes(field.name),
      hasOptions: choices.length > 0,
      options: listed.map(({ code, name }) => ({ code, name, isSelected: code === chosen })),
      type: field.name === 'phone' ? 'tel' : 'text',
      inputMode: field.inputMode,
      error: problemOf(field.name)?.message ?? '',
    };
  });
  return { fields, words: { choose: words.choose, optional: words.optional, update: words.updateCountry } };
}
