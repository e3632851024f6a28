import type { Backorder } from '#shared/features/backorders/rules.ts';
import type { VariantDraft } from '#shared/features/products/catalog.ts';
import type { UnitMeasure } from '#shared/features/unit-prices/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { Mover } from '../stock/movements.ts';
import { BACKORDER_FIELDS, backorderColumns, SET_BACKORDER } from './backorder.ts';

/** A variant to be written. */
export interface NewVariant extends VariantDraft {
  /** Id of the variant that it changes; a new one is made without. */
  readonly id?: string | undefined;
  readonly attributes: Record<string, string>;
  readonly unlimited: boolean;
  /** Null where it is sold from stock alone. */
  readonly backorder: Backorder | null;
  /** Pieces on hand of a new variant; stock of one that is there is changed by the ledger alone. */
  readonly stock: number;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** Null where its price is told for no measure. */
  readonly unitMeasure: UnitMeasure | null;
  readonly imageId: string | null;
}

const SKU_DIGITS = 8;

/** The SKU of a variant that was given none. */
export function madeSku(variantId: string): string {
  return `SKU-${variantId.slice(-SKU_DIGITS).toUpperCase()}`;
}

// Written in one go, so that variants may swap their SKUs: what is taken off first is no longer in the index.
const TAKE_OFF = `
  UPDATE product_variants SET removed_at = $3
   WHERE website_id = $1 AND product_id = $2 AND removed_at IS NULL`;

const WRITE = `
  INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, sale_price_minor,
                                on_sale, unlimited, weight_grams, length_mm, width_mm, height_mm, image_id,
                                unit_measure, backorder_limit, is_preorder, promised_on, removed_at)
  SELECT $1, w.*, NULL
    FROM jsonb_to_recordset($2) AS w (id text, product_id text, position integer, sku text, attributes jsonb,
         price_minor bigint, sale_price_minor bigint, on_sale boolean, unlimited boolean, weight_grams integer,
         length_mm integer, width_mm integer, height_mm integer, image_id text, unit_measure jsonb,
         ${BACKORDER_FIELDS})
  ON CONFLICT (website_id, id) DO UPDATE SET
    position = EXCLUDED.position, sku = EXCLUDED.sku, attributes = EXCLUDED.attributes,
    price_minor = EXCLUDED.price_minor, sale_price_minor = EXCLUDED.sale_price_minor, on_sale = EXCLUDED.on_sale,
    unlimited = EXCLUDED.unlimited, weight_grams = EXCLUDED.weight_grams, length_mm = EXCLUDED.length_mm,
    width_mm = EXCLUDED.width_mm, height_mm = EXCLUDED.height_mm, image_id = EXCLUDED.image_id,
    unit_measure = EXCLUDED.unit_measure,
    ${SET_BACKORDER}, removed_at = NULL`;

const KEEP_PRICES = `
  INSERT INTO variant_prices (website_id, variant_id, at, price_minor)
  SELECT v.website_id, v.id, $3, a.price
    FROM product_variants v
   CROSS JOIN LATERAL (SELECT CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END AS price) a
   WHERE v.website_id = $1 AND v.id = ANY ($2)
     AND a.price IS DISTINCT FROM (
       SELECT p.price_minor FROM variant_prices p
        WHERE p.website_id = v.website_id AND p.variant_id = v.id ORDER BY p.at DESC LIMIT 1)
  ON CONFLICT (website_id, variant_id, at) DO UPDATE SET price_minor = EXCLUDED.price_minor`;

/** Writes the variants of a product as a whole. */
export function createVariantWrites({ ids, ledger }: { ids: Ids; ledger: Pick<StockLedger, 'open'> }) {
  async function keepPrices(scope: SiteScope, variantIds: readonly string[], now: number): Promise<void> {
    await scope.query(KEEP_PRICES, [scope.websiteId, [...variantIds], new Date(now)]);
  }

  return {
    /** Writes down from when on variants have the price that they have now, where it is another one. */
    keepPrices,
    /** Makes these the variants of a product, in this order; those that are missing are taken from it. */
    async set(
      scope: SiteScope,
      by: Mover,
      { id: productId, variants }: { readonly id: string; readonly variants: readonly NewVariant[] },
      now: number,
    ): Promise<void> {
      const { websiteId } = scope;
      const rows = variants.map((variant, position) => {
        const id = variant.id ?? ids.id();
        return {
          id,
          product_id: productId,
          position,
          sku: variant.sku === '' ? madeSku(id) : variant.sku,
          attributes: variant.attributes,
          price_minor: variant.priceMinor,
          sale_price_minor: variant.salePriceMinor,
          on_sale: variant.onSale,
          unlimited: variant.unlimited,
          weight_grams: variant.weightGrams,
          length_mm: variant.lengthMm,
          width_mm: variant.widthMm,
          height_mm: variant.heightMm,
          image_id: variant.imageId,
          unit_measure: variant.unitMeasure,
          ...backorderColumns(variant),
          isNew: variant.id === undefined,
          stock: variant.stock,
        };
      });
      await scope.query(TAKE_OFF, [websiteId, productId, new Date(now)]);
      await scope.query(WRITE, [websiteId, JSON.stringify(rows)]);
      await keepPrices(
        scope,
        rows.map(({ id }) => id),
        now,
      );
      const counted = rows.filter(({ isNew, unlimited }) => isNew && !unlimited);
      await ledger.open(
        scope,
        by,
        counted.map(({ id, stock }) => ({ variantId: id, onHand: stock })),
        now,
      );
    },
  };
}

/** Writes the variants of products, the ledger of their stock and the history of their prices. */
export type VariantWrites = ReturnType<typeof createVariantWrites>;
