import { type Demand, type Shortage, shortagesOf, sumDemand } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { releaseStockHold } from './expiry.ts';
import {
  beginHold,
  endHold,
  type HoldRow,
  keepPieces,
  linesOf,
  lockHold,
  lockWithLines,
  type Offer,
  offersOf,
  removeHold,
  renewHold,
} from './hold-statements.ts';
import { freeLevels, lockLevels } from './levels.ts';
import type { StockHoldColumns } from './model.ts';
import { actorColumns, type Movements, type Mover } from './movements.ts';

/** What a hold that is asked for becomes: kept, already over, or impossible for want of pieces. */
export type HoldAnswer =
  | { readonly kind: 'held'; readonly expiresAt: number }
  | { readonly kind: 'over'; readonly state: Exclude<StockHoldColumns['state'], 'held'> }
  | { readonly kind: 'short'; readonly shortages: readonly Shortage[] };

/** A hold that is asked for. */
export interface HoldAsk {
  readonly id: string;
  readonly lines: readonly Demand[];
  /** How long, by the clock of the database. */
  readonly seconds: number;
}

/** The same with the pieces of each variant summed up. */
interface HoldWish extends Pick<HoldAsk, 'id' | 'seconds'> {
  readonly wanted: readonly Demand[];
  readonly now: number;
}

/** How a hold ends. */
interface HoldEnd {
  readonly state: 'claimed' | 'released' | 'expired';
  /** True where its time was over before. */
  readonly isOver: boolean;
  readonly by: Mover;
  readonly now: number;
}

/** What holds are kept with. */
export interface HoldDeps {
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'toEnqueue'>;
  readonly movements: Movements;
  /** Told the variants whose stock changes, in the transaction that changes it. */
  readonly onChange: (scope: SiteScope, variantIds: readonly string[]) => Statement<void>;
}

/** Expired holds are swept a little later, so that they are over by any clock. */
const SWEPT_AFTER_MS = 1_000;

/** What is answered to who asks for a hold that there is already. */
function answerOf(hold: HoldRow | undefined): HoldAnswer {
  if (hold === undefined) throw new Error('A hold that was there is gone.');
  if (hold.state !== 'held') return { kind: 'over', state: hold.state };
  return hold.isOver ? { kind: 'over', state: 'expired' } : { kind: 'held', expiresAt: hold.expiresAt };
}

/** The statement that has a hold swept when its time is over. */
const toSweep = ({ jobs }: HoldDeps, scope: SiteScope, holdId: string, expiresAt: number) =>
  jobs.toEnqueue(scope, releaseStockHold, { holdId }, expiresAt + SWEPT_AFTER_MS);

/** Takes back the row of a hold that is refused. */
async function refuseFor(scope: SiteScope, id: string, shortages: readonly Shortage[]): Promise<HoldAnswer> {
  await scope.ask(removeHold.none(id));
  return { kind: 'short', shortages };
}

/** Keeps all of the pieces for a hold, where they are there. */
async function keep(
  { ids }: HoldDeps,
  scope: SiteScope,
  { id, lines, now }: { readonly id: string; readonly lines: readonly Demand[]; readonly now: number },
  offered: ReadonlyMap<string, Offer>,
): Promise<boolean> {
  const { kept } = await scope.ask(
    keepPieces.one(
      id,
      lines.map(({ variantId }) => variantId),
      lines.map(({ quantity }) => quantity),
      lines.map(() => ids.id()),
      new Date(now),
      ...actorColumns(undefined),
      lines.map(({ variantId }) => offered.get(variantId)?.backorderLimit ?? 0),
      lines.map(({ quantity, backordered = quantity }) => backordered),
    ),
  );
  return kept === lines.length;
}

/**
 * Ends a hold that is locked: what it still keeps is sold or given back. Where somebody else was given a part of it,
 * nothing is sold: the rest is of no use to its buyer.
 * @returns what became of it
 */
async function settle(
  { ids, onChange }: HoldDeps,
  scope: SiteScope,
  { holdId, variantIds }: { readonly holdId: string; readonly variantIds: readonly string[] },
  end: HoldEnd,
): Promise<StockHoldColumns['state']> {
  // What is sold in time could not be bought by anybody else before: nothing is seen to change.
  const isSeen = end.state !== 'claimed' || end.isOver;
  if (isSeen) await scope.ask(onChange(scope, variantIds));
  // One row is locked by what changes it; several are locked in their order first.
  if (variantIds.length > 1) await scope.ask(lockLevels(variantIds));
  const row = await scope.ask(
    endHold.one(
      holdId,
      end.state,
      [...variantIds],
      variantIds.map(() => ids.id()),
      new Date(end.now),
      ...actorColumns(end.by),
    ),
  );
  if (!isSeen && row.state !== 'claimed') await scope.ask(onChange(scope, variantIds));
  return row.state;
}

/** Keeps pieces for who is just buying them, given what is there of them as it looks without a lock. */
async function holdOf(
  deps: HoldDeps,
  scope: SiteScope,
  { id, wanted, seconds, now }: HoldWish,
  offered: ReadonlyMap<string, Offer>,
): Promise<HoldAnswer> {
  const kept = wanted.filter(({ variantId }) => offered.get(variantId)?.unlimited !== true);
  const begun = await scope.ask(beginHold.maybe(id, kept.length, seconds));
  if (begun === undefined) return answerOf(await scope.ask(lockHold.maybe(id)));
  // Most of those who come too late for a hot variant learn it here, and wait for no lock.
  const seen = [...offered].map(([one, { inStock, backorderLimit }]) => {
    return [one, { onHand: inStock, held: 0, backorderLimit }] as const;
  });
  const early = shortagesOf(new Map(seen), kept);
  if (early.length > 0) return refuseFor(scope, id, early);
  const variantIds = kept.map(({ variantId }) => variantId);
  await scope.inOrder([await toSweep(deps, scope, id, begun.expiresAt), deps.onChange(scope, variantIds)]);
  // Of one row either the pieces are kept or nothing is done, without a lock before.
  if (kept.length <= 1 && (await keep(deps, scope, { id, lines: kept, now }, offered))) {
    return { kind: 'held', expiresAt: begun.expiresAt };
  }
  const levels = [...(await freeLevels(scope, deps.movements, variantIds, now))].map(([one, level]) => {
    return [one, { ...level, backorderLimit: offered.get(one)?.backorderLimit ?? 0 }] as const;
  });
  const shortages = shortagesOf(new Map(levels), kept);
  if (shortages.length > 0) return refuseFor(scope, id, shortages);
  if (!(await keep(deps, scope, { id, lines: kept, now }, offered)))
    throw new Error('Stock that was locked has changed.');
  return { kind: 'held', expiresAt: begun.expiresAt };
}

async function renew(deps: HoldDeps, scope: SiteScope, holdId: string, seconds: number): Promise<boolean> {
  const hold = await scope.ask(lockHold.maybe(holdId));
  if (hold?.state !== 'held') return false;
  await scope.ask(lockLevels(await scope.ask(linesOf(holdId))));
  if ((await scope.ask(linesOf(holdId))).length < hold.lineCount) return false;
  const { expiresAt } = await scope.ask(renewHold.one(holdId, seconds));
  await scope.ask(await toSweep(deps, scope, holdId, expiresAt));
  return true;
}

async function claim(
  deps: HoldDeps,
  scope: SiteScope,
  holdId: string,
  { by, now }: { readonly by: Mover; readonly now: number },
): Promise<boolean> {
  const [hold, variantIds] = await scope.ask(lockWithLines(holdId));
  if (hold?.state !== 'held') return hold?.state === 'claimed';
  const end = { state: 'claimed', isOver: hold.isOver, by, now } as const;
  return (await settle(deps, scope, { holdId, variantIds }, end)) === 'claimed';
}

async function release(deps: HoldDeps, scope: SiteScope, holdId: string, now: number): Promise<void> {
  const [hold, variantIds] = await scope.ask(lockWithLines(holdId));
  if (hold?.state !== 'held') return;
  const end = { state: 'released', isOver: hold.isOver, by: undefined, now } as const;
  await settle(deps, scope, { holdId, variantIds }, end);
}

async function expire(deps: HoldDeps, scope: SiteScope, holdId: string, now: number): Promise<void> {
  const [hold, variantIds] = await scope.ask(lockWithLines(holdId));
  if (hold?.state !== 'held' || !hold.isOver) return;
  const end = { state: 'expired', isOver: true, by: undefined, now } as const;
  await settle(deps, scope, { holdId, variantIds }, end);
}

/** The part of the ledger that keeps pieces for who is just buying them, sells them, or gives them back. */
export function createHolds(deps: HoldDeps) {
  const toHold = (scope: SiteScope, { id, lines, seconds }: HoldAsk, now: number): Statement<HoldAnswer> => {
    const wanted = sumDemand(lines);
    return offersOf(wanted.map(({ variantId }) => variantId)).map((offered) =>
      holdOf(deps, scope, { id, wanted, seconds, now }, offered),
    );
  };

  return {
    /** The statement that does what `hold` does, for a list: what follows from its answer is done at the end of the list. */
    toHold,

    /**
     * Keeps pieces for who is just buying them, all or none. Variants that are unlimited need none. Asking again with
     * the same id changes nothing; an id is used for one hold only.
     */
    hold: (scope: SiteScope, ask: HoldAsk, now: number) => scope.ask(toHold(scope, ask, now)),

    /** Lets a hold last for so many seconds from now; false when it is over. */
    renew: (scope: SiteScope, holdId: string, seconds: number) => renew(deps, scope, holdId, seconds),

    /**
     * Takes what is held off what is on hand: it is sold. False when the hold is over and nothing was taken; true
     * again for one that was claimed before, without taking anything twice.
     */
    claim: (scope: SiteScope, holdId: string, by: Mover, now: number) =>
      claim(deps, scope, holdId, { by, now }),

    /** Gives back what is held; nothing happens to a hold that is over. */
    release: (scope: SiteScope, holdId: string, now: number) => release(deps, scope, holdId, now),

    /** Gives back what is held by a hold whose time is over. */
    expire: (scope: SiteScope, holdId: string, now: number) => expire(deps, scope, holdId, now),
  };
}
