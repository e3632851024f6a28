import {
  createShippingZone,
  deleteShippingZone,
  listShippingZones,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { ShippingZoneService } from './service.ts';

/** The calls about shipping zones. */
export function mountShipping(api: Api, db: Database, zones: ShippingZoneService): void {
  const once = onceIn(db);

  api.mount(listShippingZones, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ zones: await zones.list(scope) })),
  );
  api.mount(createShippingZone, ({ body }, context) =>
    once(context, async (scope) => ({ zone: await zones.create(scope, context, body) })),
  );
  api.mount(updateShippingZone, ({ params, body: { version, zone: rule } }, context) =>
    once(context, async (scope) => ({
      zone: await zones.update(scope, context, params.zoneId, { version, rule }),
    })),
  );
  api.mount(deleteShippingZone, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await zones.remove(scope, context, params.zoneId),
    })),
  );
}
