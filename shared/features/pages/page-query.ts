/** Names a variant of the product that the page shows, by its SKU. */
export const VARIANT_FIELD = 'variant';
/** What the address of a page may say about a list, a search or a product; everything else makes no difference to a page. */
const NAMES: ReadonlySet<string> = new Set([
  'sort',
  'tag',
  'min-price',
  'max-price',
  'in-stock',
  'on-sale',
  'q',
  'kind',
  'category',
  VARIANT_FIELD,
]);
/** Before the name of an option that a list is filtered by. */
export const OPTION_PREFIX = 'option.';
/** Most values that are read, as many as an array of a query may have. */
const ENTRIES_MAX = 20;
const NAME_MAX = 60;
/** Most characters of a value. */
export const QUERY_VALUE_MAX = 100;

const isKnown = (name: string): boolean =>
  NAMES.has(name) || (name.startsWith(OPTION_PREFIX) && name.length > OPTION_PREFIX.length);

/** Names with their values, in the order of the names. */
export type PageQuery = readonly (readonly [name: string, value: string])[];

/**
 * Reads what the query of a page's address says: known names with values, each pair once and in one order, so that
 * addresses that mean the same are the same.
 * @param entries names and values as the address has them, decoded
 */
export function readPageQuery(entries: Iterable<readonly [name: string, value: string]>): PageQuery {
  const found = new Map<string, readonly [name: string, value: string]>();
  for (const [name, raw] of entries) {
    const value = raw.normalize('NFC').replace(/\s+/g, ' ').trim();
    const isFit = value !== '' && value.length <= QUERY_VALUE_MAX && name.length <= NAME_MAX;
    if (isFit && isKnown(name) && found.size < ENTRIES_MAX) found.set(`${name}=${value}`, [name, value]);
  }
  return [...found.values()].sort(([a], [b]) => Number(a > b) - Number(a < b));
}

/** The first value of a name, or undefined. */
export function valueOf(query: PageQuery, name: string): string | undefined {
  return query.find(([candidate]) => candidate === name)?.[1];
}

/** A query as the address has it, with its question mark; empty without values. */
export function writeQuery(query: PageQuery): string {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  return query
    .map(([name, value], index) => `${index === 0 ? '?' : '&'}${encode(name)}=${encode(value)}`)
    .join('');
}
