import type { AddressParts } from './address-parts.ts';
import { publishedAddressOf } from './published-country.ts';
import { nameOfRegion, ownNameOfRegion, regionCodeOf } from './regions.ts';

/** Countries whose post writes the code of a region rather than its name; it is not published. */
const CODES_ON_PAPER: ReadonlySet<string> = new Set('AU BR CA IT US'.split(' '));

/** An address as papers have it, with the business where it is one's. */
type WrittenAddress = AddressParts & { readonly company?: string | undefined };

const join = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** True for an address that is written in another script than ours. */
function isInOwnScript({ addressLine1 = '', city = '' }: AddressParts): boolean {
  return /\p{L}/u.test(addressLine1 + city) && !/\p{Script=Latin}/u.test(addressLine1 + city);
}

/** The published lines of a country, with places for what an address has beside them. */
function formatFor(address: AddressParts, isOwnScript: boolean): string {
  const { format: own, latinFormat = own } = publishedAddressOf(address.country ?? '');
  const format = isOwnScript ? own : latinFormat;
  const withRegion = format.includes('%S') ? format : format.replace(/^(.*%C.*?)(?=%n|$)/, '$1%n%S');
  return withRegion.includes('%Z') ? withRegion : `${withRegion}%n%Z`;
}

function regionOf({ country = '', region = '' }: AddressParts, isOwnScript: boolean): string {
  if (region === country) return publishedAddressOf(country).format.includes('%S') ? region : '';
  if (CODES_ON_PAPER.has(country)) return regionCodeOf(country, region) ?? region;
  return isOwnScript ? ownNameOfRegion(country, region) : nameOfRegion(country, region, 'latin');
}

/** What stands for each letter of a format; other letters stand for nothing. */
function textsOf(
  address: WrittenAddress,
  format: string,
  isOwnScript: boolean,
): Readonly<Record<string, string>> {
  const { firstName, lastName, addressLine1, addressLine2, city = '', postalCode = '' } = address;
  const isTownNamed = format.includes('%C') || (city !== '' && format.includes(city.toUpperCase()));
  const town = isTownNamed ? '' : city;
  const street = join('\n', addressLine1, addressLine2);
  return {
    N: join(' ', firstName, lastName),
    O: address.company ?? '',
    A: isOwnScript ? join('\n', town, street) : join('\n', street, town),
    C: city,
    S: regionOf(address, isOwnScript),
    Z: postalCode,
  };
}

/** A line of a format with its texts; what stands between two texts is left out with either of them. */
function fillLine(line: string, texts: Readonly<Record<string, string>>): string {
  const pieces = line.split(/(%[A-Z])/).filter((piece) => piece !== '');
  const textOf = (piece: string) => (/^%[A-Z]$/.test(piece) ? (texts[piece.charAt(1)] ?? '') : undefined);
  const kept: string[] = [];
  let isAfterText = true;
  for (const [place, piece] of pieces.entries()) {
    const text = textOf(piece);
    const next = pieces[place + 1];
    const isKept =
      text === undefined ? isAfterText && (next === undefined || textOf(next) !== '') : text !== '';
    if (!isKept) continue;
    kept.push(text ?? piece);
    isAfterText = text !== undefined;
  }
  return pieces.some((piece) => (textOf(piece) ?? '') !== '') ? kept.join('').trim() : '';
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
export function addressLines(address: WrittenAddress, language: string): string[] {
  const { country = '' } = address;
  const isOwnScript = isInOwnScript(address);
  const format = formatFor(address, isOwnScript);
  const texts = textsOf(address, format, isOwnScript);
  return [
    ...format.split('%n').flatMap((line) => fillLine(line, texts).split('\n')),
    nameOfCountry(country, language),
  ].filter((line) => line !== '');
}
