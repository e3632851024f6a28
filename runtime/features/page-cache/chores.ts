import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Purges of a site that has been quiet since; others are taken away by the next purge. */
export const purgeChore: Chore = deleteOldRows({
  table: 'page_purges',
  key: 'id',
  time: 'purged_at',
  keptMs: KEPT_MS.pagePurges,
});
