import type pg from 'pg';

/** With those that the sample shop has and the root, as many as a store may have. */
const CATEGORIES = 9_900;
const AT_ONCE = 1_000;

/** Words of the names and texts of products that are made. */
export const WORDS = [
  'harbour',
  'willow',
  'copper',
  'lantern',
  'marble',
  'velvet',
  'saffron',
  'thistle',
  'cobalt',
  'juniper',
];
/** The same in German. */
export const GERMAN_WORDS = [
  'hafen',
  'weide',
  'kupfer',
  'laterne',
  'marmor',
  'samt',
  'safran',
  'distel',
  'kobalt',
  'wacholder',
];

const MANY_CATEGORIES = `
  INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering,
                                  display_index, created_at)
  SELECT r.website_id, substr(md5('category' || n), 1, 24), r.collection_id,
         CASE WHEN n <= 100 THEN r.id ELSE substr(md5('category' || (n % 100 + 1)), 1, 24) END,
         'CATEGORY', 'Kind ' || n, 'kind-' || n, 'LIST_VIEW', 1000 + n, now()
    FROM product_categories r, generate_series(1, ${CATEGORIES}) AS n
   WHERE r.website_id = $1 AND r.type = 'ROOT'`;

const MANY_PRODUCTS = `
  INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                        categories, category_ids, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
  SELECT r.website_id, substr(md5('product' || n), 1, 24), r.collection_id, 'many-' || n, 1000 + n,
         ($2::text[])[n % 10 + 1] || ' ' || ($2::text[])[n / 10 % 10 + 1] || ' ' || n, 1,
         '<p>' || repeat(($2::text[])[n / 100 % 10 + 1] || ' and ' || md5(n::text) || ' ', 12) || '</p>', '<p>Of ' || ($2::text[])[n / 7 % 10 + 1] || '.</p>',
         ARRAY[($2::text[])[n / 3 % 10 + 1]], ARRAY['Kind'], ARRAY[substr(md5('category' || (n % ${CATEGORIES} + 1)), 1, 24)],
         '{Color}', false, true, now(), now()
    FROM product_categories r, generate_series($3::int, $3::int + 999) AS n
   WHERE r.website_id = $1 AND r.type = 'ROOT'`;

const MANY_VARIANTS = `
  INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited)
  SELECT $1, substr(md5('variant' || n || v), 1, 24), substr(md5('product' || n), 1, 24), v, 'MANY-' || n || '-' || v,
         jsonb_build_object('Color', (ARRAY['Red', 'Blue', 'Green'])[v]), 1000 + n * 10, false, true
    FROM generate_series($2::int, $2::int + 999) AS n, generate_series(1, 3) AS v`;

/** Fills a site with as many categories as a store may have. */
export async function addCategories(client: pg.Client, siteId: string): Promise<void> {
  await client.query(MANY_CATEGORIES, [siteId]);
}

/**
 * Adds the products `many-<from>` to `many-<until>` to a site, each of three variants, with tags and categories.
 * @param from 1, or the one after the last that was added; both are multiples of 1,000 apart
 */
export async function addProducts(
  client: pg.Client,
  siteId: string,
  { from, until, words }: { from: number; until: number; words: readonly string[] },
): Promise<void> {
  for (let first = from; first <= until; first += AT_ONCE) {
    await client.query(MANY_PRODUCTS, [siteId, words, first]);
    await client.query(MANY_VARIANTS, [siteId, first]);
  }
}
