import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nameOfCountry } from '#shared/places/address-lines.ts';
import { nameOfRegion } from '#shared/places/regions.ts';
import type { AddressComponent, Place, PlaceOptions, PlaceSource, Prediction } from './place-source.ts';

/** A city of the file, the largest first. */
interface City {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  /** Code of its state, where countries write it. */
  readonly region: string;
  readonly lat: number;
  readonly lng: number;
  /** As it is looked for. */
  readonly key: string;
}

const SUGGESTED = 5;
const LEAST_LETTERS = 2;
const COUNTRY = /country:([a-z]{2})/gi;
const CITY_ID = /^city\.(\d{1,10})(?:\.([\w-]{0,300}))?$/;

/** A name without case and accents. */
const toKey = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

function parse(file: string): readonly City[] {
  return file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', name = '', country = '', region = '', lat, lng] = line.split('\t');
      return { id, name, country, region, lat: Number(lat), lng: Number(lng), key: toKey(name) };
    });
}

/** The cities by their first two letters, each list with the largest first. */
function byBeginning(cities: readonly City[]): ReadonlyMap<string, readonly City[]> {
  const found = new Map<string, City[]>();
  for (const city of cities) {
    const beginning = city.key.slice(0, LEAST_LETTERS);
    const list = found.get(beginning) ?? [];
    list.push(city);
    found.set(beginning, list);
  }
  return found;
}

/** What was typed: a street where a comma ends it, and the beginning of a city, with what is said of its country. */
function readInput(input: string): { readonly street: string; readonly city: string; readonly rest: string } {
  const parts = input.split(',').map((part) => part.trim());
  const isStreet = /\d/.test(parts[0] ?? '') && parts.length > 1;
  const [city = '', ...rest] = isStreet ? parts.slice(1) : parts;
  return { street: isStreet ? (parts[0] ?? '') : '', city: toKey(city), rest: toKey(rest.join(' ')) };
}

const regionName = ({ country, region }: City, language: string): string =>
  region === '' ? '' : nameOfRegion(country, region, language);

function countriesOf({ components = '' }: PlaceOptions): ReadonlySet<string> {
  return new Set(Array.from(components.matchAll(COUNTRY), ([, code = '']) => code.toUpperCase()));
}

function toPrediction(city: City, street: string, language: string): Prediction {
  const country = nameOfCountry(city.country, language);
  const own = [city.name, city.region].filter(Boolean).join(', ');
  const main = street === '' ? city.name : `${street}, ${city.name}`;
  const secondary = [city.region, country].filter(Boolean).join(', ');
  const token = street === '' ? '' : `.${Buffer.from(street).toString('base64url')}`;
  return {
    place_id: `city.${city.id}${token}`,
    description: [street, own, country].filter(Boolean).join(', '),
    structured_formatting: { main_text: main, secondary_text: secondary },
  };
}

function toPlace(placeId: string, city: City, street: string, language: string): Place {
  const country = nameOfCountry(city.country, language);
  const { lat, lng } = city;
  const component = (long: string, short: string, ...types: string[]): AddressComponent[] =>
    long === '' ? [] : [{ long_name: long, short_name: short, types }];
  return {
    place_id: placeId,
    formatted_address: [street, city.name, city.region, country].filter(Boolean).join(', '),
    address_components: [
      ...component(street, street, 'route'),
      ...component(city.name, city.name, 'locality', 'political'),
      ...component(regionName(city, language), city.region, 'administrative_area_level_1', 'political'),
      ...component(country, city.country, 'country', 'political'),
    ],
    geometry: { location: { lat, lng } },
  };
}

/** Reads the cities that come with the program. @param resources its folder of resources */
export function readCitiesIn(resources: string): () => Promise<string> {
  return () => readFile(path.join(resources, 'places', 'cities.tsv'), 'utf8');
}

/** Places that need no account and no network: countries, their regions, and cities of 25,000 people and more. */
export function createGazetteer(readCities: () => Promise<string>): PlaceSource {
  let known: Promise<{
    readonly beginnings: ReadonlyMap<string, readonly City[]>;
    readonly byId: ReadonlyMap<string, City>;
  }>;
  const load = () =>
    (known ??= readCities().then((file) => {
      const cities = parse(file);
      return { beginnings: byBeginning(cities), byId: new Map(cities.map((city) => [city.id, city])) };
    }));

  return {
    async complete(input, options) {
      const { street, city, rest } = readInput(input);
      if (city.length < LEAST_LETTERS) return [];
      const { beginnings } = await load();
      const language = options['language'] ?? 'en';
      const asked = countriesOf(options);
      const isNear = (one: City) => {
        if (asked.size > 0 && !asked.has(one.country)) return false;
        if (rest === '') return true;
        const names = [
          one.region,
          one.country,
          regionName(one, language),
          nameOfCountry(one.country, language),
        ];
        return names.some((name) => toKey(name).startsWith(rest));
      };
      const found: Prediction[] = [];
      for (const one of beginnings.get(city.slice(0, LEAST_LETTERS)) ?? []) {
        if (!one.key.startsWith(city) || !isNear(one)) continue;
        found.push(toPrediction(one, street, language));
        if (found.length === SUGGESTED) break;
      }
      return found;
    },
    async place(placeId, options) {
      const [, id = '', token = ''] = CITY_ID.exec(placeId) ?? [];
      const city = (await load()).byId.get(id);
      if (city === undefined) return undefined;
      const street = Buffer.from(token, 'base64url')
        .toString('utf8')
        .replace(/\p{Cc}/gu, ' ');
      return toPlace(placeId, city, street, options['language'] ?? 'en');
    },
  };
}
