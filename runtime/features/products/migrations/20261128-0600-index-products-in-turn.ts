import type { Migration } from '../../../database/migrate.ts';
import { fillIndex, INDEX_PRODUCTS } from '../../../database/migrations/20261122-1100-index-products.ts';

/**
 * The lock is that of staff who change products: whoever changes the words of a product and whoever changes a variant
 * of it each write what the other one wrote. Products are looked up one after the other: without statistics PostgreSQL
 * takes a shop for empty, and would read all of it for each.
 */
const IN_TURN = `
  CREATE OR REPLACE FUNCTION index_products(site text, products text[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('catalog ' || $1, 0));
    DELETE FROM product_index i
     USING (SELECT p.id FROM unnest($2) AS asked (id)
             CROSS JOIN LATERAL (
               SELECT o.id FROM products o
                WHERE o.website_id = $1 AND o.id = asked.id AND (NOT o.is_visible OR o.deleted_at IS NOT NULL)
               OFFSET 0) p
            OFFSET 0) hidden
     WHERE i.website_id = $1 AND i.product_id = hidden.id;
    ${fillIndex(
      `unnest($2) AS asked (id)
     CROSS JOIN LATERAL (
       SELECT * FROM products o
        WHERE o.website_id = $1 AND o.id = asked.id AND o.is_visible AND o.deleted_at IS NULL OFFSET 0) p
      JOIN websites s ON s.website_id = $1`,
      '',
    )};
  END $$;`;

/** Lets who changes the index of products come one after the other, and look up each product by its key. */
export const indexProductsInTurn: Migration = {
  name: '20261128-0600-index-products-in-turn',
  async up(context) {
    await context.run(IN_TURN);
  },
  async down(context) {
    await context.run(INDEX_PRODUCTS);
  },
};
