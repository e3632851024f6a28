import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createShippingZones: Migration = {
  name: '20261122-1720-create-shipping-zones',
  async up(context) {
    await createSiteTable(
      context,
      'shipping_zones',
      `id awning_id NOT NULL,
       rule jsonb NOT NULL,
       version integer NOT NULL,
       created_at timestamptz NOT NULL,
       deleted_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
  },
  async down(context) {
    await dropTables(context, ['shipping_zones']);
  },
};
