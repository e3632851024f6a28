import { type Demand, type Shortage, shortagesOf, sumDemand } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement, together } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { VARIANTS } from '../products/to-join.ts';
import { inStockSql, MAIN_LOCATION } from './available.ts';
import { releaseStockHold } from './expiry.ts';
import type { HoldAnswer, StockLedger } from './ledger.ts';
import { freeLevels, lockLevels } from './levels.ts';
import type { StockHoldColumns } from './model.ts';
import { actorColumns, MOVEMENT_COLUMNS, type Movements, type Mover } from './movements.ts';

interface HoldRow {
  readonly state: StockHoldColumns['state'];
  readonly lineCount: number;
  readonly isOver: boolean;
  readonly expiresAt: number;
}

interface Offer {
  readonly unlimited: boolean;
  readonly inStock: number;
  readonly backorderLimit: number;
}

/** Expired holds are swept a little later, so that they are over by any clock. */
const SWEPT_AFTER_MS = 1_000;

const EXPIRES_AT = '(extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"';

const beginHold = statement<{ expiresAt: number }>(
  'stock.beginHold',
  `INSERT INTO stock_holds (website_id, id, state, line_count, created_at, expires_at)
  VALUES ($1, $2, 'held', $3, now(), now() + make_interval(secs => $4)) ON CONFLICT DO NOTHING
  RETURNING ${EXPIRES_AT}`,
);

const lockHold = statement<HoldRow>(
  'stock.lockHold',
  `SELECT state, line_count AS "lineCount", expires_at <= now() AS "isOver", ${EXPIRES_AT}
    FROM stock_holds WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

const renewHold = statement<{ expiresAt: number }>(
  'stock.renewHold',
  `WITH lines AS (
    UPDATE stock_hold_lines SET expires_at = now() + make_interval(secs => $3)
     WHERE website_id = $1 AND hold_id = $2)
  UPDATE stock_holds SET expires_at = now() + make_interval(secs => $3) WHERE website_id = $1 AND id = $2
  RETURNING ${EXPIRES_AT}`,
);

// What is locked is kept short: a hold and its end are one statement each after their rows are locked.
const keepPieces = statement<{ kept: number }>(
  'stock.keepPieces',
  `WITH wanted AS (
    SELECT * FROM unnest($3::text[], $4::int[], $5::text[], $10::int[], $11::int[])
                    AS w (variant_id, quantity, movement_id, backorder_limit, backordered)),
  kept AS (
    UPDATE stock_levels s SET held = s.held + w.quantity FROM wanted w
     WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = w.variant_id
       AND LEAST(s.on_hand - s.held + w.backorder_limit, GREATEST(0, s.on_hand - s.held) + w.backordered)
           >= w.quantity
    RETURNING s.variant_id, s.location, s.on_hand, w.quantity, w.movement_id),
  lines AS (
    INSERT INTO stock_hold_lines (website_id, hold_id, variant_id, location, quantity, expires_at)
    SELECT $1, $2, k.variant_id, k.location, k.quantity, h.expires_at
      FROM kept k JOIN stock_holds h ON h.website_id = $1 AND h.id = $2),
  booked AS (
    INSERT INTO stock_movements (${MOVEMENT_COLUMNS})
    SELECT $1, movement_id, $6, variant_id, location, 'hold', 0, quantity, on_hand, '', $2, $7, $8, $9 FROM kept)
  SELECT count(*)::int AS kept FROM kept`,
);

const endHold = statement<Pick<StockHoldColumns, 'state'>>(
  'stock.endHold',
  `WITH gone AS (
    DELETE FROM stock_hold_lines WHERE website_id = $1 AND hold_id = $2 RETURNING variant_id, location, quantity),
  fate AS (
    SELECT CASE WHEN $3 <> 'claimed' THEN $3
                WHEN (SELECT count(*) FROM gone) = h.line_count THEN 'claimed' ELSE 'expired' END AS state
      FROM stock_holds h WHERE h.website_id = $1 AND h.id = $2),
  moved AS (
    UPDATE stock_levels s
       SET held = s.held - g.quantity,
           on_hand = s.on_hand - CASE f.state WHEN 'claimed' THEN g.quantity ELSE 0 END
      FROM gone g, fate f
     WHERE s.website_id = $1 AND s.variant_id = g.variant_id AND s.location = g.location
    RETURNING s.variant_id, s.location, s.on_hand, g.quantity, f.state),
  booked AS (
    INSERT INTO stock_movements (${MOVEMENT_COLUMNS})
    SELECT $1, i.id, $6, m.variant_id, m.location,
           CASE m.state WHEN 'claimed' THEN 'sale' WHEN 'released' THEN 'release' ELSE 'expiry' END,
           CASE m.state WHEN 'claimed' THEN -m.quantity ELSE 0 END, -m.quantity, m.on_hand, '', $2, $7, $8, $9
      FROM moved m JOIN unnest($4::text[], $5::text[]) AS i (variant_id, id) USING (variant_id))
  UPDATE stock_holds h SET state = f.state FROM fate f WHERE h.website_id = $1 AND h.id = $2 RETURNING h.state`,
);

const linesOfHold = statement<{ id: string }>(
  'stock.linesOfHold',
  'SELECT variant_id AS id FROM stock_hold_lines WHERE website_id = $1 AND hold_id = $2',
);

const offers = statement<Offer & { id: string }>(
  'stock.offers',
  `SELECT v.id, v.unlimited, v.backorder_limit AS "backorderLimit", ${inStockSql('v')} AS "inStock"
     FROM ${VARIANTS} v
    WHERE v.website_id = $1 AND v.id = ANY ($2)`,
);

const removeHold = statement('stock.removeHold', 'DELETE FROM stock_holds WHERE website_id = $1 AND id = $2');

function linesOf(holdId: string): Statement<string[]> {
  return linesOfHold.many(holdId).map((rows) => rows.map(({ id }) => id));
}

/** Locks a hold, and answers the variants that it keeps once it is locked. */
function lockWithLines(holdId: string): Statement<[HoldRow | undefined, string[]]> {
  return together([lockHold.maybe(holdId), linesOf(holdId)]);
}

/** What is there of the variants as it looks without a lock; those that are gone are left out. */
function offersOf(variantIds: readonly string[]): Statement<ReadonlyMap<string, Offer>> {
  return offers
    .many([...variantIds])
    .map((rows) => new Map(rows.map(({ id, ...offer }) => [id, offer] as const)));
}

/** What is answered to who asks for a hold that there is already. */
function answerOf(hold: HoldRow | undefined): HoldAnswer {
  if (hold === undefined) throw new Error('A hold that was there is gone.');
  if (hold.state !== 'held') return { kind: 'over', state: hold.state };
  return hold.isOver ? { kind: 'over', state: 'expired' } : { kind: 'held', expiresAt: hold.expiresAt };
}

/** The part of the ledger that keeps pieces for who is just buying them, sells them, or gives them back. */
export function createHolds(deps: {
  ids: Ids;
  jobs: Pick<Jobs, 'toEnqueue'>;
  movements: Movements;
  /** Told the variants whose stock changes, in the transaction that changes it. */
  onChange: (scope: SiteScope, variantIds: readonly string[]) => Statement<void>;
}): Pick<StockLedger, 'hold' | 'toHold' | 'renew' | 'claim' | 'release' | 'expire'> {
  const { ids, jobs, movements, onChange } = deps;

  const toSweep = (scope: SiteScope, holdId: string, expiresAt: number) =>
    jobs.toEnqueue(scope, releaseStockHold, { holdId }, expiresAt + SWEPT_AFTER_MS);

  /** Takes back the row of a hold that is refused. */
  async function refuseFor(
    scope: SiteScope,
    id: string,
    shortages: readonly Shortage[],
  ): Promise<HoldAnswer> {
    await scope.ask(removeHold.none(id));
    return { kind: 'short', shortages };
  }

  /** Keeps all of the pieces for a hold, where they are there. */
  async function keep(
    scope: SiteScope,
    id: string,
    lines: readonly Demand[],
    offered: ReadonlyMap<string, Offer>,
    now: number,
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
    scope: SiteScope,
    holdId: string,
    variantIds: readonly string[],
    end: { state: 'claimed' | 'released' | 'expired'; isOver: boolean; by: Mover; now: number },
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
    scope: SiteScope,
    {
      id,
      wanted,
      seconds,
    }: { readonly id: string; readonly wanted: readonly Demand[]; readonly seconds: number },
    offered: ReadonlyMap<string, Offer>,
    now: number,
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
    await scope.inOrder([await toSweep(scope, id, begun.expiresAt), onChange(scope, variantIds)]);
    // Of one row either the pieces are kept or nothing is done, without a lock before.
    if (kept.length <= 1 && (await keep(scope, id, kept, offered, now))) {
      return { kind: 'held', expiresAt: begun.expiresAt };
    }
    const levels = [...(await freeLevels(scope, movements, variantIds, now))].map(([one, level]) => {
      return [one, { ...level, backorderLimit: offered.get(one)?.backorderLimit ?? 0 }] as const;
    });
    const shortages = shortagesOf(new Map(levels), kept);
    if (shortages.length > 0) return refuseFor(scope, id, shortages);
    if (!(await keep(scope, id, kept, offered, now))) throw new Error('Stock that was locked has changed.');
    return { kind: 'held', expiresAt: begun.expiresAt };
  }

  const toHold: StockLedger['toHold'] = (scope, { id, lines, seconds }, now) => {
    const wanted = sumDemand(lines);
    return offersOf(wanted.map(({ variantId }) => variantId)).map((offered) =>
      holdOf(scope, { id, wanted, seconds }, offered, now),
    );
  };

  return {
    toHold,
    hold: (scope, ask, now) => scope.ask(toHold(scope, ask, now)),

    async renew(scope, holdId, seconds) {
      const hold = await scope.ask(lockHold.maybe(holdId));
      if (hold?.state !== 'held') return false;
      await scope.ask(lockLevels(await scope.ask(linesOf(holdId))));
      if ((await scope.ask(linesOf(holdId))).length < hold.lineCount) return false;
      const { expiresAt } = await scope.ask(renewHold.one(holdId, seconds));
      await scope.ask(await toSweep(scope, holdId, expiresAt));
      return true;
    },

    async claim(scope, holdId, by, now) {
      const [hold, variantIds] = await scope.ask(lockWithLines(holdId));
      if (hold?.state !== 'held') return hold?.state === 'claimed';
      return (
        (await settle(scope, holdId, variantIds, { state: 'claimed', isOver: hold.isOver, by, now })) ===
        'claimed'
      );
    },

    async release(scope, holdId, now) {
      const [hold, variantIds] = await scope.ask(lockWithLines(holdId));
      if (hold?.state !== 'held') return;
      await settle(scope, holdId, variantIds, { state: 'released', isOver: hold.isOver, by: undefined, now });
    },

    async expire(scope, holdId, now) {
      const [hold, variantIds] = await scope.ask(lockWithLines(holdId));
      if (hold?.state !== 'held' || !hold.isOver) return;
      await settle(scope, holdId, variantIds, { state: 'expired', isOver: true, by: undefined, now });
    },
  };
}
