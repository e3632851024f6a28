import { setTimeout as pause } from 'node:timers/promises';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { SITES } from './support/bench.ts';
import {
  comeToBuy,
  findCounted,
  lookAgain,
  offerShipping,
  orderOf,
  pay,
  piecesOf,
  problemsOf,
  stockUp,
} from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { comeBack, confirmAtProvider } from './support/provider.ts';
import { asAdmin } from './support/rows.ts';

const HOLD_SECONDS = 3;
const PATIENCE_MS = 4_000;
const AGAIN_MS = 100;

await runCheck('C4', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], 2);
  const [first, second] = [await comeToBuy(bench, alpha, [item]), await comeToBuy(bench, alpha, [item])];
  await stockUp(bench, alpha, [item], 1);

  const left = await pay(first, 'tok_3ds_ok');
  const order = orderOf(left);
  findings.expect(left.status === 202, `a payment that waits for its buyer answers ${left.status}`);
  if (order === undefined) throw new Error(left.text);
  // The job that sweeps the hold stays where it was, so that nobody frees it but who needs its piece.
  await asAdmin(bench, async (client) => {
    const until = `now() + interval '${HOLD_SECONDS} seconds'`;
    await client.query(`UPDATE stock_holds SET expires_at = ${until} WHERE id = $1`, [order.id]);
    await client.query(`UPDATE stock_hold_lines SET expires_at = ${until} WHERE hold_id = $1`, [order.id]);
  });
  const began = performance.now();
  const early = await pay(second);
  findings.expect(
    early.status === 409 && problemsOf(early).includes('OUT_OF_STOCK'),
    `the piece that is held is sold: ${early.status} ${early.text.slice(0, 200)}`,
  );
  let bought = early;
  while (bought.status === 409 && performance.now() - began < 2 * PATIENCE_MS) {
    await pause(AGAIN_MS);
    bought = await pay(await lookAgain(second));
  }
  const waited = Math.round(performance.now() - began);
  findings.expect(bought.status === 200, `the second buyer is answered ${bought.status}`);
  findings.expect(waited <= PATIENCE_MS, `the second buyer waits ${waited} ms`);
  findings.note('waitedMs', waited);
  const sweeps = await asAdmin(bench, async (client) => {
    const { rows } = await client.query(
      "SELECT id FROM jobs.job WHERE name = 'stock-hold' AND state = 'completed'",
    );
    return rows.length;
  });
  findings.expect(sweeps === 0, 'the sweeper was at work');

  // Whoever left comes back and pays after all: the money goes back, for there is nothing to sell any more.
  await confirmAtProvider(first.visitor, order.id);
  const back = await comeBack(first.visitor, order.orderToken);
  const isDeclined = back.status === CHECKOUT_ERRORS.declared.DECLINED.status;
  findings.expect(isDeclined, `who paid too late is answered ${back.status}`);
  findings.expect((await piecesOf(bench, item)) === 0, 'more or less than one piece was sold');
  await checkLedger(bench, findings);
});
