import type { AdjustmentReason, Demand, Shortage } from '#shared/features/stock/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { createAdjustments } from './adjustments.ts';
import { createHolds } from './holds.ts';
import { checkLedger } from './ledger-check.ts';
import type { StockHoldColumns } from './model.ts';
import { createMovements, type Mover } from './movements.ts';

/** What a hold that is asked for becomes: kept, already over, or impossible for want of pieces. */
export type HoldAnswer =
  | { readonly kind: 'held'; readonly expiresAt: number }
  | { readonly kind: 'over'; readonly state: Exclude<StockHoldColumns['state'], 'held'> }
  | { readonly kind: 'short'; readonly shortages: readonly Shortage[] };

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
 * What is on hand, what is held for whom, and how it came to that. Whoever changes rows of
 * stock locks them first, in the order of the variants, so that baskets that cross never wait for one another in
 * a ring.
 */
export interface StockLedger {
  /** Begins the rows of new variants with what is on hand. */
  open(
    scope: SiteScope,
    by: Mover,
    levels: readonly { readonly variantId: string; readonly onHand: number }[],
    now: number,
  ): Promise<void>;
  /**
   * Puts pieces on or takes them off, all or none; a reference counts once for each variant and reason.
   * @throws Refusal 404 VARIANT_NOT_FOUND, 409 STOCK_UNLIMITED, STOCK_CHANGED, STOCK_TOO_LOW or STOCK_TOO_HIGH,
   * with the variants under `problems`
   */
  adjust(
    scope: SiteScope,
    by: Mover,
    ask: {
      readonly adjustments: readonly {
        readonly variantId: string;
        readonly delta: number;
        readonly expectedOnHand?: number | undefined;
      }[];
      readonly reason: AdjustmentReason;
      readonly note: string;
      readonly reference: string | undefined;
    },
    now: number,
  ): Promise<void>;
  /**
   * Keeps pieces for who is just buying them, all or none. Variants that are unlimited need none. Asking again with
   * the same id changes nothing; an id is used for one hold only.
   * @param ask.seconds how long, by the clock of the database
   */
  hold(
    scope: SiteScope,
    ask: { readonly id: string; readonly lines: readonly Demand[]; readonly seconds: number },
    now: number,
  ): Promise<HoldAnswer>;
  /** The statement that does what `hold` does, for a list: what follows from its answer is done at the end of the list. */
  toHold(
    scope: SiteScope,
    ask: { readonly id: string; readonly lines: readonly Demand[]; readonly seconds: number },
    now: number,
  ): Statement<HoldAnswer>;
  /** Lets a hold last for so many seconds from now; false when it is over. */
  renew(scope: SiteScope, holdId: string, seconds: number): Promise<boolean>;
  /**
   * Takes what is held off what is on hand: it is sold. False when the hold is over and nothing was taken; true
   * again for one that was claimed before, without taking anything twice.
   */
  claim(scope: SiteScope, holdId: string, by: Mover, now: number): Promise<boolean>;
  /** Gives back what is held; nothing happens to a hold that is over. */
  release(scope: SiteScope, holdId: string, now: number): Promise<void>;
  /** Gives back what is held by a hold whose time is over. */
  expire(scope: SiteScope, holdId: string, now: number): Promise<void>;
  /** Rows that do not add up, at most 100, and how many rows there are. */
  check(scope: SiteScope): Promise<{ levels: number; differences: LedgerDifference[] }>;
}

/**
 * Makes the ledger of stock.
 * @param deps.onChange told the variants whose stock changed, in the transaction that changes it
 */
export function createStockLedger(deps: {
  db: Database;
  ids: Ids;
  jobs: Pick<Jobs, 'toEnqueue'>;
  onChange: (scope: SiteScope, variantIds: readonly string[]) => Statement<void>;
}): StockLedger {
  const movements = createMovements(deps);
  return {
    ...createAdjustments(movements),
    ...createHolds({ ...deps, movements }),
    check: checkLedger,
  };
}
