import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const grantEntitlements: Migration = {
  name: '20261122-2220-grant-entitlements',
  async up(context) {
    await createSiteTable(
      context,
      'entitlements',
      `id awning_id NOT NULL,
       product_id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       order_item_id awning_id NOT NULL,
       site_user_id awning_id,
       email text NOT NULL,
       granted_at timestamptz NOT NULL,
       until timestamptz,
       ended_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, order_item_id),
       FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX entitlements_email ON entitlements (website_id, email, product_id);
      CREATE INDEX entitlements_member ON entitlements (website_id, site_user_id, product_id);
      CREATE INDEX entitlements_order ON entitlements (website_id, order_id);
    `);
  },
  async down(context) {
    await dropTables(context, ['entitlements']);
  },
};
