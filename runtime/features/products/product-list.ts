import { listProducts } from '#shared/features/products/contract.ts';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { pictureSql } from '../media/to-join.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { inStockSql } from '../stock/to-join.ts';
import { type Filters, type Found, foundProducts } from './found-products.ts';
import { products } from './model.ts';
import { PRODUCT_PICTURES } from './to-join.ts';

const IN_STOCK = inStockSql('v');

type Moneys =
  | 'lowestMoney'
  | 'highestMoney'
  | 'priceMoney'
  | 'highestPriceMoney'
  | 'salePriceMoney'
  | 'highestSalePriceMoney';

interface SummaryRow extends Omit<ProductSummary, Moneys | 'mainImage' | 'publishOn' | 'updatedOn'> {
  readonly lowest: number;
  readonly highest: number;
  readonly lowestPrice: number;
  readonly highestPrice: number;
  readonly lowestSale: number | null;
  readonly highestSale: number | null;
  readonly image: ImageRecord | null;
  readonly publishAt: Date | null;
  readonly updatedAt: Date;
  /** How many products the filters find in all. */
  readonly total: number;
  /** What it is sorted by, as texts. */
  readonly sortedBy: string[];
}

/** Columns that lists and details of products have in common. */
export const LISTED = products.only(
  'id',
  'collectionId',
  'version',
  'name',
  'urlId',
  'productType',
  'isVisible',
  'publishAt',
  'seoTitle',
  'seoDescription',
  'freeIfZero',
  'freeLabel',
  'isShippingIncluded',
  'tags',
  'categoryIds',
  'isSubscribable',
  'updatedAt',
);

/** What of a product `p` lists and details have in common. */
export const FACTS = `${lacksFileSql('p')} AS "lacksFile", ${LISTED.select('p')}, p.is_featured AS starred`;

type ListQuery = HandlerInput<typeof listProducts>['query'];

/** What an order sorts the facts `f` by, before the id. */
interface Order {
  readonly by: readonly { readonly sql: string; readonly type: string }[];
  readonly isDescending?: true;
}

const ACTIVE = 'CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END';

const ORDERS: Readonly<Record<ListQuery['sort'], Order>> = {
  order: {
    by: [
      { sql: 'f.collection_id', type: 'text' },
      { sql: 'f.display_index', type: 'int' },
    ],
  },
  name: { by: [{ sql: 'f.name_key', type: 'text' }] },
  newest: { by: [], isDescending: true },
  updated: { by: [{ sql: 'f.updated_at', type: 'timestamptz' }], isDescending: true },
  price: { by: [{ sql: 'f.price_min', type: 'bigint' }] },
  stock: { by: [{ sql: 'f.stock', type: 'bigint' }] },
  kind: { by: [{ sql: 'f.product_type', type: 'int' }] },
  visibility: { by: [{ sql: 'f.is_visible', type: 'boolean' }] },
};

/** How a page is sorted and goes on after a place; an id makes each place one of its own. */
function toSorting({ by, isDescending }: Order, direction: ListQuery['direction']) {
  const isDown = direction === undefined ? isDescending === true : direction === 'descending';
  const keys = [...by.map(({ sql }) => sql), 'f.product_id'];
  const types = [...by.map(({ type }) => type), 'text'];
  const nameOf = (index: number) => (index === by.length ? 'id' : `key_${index}`);
  const named = keys.map((_, index) => `k.${nameOf(index)}`);
  const toOrder = (sorted: readonly string[]) =>
    sorted.map((key) => `${key}${isDown ? ' DESC' : ''}`).join(', ');
  return {
    isDown,
    by: toOrder(keys),
    keys: keys.map((key, index) => `${key} AS ${nameOf(index)}`).join(', '),
    byKeys: toOrder(named),
    /** @param place SQL of the place as a list of texts */
    after: (place: string) => {
      const given = types.map((type, index) => `((${place}::text[])[${index + 1}])::${type}`);
      return `(${keys.join(', ')}) ${isDown ? '<' : '>'} (${given.join(', ')})`;
    },
    place: `ARRAY[${named.map((key) => `${key}::text`).join(', ')}]`,
  };
}

/** The page of a list and, in each of its rows, how many the filters find in all. */
function listSql(
  { tables, rows, total, bind }: Found,
  sorting: ReturnType<typeof toSorting>,
  { place, limit }: { readonly place: Place | null; readonly limit: number },
): string {
  const most = bind(limit);
  const after = place === null ? '' : `AND ${sorting.after(bind(place))}`;
  return `
  WITH ${tables}counted AS MATERIALIZED (${total}),
  page AS (
    SELECT * FROM ${rows(sorting.keys, `${after} ORDER BY ${sorting.by} LIMIT ${most}`)} k
     ORDER BY ${sorting.byKeys} LIMIT ${most})
  SELECT (SELECT total FROM counted) AS total, ${FACTS}, ${sorting.place} AS "sortedBy", s.*,
         (SELECT ${pictureSql('a')} FROM ${PRODUCT_PICTURES} a
           WHERE a.website_id = p.website_id AND a.product_id = p.id ORDER BY a.position LIMIT 1) AS image
    FROM page k
    JOIN products p ON p.website_id = $1 AND p.id = k.id
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS "variantCount", COALESCE(bool_or(v.on_sale), false) AS "onSale",
            count(*) FILTER (WHERE v.on_sale)::int AS "onSaleCount",
            COALESCE(bool_or(v.unlimited), false) AS unlimited,
            COALESCE(min(${ACTIVE}), 0)::float8 AS lowest, COALESCE(max(${ACTIVE}), 0)::float8 AS highest,
            COALESCE(min(v.price_minor), 0)::float8 AS "lowestPrice",
            COALESCE(max(v.price_minor), 0)::float8 AS "highestPrice",
            min(v.sale_price_minor)::float8 AS "lowestSale", max(v.sale_price_minor)::float8 AS "highestSale",
            COALESCE(sum(CASE WHEN v.unlimited THEN 0 ELSE GREATEST(0, ${IN_STOCK}) END), 0)::int AS "qtyInStock"
       FROM product_variants v
      WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) s
   ORDER BY ${sorting.byKeys}`;
}

/** How many the filters find; a page that is past the end has no row that tells it. */
async function countFound(scope: SiteScope, filters: Filters): Promise<number> {
  const { tables, total, values } = foundProducts(scope.websiteId, filters, false);
  const [counted] = await scope.query<{ total: number }>(
    `WITH ${tables}counted AS MATERIALIZED (${total}) SELECT total FROM counted`,
    [...values],
  );
  return counted?.total ?? 0;
}

/** Makes the lists of products. */
export function createProductList(
  toImage: (image: ImageRecord) => { readonly assetUrl: string; readonly altText: string },
) {
  return {
    /** @throws Refusal 400 BAD_CURSOR */
    async list(
      scope: SiteScope,
      { currency, siteSecret }: Site,
      filters: ListQuery,
    ): Promise<Output<typeof listProducts>> {
      const { sort, direction, limit, cursor } = filters;
      const sorting = toSorting(ORDERS[sort], direction);
      const name = `products by ${sort} ${sorting.isDown ? 'down' : 'up'}`;
      const place = cursor === undefined ? null : readCursor(siteSecret, name, cursor);
      if (place === undefined) throw refuseAs(listProducts, 'BAD_CURSOR');
      const found = foundProducts(scope.websiteId, filters, sort === 'stock');
      const sql = listSql(found, sorting, { place, limit: limit + 1 });
      const rows = await scope.query<SummaryRow>(sql, [...found.values]);
      const { shown, paging } = pageOf(rows, limit, (last) => writeCursor(siteSecret, name, last.sortedBy));
      return {
        products: shown.map(({ sortedBy: _place, total: _total, image, publishAt, updatedAt, ...row }) => ({
          ...row,
          lowestMoney: toMoney(row.lowest, currency),
          highestMoney: toMoney(row.highest, currency),
          priceMoney: toMoney(row.lowestPrice, currency),
          highestPriceMoney: toMoney(row.highestPrice, currency),
          salePriceMoney: row.lowestSale === null ? null : toMoney(row.lowestSale, currency),
          highestSalePriceMoney: row.highestSale === null ? null : toMoney(row.highestSale, currency),
          mainImage: image === null ? null : toImage(image),
          publishOn: publishAt?.toISOString() ?? null,
          updatedOn: updatedAt.toISOString(),
        })),
        total: rows[0]?.total ?? (place === null ? 0 : await countFound(scope, filters)),
        ...paging,
      };
    },

    /** Ids of all products that the filters find, in the order of their stores. */
    async ids(scope: SiteScope, filters: Filters): Promise<string[]> {
      const { tables, rows: found, values } = foundProducts(scope.websiteId, filters, false);
      const rows = await scope.query<{ id: string }>(
        `WITH ${tables}found AS (SELECT * FROM ${found('f.product_id AS id, f.collection_id, f.display_index')} f)
         SELECT id FROM found ORDER BY collection_id, display_index, id`,
        [...values],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** The products of a site as lists of staff show them. */
export type ProductList = ReturnType<typeof createProductList>;
