import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { subscribers } from './model.ts';

/** Forgets sign-ups that nobody confirmed. */
export const pendingChore = deleteOldRows({
  table: subscribers,
  key: 'id',
  time: 'createdAt',
  keptMs: KEPT_MS.pendingSubscribers,
  only: "state = 'pending'",
});
