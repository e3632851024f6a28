import type { Migration } from '../migrate.ts';
import {
  KEEP_ITEMS_WITH_BACKORDER,
  KEEP_ITEMS_WITH_PRICE_NOTES,
} from './20261122-1400-keep-product-items.ts';

const trigger = (event: 'INSERT' | 'UPDATE') => `
  CREATE TRIGGER keep_items_${event.toLowerCase()} AFTER ${event} ON variant_prices
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_items_of_prices();`;

/** The rows of products that have variants on sale, where SQL says nothing else. */
const KEEP_REDUCED = `
  SELECT keep_product_items(website_id, array_agg(DISTINCT product_id::text)) FROM product_variants
   WHERE on_sale AND removed_at IS NULL GROUP BY website_id;`;

/** Lets pages tell the lowest price before a reduction, prices for a measure, and a word in place of a price of 0. */
export const tellMoreOfPrices: Migration = {
  name: '20261123-0310-tell-more-of-prices',
  async up(context) {
    // A price is written down after the variant that has it, so the row is kept once more by then.
    await context.run(`
      ALTER TABLE product_variants ADD COLUMN unit_measure jsonb;
      ALTER TABLE products
        ADD COLUMN free_if_zero boolean NOT NULL DEFAULT false,
        ADD COLUMN free_label text NOT NULL DEFAULT '',
        ADD CONSTRAINT products_free_label CHECK (NOT free_if_zero OR btrim(free_label) <> '');
      ${KEEP_ITEMS_WITH_PRICE_NOTES}
      CREATE FUNCTION keep_items_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM keep_product_items(c.website_id, array_agg(DISTINCT v.product_id::text))
           FROM changed c JOIN product_variants v ON v.website_id = c.website_id AND v.id = c.variant_id AND v.on_sale
          GROUP BY c.website_id;
        RETURN NULL;
      END $$;
      ${trigger('INSERT')}
      ${trigger('UPDATE')}
      ${KEEP_REDUCED}`);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION keep_items_of_prices CASCADE;
      ${KEEP_ITEMS_WITH_BACKORDER}
      ALTER TABLE products DROP CONSTRAINT products_free_label, DROP COLUMN free_label, DROP COLUMN free_if_zero;
      UPDATE product_variants SET unit_measure = NULL WHERE unit_measure IS NOT NULL;
      ALTER TABLE product_variants DROP COLUMN unit_measure;
      ${KEEP_REDUCED}`);
  },
};
