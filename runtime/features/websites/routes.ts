import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import type { WebsiteService } from './service.ts';

export function mountWebsites(api: Api, db: Database, websites: WebsiteService): void {
  api.mount(getWebsite, (_, { site, origin }) =>
    db.withSite(site.id, (scope) => websites.describe(scope, site, origin)),
  );
}
