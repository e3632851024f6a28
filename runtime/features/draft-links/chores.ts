import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { draftLinks } from './model.ts';

/** Links to drafts whose time is long over; their remarks go with them. */
export const draftLinkChore = deleteOldRows({
  table: draftLinks,
  key: 'id',
  time: 'expiresAt',
  keptMs: KEPT_MS.draftLinks,
});
