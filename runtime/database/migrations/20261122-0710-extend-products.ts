import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/** An id made of what it stands for: the rows of old data get the same one on every try. */
const idOf = (...parts: readonly string[]) => `substr(md5(${parts.join(" || '/' || ")}), 1, 24)`;

export const extendProducts: Migration = {
  name: '20261122-0710-extend-products',
  async up(context) {
    await createSiteTable(
      context,
      'product_categories',
      `id awning_id NOT NULL,
       collection_id awning_id NOT NULL,
       parent_id awning_id,
       type text NOT NULL CHECK (type IN ('ROOT', 'CATEGORY')),
       display_name text NOT NULL,
       page_rendering text NOT NULL,
       display_index integer NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       CHECK ((type = 'ROOT') = (parent_id IS NULL)),
       FOREIGN KEY (website_id, parent_id) REFERENCES product_categories (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'variant_prices',
      `variant_id awning_id NOT NULL,
       at timestamptz NOT NULL,
       price_minor bigint NOT NULL CHECK (price_minor >= 0),
       PRIMARY KEY (website_id, variant_id, at),
       FOREIGN KEY (website_id, variant_id) REFERENCES product_variants (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_undos',
      `id awning_id NOT NULL,
       entries jsonb NOT NULL,
       created_at timestamptz NOT NULL,
       undone_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE UNIQUE INDEX product_categories_root ON product_categories (website_id, collection_id) WHERE type = 'ROOT';
      CREATE INDEX product_categories_children ON product_categories (website_id, parent_id, display_index, id);

      ALTER TABLE products
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN is_subscribable boolean NOT NULL DEFAULT false,
        ADD COLUMN subscription_plan jsonb,
        ADD COLUMN additional_fields_form_id awning_id,
        ADD COLUMN category_ids text[] NOT NULL DEFAULT '{}',
        ADD COLUMN deleted_at timestamptz,
        ADD CHECK (NOT is_subscribable OR subscription_plan IS NOT NULL),
        ADD CHECK (deleted_at IS NULL OR NOT is_visible),
        DROP CONSTRAINT products_website_id_collection_id_url_id_key;
      CREATE UNIQUE INDEX products_url ON products (website_id, collection_id, url_id) WHERE deleted_at IS NULL;
      CREATE INDEX products_order ON products (website_id, collection_id, display_index, id) WHERE deleted_at IS NULL;
      CREATE INDEX products_name ON products (website_id, lower(name), id) WHERE deleted_at IS NULL;
      CREATE INDEX products_updated ON products (website_id, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX products_categories ON products USING gin (category_ids);
      CREATE INDEX products_tags ON products USING gin (tags);

      ALTER TABLE product_variants
        ADD COLUMN length_mm integer CHECK (length_mm > 0),
        ADD COLUMN width_mm integer CHECK (width_mm > 0),
        ADD COLUMN height_mm integer CHECK (height_mm > 0),
        ADD COLUMN removed_at timestamptz,
        DROP CONSTRAINT product_variants_website_id_sku_key;
      CREATE UNIQUE INDEX product_variants_sku ON product_variants (website_id, sku) WHERE removed_at IS NULL;
      DROP INDEX product_variants_product;
      CREATE INDEX product_variants_product ON product_variants (website_id, product_id, position) WHERE removed_at IS NULL;
      CREATE INDEX product_variants_all ON product_variants (website_id, product_id);

      INSERT INTO variant_prices (website_id, variant_id, at, price_minor)
      SELECT website_id, id, now(), CASE WHEN on_sale THEN sale_price_minor ELSE price_minor END FROM product_variants;

      INSERT INTO product_categories (website_id, id, collection_id, type, display_name, page_rendering, display_index, created_at)
      SELECT DISTINCT website_id, ${idOf('website_id', 'collection_id')}, collection_id, 'ROOT', 'All', 'LIST_VIEW', 1, now()
        FROM products;
      INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, page_rendering,
                                      display_index, created_at)
      SELECT website_id, ${idOf('website_id', 'collection_id', 'word')}, collection_id,
             ${idOf('website_id', 'collection_id')}, 'CATEGORY', word, 'LIST_VIEW',
             (row_number() OVER (PARTITION BY website_id, collection_id ORDER BY min(display_index), word))::int, now()
        FROM products, unnest(categories) AS word GROUP BY website_id, collection_id, word;
      UPDATE products SET category_ids = ARRAY(
        SELECT ${idOf('website_id', 'collection_id', 'word')} FROM unnest(categories) WITH ORDINALITY AS c (word, place)
         ORDER BY place);
    `);
  },
  async down(context) {
    await context.run(`
      DELETE FROM products WHERE deleted_at IS NOT NULL;
      DELETE FROM product_variants WHERE removed_at IS NOT NULL;
      DROP INDEX product_variants_all;
      DROP INDEX product_variants_product;
      DROP INDEX product_variants_sku;
      CREATE INDEX product_variants_product ON product_variants (website_id, product_id, position);
      ALTER TABLE product_variants
        ADD CONSTRAINT product_variants_website_id_sku_key UNIQUE (website_id, sku),
        DROP COLUMN length_mm, DROP COLUMN width_mm, DROP COLUMN height_mm, DROP COLUMN removed_at;
      DROP INDEX products_url;
      DROP INDEX products_order;
      DROP INDEX products_name;
      DROP INDEX products_updated;
      DROP INDEX products_tags;
      ALTER TABLE products
        ADD CONSTRAINT products_website_id_collection_id_url_id_key UNIQUE (website_id, collection_id, url_id),
        DROP COLUMN version, DROP COLUMN is_subscribable, DROP COLUMN subscription_plan,
        DROP COLUMN additional_fields_form_id, DROP COLUMN category_ids, DROP COLUMN deleted_at;
    `);
    await dropTables(context, ['product_undos', 'variant_prices', 'product_categories']);
  },
};
