import { findLedgerFaults } from '../../support/ledger.ts';
import type { Bench } from './bench.ts';
import type { Findings } from './check.ts';
import { asAdmin } from './rows.ts';

/** Looks whether the books of all sites add up, and notes how many orders there are. */
export async function checkLedger(bench: Bench, findings: Findings): Promise<void> {
  await asAdmin(bench, async (client) => {
    const faults = await findLedgerFaults(client);
    findings.expect(faults.length === 0, faults.join('; '));
    const { rows } = await client.query<{ orders: number; open: number }>(
      `SELECT (count(*) FILTER (WHERE number IS NOT NULL))::int AS orders,
              (count(*) FILTER (WHERE status = 'PENDING_PAYMENT'))::int AS open FROM orders`,
    );
    findings.note('orders', rows[0]);
  });
}
