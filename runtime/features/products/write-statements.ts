import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import type { SiteScope } from '../../database/database.ts';
import { BACKORDER_FIELDS, backorderColumns, SET_BACKORDER } from './backorder.ts';
import type { VariantWrites } from './variant-writes.ts';

const FIELDS = `id text, collection_id text, url_id text, name text, product_type integer, is_visible boolean, publish_at timestamptz,
         is_featured boolean, excerpt text, body text, seo_title text, seo_description text,
         free_if_zero boolean, free_label text, free_labels jsonb, is_shipping_included boolean, tags jsonb, category_ids jsonb, options jsonb, place integer`;
const texts = (column: string) => `ARRAY(SELECT jsonb_array_elements_text(w.${column}))`;
const CATEGORY_NAMES = `ARRAY(
           SELECT k.display_name FROM jsonb_array_elements_text(w.category_ids) WITH ORDINALITY AS i (id, place)
             JOIN product_categories k ON k.website_id = $1::text AND k.id = i.id ORDER BY place)`;

// What was kept to take an import back before products had these words says nothing of them.
const UPDATE = `
  UPDATE products p SET url_id = w.url_id, name = w.name, is_visible = w.is_visible,
         publish_at = CASE WHEN NOT w.is_visible THEN w.publish_at END, is_featured = w.is_featured,
         excerpt = w.excerpt, body = w.body, seo_title = COALESCE(w.seo_title, p.seo_title),
         seo_description = COALESCE(w.seo_description, p.seo_description),
         free_if_zero = COALESCE(w.free_if_zero, p.free_if_zero), free_label = COALESCE(w.free_label, p.free_label),
         free_labels = COALESCE(w.free_labels, p.free_labels),
         is_shipping_included = COALESCE(w.is_shipping_included, p.is_shipping_included),
         tags = ${texts('tags')}, category_ids = ${texts('category_ids')}, categories = ${CATEGORY_NAMES},
         version = p.version + 1, updated_at = $3
    FROM jsonb_to_recordset($2) AS w (${FIELDS})
   WHERE p.website_id = $1 AND p.id = w.id`;

const INSERT = `
  INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt,
                        seo_title, seo_description, free_if_zero, free_label, free_labels, is_shipping_included, tags, categories, category_ids, variant_option_ordering,
                        is_featured, is_visible, publish_at, custom_add_button_text, created_at, updated_at, version, is_subscribable)
  SELECT $1::text, w.id, w.collection_id, w.url_id,
         w.place + COALESCE((SELECT max(o.display_index) + 1 FROM products o WHERE o.website_id = $1::text
            AND o.collection_id = w.collection_id AND o.deleted_at IS NULL), 0),
         w.name, w.product_type, w.body, w.excerpt, w.seo_title, w.seo_description,
         w.free_if_zero, w.free_label, w.free_labels, w.is_shipping_included, ${texts('tags')},
         ${CATEGORY_NAMES}, ${texts('category_ids')}, ${texts('options')}, w.is_featured, w.is_visible,
         CASE WHEN NOT w.is_visible THEN w.publish_at END, NULL, $3, $3, 1, false
    FROM jsonb_to_recordset($2) AS w (${FIELDS})`;

// All are taken off first, so that the variants of a product may swap their SKUs.
const TAKE_VARIANTS_OFF = `
  UPDATE product_variants SET removed_at = $3
   WHERE website_id = $1 AND product_id = ANY ($2) AND removed_at IS NULL`;

const WRITE_VARIANTS = `
  INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, sale_price_minor,
                                on_sale, unlimited, weight_grams, length_mm, width_mm, height_mm, unit_measure,
                                backorder_limit, is_preorder, promised_on, image_id, removed_at)
  SELECT $1, w.*, NULL, NULL
    FROM jsonb_to_recordset($2) AS w (id text, product_id text, position integer, sku text, attributes jsonb,
         price_minor bigint, sale_price_minor bigint, on_sale boolean, unlimited boolean, weight_grams integer,
         length_mm integer, width_mm integer, height_mm integer, unit_measure jsonb, ${BACKORDER_FIELDS})
  ON CONFLICT (website_id, id) DO UPDATE SET
    position = EXCLUDED.position, sku = EXCLUDED.sku, attributes = EXCLUDED.attributes,
    price_minor = EXCLUDED.price_minor, sale_price_minor = EXCLUDED.sale_price_minor, on_sale = EXCLUDED.on_sale,
    unlimited = EXCLUDED.unlimited, weight_grams = EXCLUDED.weight_grams, length_mm = EXCLUDED.length_mm,
    width_mm = EXCLUDED.width_mm, height_mm = EXCLUDED.height_mm,
    unit_measure = EXCLUDED.unit_measure, ${SET_BACKORDER}, removed_at = NULL`;

/** Writes what products are: those that are there, and then those that are new. */
export async function writeFacts(
  scope: SiteScope,
  kept: readonly { readonly isNew: boolean; readonly product: CsvProduct }[],
  now: number,
): Promise<void> {
  for (const isNew of [false, true]) {
    const rows = kept
      .filter((one) => one.isNew === isNew)
      .map(({ product }, place) => ({
        id: product.id,
        collection_id: product.collectionId,
        url_id: product.urlId,
        name: product.name,
        product_type: product.productType,
        is_visible: product.isVisible,
        publish_at: product.publishOn,
        is_featured: product.isFeatured,
        excerpt: product.excerpt,
        body: product.body,
        seo_title: product.seoTitle,
        seo_description: product.seoDescription,
        free_if_zero: product.freeIfZero,
        free_label: product.freeLabel,
        free_labels: product.freeLabels,
        is_shipping_included: product.isShippingIncluded,
        tags: product.tags,
        category_ids: product.categoryIds,
        options: product.options,
        place,
      }));
    if (rows.length === 0) continue;
    await scope.query(isNew ? INSERT : UPDATE, [scope.websiteId, JSON.stringify(rows), new Date(now)]);
  }
}

/** Makes the variants of products what is said of them. */
export async function writeVariants(
  { keepPrices }: Pick<VariantWrites, 'keepPrices'>,
  scope: SiteScope,
  kept: readonly CsvProduct[],
  now: number,
): Promise<void> {
  const productIds = kept.map(({ id }) => id);
  await scope.query(TAKE_VARIANTS_OFF, [scope.websiteId, productIds, new Date(now)]);
  const rows = kept.flatMap((product) =>
    product.variants.map((variant, position) => ({
      id: variant.id,
      product_id: product.id,
      position,
      sku: variant.sku,
      attributes: variant.attributes,
      price_minor: variant.priceMinor,
      sale_price_minor: variant.salePriceMinor,
      on_sale: variant.onSale,
      unlimited: variant.unlimited,
      weight_grams: variant.weightGrams,
      length_mm: variant.lengthMm,
      width_mm: variant.widthMm,
      height_mm: variant.heightMm,
      unit_measure: variant.unitMeasure ?? null,
      ...backorderColumns(variant),
    })),
  );
  await scope.query(WRITE_VARIANTS, [scope.websiteId, JSON.stringify(rows)]);
  await keepPrices(
    scope,
    rows.flatMap(({ id }) => id ?? []),
    now,
  );
}
