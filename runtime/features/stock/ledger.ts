import type { Database, SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { createAdjustments } from './adjustments.ts';
import { createHolds } from './holds.ts';
import { checkLedger } from './ledger-check.ts';
import { createMovements } from './movements.ts';

/** A row of stock that does not add up. */
export interface LedgerDifference {
  readonly variantId: string;
  readonly location: string;
  readonly onHand: number;
  /** Sum of the movements. */
  readonly movedOnHand: number;
  readonly held: number;
  readonly movedHeld: number;
  /** Sum of the holds. */
  readonly holds: number;
}

/**
 * Makes the ledger of stock: what is on hand, what is held for whom, and how it came to that. Whoever changes rows of
 * stock locks them first, in the order of the variants, so that baskets that cross never wait for one another in
 * a ring.
 * @param deps.onChange told the variants whose stock changed, in the transaction that changes it
 */
export function createStockLedger(deps: {
  db: Database;
  ids: Ids;
  jobs: Pick<Jobs, 'toEnqueue'>;
  onChange: (scope: SiteScope, variantIds: readonly string[]) => Statement<void>;
}) {
  const movements = createMovements(deps);
  return {
    ...createAdjustments(movements),
    ...createHolds({ ...deps, movements }),
    /** Rows that do not add up, at most 100, and how many rows there are. */
    check: checkLedger,
  };
}

/** The ledger of a site's stock. */
export type StockLedger = ReturnType<typeof createStockLedger>;
