import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { deadLetters } from './model.ts';

/** Work that was given up and that nobody will do again. */
export const deadLetterChore: Chore = deleteOldRows({
  table: deadLetters,
  key: 'id',
  time: 'failedAt',
  keptMs: KEPT_MS.deadLetters,
});
