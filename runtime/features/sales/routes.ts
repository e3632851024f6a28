import { readSales, recountSales } from '#shared/features/sales/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import { addUpSales } from './service.ts';
import { forgetSums } from './sums.ts';

/** The calls about sales. */
export function mountSales(api: Api, db: Database): void {
  api.mount(readSales, ({ query }, { site }) => addUpSales(db, site, query));
  api.mount(recountSales, async (_input, { site }) => {
    await db.withSite(site.id, (scope) => scope.ask(forgetSums()));
    return { success: true as const };
  });
}
