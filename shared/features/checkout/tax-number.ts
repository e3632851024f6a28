import { EUROPEAN_UNION } from '#shared/places/countries.ts';

/** How the tax number of a business is called that buys from a country. */
export type TaxNumberName = 'vat' | 'gst' | 'abn' | 'cnpj' | 'rfc' | 'uen' | 'tax';

interface Numbers {
  readonly name: TaxNumberName;
  /** Names of the kinds of numbers in stdnum; any of them will do. */
  readonly kinds: readonly string[];
  /** What numbers begin with across borders. */
  readonly prefix?: string;
}

const VAT_KINDS: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
};

/** Numbers of people, by the name of the kind in stdnum. */
const PERSONAL_KINDS: Readonly<Record<string, string>> = { IT: 'codicefiscale' };

/** Greece begins its numbers with another word than its country code. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

const OTHERS: Readonly<Record<string, Numbers>> = {
  GB: { name: 'vat', kinds: ['vat'], prefix: 'GB' },
  CH: { name: 'vat', kinds: ['vat', 'uid'] },
  NO: { name: 'vat', kinds: ['mva', 'orgnr'] },
  IS: { name: 'vat', kinds: ['vsk'] },
  ZA: { name: 'vat', kinds: ['vat'] },
  IN: { name: 'gst', kinds: ['gstin'] },
  CA: { name: 'gst', kinds: ['bn', 'gst'] },
  NZ: { name: 'gst', kinds: ['ird'] },
  AU: { name: 'abn', kinds: ['abn'] },
  BR: { name: 'cnpj', kinds: ['cnpj', 'cpf'] },
  MX: { name: 'rfc', kinds: ['rfc'] },
  SG: { name: 'uen', kinds: ['uen'] },
};

function numbersOf(country: string): Numbers | undefined {
  const kind = VAT_KINDS[country];
  if (kind === undefined) return OTHERS[country];
  return { name: 'vat', kinds: [kind], prefix: prefixOf(country) };
}

/** How a business from a country calls its tax number. */
export function taxNumberName(country: string): TaxNumberName {
  return numbersOf(country)?.name ?? 'tax';
}

/** Where papers for people, too, have a number of theirs. */
const ALWAYS_ASKED: ReadonlySet<string> = new Set(['BR', 'IT', 'MX']);

/** Is a tax number asked for of buyers from a country who name no business? */
export function isTaxNumberUsual(country: string): boolean {
  return ALWAYS_ASKED.has(country);
}

/** A number of a country whose kinds are not known. */
const PLAIN = /^[\p{L}\d][\p{L}\d ./-]{1,38}[\p{L}\d]$/u;

/** The country whose kind of number it is: a number of the Union may name another one than where its owner lives. */
function countryOf(text: string, country: string): string {
  const start = text.slice(0, 2).toUpperCase();
  const named = start === 'EL' ? 'GR' : start;
  return EUROPEAN_UNION.includes(country) && EUROPEAN_UNION.includes(named) ? named : country;
}

/**
 * Checks how the tax number of a business is written, by the rules and check digits of its country; whether it was
 * given out is not asked.
 * @param country ISO 3166-1 alpha-2 of the buyer
 * @returns the number as papers have it, or undefined for what is none
 */
export async function readTaxNumber(typed: string, country: string): Promise<string | undefined> {
  const text = typed.trim();
  if (text === '') return undefined;
  const home = countryOf(text, country);
  const numbers = numbersOf(home);
  if (numbers === undefined) return PLAIN.test(text) ? text : undefined;
  // The numbers of all countries take much memory, and few buyers have one.
  const { stdnum } = await import('stdnum');
  for (const kind of numbers.kinds) {
    const found = stdnum[home]?.[kind]?.validate(text);
    if (found?.isValid !== true) continue;
    const { prefix = '' } = numbers;
    return found.compact.startsWith(prefix) ? found.compact : prefix + found.compact;
  }
  // What people have in place of a business's number, and what has no prefix.
  const ofPerson = stdnum[home]?.[PERSONAL_KINDS[home] ?? '']?.validate(text);
  return ofPerson?.isValid === true ? ofPerson.compact : undefined;
}
