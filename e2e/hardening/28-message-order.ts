import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, orderOf, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { until } from './support/mails.ts';
import { countOrders } from './support/payments.ts';
import { confirmAtProvider, paymentOf, providerOf } from './support/provider.ts';
import { asAdmin } from './support/rows.ts';

const DONE_SECONDS = 30;

/** What a provider tells of one payment, and when its buyer confirms it between; `!` stands for that. */
const COURSES = [
  ['!', 'a'],
  ['!', 'a', 'a', 'a'],
  ['a', '!', 'b'],
  ['a', '!', 'b', 'a', 'b'],
  ['b', 'a', '!', 'a', 'b', 'c'],
  ['!', 'c', 'b', 'a'],
] as const;

await runCheck('C28', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], COURSES.length);
  const provider = await providerOf(bench, alpha);
  for (const course of COURSES) {
    const buyer = await comeToBuy(bench, alpha, [item]);
    const order = orderOf(await pay(buyer, 'tok_3ds_ok'));
    if (order === undefined) throw new Error('Nothing was bought.');
    for (const step of course) {
      const answer =
        step === '!'
          ? await confirmAtProvider(buyer.visitor, order.id)
          : await provider.tell(paymentOf(order.id), `${order.id}-${step}`);
      findings.expect(answer.status < 400, `${course.join(' ')}: ${step} answers ${answer.status}`);
    }
  }
  const isDone = await until(DONE_SECONDS, async () => (await countOrders(bench)).paid === COURSES.length);
  findings.expect(isDone, `orders stand ${JSON.stringify(await countOrders(bench))}`);
  const ends = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ end: string }>(
      `SELECT DISTINCT o.status || ' ' || o.payment_state || ' ' || o.captured_minor || ' '
                || (SELECT string_agg(h.type, ',' ORDER BY h.at, h.id) FROM order_history h
                     WHERE h.website_id = o.website_id AND h.order_id = o.id) AS end FROM orders o`,
    );
    return rows.map(({ end }) => end);
  });
  findings.expect(ends.length === 1, `the same payment ends as ${ends.join(' or ')}`);
  findings.note('courses', COURSES.length);
  await checkLedger(bench, findings);
});
