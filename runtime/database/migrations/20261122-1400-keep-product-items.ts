import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

const VARIANT = `'id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'priceMinor', v.price_minor,
           'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale, 'unlimited', v.unlimited,
           'imageId', v.image_id`;

/**
 * @param variant SQL of the JSON of the variant `v`
 * @param joined SQL of what that looks at beside the variant
 */
const variants = (variant: string, joined: string) => `
  SELECT COALESCE(json_agg(${variant} ORDER BY v.position, v.id), '[]') AS variants,
         COALESCE(array_agg(v.id::text ORDER BY v.position, v.id) FILTER (WHERE NOT v.unlimited), '{}') AS counted_ids
    FROM product_variants v ${joined}
   WHERE v.website_id = site AND v.product_id = p.id AND v.removed_at IS NULL`;

const IMAGES = `
  SELECT COALESCE(json_agg(json_build_object(
           'id', a.id, 'filename', a.filename, 'contentHash', a.content_hash, 'width', a.width, 'height', a.height,
           'title', a.title, 'altText', a.alt_text, 'focalX', a.focal_x, 'focalY', a.focal_y,
           'colorData', a.color_data) ORDER BY i.position, a.id), '[]') AS images
    FROM product_images i JOIN assets a ON a.website_id = i.website_id AND a.id = i.asset_id AND a.deleted_at IS NULL
   WHERE i.website_id = site AND i.product_id = p.id`;

/** The function that keeps the rows of some products, where variants say nothing but this. */
export const KEEP_ITEMS = keepItems(`json_build_object(${VARIANT})`);

const BACKORDER = `'limit', v.backorder_limit, 'isPreorder', v.is_preorder, 'promisedOn', v.promised_on`;

/** The same where variants with back-order tell of it too. */
export const KEEP_ITEMS_WITH_BACKORDER = keepItems(`CASE WHEN v.backorder_limit = 0
           THEN json_build_object(${VARIANT})
           ELSE json_build_object(${VARIANT}, 'backorder', json_build_object(${BACKORDER})) END`);

/**
 * The same where those that are reduced tell the lowest price of the 30 days before, and others what they hold: a price
 * counts until the next one, and the newest one is that of now (`lowestPriceBefore` of shared/features/products).
 */
export const KEEP_ITEMS_WITH_PRICE_NOTES = keepItems(
  `jsonb_build_object(${VARIANT})
           || CASE WHEN v.backorder_limit = 0 THEN '{}'
                   ELSE jsonb_build_object('backorder', jsonb_build_object(${BACKORDER})) END
           || jsonb_strip_nulls(jsonb_build_object('lowestPriceMinor', l.lowest, 'unitMeasure', v.unit_measure))`,
  `LEFT JOIN LATERAL (
     SELECT min(h.price_minor) AS lowest
       FROM (SELECT price_minor, lead(at) OVER (ORDER BY at) AS until, max(at) OVER () AS newest
               FROM variant_prices WHERE website_id = site AND variant_id = v.id) h
      WHERE h.until > h.newest - interval '30 days') l ON v.on_sale`,
);

// The lock is that of staff who change products: who changes a picture waits for who puts it on a product, and the
// other way round, or one of them would keep what the other had not seen.
function keepItems(variant: string, joined = ''): string {
  return `
  CREATE OR REPLACE FUNCTION keep_product_items(site text, product_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('catalog ' || site, 0));
    INSERT INTO product_items AS kept (website_id, product_id, variants, images, counted_ids)
    SELECT p.website_id, p.id, v.variants, i.images, v.counted_ids
      FROM unnest(product_ids) AS asked (id) JOIN products p ON p.website_id = site AND p.id = asked.id
     CROSS JOIN LATERAL (${variants(variant, joined)}) v CROSS JOIN LATERAL (${IMAGES}) i
    ON CONFLICT (website_id, product_id) DO UPDATE
       SET variants = EXCLUDED.variants, images = EXCLUDED.images, counted_ids = EXCLUDED.counted_ids
     WHERE kept.variants::text <> EXCLUDED.variants::text OR kept.images::text <> EXCLUDED.images::text
        OR kept.counted_ids <> EXCLUDED.counted_ids;
  END $$;`;
}

const KEEP = `${KEEP_ITEMS}

  CREATE FUNCTION keep_items_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM keep_product_items(website_id, array_agg(DISTINCT product_id::text)) FROM changed GROUP BY website_id;
    RETURN NULL;
  END $$;

  CREATE FUNCTION keep_items_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_items (website_id, product_id, variants, images, counted_ids)
    SELECT website_id, id, '[]', '[]', '{}' FROM changed ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;

  CREATE FUNCTION keep_items_of_assets() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    site text;
    ids text[];
  BEGIN
    FOR site, ids IN SELECT website_id, array_agg(id::text) FROM changed GROUP BY website_id
    LOOP
      PERFORM pg_advisory_xact_lock(hashtextextended('catalog ' || site, 0));
      PERFORM keep_product_items(site, array_agg(DISTINCT product_id::text))
         FROM product_images WHERE website_id = site AND asset_id = ANY (ids) HAVING count(*) > 0;
    END LOOP;
    RETURN NULL;
  END $$;`;

const trigger = (table: string, event: 'INSERT' | 'UPDATE' | 'DELETE', rows: string, act: string) => `
  CREATE TRIGGER keep_items_${event.toLowerCase()} AFTER ${event} ON ${table}
    REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${act}();`;

const NEW = 'NEW TABLE AS changed';
const OLD = 'OLD TABLE AS changed';

const TRIGGERS = [
  trigger('products', 'INSERT', NEW, 'keep_items_of_products'),
  trigger('assets', 'UPDATE', NEW, 'keep_items_of_assets'),
  ...['product_variants', 'product_images'].flatMap((table) => [
    trigger(table, 'INSERT', NEW, 'keep_items_of_parts'),
    trigger(table, 'UPDATE', NEW, 'keep_items_of_parts'),
    trigger(table, 'DELETE', OLD, 'keep_items_of_parts'),
  ]),
].join('');

/**
 * Keeps variants and pictures of each product as pages read them, in one row of `product_items`. The database does so
 * itself whenever one of them changes, so that no writer can forget it.
 */
export const keepProductItems: Migration = {
  name: '20261122-1400-keep-product-items',
  async up(context) {
    await createSiteTable(
      context,
      'product_items',
      `product_id awning_id NOT NULL,
       variants json NOT NULL,
       images json NOT NULL,
       counted_ids text[] NOT NULL,
       PRIMARY KEY (website_id, product_id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE`,
    );
    // A row stays in one piece up to a page of the database: to put it together costs more than to read it.
    await context.run(`
      ALTER TABLE product_items SET (toast_tuple_target = 8160);
      ${KEEP}
      ${TRIGGERS}
      SELECT keep_product_items(website_id, array_agg(id::text)) FROM products GROUP BY website_id;
    `);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION keep_items_of_assets, keep_items_of_products, keep_items_of_parts CASCADE;
      DROP FUNCTION keep_product_items;
    `);
    await dropTables(context, ['product_items']);
  },
};
