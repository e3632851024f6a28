/** The place of stock while a site has only one. */
export const MAIN_LOCATION = 'main';

/** Pieces of one level that can be bought. */
const LEFT = `s.on_hand - s.held + CASE WHEN s.held = 0 THEN 0 ELSE
      (SELECT COALESCE(sum(h.quantity), 0) FROM stock_hold_lines h
        WHERE h.website_id = s.website_id AND h.variant_id = s.variant_id AND h.location = s.location
          AND h.expires_at <= now()) END`;

/** SQL of the sum over the levels of a variant, with what is added to it where there are any. */
function leftSql(variant: string, more: string): string {
  return `COALESCE((SELECT sum(${LEFT})${more}
    FROM stock_levels s WHERE s.website_id = ${variant}.website_id AND s.variant_id = ${variant}.id), 0)::int`;
}

/**
 * SQL of how many pieces of a variant are there: on hand less what is held by holds that are not over, below 0 where some are owed. A hold is over by the clock of the database, the same for every process, whether or
 * not anybody has swept it.
 * @param variant alias of `product_variants` in the statement
 */
export function inStockSql(variant: string): string {
  return leftSql(variant, '');
}

/** SQL of how many pieces of a variant can be bought: those that are there, and as many as may be owed. */
export function availableSql(variant: string): string {
  return leftSql(variant, ` + ${variant}.backorder_limit`);
}

/**
 * The same as {@link inStockSql} for many variants at once: SQL of a JSON object of pieces by id; null when there is stock of none.
 * @param websiteId SQL of the site's id
 * @param ids SQL of an array of ids
 */
export function inStockByIdSql(websiteId: string, ids: string): string {
  return `(SELECT json_object_agg(levels.id, levels.pieces) FROM (
    SELECT s.variant_id AS id, sum(${LEFT})::int AS pieces FROM stock_levels s
     WHERE s.website_id = ${websiteId} AND s.variant_id = ANY (${ids}) GROUP BY s.variant_id) levels)`;
}

/**
 * SQL of how many pieces of a variant are on hand, those that are held included; 0 without a row of stock.
 * @param variant alias of a row of variants
 */
export function onHandSql(variant: string): string {
  return `COALESCE((SELECT sum(s.on_hand) FROM stock_levels s
    WHERE s.website_id = ${variant}.website_id AND s.variant_id = ${variant}.id), 0)`;
}
