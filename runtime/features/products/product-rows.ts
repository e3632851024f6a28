import { z } from 'zod';
import type { CsvCategory, CsvProduct, CsvVariant } from '#shared/features/product-csv/fields.ts';
import { isEndless } from '#shared/features/products/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { Mover } from '../stock/movements.ts';
import { BACKORDER_FIELDS, backorderColumns, backorderSql, SET_BACKORDER } from './backorder.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts } from './model.ts';
import { type ProductPlans, PUBLISH_ON } from './planned-products.ts';
import type { ProductPages } from './product-pages.ts';
import type { ProductStates } from './product-states.ts';
import { madeSku, type VariantWrites } from './variant-writes.ts';

/** Who does something. */
export type Actor = NonNullable<Mover>;

/** Pieces more or less of a variant. */
export interface StockStep {
  readonly variantId: string;
  readonly delta: number;
}

/** Whole products, many at a time, as files tell them. */
export interface ProductRows {
  /** Lets staff's changes of the catalogue wait until the unit of work ends. */
  lock(scope: SiteScope): Promise<void>;
  /** Products by id, by address in a store, or by a SKU; each once. */
  read(
    scope: SiteScope,
    which: {
      readonly ids: readonly string[];
      readonly collectionId?: string;
      readonly urlIds?: readonly string[];
      readonly skus?: readonly string[];
    },
  ): Promise<CsvProduct[]>;
  urlIds(scope: SiteScope, collectionId: string): Promise<Set<string>>;
  categories(scope: SiteScope): Promise<CsvCategory[]>;
  /**
   * Makes and changes products that are known to be right; variants that `after` lacks are taken off. Stock of
   * variants that are there is not touched.
   * @returns the products as they are kept, with their ids, in the order given
   */
  write(
    scope: SiteScope,
    by: Actor,
    changes: readonly { readonly before: CsvProduct | null; readonly after: CsvProduct }[],
    now: number,
  ): Promise<CsvProduct[]>;
  /**
   * Books pieces by steps, once for a reference.
   * @returns why the steps of some variants were left, by variant
   */
  adjust(
    scope: SiteScope,
    by: Actor,
    steps: readonly StockStep[],
    reference: string,
    now: number,
  ): Promise<ReadonlyMap<string, string>>;
  /** Puts products into the bin. */
  remove(scope: SiteScope, by: Actor, products: readonly CsvProduct[], now: number): Promise<void>;
}

interface Row extends Omit<CsvProduct, 'variants'> {
  readonly variants: readonly CsvVariant[];
}

const readSql = (lacksFile: string) => `
  SELECT p.id, p.version, p.collection_id AS "collectionId", p.url_id AS "urlId", p.name,
         p.product_type AS "productType", ${lacksFile} AS "lacksFile",
         p.is_visible AS "isVisible", ${PUBLISH_ON}, p.is_featured AS "isFeatured", p.excerpt,
         p.body, p.seo_title AS "seoTitle", p.seo_description AS "seoDescription",
         p.free_if_zero AS "freeIfZero", p.free_label AS "freeLabel", p.free_labels AS "freeLabels", p.is_shipping_included AS "isShippingIncluded", p.tags,
         p.category_ids AS "categoryIds", p.variant_option_ordering AS options,
         (SELECT COALESCE(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes,
             'priceMinor', v.price_minor, 'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale,
             'unlimited', v.unlimited, 'backorder', ${backorderSql('v')}, 'onHand', COALESCE((SELECT sum(s.on_hand) FROM stock_levels s
                WHERE s.website_id = v.website_id AND s.variant_id = v.id), 0),
             'weightGrams', v.weight_grams, 'lengthMm', v.length_mm, 'widthMm', v.width_mm,
             'heightMm', v.height_mm, 'unitMeasure', v.unit_measure) ORDER BY v.position), '[]')
            FROM product_variants v
           WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) AS variants
    FROM products p
   WHERE p.website_id = $1 AND p.deleted_at IS NULL AND p.id IN (
           SELECT unnest($2::text[])
           UNION SELECT u.id FROM products u
            WHERE u.website_id = $1 AND u.collection_id = $3 AND u.url_id = ANY ($4) AND u.deleted_at IS NULL
           UNION SELECT k.product_id FROM product_variants k
            WHERE k.website_id = $1 AND k.sku = ANY ($5) AND k.removed_at IS NULL)
   ORDER BY array_position($2::text[], p.id::text), p.collection_id, p.display_index, p.id`;

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

const problemsSchema = z.object({ problems: z.array(z.object({ variantId: z.string() })) });

/** Writes products and variants of many rows at once, for imports. */
export function createProductRows(deps: {
  db: Database;
  ids: Ids;
  ledger: Pick<StockLedger, 'open' | 'adjust'>;
  variantWrites: Pick<VariantWrites, 'keepPrices'>;
  pages: ProductPages;
  plans: ProductPlans;
  states: Pick<ProductStates, 'takeOff'>;
  /** SQL of whether buyers of the product of an alias would get nothing. */
  lacksFileSql: (product: string) => string;
  putIntoBin: (
    scope: SiteScope,
    by: Actor,
    product: { readonly id: string; readonly name: string; readonly isVisible: boolean },
    now: number,
  ) => Promise<string>;
}): ProductRows {
  const { ids, ledger, variantWrites, pages, plans, states } = deps;
  const { productCategories } = defineProducts(deps.db.sequelize);
  const read = readSql(deps.lacksFileSql('p'));

  async function writeFacts(
    scope: SiteScope,
    kept: readonly { readonly isNew: boolean; readonly product: CsvProduct }[],
    now: number,
  ): Promise<void> {
    for (const [isNew, sql] of [
      [false, UPDATE],
      [true, INSERT],
    ] as const) {
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
      if (rows.length > 0) await scope.query(sql, [scope.websiteId, JSON.stringify(rows), new Date(now)]);
    }
  }

  async function writeVariants(scope: SiteScope, kept: readonly CsvProduct[], now: number): Promise<void> {
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
    await variantWrites.keepPrices(
      scope,
      rows.flatMap(({ id }) => id ?? []),
      now,
    );
  }

  return {
    lock: lockCatalog,

    async read(scope, { ids: wanted, collectionId = '', urlIds = [], skus = [] }) {
      const asked = [scope.websiteId, [...wanted], collectionId, [...urlIds], [...skus]];
      return scope.query<Row>(read, asked);
    },

    async urlIds(scope, collectionId) {
      const rows = await scope.query<{ urlId: string }>(
        `SELECT url_id AS "urlId" FROM products
          WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL`,
        [scope.websiteId, collectionId],
      );
      return new Set(rows.map(({ urlId }) => urlId));
    },

    async categories({ websiteId, transaction }) {
      const rows = await productCategories.findAll({ where: { websiteId }, transaction, raw: true });
      return rows.map(({ id, collectionId, parentId, displayName }) => ({
        id,
        collectionId,
        parentId,
        name: displayName,
      }));
    },

    async write(scope, by, changes, now) {
      if (changes.length === 0) return [];
      const opened: { variantId: string; onHand: number }[] = [];
      const kept = changes.map(({ before, after }) => ({
        isNew: before === null,
        product: {
          ...after,
          id: after.id ?? ids.id(),
          version: (before?.version ?? 0) + 1,
          variants: after.variants.map((variant) => {
            const unlimited = variant.unlimited || isEndless(after.productType);
            if (variant.id !== null) return { ...variant, unlimited };
            const id = ids.id();
            if (!unlimited) opened.push({ variantId: id, onHand: variant.onHand });
            return { ...variant, unlimited, id, sku: variant.sku === '' ? madeSku(id) : variant.sku };
          }),
        },
      }));
      const products = kept.map(({ product }) => product);
      await writeFacts(scope, kept, now);
      await writeVariants(scope, products, now);
      await plans.waitFor(
        scope,
        changes.flatMap(({ before, after }) =>
          after.isVisible || before?.publishOn === after.publishOn ? [] : [after.publishOn],
        ),
      );
      await ledger.open(scope, by, opened, now);
      await pages.purge(
        scope,
        products.map(({ id }) => id),
      );
      return products;
    },

    async adjust(scope, by, steps, reference, now) {
      const left = new Map<string, string>();
      let open = steps;
      while (open.length > 0) {
        try {
          const adjustments = open.map(({ variantId, delta }) => ({ variantId, delta }));
          await ledger.adjust(scope, by, { adjustments, reason: 'counted', note: '', reference }, now);
          return left;
        } catch (error) {
          const told = error instanceof Refusal ? problemsSchema.safeParse(error.facts) : undefined;
          // Each turn leaves at least one variant out, or the fault is none of theirs.
          if (!(error instanceof Refusal) || told?.data === undefined || told.data.problems.length === 0)
            throw error;
          for (const { variantId } of told.data.problems) left.set(variantId, error.message);
          open = open.filter(({ variantId }) => !left.has(variantId));
        }
      }
      return left;
    },

    async remove(scope, by, products, now) {
      const gone = products.flatMap(({ id, name, isVisible }) =>
        id === null ? [] : [{ id, name, isVisible }],
      );
      await states.takeOff(
        scope,
        gone.map(({ id }) => id),
        now,
      );
      for (const product of gone) await deps.putIntoBin(scope, by, product, now);
    },
  };
}
