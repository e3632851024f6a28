import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { abandonedCarts } from './model.ts';

/** Forgets whose carts were left long ago; those of carts that are gone went with them. */
export const abandonedCartChore = deleteOldRows({
  table: abandonedCarts,
  key: 'cartId',
  time: 'consentedAt',
  keptMs: KEPT_MS.abandonedCarts,
});
