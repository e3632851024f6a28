import { publishedAddressOf } from './published-country.ts';
import { toComparable } from './regions.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The same code with a mark where the example has one, counted from the end. */
function spacedLike(example: string, bare: string): string {
  const mark = /[ -]/.exec(example);
  if (mark === null) return bare;
  const after = example.length - example.lastIndexOf(mark[0]) - 1;
  return `${bare.slice(0, -after)}${mark[0]}${bare.slice(-after)}`;
}

/**
 * A postal code as it is written in a country: in capitals, with its space or hyphen, without the country before it.
 * What is no code there stays as it was typed, but for spaces around it and case.
 * @param country ISO 3166-1 alpha-2
 */
export function tidyPostalCode(country: string, text: string): string {
  const typed = text.normalize('NFKC').toUpperCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
  const { postalCode, postalExamples = [], postalPrefix = '' } = publishedAddressOf(country);
  if (postalCode === undefined || typed === '') return typed;
  const whole = new RegExp(`^(?:${postalCode})$`);
  const prefix = new RegExp(`^${escaped(toComparable(postalPrefix))}`);
  const bare = toComparable(typed);
  const writings = [bare, bare.replace(prefix, '')].flatMap((code) => [
    ...postalExamples.map((example) => spacedLike(example, code)),
    code,
  ]);
  return [...writings, typed].find((writing) => whole.test(writing)) ?? typed;
}

/** False for what is no postal code of a country; true where it is not published how they look. */
export function isPostalCode(country: string, code: string): boolean {
  const { postalCode } = publishedAddressOf(country);
  return postalCode === undefined || new RegExp(`^(?:${postalCode})$`).test(code);
}
