import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { restockSignUps } from './model.ts';

/** Forgets who asked to be told of something long ago, whether or not they were. */
export const restockChore = deleteOldRows({
  table: restockSignUps,
  key: 'id',
  time: 'createdAt',
  keptMs: KEPT_MS.restockSignUps,
});
