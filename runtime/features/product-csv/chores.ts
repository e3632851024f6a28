import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { productImports } from './model.ts';

/** Files of products that were taken in long ago, with all their rows. */
export const productImportChore: Chore = deleteOldRows({
  table: productImports,
  key: 'id',
  time: 'createdAt',
  keptMs: KEPT_MS.productImports,
});
