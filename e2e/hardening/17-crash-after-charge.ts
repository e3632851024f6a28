import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { NoAnswer } from './support/http.ts';
import { checkLedger } from './support/ledger.ts';
import { until } from './support/mails.ts';
import { countOrders, countPayments, lookNow } from './support/payments.ts';

const BUYERS = 6;
const BOOKED_SECONDS = 8;
const FINISHED_SECONDS = 120;

await runCheck('C17', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], BUYERS);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => comeToBuy(bench, alpha, [item])));
  // The provider books the payment at once and takes its time to say so.
  const calls = buyers.map((buyer) =>
    pay(buyer, 'tok_slow').catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }),
  );
  const isBooked = await until(BOOKED_SECONDS, async () => (await countPayments(bench)) === BUYERS);
  findings.expect(isBooked, `${await countPayments(bench)} payments of ${BUYERS} are booked in time`);
  await Promise.all([bench.replace(0), bench.replace(1)]);
  const answers = await Promise.all(calls);
  const lost = answers.filter((answer) => answer === undefined).length;
  findings.expect(lost > 0, 'no call was cut off, so nothing was proved');
  const began = performance.now();
  const isDone = await until(FINISHED_SECONDS, async () => {
    await lookNow(bench);
    return (await countOrders(bench)).open === 0;
  });
  findings.expect(isDone, 'payments stay open');
  const orders = await countOrders(bench);
  findings.expect(orders.paid === BUYERS, `${orders.paid} orders of ${BUYERS} payments are paid`);
  for (const buyer of buyers) {
    const again = await pay(buyer);
    findings.expect(again.status === 410, `who pays once more is answered ${again.status}`);
  }
  findings.note('form', 'short: the minute before a payment is asked about is skipped');
  findings.note('lost', lost);
  findings.note('finishedAfterMs', Math.round(performance.now() - began));
  await checkLedger(bench, findings);
});
