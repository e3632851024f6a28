import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createCarts: Migration = {
  name: '20261121-0500-create-carts',
  async up(context) {
    await createSiteTable(
      context,
      'carts',
      `id awning_id NOT NULL,
       token_hash text NOT NULL,
       currency text NOT NULL,
       version integer NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, token_hash),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX carts_expiry ON carts (website_id, expires_at)');
    await createSiteTable(
      context,
      'cart_entries',
      `id awning_id NOT NULL,
       cart_id awning_id NOT NULL,
       line_key text NOT NULL,
       product_id awning_id NOT NULL,
       variant_id awning_id NOT NULL,
       quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
       additional_fields text,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, cart_id, line_key),
       FOREIGN KEY (website_id, cart_id) REFERENCES carts (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, variant_id) REFERENCES product_variants (website_id, id) ON DELETE CASCADE`,
    );
  },
  async down(context) {
    await dropTables(context, ['cart_entries', 'carts']);
  },
};
