import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/chores.ts';
import { webhookDeliveries } from './model.ts';

/** What programs were told long ago. */
export const webhookChore = deleteOldRows({
  table: webhookDeliveries,
  key: 'id',
  time: 'createdAt',
  keptMs: KEPT_MS.webhookDeliveries,
});
