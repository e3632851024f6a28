import { refundOrder } from '#shared/features/orders/contract.ts';
import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, newKey, offerShipping, orderOf, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { checkLedger } from './support/ledger.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin } from './support/rows.ts';

const TIMES = 10;
const ROUNDS = 5;
const STORE_MANAGER = 8;

await runCheck('C13', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], 2 * ROUNDS);
  const owner = await bench.staff(alpha);
  const manager = await staffWithRoles(bench, [STORE_MANAGER], 'store-manager');
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const isOneKey = round % 2 === 1;
    const buyer = await comeToBuy(bench, alpha, [item]);
    const order = orderOf(await pay(buyer));
    if (order === undefined) throw new Error('Nothing was bought.');
    const path = refundOrder.path.replace(':orderId', order.id);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => {
        const who = isOneKey || index % 2 === 0 ? owner : manager;
        const body = { amountCents: buyer.totalCents };
        return who.call(refundOrder.method, path, body, { 'idempotency-key': isOneKey ? key : newKey() });
      }),
    );
    const given = answers.filter(({ status }) => status === 200);
    const codes = answers.map((answer) => `${answer.status} ${JSON.stringify(field(answer, 'code'))}`);
    const isRight = isOneKey ? given.length >= 1 : given.length === 1;
    findings.expect(isRight, `${given.length} refunds are given: ${codes.join(', ')}`);
    const odd = answers.filter(({ status }) => ![200, 409].includes(status));
    findings.expect(odd.length === 0, `refunds answer ${codes.join(', ')}`);
  }
  const books = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ wrong: number; refunds: number; mails: number }>(
      `SELECT (SELECT count(*)::int FROM orders WHERE refunded_minor <> captured_minor OR payment_state <> 'REFUNDED') AS wrong,
              (SELECT count(*)::int FROM order_refunds WHERE state = 'given') AS refunds,
              (SELECT count(*)::int FROM mail_messages WHERE template = 'order-refunded') AS mails`,
    );
    return rows[0];
  });
  findings.expect(books?.wrong === 0, `${books?.wrong} orders are not given back as they were paid`);
  findings.expect(books?.refunds === 2 * ROUNDS, `${books?.refunds} refunds of ${2 * ROUNDS} orders`);
  findings.expect(books?.mails === 2 * ROUNDS, `${books?.mails} mails of ${2 * ROUNDS} refunds`);
  await checkLedger(bench, findings);
});
