import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/** Once a day takes away words that no product has any more; until then `words_like` passes over them. */
const FOLLOW_WORDS = `
  CREATE FUNCTION follow_product_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO product_words (website_id, word)
    SELECT DISTINCT c.website_id::text, said.word FROM changed c CROSS JOIN LATERAL unnest(c.words) AS said (word)
     ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
    RETURN NULL; END $$;

  CREATE TRIGGER words_new AFTER INSERT ON product_index REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_product_words();
  CREATE TRIGGER words_changed AFTER UPDATE ON product_index REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_product_words();

  INSERT INTO product_words (website_id, word)
  SELECT DISTINCT i.website_id, said.word FROM product_index i CROSS JOIN LATERAL unnest(i.words) AS said (word);`;

/**
 * Row-level security keeps operators of texts and arrays from indexes. So the owner searches for the application, at
 * the site of the unit of work alone.
 */
const searchFor = (appRole: string) => `
  CREATE FUNCTION found_products(asked tsquery, stores text[], weights real[])
    RETURNS TABLE (product_id awning_id, category_ids text[], display_index integer, rank real)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT i.product_id, i.category_ids, i.display_index, ts_rank(weights, i.vector, asked)
      FROM public.product_index i
     WHERE i.website_id = current_setting('awning.website_id', true) AND i.collection_id = ANY (stores)
       AND i.vector @@ asked $$;

  CREATE FUNCTION words_like(asked text, likeness real, most integer) RETURNS SETOF text
    LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$ BEGIN
    PERFORM set_config('pg_trgm.similarity_threshold', likeness::text, true);
    RETURN QUERY
    SELECT k.word
      FROM (SELECT w.word, similarity(w.word, asked) FROM public.product_words w
             WHERE w.website_id = current_setting('awning.website_id', true) AND w.word % asked
             ORDER BY 2 DESC, 1 OFFSET 0) k
     WHERE EXISTS (SELECT 1 FROM public.product_index i
                    WHERE i.website_id = current_setting('awning.website_id', true) AND i.words @> ARRAY[k.word])
     LIMIT most; END $$;

  REVOKE ALL ON FUNCTION found_products(tsquery, text[], real[]) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION found_products(tsquery, text[], real[]) TO ${appRole};
  REVOKE ALL ON FUNCTION words_like(text, real, integer) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION words_like(text, real, integer) TO ${appRole};`;

export const searchByIndex: Migration = {
  name: '20261122-3550-search-by-index',
  async up(context) {
    // The list of such tables has it by now, so that it is not lifted for this migration as for others.
    await context.run(`
      CREATE EXTENSION IF NOT EXISTS btree_gin;
      ALTER TABLE product_index NO FORCE ROW LEVEL SECURITY;`);
    await createSiteTable(
      context,
      'product_words',
      `word text COLLATE "C" NOT NULL,
       PRIMARY KEY (website_id, word),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(FOLLOW_WORDS);
    // What was just written is found as quickly as the rest: no list of it that every search has to read.
    await context.run(`
      CREATE INDEX product_index_search ON product_index USING gin (website_id, vector, words) WITH (fastupdate = off);
      CREATE INDEX product_words_search ON product_words USING gin (website_id, word gin_trgm_ops) WITH (fastupdate = off);
      ${searchFor(context.appRole)}`);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION words_like(text, real, integer);
      DROP FUNCTION found_products(tsquery, text[], real[]);
      DROP INDEX product_index_search;
      DROP TRIGGER words_changed ON product_index;
      DROP TRIGGER words_new ON product_index;
      DROP FUNCTION follow_product_words();`);
    await dropTables(context, ['product_words']);
    await context.run('DROP EXTENSION btree_gin;');
  },
};
