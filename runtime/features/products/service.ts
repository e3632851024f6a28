import { getStock } from '#shared/features/products/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ProductRecord } from './product-item.ts';

/** Which products a list holds. */
export interface ProductFilter {
  readonly collectionId: string;
  readonly limit: number;
  readonly skip: number;
  readonly featured?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly category?: string | undefined;
}

export interface ProductService {
  /** Visible products in the order of their collection, and how many there are in all. */
  list(scope: ReadScope, filter: ProductFilter): Promise<{ products: ProductRecord[]; total: number }>;
  findByUrl(scope: ReadScope, collectionId: string, urlId: string): Promise<ProductRecord | undefined>;
  find(scope: ReadScope, id: string): Promise<ProductRecord | undefined>;
  /** The visible ones of these products, in the order given. */
  listByIds(scope: ReadScope, ids: readonly string[]): Promise<ProductRecord[]>;
  /** The first visible products of the site, whatever their collection. */
  listFirst(scope: ReadScope, limit: number): Promise<ProductRecord[]>;
  listPaths(
    scope: ReadScope,
    collectionId: string,
    collectionUrlId: string,
    limit: number,
  ): Promise<{ urlId: string; title: string; path: string }[]>;
  /** @throws Refusal 404 for an item that is not there or not visible */
  stockOf(scope: SiteScope, itemId: string): Promise<Output<typeof getStock>['results']>;
}

/** @param available SQL of what can be bought of the variant `v` */
const productColumns = (available: string) => `
  p.id, p.collection_id AS "collectionId", p.url_id AS "urlId", p.name, p.product_type AS "productType",
  p.body, p.excerpt, p.tags, p.categories, p.variant_option_ordering AS "variantOptionOrdering",
  p.is_featured AS "isFeatured", p.custom_add_button_text AS "customAddButtonText",
  p.is_subscribable AS "isSubscribable", p.subscription_plan AS "subscriptionPlan",
  p.additional_fields_form_id AS "additionalFieldsFormId", p.additional_fields_form AS "additionalFieldsForm",
  (extract(epoch FROM p.updated_at) * 1000)::float8 AS "updatedAt",
  (SELECT COALESCE(json_agg(json_build_object(
      'id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'priceMinor', v.price_minor,
      'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale, 'unlimited', v.unlimited,
      'imageId', v.image_id, 'available', ${available}) ORDER BY v.position), '[]')
     FROM product_variants v
    WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) AS variants,
  (SELECT COALESCE(json_agg(json_build_object(
      'id', a.id, 'filename', a.filename, 'contentHash', a.content_hash, 'width', a.width, 'height', a.height, 'title', a.title,
      'altText', a.alt_text, 'focalX', a.focal_x, 'focalY', a.focal_y, 'colorData', a.color_data) ORDER BY i.position), '[]')
     FROM product_images i JOIN assets a ON a.website_id = i.website_id AND a.id = i.asset_id AND a.deleted_at IS NULL
    WHERE i.website_id = p.website_id AND i.product_id = p.id) AS images`;

/**
 * Makes the service of what the storefront shows and sells.
 * @param availableSql SQL of what can be bought of the variant of an alias
 */
export function createProductService(availableSql: (variant: string) => string): ProductService {
  const available = availableSql('v');
  const columns = productColumns(available);
  return {
    async list(scope, { collectionId, limit, skip, featured, tag, category }) {
      const rows = await scope.query<ProductRecord & { total: number }>(
        `SELECT ${columns}, count(*) OVER ()::int AS total
           FROM products p
          WHERE p.website_id = $1 AND p.collection_id = $2 AND p.is_visible
            AND ($5::boolean IS NULL OR p.is_featured = $5)
            AND ($6::text IS NULL OR $6 = ANY(p.tags))
            AND ($7::text IS NULL OR $7 = ANY(p.categories))
          ORDER BY p.display_index, p.id LIMIT $3 OFFSET $4`,
        [scope.websiteId, collectionId, limit, skip, featured ?? null, tag ?? null, category ?? null],
      );
      return { products: rows, total: rows[0]?.total ?? 0 };
    },
    async findByUrl(scope, collectionId, urlId) {
      const [row] = await scope.query<ProductRecord>(
        `SELECT ${columns} FROM products p
          WHERE p.website_id = $1 AND p.collection_id = $2 AND p.url_id = $3
            AND p.is_visible AND p.deleted_at IS NULL`,
        [scope.websiteId, collectionId, urlId],
      );
      return row;
    },
    async find(scope, id) {
      const [row] = await scope.query<ProductRecord>(
        `SELECT ${columns} FROM products p WHERE p.website_id = $1 AND p.id = $2 AND p.is_visible`,
        [scope.websiteId, id],
      );
      return row;
    },
    listByIds: (scope, ids) =>
      scope.query<ProductRecord>(
        `SELECT ${columns} FROM unnest($2::text[]) WITH ORDINALITY AS asked (id, place)
           JOIN products p ON p.website_id = $1 AND p.id = asked.id
          WHERE p.is_visible ORDER BY asked.place`,
        [scope.websiteId, ids],
      ),
    listFirst: (scope, limit) =>
      scope.query<ProductRecord>(
        `SELECT ${columns} FROM products p
          WHERE p.website_id = $1 AND p.is_visible ORDER BY p.display_index, p.id LIMIT $2`,
        [scope.websiteId, limit],
      ),
    async listPaths(scope, collectionId, collectionUrlId, limit) {
      const rows = await scope.query<{ urlId: string; title: string }>(
        `SELECT url_id AS "urlId", name AS title FROM products
          WHERE website_id = $1 AND collection_id = $2 AND is_visible ORDER BY display_index, id LIMIT $3`,
        [scope.websiteId, collectionId, limit],
      );
      return rows.map((row) => ({ ...row, path: pathOfItem(collectionUrlId, row.urlId) }));
    },
    async stockOf(scope, itemId) {
      const rows = await scope.query<{
        variantId: string;
        sku: string;
        unlimited: boolean;
        available: number;
      }>(
        `SELECT v.id AS "variantId", v.sku, v.unlimited, ${available} AS available
           FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
          WHERE v.website_id = $1 AND v.product_id = $2 AND v.removed_at IS NULL AND p.is_visible ORDER BY v.position`,
        [scope.websiteId, itemId],
      );
      if (rows.length === 0) throw refuseAs(getStock, 'ITEM_NOT_FOUND');
      return rows.map(({ variantId, sku, unlimited, available }) => ({
        variantId,
        sku,
        unlimited,
        qtyInStock: unlimited ? 0 : Math.max(0, available),
      }));
    },
  };
}
