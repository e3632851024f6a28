import { cancelSiteCheck, getSiteCheck, startSiteCheck } from '#shared/features/site-check/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { SiteCheckService } from './service.ts';

/** The calls about checks of the site. */
export function mountSiteCheck(api: Api, db: Database, service: SiteCheckService): void {
  const once = onceIn(db);
  api.mount(getSiteCheck, (_, context) =>
    db.withSite(context.site.id, async (scope) => ({ check: await service.read(scope, context.now) })),
  );
  api.mount(startSiteCheck, (_, context) =>
    once(context, async (scope) => ({ check: await service.start(scope, context) })),
  );
  api.mount(cancelSiteCheck, (_, context) =>
    once(context, async (scope) => ({ check: await service.cancel(scope, context) })),
  );
}
