import { FACET_SEPARATOR, type ListFacts } from '#shared/features/products/list-view.ts';
import type { ListQuery } from '#shared/features/products/list-query.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { inStockSql } from '../stock/to-join.ts';

/** Which list of a store is read. */
export interface ListAsk {
  readonly collectionId: string;
  /** Words of the category and of those that it is in, the outermost first; empty for the whole store. */
  readonly category: readonly string[];
  readonly query: ListQuery;
  readonly limit: number;
  readonly skip: number;
}

/** A page of a list. */
export interface FoundList extends ListFacts {
  /** Products of the page, in their order. */
  readonly ids: readonly string[];
}

/** Most categories that a page links to, and most values that it can be filtered by. */
const CHILDREN_MAX = 200;
const FACETS_MAX = 300;
/** What lists ask of a product `i`. */
const FACTS = `i.product_id, i.display_index, i.created_at, i.price_min, i.price_max,
  i.name_key, i.on_sale, i.facets`;

/**
 * Products with the same options are alike to filters: what these say is counted once for all of them.
 */
const FIND = `
  WITH RECURSIVE walk AS (
    SELECT c.id, c.display_name, c.url_id, c.product_order, 0::bigint AS depth FROM product_categories c
     WHERE c.website_id = $1 AND c.collection_id = $2 AND c.type = 'ROOT'
    UNION ALL
    SELECT c.id, c.display_name, c.url_id, c.product_order, s.depth
      FROM walk w
      JOIN unnest($3::text[]) WITH ORDINALITY AS s (word, depth) ON s.depth = w.depth + 1
      JOIN product_categories c ON c.website_id = $1 AND c.parent_id = w.id AND c.url_id = s.word),
  here AS MATERIALIZED (SELECT id::text AS id, product_order FROM walk WHERE depth = cardinality($3::text[])),
  wishes AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($4::jsonb) AS w (name text, facets text[])),
  near AS (
    SELECT ${FACTS} FROM product_index i
     WHERE i.website_id = $1 AND i.collection_id = $2 AND cardinality($3::text[]) = 0
    UNION ALL
    SELECT ${FACTS}
      FROM here h
      JOIN product_terms t ON t.website_id = $1 AND t.kind = 'category' AND t.term = h.id
      JOIN product_index i ON i.website_id = $1 AND i.product_id = t.product_id
     WHERE cardinality($3::text[]) > 0),
  within AS MATERIALIZED (
    SELECT ${FACTS},
           ($5::bigint IS NULL OR i.price_max >= $5) AND ($6::bigint IS NULL OR i.price_min <= $6)
             AND (NOT $7::boolean OR i.on_sale)
             AND (NOT $8::boolean OR EXISTS (
                   SELECT 1 FROM product_variants v
                    WHERE v.website_id = $1 AND v.product_id = i.product_id AND v.removed_at IS NULL
                      AND (v.unlimited OR ${inStockSql('v')} > 0))) AS fits
      FROM near i),
  alike AS MATERIALIZED (
    SELECT facets, count(*) FILTER (WHERE fits) AS count, count(*) FILTER (WHERE on_sale) AS on_sale,
           min(price_min) AS lowest, max(price_max) AS highest
      FROM within GROUP BY facets),
  rated AS MATERIALIZED (
    SELECT a.facets, a.count, missed.count AS missed, missed.name AS missing
      FROM alike a
     CROSS JOIN LATERAL (SELECT count(*), min(w.name) AS name FROM wishes w WHERE NOT a.facets && w.facets) missed
     WHERE missed.count <= 1)
  SELECT EXISTS (SELECT 1 FROM here) AS "isThere",
         ARRAY(SELECT product_id::text FROM within
                WHERE fits AND ($4::jsonb = '[]' OR facets IN (SELECT facets FROM rated WHERE missed = 0))
                ORDER BY CASE WHEN $9 = 'newest' THEN created_at END DESC, CASE WHEN $9 = 'price-asc' THEN price_min END,
                         CASE WHEN $9 = 'price-desc' THEN price_min END DESC, CASE WHEN $9 = 'name' THEN name_key END,
                         array_position((SELECT product_order FROM here), product_id::text), display_index, product_id
                LIMIT $10 OFFSET $11) AS ids,
         (SELECT COALESCE(sum(count), 0)::int FROM rated WHERE missed = 0) AS total,
         (SELECT COALESCE(json_agg(json_build_object('displayName', display_name, 'urlId', url_id) ORDER BY depth), '[]')
            FROM walk WHERE depth > 0) AS trail,
         (SELECT COALESCE(json_agg(json_build_object('displayName', k.display_name, 'urlId', k.url_id, 'count', k.count)
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
         (SELECT COALESCE(sum(on_sale), 0)::int FROM alike) AS "onSale",
         (SELECT min(lowest)::float8 FROM alike) AS lowest,
         (SELECT max(highest)::float8 FROM alike) AS highest`;

/** Makes the lists of the storefront. */
export function createProductLists() {
  return {
    /** One statement, whatever is asked; undefined for a category that is not there. */
    async find(
      scope: ReadScope,
      { collectionId, category, query, limit, skip }: ListAsk,
    ): Promise<FoundList | undefined> {
      const wishes = [...query.options].map(([name, values]) => ({
        name,
        facets: values.map((value) => name + FACET_SEPARATOR + value),
      }));
      const [found] = await scope.query<FoundList & { isThere: boolean }>(FIND, [
        scope.websiteId,
        collectionId,
        category,
        JSON.stringify(wishes),
        query.minPrice ?? null,
        query.maxPrice ?? null,
        query.onSale,
        query.inStock,
        query.sort,
        limit,
        skip,
      ]);
      if (found === undefined) return undefined;
      const { isThere, ...list } = found;
      return isThere || category.length === 0 ? list : undefined;
    },
  };
}

/** Finds what lists of products hold. */
export type ProductLists = ReturnType<typeof createProductLists>;
