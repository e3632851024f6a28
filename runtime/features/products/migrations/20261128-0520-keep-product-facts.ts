import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Stands between the SKUs of a product, and between the name of an option and its value. */
const SEPARATOR = "E'\\x1f'";
/** Notes of stock that are settled by whoever changes products for another reason. */
const NOTES_AT_ONCE = 100;

/** Columns of facts beside the ids of site and product. */
const FACTS = [
  'collection_id',
  'display_index',
  'product_type',
  'is_visible',
  'is_featured',
  'name_key',
  'searched',
  'created_at',
  'updated_at',
  'price_min',
  'price_max',
  'on_sale',
  'stock',
  'stock_lowest',
  'stock_until',
  'tags',
  'category_ids',
  'facets',
];
const listed = (alias: string) => FACTS.map((column) => `${alias}.${column}`).join(', ');

/** What of the facts lists of staff narrow and sort by. */
const FOUND = `product_id, collection_id, display_index, product_type, is_visible, is_featured, name_key, updated_at,
           price_min, on_sale, stock, stock_lowest, tags, category_ids`;

/** Pieces of the variant `n` that are there (`inStockSql` of features/stock), and when a hold of it is over next. */
const LEFT = `
  SELECT COALESCE(sum(l.on_hand - l.held + COALESCE(h.over, 0)), 0)::int AS pieces, min(h.until) AS until
    FROM stock_levels l
    LEFT JOIN LATERAL (
      SELECT sum(quantity) FILTER (WHERE expires_at <= now()) AS over,
             min(expires_at) FILTER (WHERE expires_at > now()) AS until
        FROM stock_hold_lines o
       WHERE o.website_id = l.website_id AND o.variant_id = l.variant_id AND o.location = l.location) h ON l.held <> 0
   WHERE l.website_id = n.website_id AND l.variant_id = n.id`;

/**
 * The lock is that of staff who change products: whoever changes the words of a product and whoever changes a variant
 * of it each write what the other one wrote. What can always be bought comes after all that is counted.
 */
const KEEP = `
  CREATE FUNCTION keep_product_facts(site text, product_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    ids text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('catalog ' || site, 0));
    WITH noted AS (
           SELECT id FROM product_stock_notes WHERE website_id = site ORDER BY id LIMIT ${NOTES_AT_ONCE}),
         gone AS (
           DELETE FROM product_stock_notes n USING noted WHERE n.website_id = site AND n.id = noted.id
           RETURNING n.product_id)
    SELECT array_agg(id) INTO ids FROM (SELECT unnest(product_ids) AS id UNION SELECT product_id::text FROM gone) asked;
    DELETE FROM product_facts f USING products p
     WHERE f.website_id = site AND f.product_id = ANY (ids) AND p.website_id = site AND p.id = f.product_id
       AND p.deleted_at IS NOT NULL;
    INSERT INTO product_facts AS kept (website_id, product_id, ${FACTS.join(', ')})
    SELECT p.website_id, p.id, p.collection_id, p.display_index, p.product_type, p.is_visible, p.is_featured,
           lower(p.name), lower(p.name) || v.skus, p.created_at, p.updated_at, v.price_min, v.price_max, v.on_sale,
           v.stock, v.stock_lowest, v.stock_until, p.tags, p.category_ids, o.facets
      FROM unnest(ids) AS asked (id)
     -- One after the other: without statistics PostgreSQL takes a shop for empty, and would read all of it for each.
     CROSS JOIN LATERAL (
       SELECT * FROM products o WHERE o.website_id = site AND o.id = asked.id AND o.deleted_at IS NULL OFFSET 0) p
     CROSS JOIN LATERAL (
       SELECT COALESCE(min(a.price), 0) AS price_min, COALESCE(max(a.price), 0) AS price_max,
              COALESCE(bool_or(n.on_sale), false) AS on_sale,
              COALESCE(string_agg(${SEPARATOR} || lower(n.sku), '' ORDER BY n.position, n.id), '') AS skus,
              COALESCE(sum(CASE WHEN n.unlimited THEN 1000000000 ELSE GREATEST(0, s.pieces) END), 0)::bigint AS stock,
              min(s.pieces) FILTER (WHERE NOT n.unlimited) AS stock_lowest,
              min(s.until) FILTER (WHERE NOT n.unlimited) AS stock_until
         FROM product_variants n
        CROSS JOIN LATERAL (SELECT CASE WHEN n.on_sale THEN n.sale_price_minor ELSE n.price_minor END AS price) a
        CROSS JOIN LATERAL (${LEFT}) s
        WHERE n.website_id = p.website_id AND n.product_id = p.id AND n.removed_at IS NULL) v
     CROSS JOIN LATERAL (
       SELECT COALESCE(array_agg(DISTINCT t.name || ${SEPARATOR} || t.value), '{}') AS facets
         FROM product_variants n CROSS JOIN LATERAL jsonb_each_text(n.attributes) AS t (name, value)
        WHERE n.website_id = p.website_id AND n.product_id = p.id AND n.removed_at IS NULL) o
    ON CONFLICT (website_id, product_id) DO UPDATE
       SET ${FACTS.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}
     WHERE (${listed('kept')}) IS DISTINCT FROM (${listed('EXCLUDED')});
  END $$;`;

/** Facts of a row of products that its row of facts holds. */
const WORDS = (alias: string) =>
  [
    'collection_id',
    'display_index',
    'product_type',
    'is_visible',
    'is_featured',
    'name',
    'created_at',
    'updated_at',
  ]
    .concat('tags', 'category_ids', 'deleted_at')
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** The same of a row of variants. */
const PARTS = (alias: string) =>
  [
    'product_id',
    'position',
    'sku',
    'attributes',
    'price_minor',
    'sale_price_minor',
    'on_sale',
    'unlimited',
    'removed_at',
  ]
    .map((column) => `${alias}.${column}`)
    .join(', ');

const keepOf = (id: string, rows: string) => `
    PERFORM keep_product_facts(c.website_id, c.ids)
       FROM (SELECT website_id::text, array_agg(DISTINCT ${id}::text) AS ids FROM ${rows} GROUP BY website_id) c;
    RETURN NULL;`;

/** A note is only ever added, so that nobody who buys waits for who buys something else of the same product. */
const FOLLOW = `
  CREATE FUNCTION keep_facts_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${keepOf('id', 'changed')} END $$;

  CREATE FUNCTION keep_facts_of_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${keepOf(
      'id',
      `(SELECT n.website_id, n.id FROM changed n JOIN former o USING (website_id, id)
          WHERE (${WORDS('n')}) IS DISTINCT FROM (${WORDS('o')})) moved`,
    )} END $$;

  CREATE FUNCTION keep_facts_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${keepOf('product_id', 'changed')} END $$;

  CREATE FUNCTION keep_facts_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${keepOf(
      'product_id',
      `(SELECT n.website_id, unnest(ARRAY[n.product_id, o.product_id]) AS product_id
           FROM changed n JOIN former o USING (website_id, id)
          WHERE (${PARTS('n')}) IS DISTINCT FROM (${PARTS('o')})) moved`,
    )} END $$;

  CREATE FUNCTION note_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO product_stock_notes (website_id, product_id)
    SELECT DISTINCT v.website_id::text, v.product_id::text
      FROM changed c
     -- One after the other: without statistics PostgreSQL would read all variants of the shop for each.
     CROSS JOIN LATERAL (
       SELECT * FROM product_variants o WHERE o.website_id = c.website_id AND o.id = c.variant_id OFFSET 0) v;
    RETURN NULL; END $$;

  CREATE TRIGGER keep_facts_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_new_products();
  CREATE TRIGGER keep_facts_update AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_products();
  CREATE TRIGGER keep_facts_insert AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_parts();
  CREATE TRIGGER keep_facts_update AFTER UPDATE ON product_variants REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_variants();
  CREATE TRIGGER keep_facts_delete AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_facts_of_parts();
  CREATE TRIGGER note_stock_insert AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_product_stock();
  CREATE TRIGGER note_stock_update AFTER UPDATE ON stock_levels REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_product_stock();`;

const DIMENSIONS = ['collection_id', 'is_visible', 'product_type', 'is_featured', 'on_sale'];
const SAME_SUM = ['website_id', ...DIMENSIONS, 'facets_key']
  .map((column) => `kept.${column} = t.${column}`)
  .join(' AND ');

/** How much each sum changes by. */
const steps = (rows: string) => `
      SELECT website_id, ${DIMENSIONS.join(', ')}, md5(array_to_string(facets, E'\\x1e')) AS facets_key, facets,
             sum(step)::int AS step
        FROM (${rows}) r GROUP BY website_id, ${DIMENSIONS.join(', ')}, facets HAVING sum(step) <> 0
       ORDER BY website_id, ${DIMENSIONS.join(', ')}, facets_key`;
const rows = (table: string, step: number) =>
  `SELECT website_id, ${DIMENSIONS.join(', ')}, facets, ${step} AS step FROM ${table}`;

const take = (of: string) => `
    UPDATE product_sums kept SET count = kept.count + t.step FROM (${steps(of)}) t
     WHERE ${SAME_SUM} AND t.step < 0;
    DELETE FROM product_sums s USING (SELECT DISTINCT website_id FROM former) f
     WHERE s.website_id = f.website_id AND s.count = 0;`;
const add = (of: string) => `
    INSERT INTO product_sums AS kept (website_id, ${DIMENSIONS.join(', ')}, facets_key, facets, count)
    SELECT website_id, ${DIMENSIONS.join(', ')}, facets_key, facets, step FROM (${steps(of)}) t WHERE step > 0
    ON CONFLICT (website_id, ${DIMENSIONS.join(', ')}, facets_key) DO UPDATE SET count = kept.count + EXCLUDED.count;`;

/** Nothing is added where facts are only taken away, as while a site is deleted. */
const ADD_UP = `
  CREATE FUNCTION add_up_new_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${add(rows('changed', 1))}
    RETURN NULL; END $$;
  CREATE FUNCTION add_up_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${add(`${rows('changed', 1)} UNION ALL ${rows('former', -1)}`)}
    ${take(`${rows('changed', 1)} UNION ALL ${rows('former', -1)}`)}
    RETURN NULL; END $$;
  CREATE FUNCTION add_up_gone_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${take(rows('former', -1))}
    RETURN NULL; END $$;

  CREATE TRIGGER add_up_insert AFTER INSERT ON product_facts REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_up_new_products();
  CREATE TRIGGER add_up_update AFTER UPDATE ON product_facts REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_up_changed_products();
  CREATE TRIGGER add_up_delete AFTER DELETE ON product_facts REFERENCING OLD TABLE AS former
    FOR EACH STATEMENT EXECUTE FUNCTION add_up_gone_products();`;

/**
 * Row-level security keeps operators of texts from indexes. So the owner searches for the application, at the site of
 * the unit of work alone. One or two letters are in no trigram: all of the site's products are looked at for them.
 */
const searchFor = (appRole: string) => `
  CREATE FUNCTION products_like(site text, asked text)
    RETURNS TABLE (product_id awning_id, collection_id awning_id, display_index integer, product_type integer,
                   is_visible boolean, is_featured boolean, name_key text, updated_at timestamptz, price_min bigint,
                   on_sale boolean, stock bigint, stock_lowest integer, tags text[], category_ids text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  #variable_conflict use_column
  DECLARE
    wanted text := lower(asked);
    pattern text := '%' || regexp_replace(wanted, '([\\\\%_])', '\\\\\\1', 'g') || '%';
  BEGIN
    IF site IS DISTINCT FROM current_setting('awning.website_id', true) OR strpos(wanted, ${SEPARATOR}) > 0 THEN RETURN; END IF;
    IF char_length(wanted) < 3 THEN
      RETURN QUERY SELECT ${FOUND} FROM public.product_facts f WHERE f.website_id = site AND strpos(f.searched, wanted) > 0;
    ELSE
      RETURN QUERY SELECT ${FOUND} FROM public.product_facts f WHERE f.website_id = site AND f.searched LIKE pattern;
    END IF;
  END $$;
  REVOKE ALL ON FUNCTION products_like(text, text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION products_like(text, text) TO ${appRole};`;

const SORTED = ['name_key', 'updated_at', 'price_min', 'stock', 'product_type', 'is_visible'];
/** Columns that lists of visitors are sorted by, and that tell the highest price. */
const LISTED = ['created_at', 'price_min', 'price_max', 'name_key'];
const INDEXES = [
  ...LISTED.map(
    (column) =>
      `CREATE INDEX product_facts_listed_${column} ON product_facts (website_id, collection_id, ${column}) WHERE is_visible;`,
  ),
  ...SORTED.map(
    (column) => `CREATE INDEX product_facts_${column} ON product_facts (website_id, ${column}, product_id);`,
  ),
  'CREATE INDEX product_facts_order ON product_facts (website_id, collection_id, display_index, product_id);',
  'CREATE INDEX product_facts_until ON product_facts (website_id, stock_until) WHERE stock_until IS NOT NULL;',
  'CREATE INDEX product_facts_search ON product_facts USING gin (website_id, searched gin_trgm_ops) WITH (fastupdate = off);',
  'CREATE INDEX product_sums_empty ON product_sums (website_id) WHERE count = 0;',
].join('\n      ');

/**
 * Keeps what products are found, sorted and counted by in one narrow row each, and sums of these rows. The database does so
 * itself in the transaction of the change, for programs of the version before too.
 */
export const keepProductFacts: Migration = {
  name: '20261128-0520-keep-product-facts',
  async up(context) {
    await createSiteTable(
      context,
      'product_facts',
      `product_id awning_id NOT NULL,
       collection_id awning_id NOT NULL,
       display_index integer NOT NULL,
       product_type integer NOT NULL,
       is_visible boolean NOT NULL,
       is_featured boolean NOT NULL,
       name_key text NOT NULL,
       searched text COLLATE "C" NOT NULL,
       created_at timestamptz NOT NULL,
       updated_at timestamptz NOT NULL,
       price_min bigint NOT NULL,
       price_max bigint NOT NULL,
       on_sale boolean NOT NULL,
       stock bigint NOT NULL,
       stock_lowest integer,
       stock_until timestamptz,
       tags text[] NOT NULL,
       category_ids text[] NOT NULL,
       facets text[] NOT NULL,
       PRIMARY KEY (website_id, product_id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_sums',
      `collection_id awning_id NOT NULL,
       is_visible boolean NOT NULL,
       product_type integer NOT NULL,
       is_featured boolean NOT NULL,
       on_sale boolean NOT NULL,
       facets_key text NOT NULL,
       facets text[] NOT NULL,
       count integer NOT NULL,
       PRIMARY KEY (website_id, collection_id, is_visible, product_type, is_featured, on_sale, facets_key),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_stock_notes',
      `id bigint GENERATED BY DEFAULT AS IDENTITY,
       product_id awning_id NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      ${INDEXES}
      ${KEEP}
      ${ADD_UP}
      ${FOLLOW}
      ${searchFor(context.appRole)}`);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION products_like(text, text);
      DROP FUNCTION note_product_stock, keep_facts_of_variants, keep_facts_of_parts, keep_facts_of_products,
                    keep_facts_of_new_products CASCADE;`);
    await dropTables(context, ['product_facts', 'product_sums', 'product_stock_notes']);
    await context.run(
      'DROP FUNCTION add_up_gone_products, add_up_changed_products, add_up_new_products, keep_product_facts;',
    );
  },
};
