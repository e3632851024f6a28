import { adjustStock } from '#shared/features/stock/contract.ts';
import {
  type AdjustmentReason,
  type Demand,
  type Level,
  type MovementReason,
  refusalOfAdjustment,
  type Shortage,
  shortagesOf,
  sumDemand,
} from '#shared/features/stock/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { availableSql, MAIN_LOCATION } from './available.ts';
import { releaseStockHold } from './expiry.ts';
import { defineStock, type StockHoldColumns } from './model.ts';

/** Who moves stock. */
export type Mover = Pick<SignedIn, 'kind' | 'id' | 'name'> | undefined;

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
 * What is on hand, what is held for whom, and how it came to that (runtime-contract B4). Whoever changes rows of
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
  /** Rows that do not add up, at most 100, and how many rows there are (runtime-contract C, "ledger check"). */
  check(scope: SiteScope): Promise<{ levels: number; differences: LedgerDifference[] }>;
}

interface LevelRow extends Level {
  readonly variantId: string;
}

interface HoldRow {
  readonly state: StockHoldColumns['state'];
  readonly lineCount: number;
  readonly isOver: boolean;
  readonly expiresAt: number;
}

interface Offer {
  readonly unlimited: boolean;
  readonly available: number;
}

interface Moved extends LevelRow {
  readonly quantity: number;
}

/** Expired holds are swept a little later, so that they are over by any clock. */
const SWEPT_AFTER_MS = 1_000;
const SYSTEM = { kind: 'system', id: '', name: 'Awning' } as const;

const LOCK_LEVELS = `
  SELECT variant_id AS "variantId", on_hand AS "onHand", held FROM stock_levels
   WHERE website_id = $1 AND location = '${MAIN_LOCATION}' AND variant_id = ANY ($2)
   ORDER BY variant_id FOR NO KEY UPDATE`;

// The rows of stock are locked by now, and lines are taken away by nobody who has not locked theirs.
const FREE_EXPIRED = `
  WITH gone AS (
    DELETE FROM stock_hold_lines
     WHERE website_id = $1 AND location = '${MAIN_LOCATION}' AND variant_id = ANY ($2) AND expires_at <= now()
    RETURNING hold_id, variant_id, quantity),
  freed AS (
    UPDATE stock_levels s SET held = s.held - g.quantity
      FROM (SELECT variant_id, sum(quantity)::int AS quantity FROM gone GROUP BY variant_id) g
     WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = g.variant_id
    RETURNING s.variant_id, s.on_hand, s.held)
  SELECT g.hold_id AS "holdId", g.variant_id AS "variantId", g.quantity, f.on_hand AS "onHand", f.held
    FROM gone g JOIN freed f USING (variant_id) ORDER BY g.variant_id, g.hold_id`;

const MOVEMENT_COLUMNS = `website_id, id, at, variant_id, location, reason, delta, held_delta, on_hand, note, reference,
                         actor_kind, actor_id, actor_name`;

// What is locked is kept short: a hold and its end are one statement each after their rows are locked.
const KEEP = `
  WITH wanted AS (SELECT * FROM unnest($3::text[], $4::int[], $5::text[]) AS w (variant_id, quantity, movement_id)),
  kept AS (
    UPDATE stock_levels s SET held = s.held + w.quantity FROM wanted w
     WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = w.variant_id
       AND s.on_hand - s.held >= w.quantity
    RETURNING s.variant_id, s.location, s.on_hand, w.quantity, w.movement_id),
  lines AS (
    INSERT INTO stock_hold_lines (website_id, hold_id, variant_id, location, quantity, expires_at)
    SELECT $1, $2, k.variant_id, k.location, k.quantity, h.expires_at
      FROM kept k JOIN stock_holds h ON h.website_id = $1 AND h.id = $2),
  booked AS (
    INSERT INTO stock_movements (${MOVEMENT_COLUMNS})
    SELECT $1, movement_id, $6, variant_id, location, 'hold', 0, quantity, on_hand, '', $2, $7, $8, $9 FROM kept)
  SELECT count(*)::int AS kept FROM kept`;

const END = `
  WITH gone AS (
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
  UPDATE stock_holds h SET state = f.state FROM fate f WHERE h.website_id = $1 AND h.id = $2 RETURNING h.state`;

const CHECK = `
  WITH sums AS (
    SELECT s.variant_id, s.location, s.on_hand, s.held,
           COALESCE((SELECT sum(m.delta) FROM stock_movements m WHERE m.website_id = s.website_id
              AND m.variant_id = s.variant_id AND m.location = s.location), 0)::int AS moved_on_hand,
           COALESCE((SELECT sum(m.held_delta) FROM stock_movements m WHERE m.website_id = s.website_id
              AND m.variant_id = s.variant_id AND m.location = s.location), 0)::int AS moved_held,
           COALESCE((SELECT sum(h.quantity) FROM stock_hold_lines h WHERE h.website_id = s.website_id
              AND h.variant_id = s.variant_id AND h.location = s.location), 0)::int AS holds
      FROM stock_levels s WHERE s.website_id = $1)
  SELECT variant_id AS "variantId", location, on_hand AS "onHand", moved_on_hand AS "movedOnHand", held,
         moved_held AS "movedHeld", holds
    FROM sums WHERE on_hand <> moved_on_hand OR held <> moved_held OR held <> holds
   ORDER BY variant_id, location LIMIT 100`;

/** What is answered to who asks for a hold that there is already. */
function answerOf(hold: HoldRow | undefined): HoldAnswer {
  if (hold === undefined) throw new Error('A hold that was there is gone.');
  if (hold.state !== 'held') return { kind: 'over', state: hold.state };
  return hold.isOver ? { kind: 'over', state: 'expired' } : { kind: 'held', expiresAt: hold.expiresAt };
}

/**
 * Makes the ledger of stock.
 * @param deps.onChange told the variants whose stock changed, in the transaction that changes it
 */
export function createStockLedger(deps: {
  db: Database;
  ids: Ids;
  jobs: Pick<Jobs, 'enqueue'>;
  onChange: (scope: SiteScope, variantIds: readonly string[]) => Promise<void>;
}): StockLedger {
  const { ids, jobs, onChange } = deps;
  const { stockHolds, stockMovements } = defineStock(deps.db.sequelize);

  /** Writes movements and says that the stock of their variants changed. */
  async function book(
    scope: SiteScope,
    by: Mover,
    now: number,
    moves: readonly {
      readonly variantId: string;
      readonly reason: MovementReason;
      readonly delta?: number;
      readonly heldDelta?: number;
      readonly onHand: number;
      readonly note?: string;
      readonly reference: string | null;
    }[],
  ): Promise<void> {
    if (moves.length === 0) return;
    const { websiteId, transaction } = scope;
    const { kind, id: actorId, name } = by ?? SYSTEM;
    const rows = moves.map((move) => ({
      delta: 0,
      heldDelta: 0,
      note: '',
      ...move,
      websiteId,
      id: ids.id(),
      at: new Date(now),
      location: MAIN_LOCATION,
      actorKind: kind,
      actorId,
      actorName: name,
    }));
    await stockMovements.bulkCreate(rows, { transaction });
    await onChange(scope, [...new Set(moves.map(({ variantId }) => variantId))]);
  }

  /** The rows of these variants as they are now, locked, without what expired holds keep. */
  async function lockLevels(
    scope: SiteScope,
    variantIds: readonly string[],
    now: number,
  ): Promise<Map<string, Level>> {
    const { websiteId } = scope;
    const rows = await scope.query<LevelRow>(LOCK_LEVELS, [websiteId, [...variantIds]]);
    const freed = await scope.query<Moved & { holdId: string }>(FREE_EXPIRED, [websiteId, [...variantIds]]);
    await book(
      scope,
      undefined,
      now,
      freed.map(({ variantId, quantity, onHand, holdId }) => ({
        variantId,
        reason: 'expiry',
        heldDelta: -quantity,
        onHand,
        reference: holdId,
      })),
    );
    return new Map([...rows, ...freed].map(({ variantId, onHand, held }) => [variantId, { onHand, held }]));
  }

  async function linesOf({ websiteId, query }: SiteScope, holdId: string): Promise<string[]> {
    const lines = await query<{ id: string }>(
      'SELECT variant_id AS id FROM stock_hold_lines WHERE website_id = $1 AND hold_id = $2',
      [websiteId, holdId],
    );
    return lines.map(({ id }) => id);
  }

  async function lockHold(scope: SiteScope, holdId: string): Promise<HoldRow | undefined> {
    const [row] = await scope.query<HoldRow>(
      `SELECT state, line_count AS "lineCount", expires_at <= now() AS "isOver",
              (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"
         FROM stock_holds WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [scope.websiteId, holdId],
    );
    return row;
  }

  async function sweepLater(scope: SiteScope, holdId: string, expiresAt: number): Promise<void> {
    await jobs.enqueue(scope, releaseStockHold, { holdId }, expiresAt + SWEPT_AFTER_MS);
  }

  /**
   * Ends a hold that is locked: what it still keeps is sold or given back. Where somebody else was given a part of it,
   * nothing is sold: the rest is of no use to its buyer.
   * @returns what became of it
   */
  async function settle(
    scope: SiteScope,
    holdId: string,
    end: { state: 'claimed' | 'released' | 'expired'; by: Mover; now: number },
  ): Promise<StockHoldColumns['state']> {
    const { websiteId } = scope;
    const { kind, id: actorId, name } = end.by ?? SYSTEM;
    const variantIds = await linesOf(scope, holdId);
    await onChange(scope, variantIds);
    // One row is locked by what changes it; several are locked in their order first.
    if (variantIds.length > 1) await scope.query(LOCK_LEVELS, [websiteId, variantIds]);
    const movementIds = variantIds.map(() => ids.id());
    const [row] = await scope.query<Pick<StockHoldColumns, 'state'>>(END, [
      websiteId,
      holdId,
      end.state,
      variantIds,
      movementIds,
      new Date(end.now),
      kind,
      actorId,
      name,
    ]);
    if (row === undefined) throw new Error('A hold that was locked is gone.');
    return row.state;
  }

  /** What can be bought of the variants as it looks without a lock; those that are gone are left out. */
  async function offersOf(scope: SiteScope, variantIds: readonly string[]): Promise<Map<string, Offer>> {
    const rows = await scope.query<Offer & { id: string }>(
      `SELECT v.id, v.unlimited, ${availableSql('v')} AS available FROM product_variants v
        WHERE v.website_id = $1 AND v.id = ANY ($2) AND v.removed_at IS NULL`,
      [scope.websiteId, [...variantIds]],
    );
    return new Map(rows.map(({ id, ...offer }) => [id, offer]));
  }

  /** Which of the variants are counted; those that are gone are left out. */
  async function countedOf(
    scope: SiteScope,
    variantIds: readonly string[],
  ): Promise<ReadonlyMap<string, boolean>> {
    const rows = await scope.query<{ id: string; unlimited: boolean }>(
      `SELECT id, unlimited FROM product_variants
        WHERE website_id = $1 AND id = ANY ($2) AND removed_at IS NULL`,
      [scope.websiteId, [...variantIds]],
    );
    return new Map(rows.map(({ id, unlimited }) => [id, !unlimited]));
  }

  async function ensureLevels({ websiteId, query }: SiteScope, variantIds: readonly string[]): Promise<void> {
    await query(
      `INSERT INTO stock_levels (website_id, variant_id, location, on_hand, held)
       SELECT $1, id, '${MAIN_LOCATION}', 0, 0 FROM unnest($2::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
      [websiteId, [...variantIds]],
    );
  }

  function assertAdjustable(
    counted: ReadonlyMap<string, boolean>,
    adjustments: readonly { readonly variantId: string }[],
  ): void {
    const facts = (isProblem: (id: string) => boolean) => {
      const problems = adjustments.map(({ variantId }) => ({ variantId }));
      return { facts: { problems: problems.filter(({ variantId }) => isProblem(variantId)) } };
    };
    const gone = facts((id) => !counted.has(id));
    if (gone.facts.problems.length > 0) throw refuseAs(adjustStock, 'VARIANT_NOT_FOUND', gone);
    const unlimited = facts((id) => counted.get(id) === false);
    if (unlimited.facts.problems.length > 0) throw refuseAs(adjustStock, 'STOCK_UNLIMITED', unlimited);
  }

  async function bookedBefore(
    { websiteId, query }: SiteScope,
    reason: MovementReason,
    reference: string | undefined,
    variantIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (reference === undefined) return new Set();
    const rows = await query<{ id: string }>(
      `SELECT variant_id AS id FROM stock_movements
        WHERE website_id = $1 AND variant_id = ANY ($2) AND location = '${MAIN_LOCATION}'
          AND reference = $3 AND reason = $4`,
      [websiteId, [...variantIds], reference, reason],
    );
    return new Set(rows.map(({ id }) => id));
  }

  return {
    async open(scope, by, levels, now) {
      const { websiteId } = scope;
      await ensureLevels(
        scope,
        levels.map(({ variantId }) => variantId),
      );
      const filled = levels.filter(({ onHand }) => onHand > 0);
      if (filled.length === 0) return;
      await scope.query(
        `UPDATE stock_levels s SET on_hand = w.on_hand
           FROM unnest($2::text[], $3::int[]) AS w (variant_id, on_hand)
          WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = w.variant_id`,
        [websiteId, filled.map(({ variantId }) => variantId), filled.map(({ onHand }) => onHand)],
      );
      await book(
        scope,
        by,
        now,
        filled.map(({ variantId, onHand }) => ({
          variantId,
          reason: 'opening',
          delta: onHand,
          onHand,
          reference: null,
        })),
      );
    },

    async adjust(scope, by, { adjustments, reason, note, reference }, now) {
      const variantIds = adjustments.map(({ variantId }) => variantId);
      assertAdjustable(await countedOf(scope, variantIds), adjustments);
      await ensureLevels(scope, variantIds);
      const levels = await lockLevels(scope, variantIds, now);
      const before = await bookedBefore(scope, reason, reference, variantIds);
      const open = adjustments.filter(({ variantId }) => !before.has(variantId));
      const levelOf = (variantId: string) => levels.get(variantId) ?? { onHand: 0, held: 0 };
      const problems = open.flatMap(({ variantId, delta, expectedOnHand }) => {
        const code = refusalOfAdjustment(levelOf(variantId), delta, expectedOnHand);
        return code === undefined ? [] : [{ variantId, code, ...levelOf(variantId) }];
      });
      const [first] = problems;
      if (first !== undefined) throw refuseAs(adjustStock, first.code, { facts: { problems } });
      await scope.query(
        `UPDATE stock_levels s SET on_hand = s.on_hand + w.delta
           FROM unnest($2::text[], $3::int[]) AS w (variant_id, delta)
          WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = w.variant_id`,
        [scope.websiteId, open.map(({ variantId }) => variantId), open.map(({ delta }) => delta)],
      );
      await book(
        scope,
        by,
        now,
        open.map(({ variantId, delta }) => ({
          variantId,
          reason,
          delta,
          onHand: levelOf(variantId).onHand + delta,
          note,
          reference: reference ?? null,
        })),
      );
    },

    async hold(scope, { id, lines, seconds }, now) {
      const { websiteId, transaction } = scope;
      const wanted = sumDemand(lines);
      const offers = await offersOf(
        scope,
        wanted.map(({ variantId }) => variantId),
      );
      const kept = wanted.filter(({ variantId }) => offers.get(variantId)?.unlimited !== true);
      const [begun] = await scope.query<{ expiresAt: number }>(
        `INSERT INTO stock_holds (website_id, id, state, line_count, created_at, expires_at)
         VALUES ($1, $2, 'held', $3, now(), now() + make_interval(secs => $4)) ON CONFLICT DO NOTHING
         RETURNING (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"`,
        [websiteId, id, kept.length, seconds],
      );
      if (begun === undefined) return answerOf(await lockHold(scope, id));

      async function refuseFor(shortages: readonly Shortage[]): Promise<HoldAnswer> {
        await stockHolds.destroy({ where: { websiteId, id }, transaction });
        return { kind: 'short', shortages };
      }

      // Most of those who come too late for a hot variant learn it here, and wait for no lock.
      const seen = [...offers].map(([one, { available }]) => [one, { onHand: available, held: 0 }] as const);
      const early = shortagesOf(new Map(seen), kept);
      if (early.length > 0) return refuseFor(early);
      const variantIds = kept.map(({ variantId }) => variantId);
      await sweepLater(scope, id, begun.expiresAt);
      await onChange(scope, variantIds);
      const { kind, id: actorId, name } = SYSTEM;
      async function keep(): Promise<boolean> {
        const [row] = await scope.query<{ kept: number }>(KEEP, [
          websiteId,
          id,
          variantIds,
          kept.map(({ quantity }) => quantity),
          kept.map(() => ids.id()),
          new Date(now),
          kind,
          actorId,
          name,
        ]);
        return row?.kept === kept.length;
      }
      // Of one row either the pieces are kept or nothing is done, without a lock before.
      if (kept.length <= 1 && (await keep())) return { kind: 'held', expiresAt: begun.expiresAt };
      const shortages = shortagesOf(await lockLevels(scope, variantIds, now), kept);
      if (shortages.length > 0) return refuseFor(shortages);
      if (!(await keep())) throw new Error('Stock that was locked has changed.');
      return { kind: 'held', expiresAt: begun.expiresAt };
    },

    async renew(scope, holdId, seconds) {
      const { websiteId } = scope;
      const hold = await lockHold(scope, holdId);
      if (hold?.state !== 'held') return false;
      await scope.query(LOCK_LEVELS, [websiteId, await linesOf(scope, holdId)]);
      if ((await linesOf(scope, holdId)).length < hold.lineCount) return false;
      const [row] = await scope.query<{ expiresAt: number }>(
        `WITH lines AS (
           UPDATE stock_hold_lines SET expires_at = now() + make_interval(secs => $3)
            WHERE website_id = $1 AND hold_id = $2)
         UPDATE stock_holds SET expires_at = now() + make_interval(secs => $3) WHERE website_id = $1 AND id = $2
         RETURNING (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"`,
        [websiteId, holdId, seconds],
      );
      if (row === undefined) throw new Error('A hold that was locked is gone.');
      await sweepLater(scope, holdId, row.expiresAt);
      return true;
    },

    async claim(scope, holdId, by, now) {
      const hold = await lockHold(scope, holdId);
      if (hold?.state !== 'held') return hold?.state === 'claimed';
      return (await settle(scope, holdId, { state: 'claimed', by, now })) === 'claimed';
    },

    async release(scope, holdId, now) {
      const hold = await lockHold(scope, holdId);
      if (hold?.state !== 'held') return;
      await settle(scope, holdId, { state: 'released', by: undefined, now });
    },

    async expire(scope, holdId, now) {
      const hold = await lockHold(scope, holdId);
      if (hold?.state !== 'held' || !hold.isOver) return;
      await settle(scope, holdId, { state: 'expired', by: undefined, now });
    },

    async check(scope) {
      const [count] = await scope.query<{ levels: number }>(
        'SELECT count(*)::int AS levels FROM stock_levels WHERE website_id = $1',
        [scope.websiteId],
      );
      const differences = await scope.query<LedgerDifference>(CHECK, [scope.websiteId]);
      return { levels: count?.levels ?? 0, differences };
    },
  };
}
