import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/** The rows of products whose index was written are brought in line with it; those that are right stay untouched. */
const FOLLOW_INDEX = `
  CREATE FUNCTION follow_product_index() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM product_terms t USING changed c, products p
     WHERE t.website_id = c.website_id AND t.product_id = c.product_id
       AND p.website_id = c.website_id AND p.id = c.product_id
       AND NOT CASE t.kind WHEN 'category' THEN t.term = ANY (c.category_ids) ELSE t.term = ANY (p.tags) END;
    INSERT INTO product_terms (website_id, kind, term, product_id)
    SELECT c.website_id, 'category', said.term, c.product_id
      FROM changed c CROSS JOIN LATERAL unnest(c.category_ids) AS said (term)
    UNION
    SELECT c.website_id, 'tag', said.term, c.product_id
      FROM changed c
      JOIN products p ON p.website_id = c.website_id AND p.id = c.product_id
     CROSS JOIN LATERAL unnest(p.tags) AS said (term)
    ON CONFLICT DO NOTHING;
    RETURN NULL; END $$;

  CREATE TRIGGER terms_new AFTER INSERT ON product_index REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_product_index();
  CREATE TRIGGER terms_changed AFTER UPDATE ON product_index REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_product_index();

  INSERT INTO product_terms (website_id, kind, term, product_id)
  SELECT i.website_id, 'category', said.term, i.product_id
    FROM product_index i CROSS JOIN LATERAL unnest(i.category_ids) AS said (term)
  UNION
  SELECT i.website_id, 'tag', said.term, i.product_id
    FROM product_index i
    JOIN products p ON p.website_id = i.website_id AND p.id = i.product_id
   CROSS JOIN LATERAL unnest(p.tags) AS said (term);`;

export const findProductsByTerms: Migration = {
  name: '20261122-2240-find-products-by-terms',
  async up(context) {
    // Row-level security keeps operators of arrays from indexes, and lets plain comparisons use them.
    await createSiteTable(
      context,
      'product_terms',
      `kind text NOT NULL CHECK (kind IN ('category', 'tag')),
       term text NOT NULL,
       product_id awning_id NOT NULL,
       PRIMARY KEY (website_id, kind, term, product_id),
       FOREIGN KEY (website_id, product_id) REFERENCES product_index (website_id, product_id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX product_terms_product ON product_terms (website_id, product_id)');
    await context.run(FOLLOW_INDEX);
  },
  async down(context) {
    await context.run(`
      DROP TRIGGER terms_changed ON product_index;
      DROP TRIGGER terms_new ON product_index;
      DROP FUNCTION follow_product_index();`);
    await dropTables(context, ['product_terms']);
  },
};
