import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Sessions and invitations whose time is over. */
export const contributorChores: readonly Chore[] = [
  deleteOldRows({ table: 'contributor_sessions', key: 'token_hash', time: 'expires_at', keptMs: 0 }),
  deleteOldRows({
    table: 'contributor_invitations',
    key: 'id',
    time: 'expires_at',
    keptMs: KEPT_MS.invitations,
  }),
];
