import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const sellDownloads: Migration = {
  name: '20261122-2210-sell-downloads',
  async up(context) {
    await createSiteTable(
      context,
      'product_files',
      `product_id awning_id NOT NULL,
       asset_id awning_id NOT NULL,
       position integer NOT NULL,
       PRIMARY KEY (website_id, product_id, asset_id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, asset_id) REFERENCES assets (website_id, id)`,
    );
    await createSiteTable(
      context,
      'downloads',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       order_item_id awning_id NOT NULL,
       asset_id awning_id NOT NULL,
       generation integer NOT NULL,
       token_hash text NOT NULL,
       uses integer NOT NULL CHECK (uses BETWEEN 0 AND max_uses),
       max_uses integer NOT NULL,
       expires_at timestamptz NOT NULL,
       used_at timestamptz,
       revoked_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, token_hash),
       UNIQUE (website_id, order_item_id, asset_id),
       FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX product_files_asset ON product_files (website_id, asset_id);
      CREATE INDEX downloads_order ON downloads (website_id, order_id);
    `);
  },
  async down(context) {
    await dropTables(context, ['downloads', 'product_files']);
  },
};
