import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Sessions of members whose time is over, and accounts whose address nobody confirmed. */
export const siteUserChores: readonly Chore[] = [
  deleteOldRows({ table: 'site_user_sessions', key: 'token_hash', time: 'expires_at', keptMs: 0 }),
  deleteOldRows({
    table: 'site_users',
    key: 'id',
    time: 'created_at',
    keptMs: KEPT_MS.unconfirmedSiteUsers,
    only: 'confirmed_at IS NULL',
  }),
];
