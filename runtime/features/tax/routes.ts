import { createTaxZone, deleteTaxZone, listTaxZones, updateTaxZone } from '#shared/features/tax/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { TaxZoneService } from './service.ts';

export function mountTax(api: Api, db: Database, zones: TaxZoneService): void {
  const once = <T>(context: RequestContext, work: (scope: SiteScope) => Promise<T>) =>
    db.withSite(context.site.id, (scope) => runOnce(scope, context, () => work(scope)));

  api.mount(listTaxZones, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ zones: await zones.list(scope) })),
  );
  api.mount(createTaxZone, ({ body }, context) =>
    once(context, async (scope) => ({ zone: await zones.create(scope, context, body) })),
  );
  api.mount(updateTaxZone, ({ params, body }, context) =>
    once(context, async (scope) => ({ zone: await zones.update(scope, context, params.zoneId, body) })),
  );
  api.mount(deleteTaxZone, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await zones.remove(scope, context, params.zoneId),
    })),
  );
}
