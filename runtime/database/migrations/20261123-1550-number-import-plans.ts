import type { Migration } from '../migrate.ts';

/** Numbers the plans of imports, so that one that was made beside another change is not written. */
export const numberImportPlans: Migration = {
  name: '20261123-1550-number-import-plans',
  async up(context) {
    await context.run('ALTER TABLE product_imports ADD COLUMN revision integer NOT NULL DEFAULT 0');
  },
  async down(context) {
    await context.run('ALTER TABLE product_imports DROP COLUMN revision');
  },
};
