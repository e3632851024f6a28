import { setTimeout as pause } from 'node:timers/promises';
import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { asAdmin } from './support/rows.ts';
import { buy } from './support/shop.ts';
import { percentile } from './support/statistics.ts';

const BUYERS = 50;
const COMING_AT_ONCE = 10;
const PAGE = '/shop/p/tide-mug';
const READS = 200;
const TIMES_SLOWER = 2;
/** What a page may take in any case: the answers of 50 buyers are work as well. */
const FLOOR_MS = 50;
const IDLE_MS = 200;
const LOOK_MS = 50;
const BEGUN_MS = 4_000;

await runCheck('C19', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], 2 * BUYERS);
  const buyers = [];
  while (buyers.length < BUYERS) {
    buyers.push(
      ...(await Promise.all(Array.from({ length: COMING_AT_ONCE }, () => comeToBuy(bench, alpha, [item])))),
    );
  }
  const read = async () => {
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn += 1) {
      const page = await bench.ask(alpha, PAGE);
      findings.expect(page.status === 200, `the page of a product answers ${page.status}`);
      times.push(page.ms);
    }
    return percentile(times, 0.99);
  };
  await read();
  const normal = await read();
  const paying = Promise.all(buyers.map((buyer) => pay(buyer, 'tok_slow')));
  await pause(BEGUN_MS);

  let isOver = false;
  let longest = 0;
  const watching = asAdmin(bench, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - state_change) * 1000)::float8 AS ms FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await pause(LOOK_MS);
    }
  });
  const slow = await read();
  const added = await Promise.all(
    Array.from({ length: COMING_AT_ONCE }, () => buy(bench.visitor(alpha), item)),
  );
  const waited = Math.max(...added.map(({ ms }) => ms));
  findings.expect(
    added.every(({ status }) => status === 200),
    'nobody can add to a cart meanwhile',
  );
  findings.expect(
    waited < BEGUN_MS,
    `who adds to a cart waits ${Math.round(waited)} ms behind those who pay`,
  );
  isOver = true;
  await watching;
  const answers = await paying;
  findings.expect(
    answers.every(({ status }) => status === 200),
    `buyers are answered ${[...new Set(answers.map(({ status }) => status))].join(', ')}`,
  );
  findings.expect(
    slow <= Math.max(TIMES_SLOWER * normal, FLOOR_MS),
    `the page takes ${Math.round(slow)} ms, else ${Math.round(normal)} ms`,
  );
  findings.expect(longest <= IDLE_MS, `a transaction is idle for ${Math.round(longest)} ms`);
  findings.note('p99Ms', { normal: Math.round(normal), meanwhile: Math.round(slow) });
  findings.note('idleInTransactionMs', Math.round(longest));
  findings.note('addedAfterMs', Math.round(waited));
  await checkLedger(bench, findings);
});
