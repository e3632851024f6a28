import type { Migration } from '../migrate.ts';

/** Lets merchants say of a product that its price includes the shipping. */
export const includeShipping: Migration = {
  name: '20261123-0503-include-shipping',
  async up(context) {
    await context.run('ALTER TABLE products ADD COLUMN is_shipping_included boolean NOT NULL DEFAULT false');
  },
  async down(context) {
    await context.run('ALTER TABLE products DROP COLUMN is_shipping_included');
  },
};
