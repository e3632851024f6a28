import { type Backorder, offeredBackorder } from '#shared/features/backorders/rules.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { KeptVariant } from '#shared/features/products/product-item.ts';
import { getStock } from '#shared/features/products/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { refuseAs } from '../../http/refusal.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { shownReviewsSql } from '../reviews/to-join.ts';
import { inStockByIdSql, inStockSql } from '../stock/to-join.ts';
import { products } from './model.ts';
import type { ProductRecord } from './product-item.ts';
import { RELATED_PRODUCTS } from './related-products.ts';
import { backorderSql } from './to-join.ts';

/** Which products a list holds. */
export interface ProductFilter {
  readonly collectionId: string;
  readonly limit: number;
  readonly skip: number;
  readonly featured?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly category?: string | undefined;
}

/** Kinds of products that pages of the store are previewed with. */
type PreviewedKind = 'digital' | 'subscribable' | 'asking';

const previewsOf = (condition: string) => `
  SELECT id, name AS title FROM products
   WHERE website_id = $1 AND deleted_at IS NULL AND ${condition} ORDER BY display_index, id LIMIT $2`;

/** A product as somebody buys it. */
export type ProductToBuy = Pick<
  ProductRecord,
  | 'id'
  | 'productType'
  | 'variantOptionOrdering'
  | 'isSubscribable'
  | 'lacksFile'
  | 'additionalFieldsForm'
  | 'variants'
>;

/** A product as its row keeps it, with the stock of the moment. */
type Kept<Product extends { readonly variants: ProductRecord['variants'] }> = Omit<Product, 'variants'> & {
  readonly variants: readonly KeptVariant[];
  /** Pieces by the id of the variant. */
  readonly stock: Readonly<Record<string, number>> | null;
};

const SHOWN = products
  .except('displayIndex', 'isVisible', 'publishAt', 'createdAt', 'version', 'categoryIds', 'deletedAt')
  .inMilliseconds();
const BOUGHT = products.only(
  'id',
  'productType',
  'variantOptionOrdering',
  'isSubscribable',
  'additionalFieldsForm',
);
const STOCK = inStockByIdSql('k.website_id', 'k.counted_ids');
const LACKS_FILE = lacksFileSql('p');

/** One JSON value a product: the driver takes longer over many columns than over the whole of it as JSON. */
const selectProducts = (rest: string, { joined = '', more = '', shown = 'p.is_visible' } = {}) => `
  SELECT row_to_json(shown) AS product FROM (
    SELECT ${SHOWN.select('p')}, k.variants, k.images, ${LACKS_FILE} AS "lacksFile", ${STOCK} AS stock ${more}
      FROM products p JOIN product_items k ON k.website_id = p.website_id AND k.product_id = p.id ${joined}
     WHERE p.website_id = $1 AND ${shown} ${rest}) shown`;

const SELECT_TO_BUY = `
  SELECT row_to_json(bought) AS product FROM (
    SELECT ${BOUGHT.select('p')},
           k.variants, ${LACKS_FILE} AS "lacksFile", ${STOCK} AS stock
      FROM products p JOIN product_items k ON k.website_id = p.website_id AND k.product_id = p.id
     WHERE p.website_id = $1 AND p.is_visible AND p.id = $2) bought`;

const OF_FILTER = `
  AND p.collection_id = $2 AND ($3::boolean IS NULL OR p.is_featured = $3)
  AND ($4::text IS NULL OR $4 = ANY (p.tags)) AND ($5::text IS NULL OR $5 = ANY (p.categories))`;

/** The same for a filter `f` of many. */
const OF_ASKED = `
  AND p.collection_id = f."collectionId" AND (f.featured IS NULL OR p.is_featured = f.featured)
  AND (f.tag IS NULL OR f.tag = ANY (p.tags)) AND (f.category IS NULL OR f.category = ANY (p.categories))`;

/** Pieces that can be bought; nothing can be sold of a counted variant without a row of stock. */
function availableOf({ backorder }: KeptVariant, inStock: number | undefined): number {
  return inStock === undefined ? 0 : inStock + (backorder?.limit ?? 0);
}

function countVariants({ variants, stock }: Kept<ProductToBuy>): ProductRecord['variants'] {
  return variants.map((variant) => ({ ...variant, available: availableOf(variant, stock?.[variant.id]) }));
}

function toRecord({ stock, ...product }: Kept<ProductRecord>): ProductRecord {
  return { ...product, variants: countVariants({ ...product, stock }) };
}

type ProductRow = { readonly product: Kept<ProductRecord> };

const ofFilter = statement<ProductRow>(
  'products.ofFilter',
  selectProducts(`${OF_FILTER} ORDER BY p.display_index, p.id LIMIT $6 OFFSET $7`),
);
const allOf = (sql: string) => `(SELECT COALESCE(json_agg(s.product), '[]') FROM (${sql}) s)`;
const ofFilters = statement<{ products: Kept<ProductRecord>[] }>(
  'products.ofFilters',
  `SELECT f.place, ${allOf(selectProducts(`${OF_ASKED} ORDER BY p.display_index, p.id LIMIT f."limit" OFFSET f.skip`))} AS products
     FROM jsonb_to_recordset($2::jsonb)
          AS f (place int, "collectionId" text, featured boolean, tag text, category text, "limit" int, skip int)
   UNION ALL
   SELECT -1, ${allOf(selectProducts('AND p.id = ANY ($3) ORDER BY array_position($3::text[], p.id::text)'))}
    ORDER BY place`,
);
const ofUrl = statement<ProductRow>(
  'products.ofUrl',
  selectProducts('AND p.collection_id = $2 AND p.url_id = $3 AND p.deleted_at IS NULL', {
    more: `, ${shownReviewsSql('p')} AS reviews`,
  }),
);
const ofPreview = statement<ProductRow>(
  'products.ofPreview',
  selectProducts('AND p.id = $2', { shown: 'p.deleted_at IS NULL' }),
);
const toBuy = statement<{ product: Kept<ProductToBuy> }>('products.toBuy', SELECT_TO_BUY);
const ofIds = statement<ProductRow>(
  'products.ofIds',
  selectProducts('AND p.id = ANY ($2) ORDER BY array_position($2::text[], p.id::text)'),
);
const ofRelated = statement<ProductRow>(
  'products.ofRelated',
  selectProducts('ORDER BY r.place', { joined: `JOIN (${RELATED_PRODUCTS}) r ON r.id = p.id` }),
);
const first = statement<ProductRow>(
  'products.first',
  selectProducts('ORDER BY p.display_index, p.id LIMIT $2'),
);

const FOR_PREVIEW: Readonly<Record<PreviewedKind, string>> = {
  digital: previewsOf(`product_type = ${PRODUCT_TYPE.digital}`),
  subscribable: previewsOf('is_subscribable'),
  asking: previewsOf('additional_fields_form IS NOT NULL'),
};

const IN_STOCK = `
  SELECT v.id AS "variantId", v.sku, v.unlimited, ${inStockSql('v')} AS "inStock", ${backorderSql('v')} AS backorder
    FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
   WHERE v.website_id = $1 AND v.product_id = $2 AND v.removed_at IS NULL AND p.is_visible ORDER BY v.position`;

/** Makes the service of what the storefront shows and sells. */
export function createProductService() {
  async function read(scope: ReadScope, asked: Statement<ProductRow[]>): Promise<ProductRecord[]> {
    return (await scope.ask(asked)).map(({ product }) => toRecord(product));
  }

  const bindOf = ({ collectionId, featured, tag, category }: ProductFilter) => [
    collectionId,
    featured ?? null,
    tag ?? null,
    category ?? null,
  ];

  return {
    /** Visible products in the order of their collection. */
    list: (scope: ReadScope, filter: ProductFilter): Promise<ProductRecord[]> =>
      read(scope, ofFilter.many(...bindOf(filter), filter.limit, filter.skip)),
    /** The same for many lists, in their order, along with the visible ones of some products: in one statement. */
    async listAll(
      scope: ReadScope,
      filters: readonly ProductFilter[],
      ids: readonly string[],
    ): Promise<{ readonly lists: readonly ProductRecord[][]; readonly products: readonly ProductRecord[] }> {
      const asked = JSON.stringify(filters.map((filter, place) => ({ ...filter, place })));
      const rows = await scope.ask(ofFilters.many(asked, [...ids]));
      const [products = [], ...lists] = rows.map((row) => row.products.map(toRecord));
      return { lists, products };
    },
    /** The visible product of an address, with what buyers say of it. */
    findByUrl: async (
      scope: ReadScope,
      collectionId: string,
      urlId: string,
    ): Promise<ProductRecord | undefined> => (await read(scope, ofUrl.many(collectionId, urlId)))[0],
    /** The product of an id for previews, whether visitors see it or not. */
    findForPreview: async (scope: ReadScope, id: string): Promise<ProductRecord | undefined> =>
      (await read(scope, ofPreview.many(id)))[0],
    /** The first products of a kind for previews, whether visitors see them or not. */
    listForPreview: (
      scope: ReadScope,
      kind: PreviewedKind,
      limit: number,
    ): Promise<{ id: string; title: string }[]> =>
      scope.query<{ id: string; title: string }>(FOR_PREVIEW[kind], [scope.websiteId, limit]),
    /** What has to be known of a visible product to put it into a cart. */
    findToBuy: (id: string): Statement<ProductToBuy | undefined> =>
      toBuy.maybe(id).map((row) => {
        if (row === undefined) return undefined;
        const { stock: _, ...product } = row.product;
        return { ...product, variants: countVariants(row.product) };
      }),
    /** The visible ones of these products, in the order given. */
    listByIds: (scope: ReadScope, ids: readonly string[]): Promise<ProductRecord[]> =>
      read(scope, ofIds.many(ids)),
    /** Visible products that have something in common with the one of an address, the most alike first. */
    listRelated: (
      scope: ReadScope,
      { collectionId, urlId }: { readonly collectionId: string; readonly urlId: string },
      limit: number,
    ): Promise<ProductRecord[]> => read(scope, ofRelated.many(collectionId, urlId, limit)),
    /** The first visible products of the site, whatever their collection. */
    listFirst: (scope: ReadScope, limit: number): Promise<ProductRecord[]> => read(scope, first.many(limit)),
    async listPaths(
      scope: ReadScope,
      collectionId: string,
      collectionUrlId: string,
      limit: number,
    ): Promise<{ urlId: string; title: string; path: string }[]> {
      const rows = await scope.query<{ urlId: string; title: string }>(
        `SELECT url_id AS "urlId", name AS title FROM products
          WHERE website_id = $1 AND collection_id = $2 AND is_visible ORDER BY display_index, id LIMIT $3`,
        [scope.websiteId, collectionId, limit],
      );
      return rows.map((row) => ({ ...row, path: pathOfItem(collectionUrlId, row.urlId) }));
    },
    /** @throws Refusal 404 for an item that is not there or not visible */
    async stockOf(scope: SiteScope, itemId: string): Promise<Output<typeof getStock>['results']> {
      const rows = await scope.query<{
        variantId: string;
        sku: string;
        unlimited: boolean;
        inStock: number;
        backorder: Backorder | null;
      }>(IN_STOCK, [scope.websiteId, itemId]);
      if (rows.length === 0) throw refuseAs(getStock, 'ITEM_NOT_FOUND');
      return rows.map(({ variantId, sku, unlimited, inStock, backorder }) => ({
        variantId,
        sku,
        unlimited,
        qtyInStock: unlimited ? 0 : Math.max(0, inStock),
        ...offeredBackorder({ unlimited, available: inStock + (backorder?.limit ?? 0), backorder }),
      }));
    },
  };
}

export type ProductService = ReturnType<typeof createProductService>;
