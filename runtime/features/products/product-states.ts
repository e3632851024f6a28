import type { SiteScope } from '../../database/database.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { products, type UndoEntry } from './model.ts';
import { type ProductPlans, PUBLISH_ON } from './planned-products.ts';
import type { ProductPages } from './product-pages.ts';
import type { VariantWrites } from './variant-writes.ts';

/** What of a product a change of many may touch. */
export type State = Omit<Required<UndoEntry>, 'productId' | 'version' | 'binEntryId'>;
export type Prices = State['prices'][number];

/** A product as a change of many finds it. */
export interface StateRow extends State {
  readonly id: string;
  readonly version: number;
  readonly collectionId: string;
  readonly productType: number;
  /** True for a digital product that has no file. */
  readonly lacksFile: boolean;
}

/** What a product was and becomes. */
export interface StateChange {
  readonly id: string;
  readonly before: State;
  readonly after: State;
}

const STATE = products.only(
  'id',
  'name',
  'urlId',
  'seoTitle',
  'seoDescription',
  'freeIfZero',
  'freeLabel',
  'isShippingIncluded',
  'version',
  'collectionId',
  'productType',
  'isVisible',
  'isFeatured',
  'tags',
  'categoryIds',
);

const READ = `
  SELECT ${STATE.select('p')}, ${lacksFileSql('p')} AS "lacksFile", ${PUBLISH_ON},
         (SELECT COALESCE(json_agg(json_build_object('variantId', v.id, 'priceMinor', v.price_minor,
             'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale) ORDER BY v.position), '[]')
            FROM product_variants v
           WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) AS prices
    FROM products p WHERE p.website_id = $1 AND p.id = ANY ($2) AND p.deleted_at IS NULL`;

const WRITE = `
  UPDATE products p SET name = w.name, url_id = w.url_id, seo_title = w.seo_title,
         seo_description = w.seo_description, free_if_zero = w.free_if_zero, free_label = w.free_label,
         is_shipping_included = COALESCE(w.is_shipping_included, p.is_shipping_included), is_visible = w.is_visible, publish_at = w.publish_at,
         is_featured = w.is_featured, tags = ARRAY(SELECT jsonb_array_elements_text(w.tags)), category_ids = c.ids,
         categories = ARRAY(
           SELECT k.display_name FROM unnest(c.ids) WITH ORDINALITY AS i (id, place)
             JOIN product_categories k ON k.website_id = p.website_id AND k.id = i.id ORDER BY place),
         version = p.version + 1, updated_at = $3
    FROM jsonb_to_recordset($2) AS w (id text, name text, url_id text, seo_title text, seo_description text, free_if_zero boolean,
         free_label text, is_shipping_included boolean, is_visible boolean,
         publish_at timestamptz, is_featured boolean, tags jsonb, category_ids jsonb)
   CROSS JOIN LATERAL (SELECT ARRAY(SELECT jsonb_array_elements_text(w.category_ids)) AS ids) c
   WHERE p.website_id = $1 AND p.id = w.id`;

const WRITE_PRICES = `
  UPDATE product_variants v SET price_minor = w.price_minor, sale_price_minor = w.sale_price_minor, on_sale = w.on_sale
    FROM jsonb_to_recordset($2) AS w (id text, price_minor bigint, sale_price_minor bigint, on_sale boolean)
   WHERE v.website_id = $1 AND v.id = w.id`;

const TAKE_OFF = `
  UPDATE products SET deleted_at = $3, is_visible = false, version = version + 1, updated_at = $3
   WHERE website_id = $1 AND id = ANY ($2)`;

const TAKE_VARIANTS_OFF = `
  UPDATE product_variants SET removed_at = $3
   WHERE website_id = $1 AND product_id = ANY ($2) AND removed_at IS NULL`;

/** What of a product decides whether pages that show some of a store show it. */
const pickedBy = ({ isVisible, isFeatured, tags, categoryIds }: State) =>
  JSON.stringify([isVisible, isFeatured, tags, categoryIds]);

/** Reads what products were before a change, and puts it back. */
export function createProductStates(deps: {
  variantWrites: Pick<VariantWrites, 'keepPrices'>;
  pages: ProductPages;
  plans: ProductPlans;
}) {
  const { variantWrites, pages, plans } = deps;
  return {
    /** Products by id; those that are gone are missing. */
    async read(scope: SiteScope, productIds: readonly string[]): Promise<Map<string, StateRow>> {
      const rows = await scope.query<StateRow>(READ, [scope.websiteId, [...productIds]]);
      return new Map(rows.map((row) => [row.id, row]));
    },

    async write(scope: SiteScope, changes: readonly StateChange[], now: number): Promise<void> {
      if (changes.length === 0) return;
      const { websiteId } = scope;
      const rows = changes.map(({ id, after }) => ({
        id,
        name: after.name,
        url_id: after.urlId,
        seo_title: after.seoTitle,
        seo_description: after.seoDescription,
        free_if_zero: after.freeIfZero,
        free_label: after.freeLabel,
        is_shipping_included: after.isShippingIncluded,
        is_visible: after.isVisible,
        publish_at: after.publishOn,
        is_featured: after.isFeatured,
        tags: after.tags,
        category_ids: after.categoryIds,
      }));
      await scope.query(WRITE, [websiteId, JSON.stringify(rows), new Date(now)]);
      await plans.waitFor(
        scope,
        changes.flatMap(({ before, after }) =>
          before.publishOn === after.publishOn ? [] : [after.publishOn],
        ),
      );
      const prices = changes.flatMap(({ before, after }) =>
        JSON.stringify(before.prices) === JSON.stringify(after.prices) ? [] : after.prices,
      );
      const written = prices.map(({ variantId, priceMinor, salePriceMinor, onSale }) => ({
        id: variantId,
        price_minor: priceMinor,
        sale_price_minor: salePriceMinor,
        on_sale: onSale,
      }));
      await scope.query(WRITE_PRICES, [websiteId, JSON.stringify(written)]);
      await variantWrites.keepPrices(
        scope,
        prices.map(({ variantId }) => variantId),
        now,
      );
      const isPickedOtherwise = changes.map(({ before, after }) => pickedBy(before) !== pickedBy(after));
      const idsOf = (isWanted: boolean) =>
        changes.filter((_, index) => isPickedOtherwise[index] === isWanted).map(({ id }) => id);
      await pages.purge(scope, idsOf(true));
      await pages.purgeShown(scope, idsOf(false));
    },

    /** Takes products and their variants off, so that addresses and SKUs are free. */
    async takeOff(scope: SiteScope, productIds: readonly string[], now: number): Promise<void> {
      const asked = [scope.websiteId, [...productIds], new Date(now)];
      await scope.query(TAKE_OFF, asked);
      await scope.query(TAKE_VARIANTS_OFF, asked);
      await pages.purge(scope, productIds);
    },
  };
}

/** Reads and writes what changes of many products touch, all of them at once. */
export type ProductStates = ReturnType<typeof createProductStates>;
