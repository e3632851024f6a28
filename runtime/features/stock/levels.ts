import type { Level } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import { MAIN_LOCATION } from './to-join.ts';
import type { Movements } from './movements.ts';

interface LevelRow extends Level {
  readonly variantId: string;
}

interface FreedRow extends LevelRow {
  readonly holdId: string;
  readonly quantity: number;
}

const lock = statement<LevelRow>(
  'stock.lockLevels',
  `SELECT variant_id AS "variantId", on_hand AS "onHand", held FROM stock_levels
    WHERE website_id = $1 AND location = '${MAIN_LOCATION}' AND variant_id = ANY ($2)
    ORDER BY variant_id FOR NO KEY UPDATE`,
);

// The rows of stock are locked by now, and lines are taken away by nobody who has not locked theirs.
const freeExpired = statement<FreedRow>(
  'stock.freeExpired',
  `WITH gone AS (
    DELETE FROM stock_hold_lines
     WHERE website_id = $1 AND location = '${MAIN_LOCATION}' AND variant_id = ANY ($2) AND expires_at <= now()
    RETURNING hold_id, variant_id, quantity),
  freed AS (
    UPDATE stock_levels s SET held = s.held - g.quantity
      FROM (SELECT variant_id, sum(quantity)::int AS quantity FROM gone GROUP BY variant_id) g
     WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = g.variant_id
    RETURNING s.variant_id, s.on_hand, s.held)
  SELECT g.hold_id AS "holdId", g.variant_id AS "variantId", g.quantity, f.on_hand AS "onHand", f.held
    FROM gone g JOIN freed f USING (variant_id) ORDER BY g.variant_id, g.hold_id`,
);

/** Begins the rows of variants that have none, with nothing on hand. */
export async function ensureLevels(
  { websiteId, query }: SiteScope,
  variantIds: readonly string[],
): Promise<void> {
  await query(
    `INSERT INTO stock_levels (website_id, variant_id, location, on_hand, held)
     SELECT $1, id, '${MAIN_LOCATION}', 0, 0 FROM unnest($2::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
    [websiteId, [...variantIds]],
  );
}

/** Adds to what is on hand of variants whose rows are there. */
export async function addOnHand(
  { websiteId, query }: SiteScope,
  steps: readonly { readonly variantId: string; readonly delta: number }[],
): Promise<void> {
  await query(
    `UPDATE stock_levels s SET on_hand = s.on_hand + w.delta
       FROM unnest($2::text[], $3::int[]) AS w (variant_id, delta)
      WHERE s.website_id = $1 AND s.location = '${MAIN_LOCATION}' AND s.variant_id = w.variant_id`,
    [websiteId, steps.map(({ variantId }) => variantId), steps.map(({ delta }) => delta)],
  );
}

/** Locks the rows of variants in their order, and answers them. */
export function lockLevels(variantIds: readonly string[]): Statement<LevelRow[]> {
  return lock.many([...variantIds]);
}

/** The rows of variants as they are now, locked, without what expired holds keep: that is given back. */
export async function freeLevels(
  scope: SiteScope,
  movements: Movements,
  variantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Level>> {
  const [rows, freed] = await scope.inOrder([lockLevels(variantIds), freeExpired.many([...variantIds])]);
  await movements.book(
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
