import type { Migration } from '../migrate.ts';
import { KEEP_ITEMS, KEEP_ITEMS_WITH_BACKORDER } from './20261122-1400-keep-product-items.ts';

/** The most pieces that a variant may ever owe; the ledger holds each variant to the limit of its own. */
const OWED_MAX = 9_999;

export const sellOnBackOrder: Migration = {
  name: '20261122-3700-sell-on-back-order',
  async up(context) {
    // A limit can be lowered below what is owed already, so rows of stock are bound to the highest limit alone.
    await context.run(`
      ALTER TABLE product_variants
        ADD COLUMN backorder_limit integer NOT NULL DEFAULT 0 CHECK (backorder_limit BETWEEN 0 AND ${OWED_MAX}),
        ADD COLUMN is_preorder boolean NOT NULL DEFAULT false,
        ADD COLUMN promised_on date,
        ADD CONSTRAINT product_variants_backorder CHECK (backorder_limit > 0 OR NOT is_preorder AND promised_on IS NULL);
      ALTER TABLE stock_levels
        DROP CONSTRAINT stock_levels_on_hand_check, DROP CONSTRAINT stock_levels_covered,
        ADD CONSTRAINT stock_levels_covered CHECK (held <= on_hand + ${OWED_MAX});
      ALTER TABLE stock_movements
        DROP CONSTRAINT stock_movements_on_hand_check,
        ADD CONSTRAINT stock_movements_on_hand_check CHECK (on_hand >= -${OWED_MAX});
      ALTER TABLE order_items ADD COLUMN backorder jsonb;
      ${KEEP_ITEMS_WITH_BACKORDER}`);
  },
  async down(context) {
    // What is owed has no place in a ledger that begins at zero: it is booked as found, so that sums still hold.
    await context.run(`
      ALTER TABLE order_items DROP COLUMN backorder;
      UPDATE product_variants SET backorder_limit = 0, is_preorder = false, promised_on = NULL WHERE backorder_limit > 0;
      INSERT INTO stock_movements (website_id, id, at, variant_id, location, reason, delta, held_delta, on_hand, note,
                                   actor_kind, actor_id, actor_name)
      SELECT website_id, substr(md5('3700' || website_id || variant_id || location), 1, 24), now(), variant_id, location,
             'other', held - on_hand, 0, held, '', 'system', '', 'Awning'
        FROM stock_levels WHERE on_hand < held;
      UPDATE stock_levels SET on_hand = held WHERE on_hand < held;
      ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_on_hand_check;
      ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_on_hand_check CHECK (on_hand >= 0) NOT VALID;
      ALTER TABLE stock_levels DROP CONSTRAINT stock_levels_covered;
      ALTER TABLE stock_levels ADD CONSTRAINT stock_levels_covered CHECK (held <= on_hand),
                               ADD CONSTRAINT stock_levels_on_hand_check CHECK (on_hand >= 0);
      ${KEEP_ITEMS}
      ALTER TABLE product_variants DROP COLUMN backorder_limit, DROP COLUMN is_preorder, DROP COLUMN promised_on;`);
  },
};
