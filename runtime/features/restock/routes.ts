import {
  listRestockGroups,
  listRestockSignUps,
  sendAllRestock,
  sendRestock,
  signUpForRestock,
} from '#shared/features/restock/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { RestockLists } from './lists.ts';
import type { RestockSends } from './sends.ts';
import type { RestockService } from './service.ts';

/** The calls about who waits for what is sold out. */
export function mountRestock(
  api: Api,
  db: Database,
  { restock, lists, sends }: { restock: RestockService; lists: RestockLists; sends: RestockSends },
): void {
  api.mount(signUpForRestock, async ({ body }, context) => {
    const captcha = await restock.askCaptcha(context, body);
    return db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => ({
        success: true as const,
        message: await restock.signUp(scope, context, body, captcha),
      })),
    );
  });
  api.mount(listRestockGroups, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => lists.groups(scope, site.siteSecret, query)),
  );
  api.mount(listRestockSignUps, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => lists.signUps(scope, site.siteSecret, query)),
  );
  api.mount(sendRestock, ({ body }, context) =>
    db.withSite(context.site.id, (scope) => runOnce(scope, context, () => sends.send(scope, context, body))),
  );
  api.mount(sendAllRestock, ({ body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => ({
        results: await sends.sendAll(scope, context, body.sendRequests),
      })),
    ),
  );
}
