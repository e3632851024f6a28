import type { Migration } from '../../../database/migrate.ts';

const BATCH = 500;
const ID_LENGTH = 24;

interface Place {
  readonly websiteId: string;
  readonly id: string;
}

/** The kind is left to the trigger that fills it for programs of the version before. */
const FILL = `
  WITH next AS (
    SELECT website_id, id FROM orders WHERE (website_id, id) > ($1, $2) ORDER BY website_id, id LIMIT ${BATCH}),
  filled AS (
    UPDATE orders o SET source_id = o.cart_id FROM next n
     WHERE o.website_id = n.website_id AND o.id = n.id AND o.source_id IS NULL)
  SELECT website_id AS "websiteId", id FROM next ORDER BY website_id DESC, id DESC LIMIT 1`;

/** Says of orders that are there what they were made of, and makes the indexes that find them by it. */
export const fillOrderSources: Migration = {
  name: '20261124-0801-fill-order-sources',
  async fill({ read }, after) {
    const [last] = await read<Place>(FILL, [after.slice(0, ID_LENGTH), after.slice(ID_LENGTH)]);
    return last && `${last.websiteId}${last.id}`;
  },
  // A cart is bought once: only orders that came to nothing leave it to another one.
  up: (context) =>
    context.run(`
      ALTER TABLE orders VALIDATE CONSTRAINT orders_source_check;
      CREATE UNIQUE INDEX orders_source ON orders (website_id, source_id, source_kind)
        WHERE status NOT IN ('CANCELED', 'EXPIRED');
      CREATE INDEX orders_of_source ON orders (website_id, source_id, source_kind);
    `),
  down: (context) => context.run('DROP INDEX orders_of_source; DROP INDEX orders_source;'),
};
