import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, orderOf, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { checkLedger } from './support/ledger.ts';
import { until } from './support/mails.ts';
import { countOrders, lookNow } from './support/payments.ts';
import { comeBack } from './support/provider.ts';

const TOKENS = ['tok_timeout_then_ok', 'tok_garbage', 'tok_error'] as const;
const OF_EACH = 4;
const DONE_SECONDS = 60;

await runCheck('C18', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], TOKENS.length * OF_EACH);
  for (const token of TOKENS) {
    const buyers = await Promise.all(Array.from({ length: OF_EACH }, () => comeToBuy(bench, alpha, [item])));
    const answers = await Promise.all(buyers.map((buyer) => pay(buyer, token)));
    for (const [index, answer] of answers.entries()) {
      const order = orderOf(answer);
      const action = field(answer, 'nextAction') as { type: string } | undefined;
      findings.expect(
        answer.status === 202 && order?.status === 'PENDING_PAYMENT' && action?.type === 'await',
        `${token}: the buyer is answered ${answer.status} ${answer.text.slice(0, 200)}`,
      );
      const buyer = buyers[index];
      if (buyer === undefined || order === undefined) continue;
      const again = await pay(buyer);
      findings.expect(
        again.status === 409 || again.status === 410,
        `${token}: who presses again is answered ${again.status}`,
      );
      // Half of them come back and learn how it stands; the others never do.
      if (index % 2 === 0) {
        const back = await comeBack(buyer.visitor, order.orderToken);
        const isDeclined = back.status === CHECKOUT_ERRORS.declared.DECLINED.status;
        findings.expect(!isDeclined, `${token}: who comes back is turned away`);
      }
    }
  }
  const isDone = await until(DONE_SECONDS, async () => {
    await lookNow(bench);
    return (await countOrders(bench)).open === 0;
  });
  const orders = await countOrders(bench);
  findings.expect(
    isDone && orders.paid === TOKENS.length * OF_EACH,
    `orders stand ${JSON.stringify(orders)}`,
  );
  findings.note('form', 'short: the minute before a payment is asked about is skipped');
  await checkLedger(bench, findings);
});
