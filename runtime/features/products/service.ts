import { getStock } from '#shared/features/products/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { defineProducts, MAIN_LOCATION } from './model.ts';
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

/** A product to be sold, with its variants and pictures. */
export interface NewProduct {
  readonly collectionId: string;
  readonly urlId: string;
  readonly displayIndex: number;
  readonly name: string;
  readonly productType: number;
  readonly body: string;
  readonly excerpt: string;
  readonly tags: string[];
  readonly categories: string[];
  readonly variantOptionOrdering: string[];
  readonly isFeatured: boolean;
  readonly customAddButtonText: string | null;
  /** Ids of its pictures, the first one first. */
  readonly imageIds: readonly string[];
  readonly variants: readonly NewVariant[];
}

export interface NewVariant {
  readonly sku: string;
  readonly attributes: Record<string, string>;
  /** In the currency's minor unit. */
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  /** Pieces on hand; without meaning when unlimited. */
  readonly stock: number;
  readonly weightGrams: number | null;
  readonly imageId: string | null;
}

export interface ProductService {
  add(scope: SiteScope, product: NewProduct, now: number): Promise<void>;
  /** Visible products in the order of their collection, and how many there are in all. */
  list(scope: ReadScope, filter: ProductFilter): Promise<{ products: ProductRecord[]; total: number }>;
  findByUrl(scope: ReadScope, collectionId: string, urlId: string): Promise<ProductRecord | undefined>;
  find(scope: ReadScope, id: string): Promise<ProductRecord | undefined>;
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

const AVAILABLE = `COALESCE((SELECT sum(s.on_hand - s.held) FROM stock_levels s
  WHERE s.website_id = v.website_id AND s.variant_id = v.id), 0)::int`;

const PRODUCT_COLUMNS = `
  p.id, p.collection_id AS "collectionId", p.url_id AS "urlId", p.name, p.product_type AS "productType",
  p.body, p.excerpt, p.tags, p.categories, p.variant_option_ordering AS "variantOptionOrdering",
  p.is_featured AS "isFeatured", p.custom_add_button_text AS "customAddButtonText",
  (extract(epoch FROM p.updated_at) * 1000)::float8 AS "updatedAt",
  (SELECT COALESCE(json_agg(json_build_object(
      'id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'priceMinor', v.price_minor,
      'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale, 'unlimited', v.unlimited,
      'imageId', v.image_id, 'available', ${AVAILABLE}) ORDER BY v.position), '[]')
     FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id) AS variants,
  (SELECT COALESCE(json_agg(json_build_object(
      'id', a.id, 'filename', a.filename, 'contentHash', a.content_hash, 'width', a.width, 'height', a.height, 'title', a.title,
      'altText', a.alt_text, 'focalX', a.focal_x, 'focalY', a.focal_y, 'colorData', a.color_data) ORDER BY i.position), '[]')
     FROM product_images i JOIN assets a ON a.website_id = i.website_id AND a.id = i.asset_id AND a.deleted_at IS NULL
    WHERE i.website_id = p.website_id AND i.product_id = p.id) AS images`;

export function createProductService(db: Database, ids: Ids): ProductService {
  const { products, productImages, productVariants, stockLevels } = defineProducts(db.sequelize);
  return {
    async add({ websiteId, transaction }, { imageIds, variants, ...product }, now) {
      const id = ids.id();
      const at = new Date(now);
      const row = { ...product, websiteId, id, isVisible: true, createdAt: at, updatedAt: at };
      await products.create(row, { transaction });
      const pictures = imageIds.map((assetId, position) => ({ websiteId, productId: id, assetId, position }));
      await productImages.bulkCreate(pictures, { transaction });
      const rows = variants.map((variant, position) => ({
        ...variant,
        websiteId,
        id: ids.id(),
        productId: id,
        position,
      }));
      await productVariants.bulkCreate(rows, { transaction });
      const levels = rows
        .filter((variant) => !variant.unlimited)
        .map((variant) => ({
          websiteId,
          variantId: variant.id,
          location: MAIN_LOCATION,
          onHand: variant.stock,
          held: 0,
        }));
      await stockLevels.bulkCreate(levels, { transaction });
    },
    async list(scope, { collectionId, limit, skip, featured, tag, category }) {
      const rows = await scope.query<ProductRecord & { total: number }>(
        `SELECT ${PRODUCT_COLUMNS}, count(*) OVER ()::int AS total
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
        `SELECT ${PRODUCT_COLUMNS} FROM products p
          WHERE p.website_id = $1 AND p.collection_id = $2 AND p.url_id = $3 AND p.is_visible`,
        [scope.websiteId, collectionId, urlId],
      );
      return row;
    },
    async find(scope, id) {
      const [row] = await scope.query<ProductRecord>(
        `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.website_id = $1 AND p.id = $2 AND p.is_visible`,
        [scope.websiteId, id],
      );
      return row;
    },
    listFirst: (scope, limit) =>
      scope.query<ProductRecord>(
        `SELECT ${PRODUCT_COLUMNS} FROM products p
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
        `SELECT v.id AS "variantId", v.sku, v.unlimited, ${AVAILABLE} AS available
           FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
          WHERE v.website_id = $1 AND v.product_id = $2 AND p.is_visible ORDER BY v.position`,
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
