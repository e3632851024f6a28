import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { pagePurges } from './model.ts';

/** Purges of a site that has been quiet since; others are taken away by the next purge. */
export const purgeChore: Chore = deleteOldRows({
  table: pagePurges,
  key: 'id',
  time: 'purgedAt',
  keptMs: KEPT_MS.pagePurges,
});
