import { deleteOldRows } from '../../database/chores.ts';
import { captchaSolutions } from './model.ts';

/** What was found for challenges that cannot be answered any more. */
export const captchaChore = deleteOldRows({
  table: captchaSolutions,
  key: 'solutionHash',
  time: 'expiresAt',
  keptMs: 0,
});
