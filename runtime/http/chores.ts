import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../database/old-rows.ts';

/** Answers and counts that a quiet site keeps; a busy one loses its old ones with the new. */
export const edgeChores: readonly Chore[] = [
  deleteOldRows({
    table: 'idempotency_keys',
    key: 'key_hash',
    time: 'created_at',
    keptMs: KEPT_MS.idempotentAnswers,
  }),
  deleteOldRows({ table: 'rate_limits', key: 'subject_hash', time: 'closes_at', keptMs: 0 }),
];
