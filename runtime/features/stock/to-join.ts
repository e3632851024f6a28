/**
 * SQL of how many pieces of a variant are on hand, those that are held included; 0 without a row of stock.
 * @param variant alias of a row of variants
 */
export function onHandSql(variant: string): string {
  return `COALESCE((SELECT sum(s.on_hand) FROM stock_levels s
    WHERE s.website_id = ${variant}.website_id AND s.variant_id = ${variant}.id), 0)`;
}
