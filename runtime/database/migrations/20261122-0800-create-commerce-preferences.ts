import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createCommercePreferences: Migration = {
  name: '20261122-0800-create-commerce-preferences',
  async up(context) {
    await createSiteTable(
      context,
      'commerce_preferences',
      `namespace text NOT NULL,
       version integer NOT NULL,
       preferences jsonb NOT NULL,
       updated_at timestamptz NOT NULL,
       updated_by text NOT NULL,
       PRIMARY KEY (website_id, namespace)`,
    );
  },
  async down(context) {
    await dropTables(context, ['commerce_preferences']);
  },
};
