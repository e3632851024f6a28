/**
 * What statements of other features join of carts. Each constant stands in FROM or JOIN in place of a table and takes an
 * alias. PostgreSQL dissolves such a subquery before it plans: it costs no more than the table.
 */

/** Carts, those that were bought or merged into another one too. */
export const CARTS = `(SELECT website_id, id, currency, is_subscription, site_user_id, merged_into, order_id, expires_at
  FROM carts)`;

/** Lines of carts, without those that were taken out. */
export const CART_LINES = `(SELECT website_id, id, cart_id, product_id, variant_id, quantity, seen_price_minor
  FROM cart_entries WHERE removed_at IS NULL)`;
