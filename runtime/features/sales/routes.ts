import { readSales } from '#shared/features/sales/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import { addUpSales } from './service.ts';

/** The calls about sales. */
export function mountSales(api: Api, db: Database): void {
  api.mount(readSales, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => addUpSales(scope, site, query)),
  );
}
