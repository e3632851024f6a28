import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../database/chores.ts';
import { idempotencyKeys, rateLimits } from './model.ts';

/** Answers and counts that a quiet site keeps; a busy one loses its old ones with the new. */
export const edgeChores: readonly Chore[] = [
  deleteOldRows({
    table: idempotencyKeys,
    key: 'keyHash',
    time: 'createdAt',
    keptMs: KEPT_MS.idempotentAnswers,
  }),
  deleteOldRows({ table: rateLimits, key: 'subjectHash', time: 'closesAt', keptMs: 0 }),
];
