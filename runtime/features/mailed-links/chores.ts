import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/old-rows.ts';

/** Links whose time is over, and asks for links whose job is lost. */
export const mailedLinkChores: readonly Chore[] = [
  deleteOldRows({ table: 'mailed_links', key: 'token_hash', time: 'expires_at', keptMs: 0 }),
  deleteOldRows({
    table: 'mailed_link_asks',
    key: 'id',
    time: 'created_at',
    keptMs: KEPT_MS.mailedLinkAsks,
  }),
];
