import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Sessions of members that have ended. */
export const siteUserChores: readonly Chore[] = [
  deleteOldRows({ table: 'site_user_sessions', key: 'token_hash', time: 'expires_at', keptMs: 0 }),
];
