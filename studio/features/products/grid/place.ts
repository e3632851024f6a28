import { PRODUCT_DIRECTIONS, PRODUCT_SORTS, PRODUCT_STOCKS } from '#shared/features/products/catalog.ts';
import type { GridColumn } from './columns.ts';

type Sort = (typeof PRODUCT_SORTS)[number];
type Direction = (typeof PRODUCT_DIRECTIONS)[number];

/** How the products are looked at; it stands in the window's address. */
export interface GridPlace {
  readonly search?: string;
  /** Id of a store. */
  readonly store?: string;
  /** Code of a kind of product. */
  readonly kind?: string;
  readonly visible?: 'true' | 'false';
  readonly sale?: 'true';
  readonly stock?: (typeof PRODUCT_STOCKS)[number];
  readonly category?: string;
  readonly tag?: string;
  readonly sort?: Sort;
  readonly direction?: Direction;
}

/** What of the place decides which products are found, as the server takes it. */
export interface GridFilters {
  readonly search?: string;
  readonly collectionId?: string;
  readonly productType?: string;
  readonly isVisible?: 'true' | 'false';
  readonly onSale?: 'true';
  readonly stock?: (typeof PRODUCT_STOCKS)[number];
  readonly categoryId?: string;
  readonly tag?: string;
}

const KNOWN: Readonly<Partial<Record<keyof GridPlace, readonly string[]>>> = {
  visible: ['true', 'false'],
  sale: ['true'],
  stock: PRODUCT_STOCKS,
  sort: PRODUCT_SORTS,
  direction: PRODUCT_DIRECTIONS,
};
const ID = /^[0-9a-f]{24}$/;
const SHAPES: Readonly<Partial<Record<keyof GridPlace, RegExp>>> = {
  store: ID,
  category: ID,
  kind: /^[1-5]$/,
};
const FILTERS = ['search', 'store', 'kind', 'visible', 'sale', 'stock', 'category', 'tag'] as const;
const NAMES = [...FILTERS, 'sort', 'direction'] as const;

/** Reads the place from the window's address; what is none is left out. */
export function readGridPlace(query: URLSearchParams): GridPlace {
  const given = NAMES.map((name) => [name, query.get(name) ?? ''] as const).filter(
    ([name, value]) =>
      value !== '' && (KNOWN[name]?.includes(value) ?? true) && (SHAPES[name]?.test(value) ?? true),
  );
  return Object.fromEntries(given);
}

const SENT_AS: Readonly<Record<(typeof FILTERS)[number], keyof GridFilters>> = {
  search: 'search',
  store: 'collectionId',
  kind: 'productType',
  visible: 'isVisible',
  sale: 'onSale',
  stock: 'stock',
  category: 'categoryId',
  tag: 'tag',
};

/** The filters of a place as the server takes them. */
export function toFilters(place: GridPlace): GridFilters {
  return Object.fromEntries(
    FILTERS.flatMap((name) => (place[name] === undefined ? [] : [[SENT_AS[name], place[name]]])),
  );
}

/** Whether fewer products are listed than there are. */
export function isNarrowed(place: GridPlace): boolean {
  return FILTERS.some((name) => place[name] !== undefined);
}

/** A place without filters. */
export function widened({ sort, direction }: GridPlace): GridPlace {
  return { ...(sort === undefined ? {} : { sort }), ...(direction === undefined ? {} : { direction }) };
}

/** Which way the products run under a column; undefined for one that they are not sorted by. */
export function directionUnder(place: GridPlace, column: GridColumn): Direction | undefined {
  if (column.sort === undefined || column.sort !== place.sort) return undefined;
  return place.direction ?? (column.isDescendingFirst === true ? 'descending' : 'ascending');
}

/** The place after a click on the head of a column: sorted by it, then the other way, then as the store is. */
export function sortedBy(place: GridPlace, column: GridColumn): GridPlace {
  const { sort: _sort, direction: _direction, ...rest } = place;
  if (column.sort === undefined) return place;
  const first = column.isDescendingFirst === true ? 'descending' : 'ascending';
  const before = directionUnder(place, column);
  if (before === undefined) return { ...rest, sort: column.sort, direction: first };
  if (before !== first) return rest;
  return { ...rest, sort: column.sort, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
