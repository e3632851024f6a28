import { OPTION_PREFIX } from '#shared/features/pages/page-query.ts';
import { pathOfCategory } from '#shared/features/pages/rules.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { toDecimalText, toMoney } from '#shared/money/minor-units.ts';
import {
  isFiltered,
  LIST_FIELDS,
  LIST_SORTS,
  type ListQuery,
  PLAIN_LIST,
  toggleOption,
  writeListQuery,
} from './list-query.ts';

/** Stands between the name of an option and its value in a facet. */
export const FACET_SEPARATOR = '\u001f';

/** What the database says about a list of products. */
export interface ListFacts {
  /** Products that are asked for, on all pages together. */
  readonly total: number;
  /** The category and those that it is in, the outermost first; without the root. */
  readonly trail: readonly { readonly displayName: string; readonly urlId: string }[];
  /** Categories in the one that is shown, with how many products each has. */
  readonly children: readonly {
    readonly displayName: string;
    readonly urlId: string;
    readonly count: number;
  }[];
  /** How many products would be shown with a value of an option. */
  readonly facets: readonly { readonly facet: string; readonly count: number }[];
  /** How many of the category are on sale. */
  readonly onSale: number;
  /** Prices of the cheapest and the dearest product of the category; null without products. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Where a list stands and what is asked of it. */
export interface ListPlace {
  readonly collection: { readonly title: string; readonly urlId: string; readonly path: string };
  readonly query: ListQuery;
  readonly currency: string;
  /** Of the page. */
  readonly language: string;
  readonly page: number;
  readonly pageSize: number;
  /** The site's own words by key. */
  readonly words: Readonly<Record<string, unknown>>;
}

/** Words of lists that a site has not translated, by their key among its texts. */
export const LIST_LABELS = {
  productListSortOrder: 'Our order',
  productListSortNewest: 'Newest first',
  productListSortPriceAsc: 'Price, low to high',
  productListSortPriceDesc: 'Price, high to low',
  productListSortName: 'Name, A to Z',
  productListInStock: 'In stock',
  productListOnSale: 'On sale',
  productListFrom: 'from {price}',
  productListTo: 'up to {price}',
} as const;

const SORT_LABELS = {
  order: 'productListSortOrder',
  newest: 'productListSortNewest',
  'price-asc': 'productListSortPriceAsc',
  'price-desc': 'productListSortPriceDesc',
  name: 'productListSortName',
} as const satisfies Record<(typeof LIST_SORTS)[number], keyof typeof LIST_LABELS>;

type Json = Record<string, unknown>;

function labelOf(words: ListPlace['words'], key: keyof typeof LIST_LABELS): string {
  const own = words[key];
  return typeof own === 'string' && own !== '' ? own : LIST_LABELS[key];
}

interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** Values by option; what is asked for is among them even where no product has it. */
function groupFacets(facts: ListFacts, query: ListQuery): Map<string, FacetValue[]> {
  const groups = new Map<string, FacetValue[]>();
  const put = (option: string, value: FacetValue) =>
    groups.set(option, [...(groups.get(option) ?? []), value]);
  for (const { facet, count } of facts.facets) {
    const [option = '', value = ''] = facet.split(FACET_SEPARATOR);
    put(option, { value, count });
  }
  for (const [option, values] of query.options) {
    const known = new Set(groups.get(option)?.map(({ value }) => value));
    for (const value of values) if (!known.has(value)) put(option, { value, count: 0 });
  }
  return groups;
}

/** Made once, and the same on every machine: to compare two texts by options of their own takes far longer. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true });

function toFilters(place: ListPlace, facts: ListFacts, urlOf: (query: ListQuery) => string): Json[] {
  const { query } = place;
  return [...groupFacets(facts, query)]
    .sort(([a], [b]) => inOrder(a, b))
    .filter(([option, values]) => values.length > 1 || query.options.has(option))
    .map(([option, values]) => ({
      title: option,
      name: OPTION_PREFIX + option,
      values: [...values]
        .sort((a, b) => inOrder(a.value, b.value))
        .map(({ value, count }) => ({
          value,
          count,
          active: query.options.get(option)?.includes(value) === true,
          url: urlOf(toggleOption(query, option, value)),
        })),
    }));
}

/** Everything that narrows the list, each with the address of the list without it. */
function toChosen(place: ListPlace, urlOf: (query: ListQuery) => string): Json[] {
  const { query, currency, language, words } = place;
  const formatMoney = createFormatMoney(language);
  const priced = (key: keyof typeof LIST_LABELS, minor: number) =>
    labelOf(words, key).replace('{price}', () => formatMoney(toMoney(minor, currency)));
  const chosen: Json[] = [];
  for (const [option, values] of query.options) {
    for (const value of values) {
      chosen.push({ label: `${option}: ${value}`, url: urlOf(toggleOption(query, option, value)) });
    }
  }
  if (query.minPrice !== undefined) {
    const label = priced('productListFrom', query.minPrice);
    chosen.push({ label, url: urlOf({ ...query, minPrice: undefined }) });
  }
  if (query.maxPrice !== undefined) {
    const label = priced('productListTo', query.maxPrice);
    chosen.push({ label, url: urlOf({ ...query, maxPrice: undefined }) });
  }
  if (query.tag !== undefined) {
    chosen.push({ label: query.tag, url: urlOf({ ...query, tag: undefined }) });
  }
  if (query.inStock) {
    chosen.push({ label: labelOf(words, 'productListInStock'), url: urlOf({ ...query, inStock: false }) });
  }
  if (query.onSale) {
    chosen.push({ label: labelOf(words, 'productListOnSale'), url: urlOf({ ...query, onSale: false }) });
  }
  return chosen;
}

function toPrices({ query, currency }: ListPlace, { lowest, highest }: ListFacts): Json {
  const isRange = lowest !== null && highest !== null && lowest < highest;
  if (!isRange && query.minPrice === undefined && query.maxPrice === undefined) return {};
  return {
    price: {
      minName: LIST_FIELDS.minPrice,
      maxName: LIST_FIELDS.maxPrice,
      min: query.minPrice === undefined ? '' : toDecimalText(query.minPrice, currency),
      max: query.maxPrice === undefined ? '' : toDecimalText(query.maxPrice, currency),
      lowest: toMoney(lowest ?? 0, currency),
      highest: toMoney(highest ?? 0, currency),
      currency,
    },
  };
}

/** Addresses of the pages before and after the one that is shown. */
export interface ListNeighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** A list as templates see it beside its products: where it stands, how it is sorted, by what it can be narrowed. */
export function toListView(
  place: ListPlace,
  facts: ListFacts,
): { productList: Json; pagination: Json; path: string } & ListNeighbours {
  const { collection, query, currency, page, pageSize, words } = place;
  const trail = facts.trail.map(({ displayName, urlId }, depth) => ({
    title: displayName,
    fullUrl: pathOfCategory(collection.urlId, [
      ...facts.trail.slice(0, depth).map((outer) => outer.urlId),
      urlId,
    ]),
  }));
  const category = trail.at(-1);
  const path = category?.fullUrl ?? collection.path;
  const urlOf = (asked: ListQuery) => path + writeListQuery(asked, currency);
  const pageUrl = (number: number) => path + writeListQuery(query, currency, number);
  const previous = page > 1 ? pageUrl(page - 1) : undefined;
  const next = page * pageSize < facts.total ? pageUrl(page + 1) : undefined;
  const above = facts.trail.map(({ urlId }) => urlId);
  return {
    path,
    previous,
    next,
    productList: {
      action: path,
      total: facts.total,
      isFiltered: isFiltered(query),
      clearUrl: urlOf({ ...PLAIN_LIST, sort: query.sort, usual: query.usual }),
      ...(category === undefined ? {} : { category }),
      crumbs:
        category === undefined
          ? []
          : [{ title: collection.title, fullUrl: collection.path }, ...trail.slice(0, -1)],
      children: facts.children.map(({ displayName, urlId, count }) => ({
        title: displayName,
        count,
        fullUrl: pathOfCategory(collection.urlId, [...above, urlId]),
      })),
      sortName: LIST_FIELDS.sort,
      sorts: LIST_SORTS.map((sort) => ({
        value: sort,
        label: labelOf(words, SORT_LABELS[sort]),
        active: sort === query.sort,
        url: urlOf({ ...query, sort }),
      })),
      filters: toFilters(place, facts, urlOf),
      ...toPrices(place, facts),
      inStock: {
        name: LIST_FIELDS.inStock,
        label: labelOf(words, 'productListInStock'),
        active: query.inStock,
        url: urlOf({ ...query, inStock: !query.inStock }),
      },
      ...(facts.onSale === 0 && !query.onSale
        ? {}
        : {
            onSale: {
              name: LIST_FIELDS.onSale,
              label: labelOf(words, 'productListOnSale'),
              count: facts.onSale,
              active: query.onSale,
              url: urlOf({ ...query, onSale: !query.onSale }),
            },
          }),
      chosen: toChosen(place, urlOf),
    },
    pagination: {
      pageSize,
      page,
      total: facts.total,
      nextPage: next !== undefined,
      prevPage: previous !== undefined,
      ...(next === undefined ? {} : { nextPageUrl: next }),
      ...(previous === undefined ? {} : { prevPageUrl: previous }),
    },
  };
}
