import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { mailedLinkAsks, mailedLinks } from './model.ts';

/** Links whose time is over, and asks for links whose job is lost. */
export const mailedLinkChores: readonly Chore[] = [
  deleteOldRows({ table: mailedLinks, key: 'tokenHash', time: 'expiresAt', keptMs: 0 }),
  deleteOldRows({
    table: mailedLinkAsks,
    key: 'id',
    time: 'createdAt',
    keptMs: KEPT_MS.mailedLinkAsks,
  }),
];
