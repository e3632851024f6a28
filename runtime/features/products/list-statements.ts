import { LIST_SORTS, type ListSort } from '#shared/features/products/list-query.ts';
import { inStockSql } from '../stock/to-join.ts';
import { translationsSql } from '../translations/to-join.ts';
import { BEHIND } from './found-products.ts';
import { CATEGORY_TEXTS } from './translated-categories.ts';

// What lists of products ask for: $1 is the site, $2 the store, $3 JSON of the options that are asked for, $4 whether on sale
// alone, $5 and $6 how many products and behind how many, $7 and $8 the lowest and the highest price, $9 whether in stock
// alone, $10 the words of the category, $11 the code of the language that categories are named in, null for the primary one. A
// list of a whole store has that as $7; where it is counted $10 is the tag of its products.

/** Most categories that a page links to, and most values that it can be filtered by. */
const CHILDREN_MAX = 200;
const FACETS_MAX = 300;

const WISHES =
  'wishes AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($3::jsonb) AS w (name text, facets text[]))';

/** Products with the same options are alike to filters: what these say is counted once for all of them. */
const RATED = `
  rated AS MATERIALIZED (
    SELECT a.facets, a.count, missed.count AS missed, missed.name AS missing
      FROM alike a
     CROSS JOIN LATERAL (SELECT count(*), min(w.name) AS name FROM wishes w WHERE NOT a.facets && w.facets) missed
     WHERE missed.count <= 1)`;

const IS_WISHED = "($3::jsonb = '[]' OR facets IN (SELECT facets FROM rated WHERE missed = 0))";

/** What a category is called in the language of the page, as `translationsSql` tells it. @param language SQL of its code */
const calledIn = (id: string, language: string) => translationsSql(CATEGORY_TEXTS, id, language);

/** The rest of the answer; `here` is the category whose list it is, or the root. */
const countedIn = (language: string) => `
         (SELECT COALESCE(sum(count), 0)::int FROM rated WHERE missed = 0) AS total,
         (SELECT COALESCE(json_agg(json_build_object('displayName', k.display_name, 'urlId', k.url_id, 'count', k.count,
                                                     'translated', ${calledIn('k.id', language)})
                                   ORDER BY k.display_index, k.id), '[]')
            FROM (SELECT c.display_name, c.url_id, c.display_index, c.id, held.count
                    FROM product_categories c
                   CROSS JOIN LATERAL (
                     SELECT count(*)::int AS count FROM product_terms t
                      WHERE t.website_id = $1 AND t.kind = 'category' AND t.term = c.id) held
                   WHERE c.website_id = $1 AND c.parent_id = (SELECT id FROM here) AND held.count > 0
                   ORDER BY c.display_index, c.id LIMIT ${CHILDREN_MAX}) k) AS children,
         (SELECT COALESCE(json_agg(json_build_object('facet', f.facet, 'count', f.count)), '[]')
            FROM (SELECT facet, sum(count)::int AS count FROM rated, unnest(facets) AS facet
                   WHERE count > 0 AND (missed = 0 OR missing = split_part(facet, E'\\x1f', 1))
                   GROUP BY facet ORDER BY 2 DESC, facet LIMIT ${FACETS_MAX}) f) AS facets,
         (SELECT COALESCE(sum(on_sale), 0)::int FROM alike) AS "onSale"`;

/** How lists are sorted before the order of their category. */
const SORTED: Readonly<Record<ListSort, string>> = {
  order: '',
  newest: 'created_at DESC, ',
  'price-asc': 'price_min, ',
  'price-desc': 'price_min DESC, ',
  name: 'name_key, ',
};

const byOwnOrder = (sort: ListSort) =>
  `${SORTED[sort]}array_position((SELECT product_order FROM here), product_id::text), display_index, product_id`;

/** What lists ask of a product `i`. */
const FACTS = `i.product_id, i.display_index, i.created_at, i.price_min, i.price_max,
  i.name_key, i.on_sale, i.facets`;

const categoryList = (sort: ListSort) => `
  WITH RECURSIVE walk AS (
    SELECT c.id, c.display_name, c.url_id, c.product_order, 0::bigint AS depth FROM product_categories c
     WHERE c.website_id = $1 AND c.collection_id = $2 AND c.type = 'ROOT'
    UNION ALL
    SELECT c.id, c.display_name, c.url_id, c.product_order, s.depth
      FROM walk w
      JOIN unnest($10::text[]) WITH ORDINALITY AS s (word, depth) ON s.depth = w.depth + 1
      JOIN product_categories c ON c.website_id = $1 AND c.parent_id = w.id AND c.url_id = s.word),
  here AS MATERIALIZED (SELECT id::text AS id, product_order FROM walk WHERE depth = cardinality($10::text[])),
  ${WISHES},
  within AS MATERIALIZED (
    SELECT ${FACTS},
           ($7::bigint IS NULL OR i.price_max >= $7) AND ($8::bigint IS NULL OR i.price_min <= $8)
             AND (NOT $4::boolean OR i.on_sale)
             AND (NOT $9::boolean OR EXISTS (
                   SELECT 1 FROM product_variants v
                    WHERE v.website_id = $1 AND v.product_id = i.product_id AND v.removed_at IS NULL
                      AND (v.unlimited OR ${inStockSql('v')} > 0))) AS fits
      FROM here h
      JOIN product_terms t ON t.website_id = $1 AND t.kind = 'category' AND t.term = h.id
      JOIN product_index i ON i.website_id = $1 AND i.product_id = t.product_id),
  alike AS MATERIALIZED (
    SELECT facets, count(*) FILTER (WHERE fits) AS count, count(*) FILTER (WHERE on_sale) AS on_sale,
           min(price_min) AS lowest, max(price_max) AS highest
      FROM within GROUP BY facets),
  ${RATED}
  SELECT EXISTS (SELECT 1 FROM here) AS "isThere",
         ARRAY(SELECT product_id::text FROM within WHERE fits AND ${IS_WISHED}
                ORDER BY ${byOwnOrder(sort)} LIMIT $5 OFFSET $6) AS ids,
         (SELECT COALESCE(json_agg(json_build_object('displayName', display_name, 'urlId', url_id,
                                                     'translated', ${calledIn('walk.id', '$11::text')}) ORDER BY depth), '[]')
            FROM walk WHERE depth > 0) AS trail,
         (SELECT min(lowest)::float8 FROM alike) AS lowest,
         (SELECT max(highest)::float8 FROM alike) AS highest,
         ${countedIn('$11::text')}`;

const OF_STORE = 'website_id = $1 AND collection_id = $2 AND is_visible';

const PRICED = '($7::bigint IS NULL OR price_max >= $7) AND ($8::bigint IS NULL OR price_min <= $8)';
const IN_STOCK = `(NOT $9::boolean OR CASE
    WHEN product_id IN (SELECT product_id FROM behind) THEN product_id IN (SELECT product_id FROM behind WHERE stock > 0)
    ELSE stock > 0 END)`;
const TAGGED = '($10::text IS NULL OR $10 = ANY (tags))';
const ON_SALE = '(NOT $4::boolean OR on_sale)';

/** Of a store that is not narrowed by prices or stock, the sums say how many products are alike. */
const ALIKE_BY_SUMS = `
    SELECT facets, COALESCE(sum(count) FILTER (WHERE ${ON_SALE}), 0) AS count,
           COALESCE(sum(count) FILTER (WHERE on_sale), 0) AS on_sale
      FROM product_sums WHERE ${OF_STORE} GROUP BY facets_key, facets`;
const ALIKE_BY_FACTS = `
    SELECT facets, count(*) FILTER (WHERE ${PRICED} AND ${ON_SALE} AND ${IN_STOCK} AND ${TAGGED}) AS count,
           count(*) FILTER (WHERE on_sale) AS on_sale
      FROM product_facts WHERE ${OF_STORE} GROUP BY facets`;

// Where the merchant put no product first, an index has the products in their order, and only those of the page are read.
const storeList = (sort: ListSort, isCounted: boolean) => {
  const wanted = `FROM product_facts
                WHERE ${OF_STORE} AND ${ON_SALE} ${isCounted ? `AND ${PRICED} AND ${IN_STOCK} AND ${TAGGED}` : ''} AND ${IS_WISHED}`;
  return `
  WITH here AS MATERIALIZED (
    SELECT id::text AS id, product_order FROM product_categories
     WHERE website_id = $1 AND collection_id = $2 AND type = 'ROOT'),
  ${WISHES},
  ${isCounted ? `${BEHIND},` : ''}
  alike AS MATERIALIZED (${isCounted ? ALIKE_BY_FACTS : ALIKE_BY_SUMS}),
  ${RATED}
  SELECT true AS "isThere",
         CASE WHEN EXISTS (SELECT 1 FROM here WHERE product_order <> '{}')
           THEN ARRAY(SELECT product_id::text ${wanted} ORDER BY ${byOwnOrder(sort)} LIMIT $5 OFFSET $6)
           ELSE ARRAY(SELECT product_id::text ${wanted}
                       ORDER BY ${SORTED[sort]}display_index, product_id LIMIT $5 OFFSET $6) END AS ids,
         '[]'::json AS trail,
         (SELECT min(price_min)::float8 FROM product_facts WHERE ${OF_STORE}) AS lowest,
         (SELECT max(price_max)::float8 FROM product_facts WHERE ${OF_STORE}) AS highest,
         ${countedIn(isCounted ? '$11::text' : '$7::text')}`;
};

const bySort = (make: (sort: ListSort) => string) =>
  Object.fromEntries(LIST_SORTS.map((sort) => [sort, make(sort)])) as Record<ListSort, string>;

/** The list of a category. */
export const CATEGORY_LISTS = bySort(categoryList);

/** The list of a whole store, whatever it is narrowed by but prices, stock and tag. */
export const STORE_LISTS = bySort((sort) => storeList(sort, false));

/** The same by prices, stock and tag as well: products are counted one by one. */
export const COUNTED_LISTS = bySort((sort) => storeList(sort, true));
