import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { siteUserSessions, siteUsers } from './model.ts';

/** Sessions of members whose time is over, and accounts whose address nobody confirmed. */
export const siteUserChores: readonly Chore[] = [
  deleteOldRows({ table: siteUserSessions, key: 'tokenHash', time: 'expiresAt', keptMs: 0 }),
  deleteOldRows({
    table: siteUsers,
    key: 'id',
    time: 'createdAt',
    keptMs: KEPT_MS.unconfirmedSiteUsers,
    only: 'confirmed_at IS NULL',
  }),
];
