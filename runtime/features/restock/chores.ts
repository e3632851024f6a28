import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/old-rows.ts';

/** Forgets who asked to be told of something long ago, whether or not they were. */
export const restockChore = deleteOldRows({
  table: 'restock_sign_ups',
  key: 'id',
  time: 'created_at',
  keptMs: KEPT_MS.restockSignUps,
});
