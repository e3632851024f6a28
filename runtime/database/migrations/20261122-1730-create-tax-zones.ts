import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createTaxZones: Migration = {
  name: '20261122-1730-create-tax-zones',
  async up(context) {
    await createSiteTable(
      context,
      'tax_zones',
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
    await dropTables(context, ['tax_zones']);
  },
};
