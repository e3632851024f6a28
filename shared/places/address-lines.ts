/** An address, as far as somebody gave it. */
export interface AddressParts {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
}

type Order = 'townRegionCode' | 'townCode' | 'codeBelow';

/** Where the post wants town, region and postal code otherwise than as "code town" (Universal Postal Union). */
const ORDERS: Readonly<Record<Order, ReadonlySet<string>>> = {
  townRegionCode: new Set('US PR GU VI MP AS UM CA AU'.split(' ')),
  townCode: new Set('NZ SG IN TH ID MY PH KR'.split(' ')),
  codeBelow: new Set('GB IE ZA'.split(' ')),
};

function orderOf(country: string): Order | undefined {
  return (Object.keys(ORDERS) as Order[]).find((order) => ORDERS[order].has(country));
}

const join = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

function placeLines({ city, region, postalCode, country = '' }: AddressParts): string[] {
  switch (orderOf(country)) {
    case 'townRegionCode': {
      const separator = country === 'CA' || country === 'AU' ? ' ' : ', ';
      return [join(' ', join(separator, city, region), postalCode)];
    }
    case 'townCode':
      return [join(' ', city, postalCode), region ?? ''];
    case 'codeBelow':
      return [city ?? '', region ?? '', postalCode ?? ''];
    default:
      return [join(' ', postalCode, city), region ?? ''];
  }
}

/** Name of a country in a language; the code itself where it has none. */
export function nameOfCountry(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

/**
 * The lines of an address as they stand on a parcel in its country; none where nobody said anything.
 * @param language BCP 47 tag of the reader, for the name of the country
 */
export function addressLines(address: AddressParts, language: string): string[] {
  const { country = '' } = address;
  return [
    join(' ', address.firstName, address.lastName),
    address.addressLine1 ?? '',
    address.addressLine2 ?? '',
    ...placeLines(address),
    nameOfCountry(country, language),
  ].filter((line) => line !== '');
}
