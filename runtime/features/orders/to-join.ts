/**
 * What statements of other features join of orders. Each constant stands in FROM or JOIN in place of a table and takes
 * an alias. PostgreSQL dissolves such a subquery before it plans: it costs no more than the table.
 */

/** Orders, those that came to nothing too. */
export const ORDERS = `(SELECT website_id, id, kind, number, status, payment_state, is_test, source_id, source_kind, token_hash,
  language, origin, email, billing_address, shipping_address, currency, grand_total_minor, site_user_id, created_at
  FROM orders)`;

/** What was bought, by `order_id` and `position`. */
export const ORDER_LINES = `(SELECT website_id, id, order_id, position, product_id, product_name, product_type, quantity,
  fulfilled_quantity, refunded_quantity, line_minor, discount_minor FROM order_items)`;

/** Parcels that were sent, by `order_id`. */
export const PARCELS = '(SELECT website_id, order_id, shipped_at FROM order_fulfillments)';

/** Money that went back, by `order_id`. */
export const GIVEN_REFUNDS = `(SELECT website_id, order_id, at, amount_minor FROM order_refunds WHERE state = 'given')`;

/**
 * SQL of whether a site has any order.
 * @param website SQL of the id of the site
 */
export const hasOrdersSql = (website: string): string =>
  `EXISTS (SELECT 1 FROM orders o WHERE o.website_id = ${website})`;
