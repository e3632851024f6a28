import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Work that was given up and that nobody will do again. */
export const deadLetterChore: Chore = deleteOldRows({
  table: 'dead_letters',
  key: 'id',
  time: 'failed_at',
  keptMs: KEPT_MS.deadLetters,
});
