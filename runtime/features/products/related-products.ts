/**
 * SQL of the products (`id`, `place`) that have a category or a tag in common with the one of the store `$2` at the
 * address `$3`, `$4` of them at most. A category counts for more than a tag; the root, which holds all, is in nobody's
 * own.
 */
export const RELATED_PRODUCTS = `
  SELECT o.id, row_number() OVER (ORDER BY alike.score DESC, o.is_featured DESC, o.display_index, o.id) AS place
    FROM products it
    JOIN products o ON o.website_id = it.website_id AND o.collection_id = it.collection_id AND o.id <> it.id
                   AND o.is_visible AND (o.category_ids && it.category_ids OR o.tags && it.tags)
   CROSS JOIN LATERAL (
     SELECT 2 * (SELECT count(*) FROM unnest(o.category_ids) AS c WHERE c = ANY (it.category_ids))
              + (SELECT count(*) FROM unnest(o.tags) AS t WHERE t = ANY (it.tags)) AS score) alike
   WHERE it.website_id = $1 AND it.collection_id = $2 AND it.url_id = $3 AND it.deleted_at IS NULL
   ORDER BY place LIMIT $4`;
