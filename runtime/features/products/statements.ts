import { type Statement, statement } from '../../database/in-order.ts';
import { translationStampSql } from '../translations/to-join.ts';
import { CATEGORY_TEXTS } from './translated-categories.ts';

const lock = statement<{ name: string; productType: number }>(
  'products.lock',
  `SELECT name, product_type AS "productType" FROM products
    WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/** The product of an id, which nobody else changes until the transaction ends; undefined for one in the bin. */
export function lockProduct(id: string): Statement<{ name: string; productType: number } | undefined> {
  return lock.maybe(id);
}

const stampOfLists = statement<{ stamp: string | null }>(
  'products.stampOfLists',
  `SELECT md5(string_agg(collection_id || stamp || listed, ' ' ORDER BY collection_id)) AS stamp
     FROM product_picks WHERE website_id = $1 AND ($2::text IS NULL OR collection_id = $2)`,
);

const stampOfListsIn = statement<{ stamp: string | null }>(
  'products.stampOfListsIn',
  `SELECT md5(string_agg(collection_id || stamp || listed, ' ' ORDER BY collection_id))
          || ${translationStampSql(CATEGORY_TEXTS, '$3')} AS stamp
     FROM product_picks WHERE website_id = $1 AND ($2::text IS NULL OR collection_id = $2)`,
);

/**
 * Another text for every change of what lists of products and searches say, beside stock; null where there never was a
 * product.
 * @param collectionId one store; all of them when it is left out
 * @param language code of the language that categories are named in; left out for the primary one
 */
export function listStamp(collectionId?: string, language?: string): Statement<string | null> {
  const store = collectionId ?? null;
  const stamp = language === undefined ? stampOfLists.one(store) : stampOfListsIn.one(store, language);
  return stamp.map((row) => row.stamp);
}
