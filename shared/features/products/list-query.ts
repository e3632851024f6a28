import { OPTION_PREFIX, type PageQuery, valueOf, writeQuery } from '#shared/features/pages/page-query.ts';
import { parseMinor, toDecimalText } from '#shared/money/minor-units.ts';

/** How the products of a list can be sorted; the first one is the merchant's own order. */
export const LIST_SORTS = ['order', 'newest', 'price-asc', 'price-desc', 'name'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** What a visitor asks of a list of products. */
export interface ListQuery {
  readonly sort: ListSort;
  /** How it is sorted where the address does not say; the merchant's own order where the theme does not either. */
  readonly usual?: ListSort | undefined;
  /** Values that the visitor wants, by option; any of them will do. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** Lowest and highest price, in the currency's minor unit. */
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: boolean;
  readonly onSale: boolean;
  /** Only products with this tag. */
  readonly tag?: string | undefined;
}

const YES = '1';
/** Names in the query of the address. */
export const LIST_FIELDS = {
  sort: 'sort',
  minPrice: 'min-price',
  maxPrice: 'max-price',
  inStock: 'in-stock',
  onSale: 'on-sale',
  tag: 'tag',
} as const;

/** What is asked of a list that is shown as it is. */
export const PLAIN_LIST: ListQuery = {
  sort: 'order',
  options: new Map(),
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
  onSale: false,
};

function readPrice(query: PageQuery, name: string, currency: string): number | undefined {
  return parseMinor((valueOf(query, name) ?? '').replace(',', '.'), currency);
}

/**
 * Reads what the address of a list asks for; whatever makes no sense counts as not asked.
 * @param query the page's query, with known names only
 * @param currency of the prices
 * @param usual how the list is sorted where the address does not say
 */
export function parseListQuery(query: PageQuery, currency: string, usual?: ListSort): ListQuery {
  const options = new Map<string, string[]>();
  for (const [name, value] of query) {
    if (!name.startsWith(OPTION_PREFIX)) continue;
    const option = name.slice(OPTION_PREFIX.length);
    options.set(option, [...(options.get(option) ?? []), value]);
  }
  return {
    sort: LIST_SORTS.find((sort) => sort === valueOf(query, LIST_FIELDS.sort)) ?? usual ?? PLAIN_LIST.sort,
    ...(usual === undefined ? {} : { usual }),
    options,
    minPrice: readPrice(query, LIST_FIELDS.minPrice, currency),
    maxPrice: readPrice(query, LIST_FIELDS.maxPrice, currency),
    inStock: valueOf(query, LIST_FIELDS.inStock) === YES,
    onSale: valueOf(query, LIST_FIELDS.onSale) === YES,
    tag: valueOf(query, LIST_FIELDS.tag),
  };
}

/** The query of the address that asks for a list; empty for one that is shown as it is. */
export function writeListQuery(list: ListQuery, currency: string, page = 1): string {
  const query: [name: string, value: string][] = [];
  for (const [option, values] of list.options) {
    for (const value of values) query.push([OPTION_PREFIX + option, value]);
  }
  const prices = [
    [LIST_FIELDS.minPrice, list.minPrice],
    [LIST_FIELDS.maxPrice, list.maxPrice],
  ] as const;
  for (const [name, minor] of prices) {
    if (minor !== undefined) query.push([name, toDecimalText(minor, currency)]);
  }
  if (list.inStock) query.push([LIST_FIELDS.inStock, YES]);
  if (list.onSale) query.push([LIST_FIELDS.onSale, YES]);
  if (list.tag !== undefined) query.push([LIST_FIELDS.tag, list.tag]);
  if (list.sort !== (list.usual ?? PLAIN_LIST.sort)) query.push([LIST_FIELDS.sort, list.sort]);
  if (page > 1) query.push(['page', String(page)]);
  return writeQuery(query);
}

/** True when a list leaves products out. */
export function isFiltered({ options, minPrice, maxPrice, inStock, onSale, tag }: ListQuery): boolean {
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  return options.size > 0 || isPriced || inStock || onSale || tag !== undefined;
}

/** The same list with a value of an option asked for, or no longer. */
export function toggleOption(list: ListQuery, option: string, value: string): ListQuery {
  const chosen = list.options.get(option) ?? [];
  const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  const options = new Map(list.options);
  if (values.length === 0) options.delete(option);
  else options.set(option, values);
  return { ...list, options };
}
