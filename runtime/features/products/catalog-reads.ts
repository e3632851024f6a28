import {
  getProduct,
  listProducts,
  type Product,
  type ProductSummary,
} from '#shared/features/products/contract.ts';
import {
  lowestPriceBefore,
  type PricePoint,
  type SubscriptionPlan,
} from '#shared/features/products/catalog.ts';
import { LOW_STOCK } from '#shared/features/stock/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ImageRecord } from '../images/image-item.ts';

/** The products of a site as staff sees them, hidden ones too. */
export interface CatalogReads {
  /** @throws Refusal 404 PRODUCT_NOT_FOUND */
  get(scope: SiteScope, site: Site, id: string): Promise<Product>;
  /** @throws Refusal 400 BAD_CURSOR */
  list(
    scope: SiteScope,
    site: Site,
    filters: HandlerInput<typeof listProducts>['query'],
  ): Promise<Output<typeof listProducts>>;
}

interface VariantRow {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Record<string, string>;
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  readonly available: number;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly imageId: string | null;
}

interface ProductRow {
  readonly id: string;
  readonly collectionId: string;
  readonly version: number;
  readonly name: string;
  readonly urlId: string;
  readonly productType: number;
  readonly isVisible: boolean;
  readonly starred: boolean;
  readonly excerpt: string;
  readonly body: string;
  readonly tags: string[];
  readonly categoryIds: string[];
  readonly variantOptionOrdering: string[];
  readonly isSubscribable: boolean;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly additionalFieldsFormId: string | null;
  readonly customAddButtonText: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly variants: readonly VariantRow[];
  readonly images: readonly ImageRecord[];
}

interface SummaryRow
  extends Omit<ProductSummary, 'lowestMoney' | 'highestMoney' | 'mainImage' | 'updatedOn'> {
  readonly lowest: number;
  readonly highest: number;
  readonly image: ImageRecord | null;
  readonly updatedAt: Date;
  readonly displayIndex: number;
  /** Name as it is sorted, and the moment of the last change with its microseconds. */
  readonly sortName: string;
  readonly sortUpdated: string;
}

interface PriceRow {
  readonly variantId: string;
  readonly at: Date;
  readonly priceMinor: number;
}

const FACTS = `
  p.id, p.collection_id AS "collectionId", p.version, p.name, p.url_id AS "urlId",
  p.product_type AS "productType", p.is_visible AS "isVisible", p.is_featured AS starred, p.tags,
  p.category_ids AS "categoryIds", p.is_subscribable AS "isSubscribable", p.updated_at AS "updatedAt"`;

const IMAGE = `json_build_object('id', a.id, 'filename', a.filename, 'contentHash', a.content_hash,
  'width', a.width, 'height', a.height, 'title', a.title, 'altText', a.alt_text, 'focalX', a.focal_x, 'focalY', a.focal_y, 'colorData', a.color_data)`;

const productSql = (available: string) => `
  SELECT ${FACTS}, p.excerpt, p.body, p.variant_option_ordering AS "variantOptionOrdering",
         p.subscription_plan AS "subscriptionPlan", p.additional_fields_form_id AS "additionalFieldsFormId",
         p.custom_add_button_text AS "customAddButtonText", p.created_at AS "createdAt",
         (SELECT COALESCE(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes,
             'priceMinor', v.price_minor, 'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale,
             'unlimited', v.unlimited, 'available', ${available}, 'weightGrams', v.weight_grams,
             'lengthMm', v.length_mm, 'widthMm', v.width_mm, 'heightMm', v.height_mm, 'imageId', v.image_id)
             ORDER BY v.position), '[]')
            FROM product_variants v
           WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) AS variants,
         (SELECT COALESCE(json_agg(${IMAGE} ORDER BY i.position), '[]')
            FROM product_images i JOIN assets a ON a.website_id = i.website_id AND a.id = i.asset_id
             AND a.deleted_at IS NULL
           WHERE i.website_id = p.website_id AND i.product_id = p.id) AS images
    FROM products p WHERE p.website_id = $1 AND p.id = $2 AND p.deleted_at IS NULL`;

// Prices are asked for where a reduction has to tell them.
const PRICES = `
  SELECT "variantId", at, "priceMinor" FROM (
    SELECT h.variant_id AS "variantId", h.at, h.price_minor::float8 AS "priceMinor",
           row_number() OVER (PARTITION BY h.variant_id ORDER BY h.at DESC) AS place
      FROM product_variants v
      JOIN variant_prices h ON h.website_id = v.website_id AND h.variant_id = v.id
     WHERE v.website_id = $1 AND v.product_id = $2 AND v.removed_at IS NULL AND v.on_sale) latest
   WHERE place <= 200`;

const found = (available: string) => `
   FROM products p
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
               AND v.removed_at IS NULL AND (v.unlimited OR ${available} > 0))
          WHEN 'out' THEN NOT EXISTS (
            SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
               AND v.removed_at IS NULL AND (v.unlimited OR ${available} > 0))
          WHEN 'low' THEN EXISTS (
            SELECT 1 FROM product_variants v WHERE v.website_id = p.website_id AND v.product_id = p.id
               AND v.removed_at IS NULL AND NOT v.unlimited AND ${available} <= ${LOW_STOCK})
          ELSE true END`;

type Sort = HandlerInput<typeof listProducts>['query']['sort'];

/** What each order sorts by, and how a page goes on after a place. */
const SORTS: Readonly<
  Record<Sort, { readonly order: string; readonly after: string; place(row: SummaryRow): Place }>
> = {
  order: {
    order: 'p.collection_id, p.display_index, p.id',
    after: '(p.collection_id, p.display_index, p.id) > ($12[1], $12[2]::int, $12[3])',
    place: (row) => [row.collectionId, String(row.displayIndex), row.id],
  },
  name: {
    order: 'lower(p.name), p.id',
    after: '(lower(p.name), p.id) > ($12[1], $12[2])',
    place: (row) => [row.sortName, row.id],
  },
  newest: {
    order: 'p.id DESC',
    after: 'p.id < $12[1]',
    place: (row) => [row.id],
  },
  updated: {
    order: 'p.updated_at DESC, p.id DESC',
    after: '(p.updated_at, p.id) < ($12[1]::timestamptz, $12[2])',
    place: (row) => [row.sortUpdated, row.id],
  },
};

const listSql = (available: string, sort: Sort) => `
  WITH page AS (
    SELECT p.* ${found(available)}
       AND ($12::text[] IS NULL OR ${SORTS[sort].after})
     ORDER BY ${SORTS[sort].order} LIMIT $11)
  SELECT ${FACTS}, p.display_index AS "displayIndex", lower(p.name) AS "sortName",
         p.updated_at::text AS "sortUpdated", s.*,
         (SELECT ${IMAGE} FROM product_images i
            JOIN assets a ON a.website_id = i.website_id AND a.id = i.asset_id
             AND a.deleted_at IS NULL
           WHERE i.website_id = p.website_id AND i.product_id = p.id ORDER BY i.position LIMIT 1) AS image
    FROM page p
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS "variantCount", COALESCE(bool_or(v.on_sale), false) AS "onSale",
            COALESCE(bool_or(v.unlimited), false) AS unlimited,
            COALESCE(min(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END), 0)::float8 AS lowest,
            COALESCE(max(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END), 0)::float8 AS highest,
            COALESCE(sum(CASE WHEN v.unlimited THEN 0 ELSE GREATEST(0, ${available}) END), 0)::int AS "qtyInStock"
       FROM product_variants v
      WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) s
   ORDER BY ${SORTS[sort].order}`;

/**
 * Makes the reading side of the catalogue.
 * @param availableSql SQL of what can be bought of the variant of an alias
 */
export function createCatalogReads(
  availableSql: (variant: string) => string,
  pathOfImage: (image: ImageRecord) => string,
): CatalogReads {
  const available = availableSql('v');
  const one = productSql(available);
  const count = `SELECT count(*)::int AS total ${found(available)}`;

  const toImage = (image: ImageRecord) => ({
    id: image.id,
    assetUrl: pathOfImage(image),
    altText: image.altText,
  });

  return {
    async get(scope, { currency }, id) {
      const [row] = await scope.query<ProductRow>(one, [scope.websiteId, id]);
      if (row === undefined) throw refuseAs(getProduct, 'PRODUCT_NOT_FOUND');
      const histories = new Map<string, PricePoint[]>();
      for (const { variantId, at, priceMinor } of await scope.query<PriceRow>(PRICES, [
        scope.websiteId,
        id,
      ])) {
        const history = histories.get(variantId) ?? [];
        history.push({ at: at.getTime(), priceMinor });
        histories.set(variantId, history);
      }
      const { createdAt, updatedAt, customAddButtonText, images, variants, ...facts } = row;
      return {
        ...facts,
        useCustomAddButtonText: customAddButtonText !== null,
        customAddButtonText: customAddButtonText ?? '',
        images: images.map(toImage),
        variants: variants.map(({ priceMinor, salePriceMinor, available: left, ...variant }) => {
          const lowest = lowestPriceBefore(histories.get(variant.id) ?? []);
          return {
            ...variant,
            priceMoney: toMoney(priceMinor, currency),
            salePriceMoney: salePriceMinor === null ? null : toMoney(salePriceMinor, currency),
            lowestPriceMoney: lowest === undefined ? null : toMoney(lowest, currency),
            qtyInStock: variant.unlimited ? 0 : Math.max(0, left),
          };
        }),
        createdOn: createdAt.toISOString(),
        updatedOn: updatedAt.toISOString(),
      };
    },

    async list(scope, { currency, crumbKey }, filters) {
      const { sort, limit, cursor } = filters;
      const name = `products by ${sort}`;
      const place = cursor === undefined ? null : readCursor(crumbKey, name, cursor);
      if (place === undefined) throw refuseAs(listProducts, 'BAD_CURSOR');
      const asked = [
        scope.websiteId,
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
      const [total] = await scope.query<{ total: number }>(count, asked);
      const rows = await scope.query<SummaryRow>(listSql(available, sort), [...asked, limit + 1, place]);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const hasNextPage = rows.length > shown.length;
      return {
        products: shown.map(({ lowest, highest, image, updatedAt, ...facts }) => ({
          ...facts,
          lowestMoney: toMoney(lowest, currency),
          highestMoney: toMoney(highest, currency),
          mainImage: image === null ? null : { assetUrl: pathOfImage(image), altText: image.altText },
          updatedOn: updatedAt.toISOString(),
        })),
        total: total?.total ?? 0,
        hasNextPage,
        ...(hasNextPage && last !== undefined
          ? { nextPageCursor: writeCursor(crumbKey, name, SORTS[sort].place(last)) }
          : {}),
      };
    },
  };
}
