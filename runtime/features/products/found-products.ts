import type { listProductIds } from '#shared/features/products/contract.ts';
import { LOW_STOCK } from '#shared/features/stock/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { inStockSql } from '../stock/to-join.ts';

/** What lists of products are narrowed by. */
export type Filters = HandlerInput<typeof listProductIds>['query'];

/** What can always be bought comes after all that is counted. */
const ALWAYS = 1_000_000_000;

/** Columns of the facts `f` beside those of stock. */
const COLUMNS = `f.product_id, f.collection_id, f.display_index, f.product_type, f.is_visible, f.is_featured, f.name_key,
  f.updated_at, f.price_min, f.on_sale, f.tags, f.category_ids`;

/**
 * Stock of products whose facts are behind: stock that was moved since they were kept, and holds that were over since. Who
 * buys only leaves a note, so that nobody waits for who buys something else of the same product.
 */
export const BEHIND = `
  behind AS MATERIALIZED (
    SELECT s.product_id,
           COALESCE(sum(CASE WHEN v.unlimited THEN ${ALWAYS} ELSE GREATEST(0, v.pieces) END), 0)::bigint AS stock,
           min(v.pieces) FILTER (WHERE NOT v.unlimited) AS stock_lowest
      FROM (SELECT n.product_id FROM product_stock_notes n WHERE n.website_id = $1
            UNION
            SELECT u.product_id FROM product_facts u WHERE u.website_id = $1 AND u.stock_until <= now()) s
      LEFT JOIN LATERAL (
        SELECT o.unlimited, ${inStockSql('o')} AS pieces FROM product_variants o
         WHERE o.website_id = $1 AND o.product_id = s.product_id AND o.removed_at IS NULL) v ON true
     GROUP BY s.product_id)`;

const STOCKS = {
  in: 'f.stock > 0',
  out: 'f.stock = 0',
  low: `f.stock_lowest <= ${LOW_STOCK}`,
} as const satisfies Record<NonNullable<Filters['stock']>, string>;

/** Pieces of a statement about the products that filters find. */
export interface Found {
  /** The values so far, the site's id first. */
  readonly values: readonly unknown[];
  /** Adds a value and answers its place, as `$2`. */
  bind(value: unknown): string;
  /** What stands between `WITH` and what is made of the products. */
  readonly tables: string;
  /**
   * SQL of rows of the facts `f`: what is asked for is made of those that are kept and of those that are behind.
   * @param select what follows SELECT
   * @param more a condition and an order of the rows
   */
  rows(select: string, more?: string): string;
  /** SQL of how many there are. */
  readonly total: string;
}

/** @param needsStock true where the products are sorted by their stock */
export function foundProducts(websiteId: string, filters: Filters, needsStock: boolean): Found {
  const values: unknown[] = [websiteId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { search, stock } = filters;
  const said: string[] = [];
  const narrow = (value: unknown, condition: (place: string) => string) => {
    if (value !== undefined) said.push(condition(bind(value)));
  };
  narrow(filters.collectionId, (place) => `f.collection_id = ${place}::text`);
  narrow(filters.productType, (place) => `f.product_type = ${place}::int`);
  narrow(filters.isVisible, (place) => `f.is_visible = ${place}::boolean`);
  narrow(filters.starred, (place) => `f.is_featured = ${place}::boolean`);
  narrow(filters.onSale, (place) => `f.on_sale = ${place}::boolean`);
  const addedUp = said.map((condition) => ` AND ${condition}`).join('');
  narrow(filters.tag, (place) => `f.tags @> ARRAY[${place}::text]`);
  narrow(filters.categoryId, (place) => `f.category_ids @> ARRAY[${place}::text]`);
  const isAddedUp = [search, stock, filters.tag, filters.categoryId].every((value) => value === undefined);
  if (stock !== undefined) said.push(STOCKS[stock]);

  const isBehind = needsStock || stock !== undefined;
  const liked =
    search === undefined
      ? []
      : [`liked AS MATERIALIZED (SELECT * FROM products_like($1::text, ${bind(search)}::text))`];
  const source = search === undefined ? 'product_facts f' : 'liked f';
  const narrowed = [...(search === undefined ? ['f.website_id = $1'] : []), ...said];
  const where = (conditions: readonly string[]) =>
    conditions.length === 0 ? 'true' : conditions.join(' AND ');
  const settled = isBehind
    ? [...narrowed, 'f.product_id NOT IN (SELECT b.product_id FROM behind b)']
    : narrowed;
  const ofSite = search === undefined ? 'WHERE f.website_id = $1' : '';
  const late = `(SELECT ${COLUMNS}, b.stock, b.stock_lowest FROM behind b JOIN ${source} USING (product_id) ${ofSite}) f`;
  const rows = (select: string, more = '') => {
    const kept = `SELECT ${select} FROM ${source} WHERE ${where(settled)} ${more}`;
    return isBehind
      ? `((${kept}) UNION ALL (SELECT ${select} FROM ${late} WHERE ${where(said)} ${more}))`
      : `(${kept})`;
  };
  return {
    values,
    bind,
    tables: [...liked, ...(isBehind ? [BEHIND] : [])].map((table) => `${table}, `).join(''),
    rows,
    total: isAddedUp
      ? `SELECT COALESCE(sum(f.count), 0)::int AS total FROM product_sums f WHERE f.website_id = $1${addedUp}`
      : `SELECT COALESCE(sum(f.count), 0)::int AS total FROM ${rows('count(*) AS count')} f`,
  };
}
