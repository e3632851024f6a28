import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteOldRows } from '../../database/old-rows.ts';

/** What programs were told long ago. */
export const webhookChore = deleteOldRows({
  table: 'webhook_deliveries',
  key: 'id',
  time: 'created_at',
  keptMs: KEPT_MS.webhookDeliveries,
});
