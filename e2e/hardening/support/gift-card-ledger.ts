import type pg from 'pg';

/**
 * What is wrong with the ledger of gift cards, over all sites: balances that are not the sum of their entries or are
 * below nothing, and orders whose cards gave another amount than the order says.
 */
export async function giftCardFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(`
    SELECT 'card ' || g.id || ' holds ' || g.balance_minor || ', its entries come to ' || COALESCE(e.sum, 0) AS fault
      FROM gift_cards g
      LEFT JOIN (SELECT website_id, gift_card_id, sum(amount_minor) AS sum FROM gift_card_entries GROUP BY 1, 2) e
        ON e.website_id = g.website_id AND e.gift_card_id = g.id
     WHERE g.balance_minor < 0 OR g.balance_minor <> COALESCE(e.sum, 0)
    UNION ALL
    SELECT 'order ' || o.id || ' (' || o.status || ') says ' || o.gift_card_minor - o.gift_card_refunded_minor
             || ', its cards gave ' || COALESCE(e.given, 0)
      FROM orders o
      LEFT JOIN (SELECT website_id, order_id, -sum(amount_minor) AS given FROM gift_card_entries
                  WHERE kind IN ('redeem', 'refund') GROUP BY 1, 2) e
        ON e.website_id = o.website_id AND e.order_id = o.id
     WHERE COALESCE(e.given, 0) <> CASE WHEN o.status IN ('CANCELED', 'EXPIRED') THEN 0
                                        ELSE o.gift_card_minor - o.gift_card_refunded_minor END`);
  return rows.map(({ fault }) => fault);
}
