import { getProduct } from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import {
  lowestPriceBefore,
  type PricePoint,
  type SubscriptionPlan,
} from '#shared/features/products/catalog.ts';
import type { UnitMeasure } from '#shared/features/unit-prices/rules.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Backorder } from '#shared/features/backorders/rules.ts';
import type { Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { pictureSql } from '../media/to-join.ts';
import { backorderSql } from './backorder.ts';
import { createProductList, factsSql } from './product-list.ts';
import { PRODUCT_PICTURES } from './to-join.ts';

interface VariantRow {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Record<string, string>;
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  readonly backorder: Backorder | null;
  readonly inStock: number;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly unitMeasure: UnitMeasure | null;
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
  readonly lacksFile: boolean;
  readonly starred: boolean;
  readonly excerpt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly freeIfZero: boolean;
  readonly freeLabel: string;
  readonly freeLabels: Product['freeLabels'];
  readonly isShippingIncluded: boolean;
  readonly body: string;
  readonly tags: string[];
  readonly categoryIds: string[];
  readonly variantOptionOrdering: string[];
  readonly isSubscribable: boolean;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly additionalFieldsFormId: string | null;
  readonly additionalFieldsForm: Product['additionalFieldsForm'];
  readonly customAddButtonText: string | null;
  readonly publishAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly variants: readonly VariantRow[];
  readonly images: readonly ImageRecord[];
}

interface PriceRow {
  readonly variantId: string;
  readonly at: Date;
  readonly priceMinor: number;
}

const productSql = (inStock: string, lacksFile: string) => `
  SELECT ${factsSql(lacksFile)}, p.excerpt, p.body, p.free_labels AS "freeLabels", p.variant_option_ordering AS "variantOptionOrdering",
         p.subscription_plan AS "subscriptionPlan", p.additional_fields_form_id AS "additionalFieldsFormId",
         p.additional_fields_form AS "additionalFieldsForm",
         p.custom_add_button_text AS "customAddButtonText", p.created_at AS "createdAt",
         (SELECT COALESCE(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes,
             'priceMinor', v.price_minor, 'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale,
             'unlimited', v.unlimited, 'backorder', ${backorderSql('v')}, 'inStock', ${inStock}, 'weightGrams', v.weight_grams,
             'lengthMm', v.length_mm, 'widthMm', v.width_mm, 'heightMm', v.height_mm,
             'unitMeasure', v.unit_measure, 'imageId', v.image_id)
             ORDER BY v.position), '[]')
            FROM product_variants v
           WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) AS variants,
         (SELECT COALESCE(json_agg(${pictureSql('a')} ORDER BY a.position), '[]')
            FROM ${PRODUCT_PICTURES} a
           WHERE a.website_id = p.website_id AND a.product_id = p.id) AS images
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

/**
 * Makes the reading side of the catalogue.
 * @param inStockSql SQL of what is there of the variant of an alias
 * @param lacksFileSql SQL of whether buyers of the product of an alias would get nothing
 */
export function createCatalogQueries(
  inStockSql: (variant: string) => string,
  lacksFileSql: (product: string) => string,
  pathOfImage: (image: ImageRecord) => string,
) {
  const inStock = inStockSql('v');
  const lacksFile = lacksFileSql('p');
  const one = productSql(inStock, lacksFile);

  const toImage = (image: ImageRecord) => {
    const { contentHash: _hash, ...facts } = image;
    return { ...facts, assetUrl: pathOfImage(image) };
  };

  const { list, ids } = createProductList(inStock, lacksFile, toImage);

  return {
    list,
    ids,
    /** @throws Refusal 404 PRODUCT_NOT_FOUND */
    async get(scope: SiteScope, { currency }: Site, id: string): Promise<Product> {
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
      const { createdAt, updatedAt, publishAt, customAddButtonText, images, variants, ...facts } = row;
      return {
        ...facts,
        publishOn: publishAt?.toISOString() ?? null,
        useCustomAddButtonText: customAddButtonText !== null,
        customAddButtonText: customAddButtonText ?? '',
        images: images.map(toImage),
        variants: variants.map(({ priceMinor, salePriceMinor, inStock: left, ...variant }) => {
          const lowest = lowestPriceBefore(histories.get(variant.id) ?? []);
          return {
            ...variant,
            priceMoney: toMoney(priceMinor, currency),
            salePriceMoney: salePriceMinor === null ? null : toMoney(salePriceMinor, currency),
            lowestPriceMoney: lowest === undefined ? null : toMoney(lowest, currency),
            qtyInStock: variant.unlimited ? 0 : Math.max(0, left),
            owed: variant.unlimited ? 0 : Math.max(0, -left),
          };
        }),
        createdOn: createdAt.toISOString(),
        updatedOn: updatedAt.toISOString(),
      };
    },
  };
}

/** The products of a site as staff sees them, hidden ones too. */
export type CatalogQueries = ReturnType<typeof createCatalogQueries>;
