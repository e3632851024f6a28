import type { Migration } from '../../../database/migrate.ts';

/**
 * Takes over from the cart's id. The condition on the new columns was proved before, so that no row is looked at. The
 * index `orders_of_cart` stays for programs of the version before, and goes with the column.
 */
export const requireOrderSources: Migration = {
  name: '20261124-0802-require-order-sources',
  up: (context) =>
    context.run(`
      ALTER TABLE orders ALTER COLUMN source_id SET NOT NULL, ALTER COLUMN source_kind SET NOT NULL;
      DROP INDEX orders_cart;
    `),
  down: (context) =>
    context.run(`
      CREATE UNIQUE INDEX orders_cart ON orders (website_id, cart_id) WHERE status NOT IN ('CANCELED', 'EXPIRED');
      ALTER TABLE orders ALTER COLUMN source_kind DROP NOT NULL, ALTER COLUMN source_id DROP NOT NULL;
    `),
};
