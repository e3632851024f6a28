import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Files of products that were taken in long ago, with all their rows. */
export const productImportChore: Chore = deleteOldRows({
  table: 'product_imports',
  key: 'id',
  time: 'created_at',
  keptMs: KEPT_MS.productImports,
});
