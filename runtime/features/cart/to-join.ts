import { CART_LIFE_MS, MEMBER_CART_LIFE_MS } from './store.ts';

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

/** SQL of when the cart of an alias was last changed or, to the day, visited: both give it its full life again. */
export const touchedSql = (cart: string) =>
  `${cart}.expires_at - CASE WHEN ${cart}.site_user_id IS NULL THEN interval '${CART_LIFE_MS} ms' ELSE interval '${MEMBER_CART_LIFE_MS} ms' END`;
