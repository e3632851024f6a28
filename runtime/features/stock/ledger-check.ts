import type { SiteScope } from '../../database/database.ts';
import type { LedgerDifference } from './ledger.ts';

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

/** Rows of stock that do not add up, at most 100, and how many rows there are. */
export async function checkLedger(
  scope: SiteScope,
): Promise<{ levels: number; differences: LedgerDifference[] }> {
  const [count] = await scope.query<{ levels: number }>(
    'SELECT count(*)::int AS levels FROM stock_levels WHERE website_id = $1',
    [scope.websiteId],
  );
  const differences = await scope.query<LedgerDifference>(CHECK, [scope.websiteId]);
  return { levels: count?.levels ?? 0, differences };
}
