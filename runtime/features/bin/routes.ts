import { eraseFromBin, listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { BinService } from './service.ts';

/** The calls that list what lies in the bin, bring it back and erase it. */
export function mountBin(api: Api, db: Database, bin: BinService): void {
  api.mount(listBin, ({ query }, context) =>
    db.withSite(context.site.id, (scope) => bin.list(scope, context, query)),
  );
  api.mount(restoreFromBin, ({ params, body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, () => bin.restore(scope, context, params.entryId, body.name)),
    ),
  );
  api.mount(eraseFromBin, ({ params }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        await bin.erase(scope, context, params.entryId);
        return { success: true as const };
      }),
    ),
  );
}
