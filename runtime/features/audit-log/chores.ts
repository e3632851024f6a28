import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import type { Chore } from '../../database/chores.ts';

/** Ends the memory of the log. The application role may only add to it: a function of the owner takes away. */
export const auditChore: Chore = {
  name: 'audit_entries',
  async run(scope, now, most) {
    const before = new Date(now - KEPT_MS.auditEntries);
    const [row] = await scope.query<{ count: number }>('SELECT prune_audit_entries($1, $2) AS count', [
      before,
      most,
    ]);
    return row?.count ?? 0;
  },
};
