import { createTaxZone, deleteTaxZone, listTaxZones, updateTaxZone } from '#shared/features/tax/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { TaxZoneService } from './service.ts';

/** The calls about tax zones. */
export function mountTax(api: Api, db: Database, zones: TaxZoneService): void {
  const once = onceIn(db);

  api.mount(listTaxZones, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ zones: await zones.list(scope) })),
  );
  api.mount(createTaxZone, ({ body }, context) =>
    once(context, async (scope) => ({ zone: await zones.create(scope, context, body) })),
  );
  api.mount(updateTaxZone, ({ params, body: { version, zone: rule } }, context) =>
    once(context, async (scope) => ({
      zone: await zones.update(scope, context, params.zoneId, { version, rule }),
    })),
  );
  api.mount(deleteTaxZone, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await zones.remove(scope, context, params.zoneId),
    })),
  );
}
