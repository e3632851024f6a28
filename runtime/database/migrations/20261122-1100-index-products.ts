import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/** Languages that PostgreSQL stems, by the first part of their tag. */
const STEMMED: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  tr: 'turkish',
};
/** Of a long text the beginning is searched. */
const BODY_CHARACTERS = 4_000;
/** Stands between the name of an option and its value. */
const FACET_SEPARATOR = "E'\\x1f'";

const whenLanguage = Object.entries(STEMMED)
  .map(([language, config]) => `WHEN '${language}' THEN '${config}'`)
  .join(' ');

const TEXT_CONFIG = `
  CREATE FUNCTION text_config_of(language text) RETURNS regconfig LANGUAGE sql STABLE AS $$
    SELECT (CASE lower(split_part(language, '-', 1)) ${whenLanguage} ELSE 'simple' END)::regconfig $$;`;

/**
 * The statement that puts products as they are now into the index.
 * @param from the products `p` and their sites `s`
 * @param where the condition for them
 */
export const fillIndex = (from: string, where: string) => `
    INSERT INTO product_index (website_id, product_id, collection_id, display_index, name_key, created_at, price_min,
                               price_max, on_sale, category_ids, facets, words, vector)
    SELECT p.website_id, p.id, p.collection_id, p.display_index, lower(p.name), p.created_at, v.price_min, v.price_max,
           v.on_sale, c.ids, o.facets,
           ARRAY(SELECT DISTINCT w.lexeme FROM unnest(to_tsvector('simple', said.short)) w WHERE length(w.lexeme) > 2),
           setweight(to_tsvector('simple', said.name) || to_tsvector(said.config, said.name), 'A')
             || setweight(to_tsvector('simple', said.short) || to_tsvector(said.config, said.short)
                          || array_to_tsvector(v.skus), 'B')
             || setweight(to_tsvector(said.config, said.excerpt), 'C')
             || setweight(to_tsvector(said.config, said.body), 'D')
      FROM ${from}
     CROSS JOIN LATERAL (
       SELECT COALESCE(min(a.price), 0) AS price_min, COALESCE(max(a.price), 0) AS price_max,
              COALESCE(bool_or(n.on_sale), false) AS on_sale,
              COALESCE(array_agg(DISTINCT lower(n.sku)) FILTER (WHERE n.sku <> ''), '{}') AS skus
         FROM product_variants n
        CROSS JOIN LATERAL (SELECT CASE WHEN n.on_sale THEN COALESCE(n.sale_price_minor, n.price_minor)
                                        ELSE n.price_minor END AS price) a
        WHERE n.website_id = p.website_id AND n.product_id = p.id AND n.removed_at IS NULL) v
     CROSS JOIN LATERAL (
       SELECT COALESCE(array_agg(DISTINCT t.name || ${FACET_SEPARATOR} || t.value), '{}') AS facets,
              COALESCE(string_agg(DISTINCT t.value, ' '), '') AS values
         FROM product_variants n CROSS JOIN LATERAL jsonb_each_text(n.attributes) AS t (name, value)
        WHERE n.website_id = p.website_id AND n.product_id = p.id AND n.removed_at IS NULL) o
     CROSS JOIN LATERAL (
       WITH RECURSIVE up AS (
         SELECT c.id, c.parent_id FROM product_categories c
          WHERE c.website_id = p.website_id AND c.id = ANY (p.category_ids)
         UNION
         SELECT c.id, c.parent_id FROM up JOIN product_categories c ON c.website_id = p.website_id AND c.id = up.parent_id)
       SELECT COALESCE(array_agg(DISTINCT up.id::text), '{}') AS ids FROM up) c
     CROSS JOIN LATERAL (
       SELECT text_config_of(s.language) AS config, unaccent(translate(p.name, '<>', '  ')) AS name,
              unaccent(translate(concat_ws(' ', p.name, array_to_string(p.tags, ' '),
                                           array_to_string(p.categories, ' '), o.values), '<>', '  ')) AS short,
              unaccent(regexp_replace(p.excerpt, '<[^>]*>', ' ', 'g')) AS excerpt,
              unaccent(regexp_replace(left(p.body, ${BODY_CHARACTERS}), '<[^>]*>', ' ', 'g')) AS body) said
     ${where}
    ON CONFLICT (website_id, product_id) DO UPDATE SET
      collection_id = EXCLUDED.collection_id, display_index = EXCLUDED.display_index, name_key = EXCLUDED.name_key,
      created_at = EXCLUDED.created_at, price_min = EXCLUDED.price_min, price_max = EXCLUDED.price_max,
      on_sale = EXCLUDED.on_sale, category_ids = EXCLUDED.category_ids, facets = EXCLUDED.facets,
      words = EXCLUDED.words, vector = EXCLUDED.vector`;

/** Fills the rows of products as they are now, and takes away those of products that visitors do not see. */
export const INDEX_PRODUCTS = `
  CREATE OR REPLACE FUNCTION index_products(site text, products text[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM product_index i USING products p
     WHERE i.website_id = $1 AND i.product_id = ANY ($2) AND p.website_id = i.website_id AND p.id = i.product_id
       AND (NOT p.is_visible OR p.deleted_at IS NOT NULL);
    ${fillIndex(
      'products p JOIN websites s ON s.website_id = p.website_id',
      'WHERE p.website_id = $1 AND p.id = ANY ($2) AND p.is_visible AND p.deleted_at IS NULL',
    )} $$;`;

/** Whoever writes a product, a variant or a category writes the index too, in the same statement. */
const FOLLOW_WRITES = `
  CREATE FUNCTION follow_new_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM index_products(c.website_id, c.ids)
       FROM (SELECT website_id, array_agg(id::text) AS ids FROM changed GROUP BY website_id) c;
    RETURN NULL; END $$;
  CREATE FUNCTION follow_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM index_products(c.website_id, c.ids)
       FROM (SELECT n.website_id, array_agg(n.id::text) AS ids FROM changed n JOIN former o USING (website_id, id)
              WHERE (n.collection_id, n.display_index, n.name, n.body, n.excerpt, n.tags, n.categories, n.category_ids,
                     n.is_visible, n.deleted_at)
                    IS DISTINCT FROM
                    (o.collection_id, o.display_index, o.name, o.body, o.excerpt, o.tags, o.categories, o.category_ids,
                     o.is_visible, o.deleted_at)
              GROUP BY n.website_id) c;
    RETURN NULL; END $$;
  CREATE FUNCTION follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM index_products(c.website_id, c.ids)
       FROM (SELECT website_id, array_agg(DISTINCT product_id::text) AS ids FROM changed GROUP BY website_id) c;
    RETURN NULL; END $$;
  CREATE FUNCTION follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM index_products(c.website_id, c.ids)
       FROM (SELECT i.website_id, array_agg(i.product_id::text) AS ids
               FROM changed n JOIN former o USING (website_id, id)
               JOIN product_index i ON i.website_id = n.website_id AND i.category_ids @> ARRAY[n.id::text]
              WHERE n.parent_id IS DISTINCT FROM o.parent_id GROUP BY i.website_id) c;
    RETURN NULL; END $$;
  CREATE FUNCTION follow_language() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM index_products(NEW.website_id,
                           ARRAY(SELECT product_id::text FROM product_index WHERE website_id = NEW.website_id));
    RETURN NULL; END $$;

  CREATE TRIGGER index_new AFTER INSERT ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_new_products();
  CREATE TRIGGER index_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_products();
  CREATE TRIGGER index_new AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
  CREATE TRIGGER index_changed AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
  CREATE TRIGGER index_moved AFTER UPDATE ON product_categories REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_categories();
  CREATE TRIGGER index_language AFTER UPDATE OF language ON websites
    FOR EACH ROW WHEN (OLD.language IS DISTINCT FROM NEW.language) EXECUTE FUNCTION follow_language();`;

/** The words of categories in addresses: each its own among its sisters. */
const NAME_CATEGORIES = `
  ALTER TABLE product_categories ADD COLUMN url_id text NOT NULL DEFAULT '';
  UPDATE product_categories c SET url_id = w.word || CASE WHEN w.place = 1 THEN '' ELSE '-' || w.place END
    FROM (SELECT website_id, id, word,
                 row_number() OVER (PARTITION BY website_id, parent_id, word ORDER BY display_index, id) AS place
            FROM (SELECT website_id, id, parent_id, display_index,
                         COALESCE(NULLIF(trim(BOTH '-' FROM regexp_replace(lower(unaccent(display_name)), '[^a-z0-9]+', '-', 'g')), ''),
                                  'category') AS word
                    FROM product_categories WHERE parent_id IS NOT NULL) named) w
   WHERE c.website_id = w.website_id AND c.id = w.id;
  UPDATE product_categories SET url_id = 'p-1' WHERE url_id = 'p';
  ALTER TABLE product_categories ALTER COLUMN url_id DROP DEFAULT;
  CREATE UNIQUE INDEX product_categories_url ON product_categories (website_id, parent_id, url_id)
   WHERE parent_id IS NOT NULL;`;

export const indexProducts: Migration = {
  name: '20261122-1100-index-products',
  async up(context) {
    await context.run('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent;');
    await createSiteTable(
      context,
      'product_index',
      `product_id awning_id NOT NULL,
       collection_id awning_id NOT NULL,
       display_index integer NOT NULL,
       name_key text NOT NULL,
       created_at timestamptz NOT NULL,
       price_min bigint NOT NULL,
       price_max bigint NOT NULL,
       on_sale boolean NOT NULL,
       category_ids text[] NOT NULL,
       facets text[] NOT NULL,
       words text[] NOT NULL,
       vector tsvector NOT NULL,
       PRIMARY KEY (website_id, product_id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE`,
    );
    // Row-level security keeps operators of arrays and texts from indexes: the rows of a store are found by its id.
    await context.run(`
      CREATE INDEX product_index_order ON product_index (website_id, collection_id, display_index, product_id);
      ${NAME_CATEGORIES}
      ${TEXT_CONFIG}
      ${INDEX_PRODUCTS}
      SELECT index_products(website_id, array_agg(id::text)) FROM products GROUP BY website_id;
      ${FOLLOW_WRITES}`);
  },
  async down(context) {
    await context.run(`
      DROP TRIGGER index_language ON websites;
      DROP TRIGGER index_moved ON product_categories;
      DROP TRIGGER index_new ON product_variants;
      DROP TRIGGER index_changed ON product_variants;
      DROP TRIGGER index_new ON products;
      DROP TRIGGER index_changed ON products;
      DROP FUNCTION follow_language, follow_categories, follow_variants, follow_products, follow_new_products,
                    index_products, text_config_of;
      DROP INDEX product_categories_url;
      ALTER TABLE product_categories DROP COLUMN url_id;`);
    await dropTables(context, ['product_index']);
    await context.run('DROP EXTENSION unaccent; DROP EXTENSION pg_trgm;');
  },
};
