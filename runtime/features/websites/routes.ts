import {
  addHost,
  createWebsite,
  getWebsite,
  listHosts,
  removeHost,
  updateWebsite,
} from '#shared/features/websites/contract.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { WebsiteService } from './service.ts';
import type { SiteMaker } from './site-maker.ts';

function hostOf({ origin }: RequestContext): string {
  return new URL(origin).hostname;
}

/** The calls about the site itself: its settings, its host names, further sites. */
export function mountWebsites(
  api: Api,
  {
    db,
    websites,
    maker,
    audit,
  }: { db: Database; websites: WebsiteService; maker: SiteMaker; audit: AuditLog },
): void {
  const once = onceIn(db);

  api.mount(getWebsite, (_, { site, origin }) =>
    db.withSite(site.id, (scope) => websites.describe(scope, origin)),
  );
  api.mount(updateWebsite, ({ body }, context) =>
    once(context, async (scope) => {
      const before = await websites.describe(scope, context.origin);
      const website = await websites.update(scope, body, context.origin);
      await audit.record(scope, context, {
        act: updateWebsite.name,
        subject: { kind: 'website', id: website.id, title: website.title },
        before,
        after: website,
      });
      return { website };
    }),
  );
  api.mount(createWebsite, ({ body }, context) => maker.create(context, body));
  api.mount(listHosts, (_, context) =>
    db.withSite(context.site.id, async (scope) => ({
      hosts: await websites.listHosts(scope, hostOf(context)),
    })),
  );
  api.mount(addHost, ({ body: { host } }, context) =>
    once(context, async (scope) => {
      await websites.addHost(scope, host);
      const subject = { kind: 'host', id: host, title: host };
      await audit.record(scope, context, { act: addHost.name, subject, before: null, after: { host } });
      return { hosts: await websites.listHosts(scope, hostOf(context)) };
    }),
  );
  api.mount(removeHost, ({ params: { host } }, context) =>
    once(context, async (scope) => {
      await websites.removeHost(scope, host, hostOf(context));
      const subject = { kind: 'host', id: host, title: host };
      await audit.record(scope, context, { act: removeHost.name, subject, before: { host }, after: null });
      return { hosts: await websites.listHosts(scope, hostOf(context)) };
    }),
  );
}
