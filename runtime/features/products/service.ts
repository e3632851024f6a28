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
import { inStockByIdSql, inStockSql } from '../stock/to-join.ts';
import { products } from './model.ts';
import type { ProductRecord } from './product-item.ts';
import { backorderSql } from './to-join.ts';

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
export type Kept<Product extends { readonly variants: ProductRecord['variants'] }> = Omit<
  Product,
  'variants'
> & {
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
const selectProducts = (rest: string, shown = 'p.is_visible') => `
  SELECT row_to_json(shown) AS product FROM (
    SELECT ${SHOWN.select('p')}, k.variants, k.images, ${LACKS_FILE} AS "lacksFile", ${STOCK} AS stock
      FROM products p JOIN product_items k ON k.website_id = p.website_id AND k.product_id = p.id
     WHERE p.website_id = $1 AND ${shown} ${rest}) shown`;

const SELECT_TO_BUY = `
  SELECT row_to_json(bought) AS product FROM (
    SELECT ${BOUGHT.select('p')},
           k.variants, ${LACKS_FILE} AS "lacksFile", ${STOCK} AS stock
      FROM products p JOIN product_items k ON k.website_id = p.website_id AND k.product_id = p.id
     WHERE p.website_id = $1 AND p.is_visible AND p.id = $2) bought`;

/** Pieces that can be bought; nothing can be sold of a counted variant without a row of stock. */
function availableOf({ backorder }: KeptVariant, inStock: number | undefined): number {
  return inStock === undefined ? 0 : inStock + (backorder?.limit ?? 0);
}

function countVariants({ variants, stock }: Kept<ProductToBuy>): ProductRecord['variants'] {
  return variants.map((variant) => ({ ...variant, available: availableOf(variant, stock?.[variant.id]) }));
}

/** A product with the pieces of the moment. */
export function toRecord({ stock, ...product }: Kept<ProductRecord>): ProductRecord {
  return { ...product, variants: countVariants({ ...product, stock }) };
}

type ProductRow = { readonly product: Kept<ProductRecord> };

const ofPreview = statement<ProductRow>(
  'products.ofPreview',
  selectProducts('AND p.id = $2', 'p.deleted_at IS NULL'),
);
const toBuy = statement<{ product: Kept<ProductToBuy> }>('products.toBuy', SELECT_TO_BUY);
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

  return {
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
