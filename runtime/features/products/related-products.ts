/**
 * SQL of the products (`id`, `place`) that have a category or a tag in common with the one of the store `$2` at the
 * address `$3`, `$4` of them at most. A category counts for more than a tag; the root, which holds all, is in nobody's
 * own.
 */
export const RELATED_PRODUCTS = `
  SELECT o.id, row_number() OVER (ORDER BY alike.score DESC, o.is_featured DESC, o.display_index, o.id) AS place
    FROM products it
   CROSS JOIN LATERAL (
     SELECT t.product_id
       FROM unnest(it.category_ids) AS own (term)
       JOIN product_terms t ON t.website_id = $1 AND t.kind = 'category' AND t.term = own.term
     UNION
     SELECT t.product_id
       FROM unnest(it.tags) AS own (term)
       JOIN product_terms t ON t.website_id = $1 AND t.kind = 'tag' AND t.term = own.term) near
    JOIN products o ON o.website_id = $1 AND o.id = near.product_id AND o.collection_id = it.collection_id
                   AND o.id <> it.id AND o.is_visible
   CROSS JOIN LATERAL (
     SELECT 2 * (SELECT count(*) FROM unnest(o.category_ids) AS c WHERE c = ANY (it.category_ids))
              + (SELECT count(*) FROM unnest(o.tags) AS t WHERE t = ANY (it.tags)) AS score
    OFFSET 0) alike
   WHERE it.website_id = $1 AND it.collection_id = $2 AND it.url_id = $3 AND it.deleted_at IS NULL AND alike.score > 0
   ORDER BY place LIMIT $4`;
