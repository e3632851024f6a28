import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/old-rows.ts';

/** Forgets whose carts were left long ago; those of carts that are gone went with them. */
export const abandonedCartChore = deleteOldRows({
  table: 'abandoned_carts',
  key: 'cart_id',
  time: 'consented_at',
  keptMs: KEPT_MS.abandonedCarts,
});
