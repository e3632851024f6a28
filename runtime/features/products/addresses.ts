import { statement } from '../../database/in-order.ts';
import { epoch } from '../../database/sql-times.ts';

/** A product that visitors see, by what its address is made of. */
export interface ProductAddress {
  readonly id: string;
  readonly collectionId: string;
  readonly urlId: string;
  /** Epoch milliseconds of its last change. */
  readonly changedAt: number;
}

const after = statement<ProductAddress>(
  'products.addressesAfter',
  `SELECT id, collection_id AS "collectionId", url_id AS "urlId", ${epoch('updated_at')} AS "changedAt"
     FROM products
    WHERE website_id = $1 AND id > $2 AND is_visible AND deleted_at IS NULL
    ORDER BY id LIMIT $3`,
);

/** A category with visible products. */
export interface CategoryAddress {
  readonly collectionId: string;
  /** Words of the categories that it is in and its own, the outermost first. */
  readonly words: readonly string[];
}

const categories = statement<CategoryAddress>(
  'products.categoryAddresses',
  `WITH RECURSIVE tree AS (
     SELECT c.id, c.collection_id, ARRAY[]::text[] AS words FROM product_categories c
      WHERE c.website_id = $1 AND c.type = 'ROOT'
     UNION ALL
     SELECT c.id, c.collection_id, t.words || c.url_id
       FROM tree t JOIN product_categories c ON c.website_id = $1 AND c.parent_id = t.id)
   SELECT collection_id AS "collectionId", words FROM tree
    WHERE cardinality(words) > 0
      AND EXISTS (SELECT 1 FROM product_terms p
                   WHERE p.website_id = $1 AND p.kind = 'category' AND p.term = tree.id::text)
    ORDER BY collection_id, words LIMIT $2`,
);

/** Reads the addresses of products and categories, for who lists them all. */
export const productAddresses = {
  /** The next products after an id in the order of their ids; an empty text begins with the first. */
  after: (id: string, limit: number) => after.many(id, limit),
  categories: (limit: number) => categories.many(limit),
};
