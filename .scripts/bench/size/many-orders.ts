import type pg from 'pg';

const AT_ONCE = 10_000;

const MANY_ORDERS = `
  INSERT INTO orders
  SELECT copied.*
    FROM (SELECT to_jsonb(o) AS facts FROM orders o WHERE o.website_id = $1 AND o.id = $2) one,
         generate_series($3::int, $4::int) n,
         jsonb_populate_record(NULL::orders, one.facts || jsonb_build_object(
           'id', lpad('a' || n, 24, '0'), 'number', 1000000 + n, 'token_hash', 'many ' || n,
           'cart_id', lpad('a' || n, 24, '0'), 'source_id', lpad('a' || n, 24, '0'),
           'email', 'buyer' || n % 5000 || '@example.com',
           'created_at', now() - make_interval(mins => n * 2), 'paid_at', now() - make_interval(mins => n * 2))) copied`;

const THEIR_LINES = `
  INSERT INTO order_items
  SELECT copied.*
    FROM (SELECT to_jsonb(l) AS facts FROM order_items l WHERE l.website_id = $1 AND l.order_id = $2
           ORDER BY l.position LIMIT 1) one,
         generate_series($3::int, $4::int) n,
         jsonb_populate_record(NULL::order_items, one.facts || jsonb_build_object(
           'id', lpad('b' || n, 24, '0'), 'order_id', lpad('a' || n, 24, '0'))) copied`;

/** Adds copies of an order that was paid, two minutes apart, the latest of this moment. */
export async function addOrders(
  client: pg.Client,
  siteId: string,
  { like, count }: { like: string; count: number },
): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const part = [siteId, like, from, Math.min(count, from + AT_ONCE - 1)];
    await client.query(MANY_ORDERS, part);
    await client.query(THEIR_LINES, part);
  }
}
