import type { PRODUCT_SORTS } from '#shared/features/products/catalog.ts';

export const COLUMN_IDS = [
  'picture',
  'title',
  'kind',
  'visible',
  'price',
  'salePrice',
  'onSale',
  'freeLabel',
  'freeIfZero',
  'shippingIncluded',
  'stock',
  'categories',
  'tags',
  'url',
  'seoTitle',
  'seoDescription',
  'changed',
] as const;

export type ColumnId = (typeof COLUMN_IDS)[number];

/** A column of the grid of products. */
export interface GridColumn {
  readonly id: ColumnId;
  readonly title: string;
  /** Width in px. */
  readonly width: number;
  /** What the list is sorted by under it. */
  readonly sort?: (typeof PRODUCT_SORTS)[number];
  /** True for sorts that begin with the most or the latest. */
  readonly isDescendingFirst?: true;
  readonly isNumber?: true;
  /** How its cells are edited; only read without. */
  readonly entry?: 'text' | 'flag';
}

const COLUMNS: readonly GridColumn[] = [
  { id: 'picture', title: 'Picture', width: 64 },
  { id: 'title', title: 'Title', width: 260, sort: 'name', entry: 'text' },
  { id: 'kind', title: 'Type', width: 96, sort: 'kind' },
  { id: 'visible', title: 'Visible', width: 184, sort: 'visibility', entry: 'flag' },
  { id: 'price', title: 'Price', width: 128, sort: 'price', isNumber: true, entry: 'text' },
  { id: 'salePrice', title: 'Sale price', width: 128, isNumber: true, entry: 'text' },
  { id: 'onSale', title: 'On sale', width: 88, entry: 'flag' },
  { id: 'freeLabel', title: 'Free label', width: 120, entry: 'text' },
  { id: 'freeIfZero', title: 'Free if zero', width: 104, entry: 'flag' },
  { id: 'shippingIncluded', title: 'Shipping included', width: 136, entry: 'flag' },
  { id: 'stock', title: 'Stock', width: 96, sort: 'stock', isNumber: true },
  { id: 'categories', title: 'Categories', width: 200, entry: 'text' },
  { id: 'tags', title: 'Tags', width: 180, entry: 'text' },
  { id: 'url', title: 'Address', width: 180, entry: 'text' },
  { id: 'seoTitle', title: 'SEO title', width: 220, entry: 'text' },
  { id: 'seoDescription', title: 'SEO description', width: 280, entry: 'text' },
  { id: 'changed', title: 'Updated', width: 128, sort: 'updated', isDescendingFirst: true },
];

/** Name of the grid among the settings of columns. */
export const GRID_NAME = 'products';

/** What can be hidden; the title always stands. */
export const CHOOSABLE = COLUMNS.filter(({ id }) => id !== 'title');

/**
 * The columns that are shown, in the order of the grid.
 * @param hidden ids of those that were put away; unknown ones are skipped
 * @param currency of the prices
 */
export function shownColumns(hidden: readonly string[], currency: string): readonly GridColumn[] {
  return COLUMNS.filter(({ id }) => id === 'title' || !hidden.includes(id)).map((column) =>
    column.id === 'price' || column.id === 'salePrice'
      ? { ...column, title: `${column.title}, ${currency}` }
      : column,
  );
}
