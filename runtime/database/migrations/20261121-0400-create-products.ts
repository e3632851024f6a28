import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createProducts: Migration = {
  name: '20261121-0400-create-products',
  async up(context) {
    await createSiteTable(
      context,
      'assets',
      `id awning_id NOT NULL,
       filename text NOT NULL,
       media_type text NOT NULL,
       content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
       width integer NOT NULL CHECK (width > 0),
       height integer NOT NULL CHECK (height > 0),
       title text NOT NULL,
       alt_text text NOT NULL,
       focal_x double precision NOT NULL CHECK (focal_x BETWEEN 0 AND 1),
       focal_y double precision NOT NULL CHECK (focal_y BETWEEN 0 AND 1),
       color_data jsonb NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'products',
      `id awning_id NOT NULL,
       collection_id awning_id NOT NULL,
       url_id text NOT NULL,
       display_index integer NOT NULL,
       name text NOT NULL,
       product_type integer NOT NULL,
       body text NOT NULL,
       excerpt text NOT NULL,
       tags text[] NOT NULL,
       categories text[] NOT NULL,
       variant_option_ordering text[] NOT NULL,
       is_featured boolean NOT NULL,
       is_visible boolean NOT NULL,
       custom_add_button_text text,
       created_at timestamptz NOT NULL,
       updated_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, collection_id, url_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(
      'CREATE INDEX products_list ON products (website_id, collection_id, display_index, id) WHERE is_visible',
    );
    await createSiteTable(
      context,
      'product_images',
      `product_id awning_id NOT NULL,
       asset_id awning_id NOT NULL,
       position integer NOT NULL,
       PRIMARY KEY (website_id, product_id, asset_id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, asset_id) REFERENCES assets (website_id, id)`,
    );
    await createSiteTable(
      context,
      'product_variants',
      `id awning_id NOT NULL,
       product_id awning_id NOT NULL,
       position integer NOT NULL,
       sku text NOT NULL,
       attributes jsonb NOT NULL,
       price_minor bigint NOT NULL CHECK (price_minor >= 0),
       sale_price_minor bigint CHECK (sale_price_minor >= 0),
       on_sale boolean NOT NULL CHECK (NOT on_sale OR sale_price_minor IS NOT NULL),
       unlimited boolean NOT NULL,
       weight_grams integer,
       image_id awning_id,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, sku),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, image_id) REFERENCES assets (website_id, id)`,
    );
    await context.run(
      'CREATE INDEX product_variants_product ON product_variants (website_id, product_id, position)',
    );
    await createSiteTable(
      context,
      'stock_levels',
      `variant_id awning_id NOT NULL,
       location text NOT NULL,
       on_hand integer NOT NULL CHECK (on_hand >= 0),
       held integer NOT NULL CHECK (held >= 0),
       PRIMARY KEY (website_id, variant_id, location),
       FOREIGN KEY (website_id, variant_id) REFERENCES product_variants (website_id, id) ON DELETE CASCADE`,
    );
  },
  async down(context) {
    await dropTables(context, ['stock_levels', 'product_variants', 'product_images', 'products', 'assets']);
  },
};
