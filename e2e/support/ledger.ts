import type pg from 'pg';

/** Questions that have no rows where the books of all sites add up, by what each of them looks for. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'pieces held that are not the sum of the holds': `
    SELECT s.variant_id, s.held, COALESCE(sum(h.quantity), 0) AS holds FROM stock_levels s
      LEFT JOIN stock_hold_lines h USING (website_id, variant_id, location)
     GROUP BY s.website_id, s.variant_id, s.location, s.held HAVING s.held <> COALESCE(sum(h.quantity), 0)`,
  'pieces on hand that are not the sum of the movements': `
    SELECT s.variant_id, s.on_hand, COALESCE(sum(m.delta), 0) AS moved FROM stock_levels s
      LEFT JOIN stock_movements m USING (website_id, variant_id, location)
     GROUP BY s.website_id, s.variant_id, s.location, s.on_hand, s.held
    HAVING s.on_hand <> COALESCE(sum(m.delta), 0) OR s.held <> COALESCE(sum(m.held_delta), 0)`,
  'more pieces owed than the back-order allows': `
    SELECT s.variant_id, s.on_hand, s.held, v.backorder_limit FROM stock_levels s
      LEFT JOIN product_variants v ON v.website_id = s.website_id AND v.id = s.variant_id
     WHERE s.held < 0 OR s.on_hand - s.held < -COALESCE(v.backorder_limit, 0)`,
  // What staff took out is told by nobody's order.
  'more pieces owed than the lines of orders tell': `
    SELECT s.variant_id, s.on_hand, COALESCE(t.told, 0) AS told, COALESCE(m.taken, 0) AS taken FROM stock_levels s
      LEFT JOIN (SELECT i.website_id, i.variant_id, sum((i.backorder->>'quantity')::int) AS told
                   FROM order_items i JOIN orders o ON o.website_id = i.website_id AND o.id = i.order_id
                  WHERE o.number IS NOT NULL GROUP BY 1, 2) t USING (website_id, variant_id)
      LEFT JOIN (SELECT website_id, variant_id, location, -sum(delta) AS taken FROM stock_movements
                  WHERE delta < 0 AND reason <> 'sale' GROUP BY 1, 2, 3) m USING (website_id, variant_id, location)
     WHERE -s.on_hand > COALESCE(t.told, 0) + COALESCE(m.taken, 0)`,
  'pieces sold that are not those of the orders': `
    SELECT o.id, i.variant_id, i.pieces, m.pieces AS sold FROM orders o
      JOIN (SELECT website_id, order_id, variant_id, sum(quantity) AS pieces FROM order_items GROUP BY 1, 2, 3) i
        ON i.website_id = o.website_id AND i.order_id = o.id
      JOIN product_variants v ON v.website_id = o.website_id AND v.id = i.variant_id AND NOT v.unlimited
      LEFT JOIN (SELECT website_id, reference, variant_id, -sum(delta) AS pieces FROM stock_movements
                  WHERE reason = 'sale' GROUP BY 1, 2, 3) m
        ON m.website_id = o.website_id AND m.reference = o.id AND m.variant_id = i.variant_id
     WHERE COALESCE(m.pieces, 0) <> CASE WHEN o.number IS NULL THEN 0 ELSE i.pieces END`,
  "money that is not in the provider's books": `
    SELECT o.id, o.payment_state, o.authorized_minor, o.captured_minor, o.refunded_minor, m.captured, m.refunded
      FROM orders o
      LEFT JOIN (SELECT p.website_id, COALESCE(a.order_id, split_part(p.attempt_key, ':', 2)) AS id,
                        sum(p.captured_minor) AS captured, sum(p.refunded_minor) AS refunded
                   FROM mock_payments p
                   LEFT JOIN payment_attempts a ON a.website_id = p.website_id AND a.charge_key = p.attempt_key
                  GROUP BY 1, 2) m ON m.website_id = o.website_id AND m.id = o.id
     WHERE o.status <> 'PENDING_PAYMENT'
       AND o.captured_minor - o.refunded_minor <> COALESCE(m.captured, 0) - COALESCE(m.refunded, 0)`,
  'payments without an order': `
    SELECT attempt_key FROM mock_payments m
     WHERE NOT EXISTS (SELECT FROM orders o WHERE o.website_id = m.website_id AND o.id = split_part(attempt_key, ':', 2))
       AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.website_id = m.website_id AND a.charge_key = m.attempt_key)`,
  'carts, cycles and donations with several orders': `
    SELECT source_kind, source_id, count(*) FROM orders WHERE status NOT IN ('CANCELED', 'EXPIRED')
     GROUP BY website_id, source_kind, source_id HAVING count(*) > 1`,
  'carts that do not name their order': `
    SELECT o.id FROM orders o LEFT JOIN carts c ON c.website_id = o.website_id AND c.id = o.source_id
     WHERE o.number IS NOT NULL AND o.source_kind = 'cart' AND c.order_id IS DISTINCT FROM o.id`,
  'cycles of subscriptions that are not one order each': `
    SELECT y.id, y.paid_at, count(o.id) FROM subscription_cycles y
      LEFT JOIN orders o ON o.website_id = y.website_id AND o.source_id = y.id AND o.number IS NOT NULL
     GROUP BY y.website_id, y.id, y.paid_at HAVING count(o.id) <> CASE WHEN y.paid_at IS NULL THEN 0 ELSE 1 END`,
  'carts of an order that does not count': `
    SELECT c.id FROM carts c LEFT JOIN orders o ON o.website_id = c.website_id AND o.id = c.order_id
     WHERE c.order_id IS NOT NULL AND o.number IS NULL`,
  'uses of coupons that are not those of the orders': `
    SELECT c.id, c.uses, count(o.id) FROM coupons c
      LEFT JOIN coupon_uses u ON u.website_id = c.website_id AND u.coupon_id = c.id
      LEFT JOIN orders o ON o.website_id = u.website_id AND o.id = u.order_id
                        AND o.status NOT IN ('CANCELED', 'EXPIRED')
     GROUP BY c.website_id, c.id, c.uses HAVING c.uses <> count(o.id) OR c.uses <> count(u.order_id)`,
  'gaps between the numbers of orders': `
    SELECT website_id, count(number), max(number) - min(number) + 1 FROM orders WHERE number IS NOT NULL
     GROUP BY website_id HAVING count(number) <> max(number) - min(number) + 1`,
  'orders without one confirmation': `
    SELECT o.number, count(m.id) FROM orders o
      LEFT JOIN mail_messages m ON m.website_id = o.website_id
       AND m.template = CASE o.kind WHEN 'donation' THEN 'donation-confirmed' ELSE 'order-confirmed' END
       AND strpos(m.subject, o.number::text) > 0
     WHERE o.number IS NOT NULL GROUP BY o.website_id, o.number HAVING count(m.id) <> 1`,
};

const SHOWN = 3;

/**
 * What is wrong with the books of all sites: stock, money, carts, coupons, numbers,
 * and one confirmation for each order; nothing where they add up.
 * @param client a connection that sees the rows of all sites
 */
export async function findLedgerFaults(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(QUESTIONS)) {
    const { rows } = await client.query<object>(sql);
    if (rows.length > 0) faults.push(`${rows.length} × ${what}: ${JSON.stringify(rows.slice(0, SHOWN))}`);
  }
  return faults;
}
