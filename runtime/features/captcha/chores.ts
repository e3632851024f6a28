import { deleteOldRows } from '../../database/old-rows.ts';

/** What was found for challenges that cannot be answered any more. */
export const captchaChore = deleteOldRows({
  table: 'captcha_solutions',
  key: 'solution_hash',
  time: 'expires_at',
  keptMs: 0,
});
