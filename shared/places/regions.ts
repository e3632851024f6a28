import type { PublishedRegion } from './published-address.ts';
import { publishedAddressOf } from './published-country.ts';

/** A state, province or other region of a country. */
export interface Region {
  /** What stands for it, such as `ME`. */
  readonly code: string;
  readonly name: string;
}

/** A region or postal code without what people write differently: case, accents, spaces, hyphens. */
export const toComparable = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Words that people put before or after the name of a region or leave out. */
const FILLERS: ReadonlySet<string> = new Set(
  'AND CO COUNTY DEPARTMENT DO EMIRATE FU GOVERNORATE KEN OBLAST OF PARISH PREFECTURE PROVINCE REGION STATE THE'.split(
    ' ',
  ),
);

function withoutFillers(name: string): string {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => !FILLERS.has(word)).join('');
}

const publishedOf = (country: string): readonly PublishedRegion[] =>
  publishedAddressOf(country).regions ?? [];

/** Every way to write the regions of a country, with their codes. */
function writingsOf(country: string): ReadonlyMap<string, string> {
  const writings = new Map<string, string>();
  const add = (writing: string, code: string) => {
    if (writing !== '' && !writings.has(writing)) writings.set(writing, code);
  };
  const regions = publishedOf(country);
  for (const [code] of regions) add(toComparable(code), code);
  for (const [code] of regions) add(`${country}${toComparable(code)}`, code);
  const named = regions.flatMap(([code, name, , names = {}]) =>
    [name, ...Object.values(names)].map((known) => [known, code] as const),
  );
  for (const [name, code] of named) add(toComparable(name), code);
  for (const [name, code] of named) add(withoutFillers(name), code);
  return writings;
}

const kept = new Map<string, ReadonlyMap<string, string>>();

/**
 * The code of a region, however somebody wrote it: the code, the name in a language of the country, in Latin script.
 * @param country ISO 3166-1 alpha-2
 * @returns undefined where no such region of the country is published
 */
export function regionCodeOf(country: string, text: string): string | undefined {
  const writings = kept.get(country) ?? writingsOf(country);
  kept.set(country, writings);
  return writings.get(toComparable(text)) ?? writings.get(withoutFillers(text));
}

/** Name of a published region to read: in the language, in Latin script, or as it is written there. */
function nameIn([code, name, , names = {}]: PublishedRegion, language: string): string {
  const named = names[language.split('-', 1)[0] ?? ''] ?? names['latin'] ?? name;
  // Some are published with their Latin name as the code.
  return !/\p{Script=Latin}/u.test(named) && /\p{Ll}/u.test(code) ? code : named;
}

/**
 * The published regions of a country, by name; none where it has none or they stand in no address.
 * @param country ISO 3166-1 alpha-2
 * @param language BCP 47 tag of the reader
 */
export function regionsOf(country: string, language: string): Region[] {
  const { compare } = new Intl.Collator(language);
  return publishedOf(country)
    .map((region) => ({ code: region[0], name: nameIn(region, language) }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** Name of a region in a language; the text itself where none is known. */
export function nameOfRegion(country: string, region: string, language: string): string {
  const code = regionCodeOf(country, region);
  const found = publishedOf(country).find(([own]) => own === code);
  return found === undefined ? region : nameIn(found, language);
}

/** Name of a region in the script of its own country; the text itself where none is known. */
export function ownNameOfRegion(country: string, region: string): string {
  const code = regionCodeOf(country, region);
  return publishedOf(country).find(([own]) => own === code)?.[1] ?? region;
}

/** How postal codes of a region begin, as source of a regular expression; undefined where that is not known. */
export function postalStartOf(country: string, code: string): string | undefined {
  return publishedOf(country).find(([own]) => own === code)?.[2] || undefined;
}
