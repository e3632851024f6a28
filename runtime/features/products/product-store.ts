import { z } from 'zod';
import type { CsvCategory, CsvProduct, CsvVariant } from '#shared/features/product-csv/fields.ts';
import { isEndless } from '#shared/features/products/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { Mover } from '../stock/movements.ts';
import { onHandSql } from '../stock/to-join.ts';
import { backorderSql } from './to-join.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts, products } from './model.ts';
import { type ProductPlans, PUBLISH_ON } from './planned-products.ts';
import type { ProductPages } from './product-pages.ts';
import type { ProductStates } from './product-states.ts';
import { madeSku, type VariantWrites } from './variant-writes.ts';
import { writeFacts, writeVariants } from './write-statements.ts';

/** Who does something. */
export type Actor = NonNullable<Mover>;

/** Pieces more or less of a variant. */
export interface StockStep {
  readonly variantId: string;
  readonly delta: number;
}

/** What a product was and becomes; null for one that is new. */
export interface RowChange {
  readonly before: CsvProduct | null;
  readonly after: CsvProduct;
}

/** Who does something, and when. */
interface Act {
  readonly by: Actor;
  readonly now: number;
}

/** Which products are read: by id, by address in a store, or by a SKU. */
export interface Which {
  readonly ids: readonly string[];
  readonly collectionId?: string;
  readonly urlIds?: readonly string[];
  readonly skus?: readonly string[];
}

/** What rows of products are written with. */
export interface RowDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly ledger: Pick<StockLedger, 'open' | 'adjust'>;
  readonly variantWrites: Pick<VariantWrites, 'keepPrices'>;
  readonly pages: ProductPages;
  readonly plans: ProductPlans;
  readonly states: Pick<ProductStates, 'takeOff'>;
  readonly putIntoBin: (
    scope: SiteScope,
    by: Actor,
    product: { readonly id: string; readonly name: string; readonly isVisible: boolean },
    now: number,
  ) => Promise<string>;
}

interface Row extends Omit<CsvProduct, 'variants'> {
  readonly variants: readonly CsvVariant[];
}

const ROW = products.only(
  'id',
  'version',
  'collectionId',
  'urlId',
  'name',
  'productType',
  'isVisible',
  'isFeatured',
  'excerpt',
  'body',
  'seoTitle',
  'seoDescription',
  'freeIfZero',
  'freeLabel',
  'freeLabels',
  'isShippingIncluded',
  'tags',
  'categoryIds',
);

const READ = `
  SELECT ${ROW.select('p')}, ${lacksFileSql('p')} AS "lacksFile", ${PUBLISH_ON},
         p.variant_option_ordering AS options,
         (SELECT COALESCE(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes,
             'priceMinor', v.price_minor, 'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale,
             'unlimited', v.unlimited, 'backorder', ${backorderSql('v')}, 'onHand', ${onHandSql('v')},
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

const problemsSchema = z.object({ problems: z.array(z.object({ variantId: z.string() })) });

/** Writes products with their variants, and opens the stock of variants that are new. */
async function writeAll(
  { ids, ledger, variantWrites, pages, plans }: RowDeps,
  scope: SiteScope,
  changes: readonly RowChange[],
  { by, now }: Act,
): Promise<CsvProduct[]> {
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
  await writeVariants(variantWrites, scope, products, now);
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
}

/** Books pieces by steps; answers why the steps of some variants were left. */
async function adjustStock(
  { ledger }: RowDeps,
  scope: SiteScope,
  { steps, reference }: { readonly steps: readonly StockStep[]; readonly reference: string },
  { by, now }: Act,
): Promise<ReadonlyMap<string, string>> {
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
}

/** Takes products off and puts them into the bin. */
async function removeAll(
  { states, putIntoBin }: RowDeps,
  scope: SiteScope,
  products: readonly CsvProduct[],
  { by, now }: Act,
): Promise<void> {
  const gone = products.flatMap(({ id, name, isVisible }) => (id === null ? [] : [{ id, name, isVisible }]));
  await states.takeOff(
    scope,
    gone.map(({ id }) => id),
    now,
  );
  for (const product of gone) await putIntoBin(scope, by, product, now);
}

/** Reads and writes whole products, many at a time, as files tell them. */
export function createProductStore(deps: RowDeps) {
  const { productCategories } = defineProducts(deps.db.sequelize);
  return {
    /** Lets staff's changes of the catalogue wait until the unit of work ends. */
    lock: lockCatalog,

    /** Each product once. */
    async read(
      scope: SiteScope,
      { ids, collectionId = '', urlIds = [], skus = [] }: Which,
    ): Promise<CsvProduct[]> {
      const asked = [scope.websiteId, [...ids], collectionId, [...urlIds], [...skus]];
      return scope.query<Row>(READ, asked);
    },

    /** The words in addresses that products of a store have. */
    async urlIds(scope: SiteScope, collectionId: string): Promise<Set<string>> {
      const rows = await scope.query<{ urlId: string }>(
        `SELECT url_id AS "urlId" FROM products
          WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL`,
        [scope.websiteId, collectionId],
      );
      return new Set(rows.map(({ urlId }) => urlId));
    },

    /** All categories of the site. */
    async categories({ websiteId, transaction }: SiteScope): Promise<CsvCategory[]> {
      const rows = await productCategories.findAll({ where: { websiteId }, transaction, raw: true });
      return rows.map(({ id, collectionId, parentId, displayName }) => ({
        id,
        collectionId,
        parentId,
        name: displayName,
      }));
    },

    /**
     * Makes and changes products that are known to be right; variants that `after` lacks are taken off. Stock of
     * variants that are there is not touched.
     * @returns the products as they are kept, with their ids, in the order given
     */
    write: (scope: SiteScope, by: Actor, changes: readonly RowChange[], now: number) =>
      writeAll(deps, scope, changes, { by, now }),

    /**
     * Books pieces by steps, once for a reference.
     * @returns why the steps of some variants were left, by variant
     */
    adjust: (
      scope: SiteScope,
      by: Actor,
      steps: readonly StockStep[],
      { reference, now }: { readonly reference: string; readonly now: number },
    ) => adjustStock(deps, scope, { steps, reference }, { by, now }),

    /** Puts products into the bin. */
    remove: (scope: SiteScope, by: Actor, products: readonly CsvProduct[], now: number) =>
      removeAll(deps, scope, products, { by, now }),
  };
}

/** Whole products, many at a time. */
export type ProductStore = ReturnType<typeof createProductStore>;
