import { getProduct } from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { lowestPriceBefore, type PricePoint } from '#shared/features/products/catalog.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Backorder } from '#shared/features/backorders/rules.ts';
import type { ObjectOf, RowOf } from '../../database/table.ts';
import type { Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { pictureSql } from '../media/to-join.ts';
import { inStockSql } from '../stock/to-join.ts';
import { productVariants, products } from './model.ts';
import { createProductList, FACTS, type LISTED } from './product-list.ts';
import { backorderSql, PRODUCT_PICTURES } from './to-join.ts';

const VARIANT = productVariants.except(
  'productId',
  'position',
  'backorderLimit',
  'isPreorder',
  'promisedOn',
  'removedAt',
);

interface VariantRow extends ObjectOf<typeof VARIANT> {
  readonly backorder: Backorder | null;
  readonly inStock: number;
}

const DETAILS = products.only(
  'excerpt',
  'body',
  'freeLabels',
  'variantOptionOrdering',
  'subscriptionPlan',
  'additionalFieldsFormId',
  'additionalFieldsForm',
  'customAddButtonText',
  'createdAt',
);

interface ProductRow extends RowOf<typeof LISTED>, Omit<RowOf<typeof DETAILS>, 'additionalFieldsForm'> {
  readonly additionalFieldsForm: Product['additionalFieldsForm'];
  readonly lacksFile: boolean;
  readonly starred: boolean;
  readonly variants: readonly VariantRow[];
  readonly images: readonly ImageRecord[];
}

interface PriceRow {
  readonly variantId: string;
  readonly at: Date;
  readonly priceMinor: number;
}

const PRODUCT = `
  SELECT ${FACTS}, ${DETAILS.select('p')},
         (SELECT COALESCE(json_agg(
                   ${VARIANT.object('v', { backorder: backorderSql('v'), inStock: inStockSql('v') })}
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

/** Makes the reading side of the catalogue. */
export function createCatalogQueries(pathOfImage: (image: ImageRecord) => string) {
  const toImage = (image: ImageRecord) => {
    const { contentHash: _hash, ...facts } = image;
    return { ...facts, assetUrl: pathOfImage(image) };
  };

  const { list, ids } = createProductList(toImage);

  return {
    list,
    ids,
    /** @throws Refusal 404 PRODUCT_NOT_FOUND */
    async get(scope: SiteScope, { currency }: Site, id: string): Promise<Product> {
      const [row] = await scope.query<ProductRow>(PRODUCT, [scope.websiteId, id]);
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
