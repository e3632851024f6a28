import type { Migration } from '../../../database/migrate.ts';

const BATCH = 500;
const ID_LENGTH = 24;

interface Place {
  readonly websiteId: string;
  readonly id: string;
}

const FILL = `
  WITH next AS MATERIALIZED (
    SELECT website_id, id FROM products WHERE (website_id, id) > ($1, $2) ORDER BY website_id, id LIMIT ${BATCH}),
  sites AS MATERIALIZED (SELECT website_id, array_agg(id::text) AS ids FROM next GROUP BY website_id ORDER BY website_id),
  kept AS MATERIALIZED (SELECT keep_product_facts(website_id, ids)::text AS facts FROM sites)
  SELECT website_id AS "websiteId", id, (SELECT count(*) FROM kept) AS sites FROM next
   ORDER BY website_id DESC, id DESC LIMIT 1`;

/** Keeps the facts of products that are there; the database keeps those of new ones and of changes by itself. */
export const fillProductFacts: Migration = {
  name: '20261128-0521-fill-product-facts',
  async fill({ read }, after) {
    const [last] = await read<Place>(FILL, [after.slice(0, ID_LENGTH), after.slice(ID_LENGTH)]);
    return last && `${last.websiteId}${last.id}`;
  },
  up: () => Promise.resolve(),
  down: () => Promise.resolve(),
};
