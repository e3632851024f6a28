import type { Chore } from '../../database/chores.ts';
import { statement } from '../../database/in-order.ts';

const noted = statement<{ count: number }>(
  'products.countStockNotes',
  'SELECT count(*)::int AS count FROM product_stock_notes WHERE website_id = $1',
);

const settle = statement('products.settleStock', "SELECT keep_product_facts($1, '{}')");

/**
 * Writes the stock of products whose pieces were moved into what lists read of them; lists look it up until then. Whoever
 * changes products does some of it too.
 */
export const stockNoteChore: Chore = {
  name: 'product_stock_notes',
  async run(scope) {
    const [before, , after] = await scope.inOrder([noted.one(), settle.none(), noted.one()]);
    return Math.max(0, before.count - after.count);
  },
};
