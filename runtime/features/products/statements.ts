import { type Statement, statement } from '../../database/in-order.ts';

const lock = statement<{ name: string; productType: number }>(
  'products.lock',
  `SELECT name, product_type AS "productType" FROM products
    WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/** The product of an id, which nobody else changes until the transaction ends; undefined for one in the bin. */
export function lockProduct(id: string): Statement<{ name: string; productType: number } | undefined> {
  return lock.maybe(id);
}
