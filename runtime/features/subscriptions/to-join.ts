/** Cycles of subscriptions, for FROM or JOIN in statements of other features, with an alias: orders name their `id` as their source. */
export const CYCLES = '(SELECT website_id, id, subscription_id FROM subscription_cycles)';

/**
 * SQL of whether an order is a payment of a subscription: its first one, or that of a cycle, which is its source then.
 * @param order alias of a row of orders
 */
export const isOfSubscriptionSql = (order: string): string => `(
  EXISTS (SELECT FROM subscriptions s WHERE s.website_id = ${order}.website_id AND s.first_order_id = ${order}.id)
  OR EXISTS (SELECT FROM subscription_cycles c WHERE c.website_id = ${order}.website_id AND c.id = ${order}.source_id))`;

/**
 * SQL of whether a site has any subscription.
 * @param website SQL of the id of the site
 */
export const hasSubscriptionsSql = (website: string): string =>
  `EXISTS (SELECT 1 FROM subscriptions s WHERE s.website_id = ${website})`;
