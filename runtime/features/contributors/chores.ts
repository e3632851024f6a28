import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { contributorInvitations, contributorSessions } from './model.ts';

/** Sessions and invitations whose time is over. */
export const contributorChores: readonly Chore[] = [
  deleteOldRows({ table: contributorSessions, key: 'tokenHash', time: 'expiresAt', keptMs: 0 }),
  deleteOldRows({
    table: contributorInvitations,
    key: 'id',
    time: 'expiresAt',
    keptMs: KEPT_MS.invitations,
  }),
];
