import { signUpForRestock } from '#shared/features/restock/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { RestockService } from './service.ts';

export function mountRestock(api: Api, db: Database, restock: RestockService): void {
  api.mount(signUpForRestock, ({ body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => ({
        success: true as const,
        message: await restock.signUp(scope, context, body),
      })),
    ),
  );
}
