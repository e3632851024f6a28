import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { ledgerChore } from './chores.ts';
import { expireStockHolds, releaseStockHold } from './expiry.ts';
import { createStockLedger } from './ledger.ts';
import { mountStock } from './routes.ts';
import { createStockService } from './service.ts';

/** What is there of products, and what is held for whom. */
export function stockFeature({ db, clock, ids, jobs, auditLog, news }: House) {
  const ledger = createStockLedger({ db, ids, jobs, onChange: news.stockChanged });
  return feature('stock', {
    offers: { ledger },
    calls: (api) => mountStock(api, { db, stock: createStockService({ ledger, audit: auditLog }), ledger }),
    jobs: ({ handle }) => handle(releaseStockHold, expireStockHolds(ledger, clock)),
    chores: [ledgerChore],
  });
}

export type StockOffers = ReturnType<typeof stockFeature>['offers'];
