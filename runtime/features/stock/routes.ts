import {
  adjustStock,
  checkStockLedger,
  listStock,
  listStockMovements,
} from '#shared/features/stock/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { StockLedger } from './ledger.ts';
import type { StockService } from './service.ts';

/** The calls about what is on hand. */
export function mountStock(
  api: Api,
  { db, stock, ledger }: { db: Database; stock: StockService; ledger: Pick<StockLedger, 'check'> },
): void {
  api.mount(listStock, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => stock.list(scope, site.siteSecret, query)),
  );
  api.mount(adjustStock, ({ body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => ({ levels: await stock.adjust(scope, context, body) })),
    ),
  );
  api.mount(listStockMovements, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => stock.listMovements(scope, site.siteSecret, query)),
  );
  api.mount(checkStockLedger, (_, { site }) =>
    db.withSite(site.id, async (scope) => {
      const { levels, differences } = await ledger.check(scope);
      return { isSound: differences.length === 0, levels, differences };
    }),
  );
}
