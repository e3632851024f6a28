import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Names of columns behind an alias. */
const columns = (alias: string, names: string) => names.replaceAll(/\w+/g, (column) => `${alias}.${column}`);

/** Whether visitors see the product of an alias. */
const isShown = (alias: string) => `(${alias}.is_visible AND ${alias}.deleted_at IS NULL)`;

/** What pages read of the row of a product `p`. */
const SHOWN = `p.id, p.collection_id AS "collectionId", p.url_id AS "urlId", p.name, p.product_type AS "productType",
           p.body, p.excerpt, p.seo_title AS "seoTitle", p.seo_description AS "seoDescription",
           p.free_if_zero AS "freeIfZero", p.free_label AS "freeLabel", p.free_labels AS "freeLabels",
           p.is_shipping_included AS "isShippingIncluded", p.tags, p.categories,
           p.variant_option_ordering AS "variantOptionOrdering", p.is_featured AS "isFeatured",
           p.custom_add_button_text AS "customAddButtonText",
           (extract(epoch FROM p.updated_at) * 1000)::float8 AS "updatedAt", p.is_subscribable AS "isSubscribable",
           p.subscription_plan AS "subscriptionPlan", p.additional_fields_form_id AS "additionalFieldsFormId",
           p.additional_fields_form AS "additionalFieldsForm"`;

/** Columns of a document that are compared before it is written. */
const KEPT = 'collection_id, url_id, product_type, is_shown, counted_ids, stamp';

/**
 * The stamp comes from the text itself: the same text has the same one, also in a database that was put back to what it
 * was before. The lock is that of staff who change products: whoever changes the words of a product and whoever changes
 * a variant of it each write what the other one wrote.
 */
const KEEP_DOCUMENTS = `
  CREATE FUNCTION keep_product_documents(site text, product_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('catalog ' || site, 0));
    INSERT INTO product_documents AS kept (website_id, id, ${KEPT}, document)
    SELECT p.website_id, p.id, p.collection_id, p.url_id, p.product_type, ${isShown('p')},
           k.counted_ids, left(encode(sha256(convert_to(made.document, 'UTF8')), 'hex'), 32), made.document
      FROM unnest(product_ids) AS asked (id)
      JOIN products p ON p.website_id = site AND p.id = asked.id
      JOIN product_items k ON k.website_id = p.website_id AND k.product_id = p.id
     CROSS JOIN LATERAL (
       SELECT row_to_json(shown)::text AS document FROM (SELECT ${SHOWN}, k.variants, k.images) shown) made
    ON CONFLICT (website_id, id) DO UPDATE
       SET collection_id = EXCLUDED.collection_id, url_id = EXCLUDED.url_id, product_type = EXCLUDED.product_type,
           is_shown = EXCLUDED.is_shown, counted_ids = EXCLUDED.counted_ids, stamp = EXCLUDED.stamp,
           document = EXCLUDED.document
     WHERE (${columns('kept', KEPT)}) IS DISTINCT FROM (${columns('EXCLUDED', KEPT)});
  END $$;`;

/** A category counts for more than a tag; the letter keeps them apart. */
const KEEP_TERMS = `
  CREATE FUNCTION keep_related_terms(site text, product_ids text[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM product_related_terms t USING products p
     WHERE t.website_id = $1 AND t.product_id = ANY ($2) AND p.website_id = t.website_id AND p.id = t.product_id
       AND (NOT p.is_visible OR p.deleted_at IS NOT NULL
            OR NOT CASE left(t.term, 1) WHEN 'c' THEN substr(t.term, 2) = ANY (p.category_ids)
                                        ELSE substr(t.term, 2) = ANY (p.tags) END);
    INSERT INTO product_related_terms AS kept (website_id, product_id, term, collection_id, is_plain, display_index)
    SELECT p.website_id, p.id, said.term, p.collection_id, NOT p.is_featured, p.display_index
      FROM products p
     CROSS JOIN LATERAL (SELECT 'c' || c FROM unnest(p.category_ids) AS c UNION SELECT 't' || t FROM unnest(p.tags) AS t) said (term)
     WHERE p.website_id = $1 AND p.id = ANY ($2) AND p.is_visible AND p.deleted_at IS NULL
    ON CONFLICT (website_id, product_id, term) DO UPDATE
       SET collection_id = EXCLUDED.collection_id, is_plain = EXCLUDED.is_plain, display_index = EXCLUDED.display_index
     WHERE (kept.collection_id, kept.is_plain, kept.display_index)
           IS DISTINCT FROM (EXCLUDED.collection_id, EXCLUDED.is_plain, EXCLUDED.display_index) $$;`;

/**
 * The products that have most in common with one, without a look at all that have something in common. Of each of its
 * categories and tags the first products are read, in the order in which equals are shown. What is not among them
 * has at most the weight of the terms that go on, and comes behind what is among them. So the answer is whole
 * once enough products weigh as much; until then it reads further.
 */
const FIND_RELATED = `
  CREATE FUNCTION related_products(site text, store text, address text, most integer) RETURNS text[]
    LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    self text;
    terms text[];
    depth integer := greatest(32, 4 * most);
    found text[];
    is_whole boolean;
  BEGIN
    SELECT p.id, ARRAY(SELECT 'c' || c FROM unnest(p.category_ids) AS c UNION SELECT 't' || t FROM unnest(p.tags) AS t)
      INTO self, terms
      FROM products p
     WHERE p.website_id = site AND p.collection_id = store AND p.url_id = address AND p.deleted_at IS NULL;
    IF self IS NULL OR terms = '{}' OR most = 0 THEN RETURN '{}'; END IF;
    LOOP
      WITH own AS MATERIALIZED (
        SELECT t.term, CASE left(t.term, 1) WHEN 'c' THEN 2 ELSE 1 END AS weight FROM unnest(terms) AS t (term)),
      heads AS MATERIALIZED (
        SELECT o.term, o.weight, h.product_id, h.is_plain, h.display_index
          FROM own o
         CROSS JOIN LATERAL (
           SELECT r.product_id, r.is_plain, r.display_index FROM product_related_terms r
            WHERE r.website_id = site AND r.collection_id = store AND r.term = o.term
            ORDER BY r.is_plain, r.display_index, r.product_id LIMIT depth) h),
      lists AS MATERIALIZED (
        SELECT term, weight, count(*) = depth AS goes_on FROM heads GROUP BY term, weight),
      unseen AS MATERIALIZED (SELECT COALESCE(sum(weight) FILTER (WHERE goes_on), 0) AS weight FROM lists),
      seen AS MATERIALIZED (
        SELECT h.product_id, h.is_plain, h.display_index, bool_or(l.goes_on) AS is_before
          FROM heads h JOIN lists l ON l.term = h.term WHERE h.product_id <> self
         GROUP BY h.product_id, h.is_plain, h.display_index),
      rated AS MATERIALIZED (
        SELECT s.*, (SELECT sum(o.weight) FROM own o
                       JOIN product_related_terms r
                         ON r.website_id = site AND r.product_id = s.product_id AND r.term = o.term) AS weight
          FROM seen s)
      SELECT ARRAY(SELECT r.product_id::text FROM rated r
                    ORDER BY r.weight DESC, r.is_plain, r.display_index, r.product_id LIMIT most),
             u.weight = 0 OR most <= (SELECT count(*) FROM rated r
                                       WHERE r.weight > u.weight OR (r.weight = u.weight AND r.is_before))
        INTO found, is_whole
        FROM unseen u;
      IF is_whole THEN RETURN found; END IF;
      depth := depth * 8;
    END LOOP;
  END $$;`;

/** Facts of a product that its document holds. */
const WORDS = (alias: string) =>
  `${columns(
    alias,
    `collection_id, url_id, name, product_type, body, excerpt, seo_title, seo_description, free_if_zero, free_label,
     free_labels, is_shipping_included, tags, categories, variant_option_ordering, is_featured, custom_add_button_text,
     updated_at, is_subscribable, subscription_plan, additional_fields_form_id, additional_fields_form`,
  )}, ${isShown(alias)}`;

/** Facts of a product that decide which lists it is on, and where. */
const PLACE = (alias: string) =>
  `${columns(alias, 'collection_id, url_id, display_index, is_featured, tags, categories, category_ids')}, ${isShown(alias)}`;

/** A store gets its row with its first product; so nothing is added while a site is deleted. */
const FOLLOW = `
  CREATE FUNCTION keep_documents_of_items() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM keep_product_documents(website_id, array_agg(product_id::text)) FROM changed GROUP BY website_id;
    RETURN NULL; END $$;

  CREATE FUNCTION stamp_picks_of_new() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM keep_related_terms(website_id, array_agg(id::text)) FROM changed GROUP BY website_id;
    INSERT INTO product_picks (website_id, collection_id, stamp)
    SELECT c.website_id, c.collection_id, gen_random_uuid()::text
      FROM (SELECT DISTINCT website_id, collection_id FROM changed ORDER BY 1, 2) c
    ON CONFLICT (website_id, collection_id) DO UPDATE SET stamp = EXCLUDED.stamp;
    RETURN NULL; END $$;

  CREATE FUNCTION stamp_picks_of_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE product_picks k SET stamp = gen_random_uuid()::text
      FROM (SELECT DISTINCT website_id, collection_id FROM changed WHERE is_visible) c
     WHERE k.website_id = c.website_id AND k.collection_id = c.collection_id;
    RETURN NULL; END $$;

  CREATE FUNCTION keep_documents_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    site text;
    ids text[];
  BEGIN
    PERFORM keep_product_documents(p.website_id, p.ids)
       FROM (SELECT n.website_id, array_agg(n.id::text) AS ids FROM changed n JOIN former o USING (website_id, id)
              WHERE (${WORDS('n')}) IS DISTINCT FROM (${WORDS('o')})
              GROUP BY n.website_id) p;
    FOR site, ids IN
      SELECT n.website_id, array_agg(n.id::text) FROM changed n JOIN former o USING (website_id, id)
       WHERE (${PLACE('n')}) IS DISTINCT FROM (${PLACE('o')}) GROUP BY n.website_id
    LOOP
      PERFORM keep_related_terms(site, ids);
      INSERT INTO product_picks (website_id, collection_id, stamp)
      SELECT site, c.collection_id, gen_random_uuid()::text
        FROM (SELECT collection_id FROM changed WHERE website_id = site AND id = ANY (ids)
              UNION
              SELECT collection_id FROM former WHERE website_id = site AND id = ANY (ids) ORDER BY 1) c
      ON CONFLICT (website_id, collection_id) DO UPDATE SET stamp = EXCLUDED.stamp;
    END LOOP;
    RETURN NULL; END $$;

  CREATE TRIGGER keep_documents_insert AFTER INSERT ON product_items REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_documents_of_items();
  CREATE TRIGGER keep_documents_update AFTER UPDATE ON product_items REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_documents_of_items();
  CREATE TRIGGER keep_documents_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION stamp_picks_of_new();
  CREATE TRIGGER keep_documents_update AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_documents_of_products();
  CREATE TRIGGER keep_documents_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION stamp_picks_of_gone();`;

/**
 * Keeps what pages read of a product as one text with a stamp, and what decides which products are shown together. The
 * database does so itself in the transaction of the change, for programs of the version before too.
 */
export const keepProductDocuments: Migration = {
  name: '20261124-2040-keep-product-documents',
  async up(context) {
    await createSiteTable(
      context,
      'product_documents',
      `id awning_id NOT NULL,
       collection_id awning_id NOT NULL,
       url_id text NOT NULL,
       product_type integer NOT NULL,
       is_shown boolean NOT NULL,
       counted_ids text[] NOT NULL,
       stamp text NOT NULL,
       document text NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id, id) REFERENCES products (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_related_terms',
      `product_id awning_id NOT NULL,
       term text NOT NULL,
       collection_id awning_id NOT NULL,
       is_plain boolean NOT NULL,
       display_index integer NOT NULL,
       PRIMARY KEY (website_id, product_id, term),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_picks',
      `collection_id awning_id NOT NULL,
       stamp text NOT NULL,
       PRIMARY KEY (website_id, collection_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    // A row stays in one piece up to a page of the database: to put it together costs more than to read it.
    await context.run(`
      ALTER TABLE product_documents SET (toast_tuple_target = 8160);
      CREATE INDEX product_documents_url ON product_documents (website_id, collection_id, url_id) WHERE is_shown;
      CREATE INDEX product_related_terms_order
          ON product_related_terms (website_id, collection_id, term, is_plain, display_index, product_id);
      ${KEEP_DOCUMENTS}
      ${KEEP_TERMS}
      ${FIND_RELATED}
      ${FOLLOW}`);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION keep_documents_of_products, stamp_picks_of_gone, stamp_picks_of_new, keep_documents_of_items CASCADE;
      DROP FUNCTION related_products, keep_related_terms, keep_product_documents;`);
    await dropTables(context, ['product_picks', 'product_related_terms', 'product_documents']);
  },
};
