import { type Statement, statement, together } from '../../database/in-order.ts';
import { VARIANTS } from '../products/to-join.ts';
import { inStockSql, MAIN_LOCATION } from './to-join.ts';
import type { StockHoldColumns } from './model.ts';
import { MOVEMENT_COLUMNS } from './movements.ts';

/** A hold as its row has it. */
export interface HoldRow {
  readonly state: StockHoldColumns['state'];
  readonly lineCount: number;
  readonly isOver: boolean;
  readonly expiresAt: number;
}

/** How a variant is sold, and how many pieces are there. */
export interface Offer {
  readonly unlimited: boolean;
  readonly inStock: number;
  readonly backorderLimit: number;
}

const EXPIRES_AT = '(extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"';

export const beginHold = statement<{ expiresAt: number }>(
  'stock.beginHold',
  `INSERT INTO stock_holds (website_id, id, state, line_count, created_at, expires_at)
  VALUES ($1, $2, 'held', $3, now(), now() + make_interval(secs => $4)) ON CONFLICT DO NOTHING
  RETURNING ${EXPIRES_AT}`,
);

export const lockHold = statement<HoldRow>(
  'stock.lockHold',
  `SELECT state, line_count AS "lineCount", expires_at <= now() AS "isOver", ${EXPIRES_AT}
    FROM stock_holds WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export const renewHold = statement<{ expiresAt: number }>(
  'stock.renewHold',
  `WITH lines AS (
    UPDATE stock_hold_lines SET expires_at = now() + make_interval(secs => $3)
     WHERE website_id = $1 AND hold_id = $2)
  UPDATE stock_holds SET expires_at = now() + make_interval(secs => $3) WHERE website_id = $1 AND id = $2
  RETURNING ${EXPIRES_AT}`,
);

// What is locked is kept short: a hold and its end are one statement each after their rows are locked.
export const keepPieces = statement<{ kept: number }>(
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

export const endHold = statement<Pick<StockHoldColumns, 'state'>>(
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

export const removeHold = statement(
  'stock.removeHold',
  'DELETE FROM stock_holds WHERE website_id = $1 AND id = $2',
);

/** The variants that a hold keeps. */
export function linesOf(holdId: string): Statement<string[]> {
  return linesOfHold.many(holdId).map((rows) => rows.map(({ id }) => id));
}

/** Locks a hold, and answers the variants that it keeps once it is locked. */
export function lockWithLines(holdId: string): Statement<[HoldRow | undefined, string[]]> {
  return together([lockHold.maybe(holdId), linesOf(holdId)]);
}

/** What is there of the variants as it looks without a lock; those that are gone are left out. */
export function offersOf(variantIds: readonly string[]): Statement<ReadonlyMap<string, Offer>> {
  return offers
    .many([...variantIds])
    .map((rows) => new Map(rows.map(({ id, ...offer }) => [id, offer] as const)));
}
