import { statement } from '../../database/in-order.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { shownReviewsSql } from '../reviews/to-join.ts';
import { translationsSql } from '../translations/to-join.ts';
import { inStockByIdSql } from '../stock/to-join.ts';

/** A product that visitors see: its document unless the asker knows its stamp, and beside it what is of the moment. */
export interface ShownRow {
  readonly id: string;
  readonly collectionId: string;
  readonly urlId: string;
  readonly stamp: string;
  /** JSON; null where the stamp is known. */
  readonly document: string | null;
  readonly lacksFile: boolean;
  /** JSON of pieces by the id of the variant; null where none is counted. */
  readonly stock: string | null;
  /** JSON of what buyers say; null where there is nothing, and where it was not asked for. */
  readonly reviews: string | null;
  /** JSON of its texts in the language that was asked for, by field; null where there are none. */
  readonly translated: string | null;
  /** Whether the lists of all stores that were asked about are as they were. */
  readonly isSame: boolean;
}

/** A list, which is made of the products that its store shows and their order. */
export interface PickedRow {
  readonly place: number;
  /** Stamp of the lists of its store; null where there never was a product. */
  readonly picks: string | null;
  readonly ids: readonly string[];
}

const row = (stamp: string, isWithReviews: string, isSame: string, language: string) => `
  SELECT d.id, d.collection_id AS "collectionId", d.url_id AS "urlId", d.stamp,
         CASE WHEN d.stamp IS DISTINCT FROM ${stamp} THEN d.document END AS document,
         ${lacksFileSql('d')} AS "lacksFile", ${inStockByIdSql('d.website_id', 'd.counted_ids')}::text AS stock,
         CASE WHEN ${isWithReviews} THEN ${shownReviewsSql('d')}::text END AS reviews, ${isSame} AS "isSame",
         ${translationsSql('product', 'd.id', language)} AS translated`;

/** Products by their ids; $3 are the stamps that are known, $4 is the one whose page it is, $5 and $6 stores and theirs, $7 the language. */
export const shownByIds = statement<ShownRow>(
  'products.shownByIds',
  `${row(
    'k.stamp',
    'd.id = $4',
    `NOT EXISTS (SELECT FROM unnest($5::text[], $6::text[]) AS s (store, stamp)
                   LEFT JOIN product_picks c ON c.website_id = $1 AND c.collection_id = s.store
                  WHERE c.stamp IS DISTINCT FROM s.stamp)`,
    '$7::text',
  )}
     FROM unnest($2::text[], $3::text[]) AS k (id, stamp)
     JOIN product_documents d ON d.website_id = $1 AND d.id = k.id
    WHERE d.is_shown`,
);

/** The product of an address; $4 is the language. */
export const shownAt = statement<ShownRow>(
  'products.shownAt',
  `${row('NULL', 'true', 'true', '$4::text')}
     FROM product_documents d
    WHERE d.website_id = $1 AND d.collection_id = $2 AND d.url_id = $3 AND d.is_shown`,
);

/** The address of a product that visitors saw and that was deleted. */
export const goneAt = statement<{ goneAt: Date }>(
  'products.goneAt',
  `SELECT gone_at AS "goneAt" FROM gone_products WHERE website_id = $1 AND collection_id = $2 AND url_id = $3`,
);

/** Lists with the stamps of their stores: of what is related to the product at an address, or by filters. */
export const picked = statement<PickedRow>(
  'products.picked',
  `SELECT f.place, c.stamp AS picks,
          CASE WHEN f."relatedTo" IS NULL THEN ARRAY(
            SELECT p.id::text FROM products p
             WHERE p.website_id = $1 AND p.is_visible AND p.collection_id = f."collectionId"
               AND (f.featured IS NULL OR p.is_featured = f.featured)
               AND (f.tag IS NULL OR f.tag = ANY (p.tags)) AND (f.category IS NULL OR f.category = ANY (p.categories))
             ORDER BY p.display_index, p.id LIMIT f."limit" OFFSET f.skip)
          ELSE related_products($1, f."collectionId", f."relatedTo", f."limit") END AS ids
     FROM jsonb_to_recordset($2::jsonb)
          AS f (place int, "collectionId" text, featured boolean, tag text, category text, "limit" int, skip bigint,
                "relatedTo" text)
     LEFT JOIN product_picks c ON c.website_id = $1 AND c.collection_id = f."collectionId"
    ORDER BY f.place`,
);

/** The products before and after one in the order of their store; null where there is none. */
export const neighboursOf = statement<{ previous: string | null; next: string | null }>(
  'products.neighbours',
  `WITH here AS MATERIALIZED (
         SELECT product_order FROM product_categories
          WHERE website_id = $1 AND collection_id = $2 AND type = 'ROOT' AND product_order <> '{}'),
       own AS MATERIALIZED (
         SELECT display_index, product_id FROM product_facts WHERE website_id = $1 AND product_id = $3),
       listed AS (
         SELECT product_id, lag(product_id) OVER sorted AS previous, lead(product_id) OVER sorted AS next
           FROM product_facts
          WHERE website_id = $1 AND collection_id = $2 AND is_visible AND EXISTS (SELECT FROM here)
         WINDOW sorted AS (
           ORDER BY array_position((SELECT product_order FROM here), product_id::text), display_index, product_id))
  SELECT previous::text, next::text FROM listed WHERE product_id = $3
  UNION ALL
  SELECT (SELECT f.product_id::text FROM product_facts f
           WHERE f.website_id = $1 AND f.collection_id = $2 AND f.is_visible
             AND (f.display_index, f.product_id) < (own.display_index, own.product_id)
           ORDER BY f.display_index DESC, f.product_id DESC LIMIT 1),
         (SELECT f.product_id::text FROM product_facts f
           WHERE f.website_id = $1 AND f.collection_id = $2 AND f.is_visible
             AND (f.display_index, f.product_id) > (own.display_index, own.product_id)
           ORDER BY f.display_index, f.product_id LIMIT 1)
    FROM own WHERE NOT EXISTS (SELECT FROM here)`,
);
