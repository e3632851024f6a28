import { addCartEntry } from '#shared/features/cart/contract.ts';
import type { Bench } from './bench.ts';
import type { Answer } from './http.ts';
import type { Visitor } from './people.ts';
import { asAdmin, siteIdOf } from './rows.ts';

/** Something that can be bought without end. */
export interface Item {
  readonly itemId: string;
  readonly sku: string;
}

/**
 * An item of a site that can be bought without end, several at once: a physical product, for files and services are
 * sold one at a time. The first that has one variant and asks nothing is given stock without end.
 */
export function findItem(bench: Bench, host: string): Promise<Item> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<Item>(
      `UPDATE product_variants SET unlimited = true
        WHERE (website_id, product_id) = (
                SELECT p.website_id, p.id
                  FROM products p JOIN product_variants v ON v.website_id = p.website_id AND v.product_id = p.id
                 WHERE p.website_id = $1 AND p.product_type = 1 AND p.is_visible AND p.deleted_at IS NULL
                   AND p.additional_fields_form IS NULL AND v.removed_at IS NULL
                 GROUP BY p.website_id, p.id HAVING count(*) = 1 ORDER BY p.id LIMIT 1)
          AND removed_at IS NULL
        RETURNING product_id AS "itemId", sku`,
      [await siteIdOf(client, host)],
    );
    if (rows[0] === undefined) throw new Error(`${host} sells nothing without end.`);
    return rows[0];
  });
}

/** Puts one piece of an item into the visitor's cart. */
export function buy(visitor: Visitor, item: Item, headers: Record<string, string> = {}): Promise<Answer> {
  return visitor.call(addCartEntry.method, addCartEntry.path, { ...item, quantity: 1 }, headers);
}
