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

/** An item of a site that can be bought without end. */
export function findItem(bench: Bench, host: string): Promise<Item> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<Item>(
      'SELECT product_id AS "itemId", sku FROM product_variants WHERE website_id = $1 AND unlimited ORDER BY id LIMIT 1',
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
