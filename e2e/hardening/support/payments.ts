import type { Bench } from './bench.ts';
import { asAdmin } from './rows.ts';

/** Lets the time of the jobs be over that look at payments again; the whole wait is a minute. */
export function lookNow(bench: Bench): Promise<void> {
  return asAdmin(bench, async (client) => {
    await client.query(
      "UPDATE jobs.job SET start_after = now() WHERE name = 'payment' AND state IN ('created', 'retry')",
    );
  });
}

/** How the orders of all sites stand, by how many of them there are. */
export function countOrders(bench: Bench): Promise<{ paid: number; open: number; over: number }> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ paid: number; open: number; over: number }>(
      `SELECT (count(*) FILTER (WHERE payment_state = 'PAID'))::int AS paid,
              (count(*) FILTER (WHERE status = 'PENDING_PAYMENT'))::int AS open,
              (count(*) FILTER (WHERE status IN ('CANCELED', 'EXPIRED')))::int AS over FROM orders`,
    );
    return rows[0] ?? { paid: 0, open: 0, over: 0 };
  });
}

/** How many payments the provider has booked. */
export function countPayments(bench: Bench): Promise<number> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mock_payments',
    );
    return rows[0]?.count ?? 0;
  });
}
