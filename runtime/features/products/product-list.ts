import { type listProductIds, listProducts } from '#shared/features/products/contract.ts';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { LOW_STOCK } from '#shared/features/stock/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { pictureSql } from '../media/to-join.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { inStockSql } from '../stock/to-join.ts';
import { products } from './model.ts';
import { PRODUCT_PICTURES } from './to-join.ts';

const IN_STOCK = inStockSql('v');

type Filters = HandlerInput<typeof listProductIds>['query'];

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

/** @param joined SQL that is joined to the products `p` */
const found = (joined = '') => `
   FROM products p ${joined}
  WHERE p.website_id = $1 AND p.deleted_at IS NULL
    AND ($2::text IS NULL OR p.collection_id = $2)
    AND ($3::text IS NULL OR strpos(lower(p.name), lower($3)) > 0 OR EXISTS (
          SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
             AND v.removed_at IS NULL AND strpos(lower(v.sku), lower($3)) > 0))
    AND ($4::int IS NULL OR p.product_type = $4)
    AND ($5::boolean IS NULL OR p.is_visible = $5)
    AND ($6::boolean IS NULL OR p.is_featured = $6)
    AND ($7::boolean IS NULL OR $7 = EXISTS (
          SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
             AND v.removed_at IS NULL AND v.on_sale))
    AND ($8::text[] IS NULL OR p.tags @> $8)
    AND ($9::text[] IS NULL OR p.category_ids @> $9)
    AND CASE $10::text
          WHEN 'in' THEN EXISTS (
            SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
               AND v.removed_at IS NULL AND (v.unlimited OR ${IN_STOCK} > 0))
          WHEN 'out' THEN NOT EXISTS (
            SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
               AND v.removed_at IS NULL AND (v.unlimited OR ${IN_STOCK} > 0))
          WHEN 'low' THEN EXISTS (
            SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
               AND v.removed_at IS NULL AND NOT v.unlimited AND ${IN_STOCK} <= ${LOW_STOCK})
          ELSE true END`;

type ListQuery = HandlerInput<typeof listProducts>['query'];

/** What an order sorts by, before the id. */
interface Order {
  readonly by: readonly { readonly sql: string; readonly type: string }[];
  readonly isDescending?: true;
  /** SQL that is joined where it sorts by what variants `v` say: one look at all of them, once. */
  readonly joined?: string;
}

const ACTIVE = 'CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END';

/** An order by something of a product's variants, 0 for one without any. */
const byVariants = (value: string): Order => ({
  by: [{ sql: 'COALESCE(o.value, 0)', type: 'bigint' }],
  joined: `
    LEFT JOIN (SELECT v.product_id, ${value} AS value FROM product_variants v
                WHERE v.website_id = $1 AND v.removed_at IS NULL GROUP BY v.product_id) o ON o.product_id = p.id`,
});

const ORDERS: Readonly<Record<ListQuery['sort'], Order>> = {
  order: {
    by: [
      { sql: 'p.collection_id', type: 'text' },
      { sql: 'p.display_index', type: 'int' },
    ],
  },
  name: { by: [{ sql: 'lower(p.name)', type: 'text' }] },
  newest: { by: [], isDescending: true },
  updated: { by: [{ sql: 'p.updated_at', type: 'timestamptz' }], isDescending: true },
  price: byVariants(`min(${ACTIVE})`),
  // What can always be bought comes after all that is counted.
  stock: byVariants(`sum(CASE WHEN v.unlimited THEN 1000000000 ELSE GREATEST(0, ${IN_STOCK}) END)::bigint`),
  kind: { by: [{ sql: 'p.product_type', type: 'int' }] },
  visibility: { by: [{ sql: 'p.is_visible', type: 'boolean' }] },
};

/** How a page is sorted and goes on after a place; an id makes each place one of its own. */
function toSorting({ by, isDescending, joined = '' }: Order, direction: ListQuery['direction']) {
  const isDown = direction === undefined ? isDescending === true : direction === 'descending';
  const keys = [...by.map(({ sql }) => sql), 'p.id'];
  const given = [...by.map(({ type }) => type), 'text'].map((type, index) => `($12[${index + 1}])::${type}`);
  const nameOf = (index: number) => (index === by.length ? 'id' : `key_${index}`);
  const named = keys.map((_, index) => `k.${nameOf(index)}`);
  const toOrder = (sorted: readonly string[]) =>
    sorted.map((key) => `${key}${isDown ? ' DESC' : ''}`).join(', ');
  return {
    isDown,
    joined,
    by: toOrder(keys),
    keys: keys.map((key, index) => `${key} AS ${nameOf(index)}`).join(', '),
    byKeys: toOrder(named),
    after: `(${keys.join(', ')}) ${isDown ? '<' : '>'} (${given.join(', ')})`,
    place: `ARRAY[${named.map((key) => `${key}::text`).join(', ')}]`,
  };
}

const listSql = (sorting: ReturnType<typeof toSorting>) => `
  WITH page AS (
    SELECT ${sorting.keys}
      ${found(sorting.joined)}
       AND ($12::text[] IS NULL OR ${sorting.after})
     ORDER BY ${sorting.by} LIMIT $11)
  SELECT ${FACTS}, ${sorting.place} AS "sortedBy", s.*,
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

/** The filters as parameters of `found`. */
function toAsked(websiteId: string, filters: Filters): unknown[] {
  return [
    websiteId,
    filters.collectionId ?? null,
    filters.search ?? null,
    filters.productType ?? null,
    filters.isVisible ?? null,
    filters.starred ?? null,
    filters.onSale ?? null,
    filters.tag === undefined ? null : [filters.tag],
    filters.categoryId === undefined ? null : [filters.categoryId],
    filters.stock ?? null,
  ];
}

const COUNT = `SELECT count(*)::int AS total ${found()}`;
const ALL_IDS = `SELECT p.id ${found()} ORDER BY p.collection_id, p.display_index, p.id`;

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
      const asked = toAsked(scope.websiteId, filters);
      const [total] = await scope.query<{ total: number }>(COUNT, asked);
      const rows = await scope.query<SummaryRow>(listSql(sorting), [...asked, limit + 1, place]);
      const { shown, paging } = pageOf(rows, limit, (last) => writeCursor(siteSecret, name, last.sortedBy));
      return {
        products: shown.map(({ sortedBy: _place, image, publishAt, updatedAt, ...row }) => ({
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
        total: total?.total ?? 0,
        ...paging,
      };
    },

    /** Ids of all products that the filters find, in the order of their stores. */
    async ids(scope: SiteScope, filters: Filters): Promise<string[]> {
      const rows = await scope.query<{ id: string }>(ALL_IDS, toAsked(scope.websiteId, filters));
      return rows.map(({ id }) => id);
    },
  };
}

/** The products of a site as lists of staff show them. */
export type ProductList = ReturnType<typeof createProductList>;
