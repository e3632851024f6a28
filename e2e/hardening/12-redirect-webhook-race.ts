import { SITES } from './support/bench.ts';
import {
  type Bought,
  type Buyer,
  comeToBuy,
  findCounted,
  offerShipping,
  orderOf,
  pay,
  piecesOf,
  stockUp,
} from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { until } from './support/mails.ts';
import { comeBack, confirmAtProvider, paymentOf, providerOf } from './support/provider.ts';
import { asAdmin } from './support/rows.ts';

const ORDERS = 100;
const AT_ONCE = 10;
/** A message is answered when it is written down, and taken in by a job after that. */
const TAKEN_IN_SECONDS = 20;

/** What tells the shop of a payment. */
const WAYS = ['both', 'the return', 'the message', 'five messages'] as const;

interface Waiting extends Buyer {
  readonly order: Bought;
}

await runCheck('C12', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], ORDERS);
  const provider = await providerOf(bench, alpha);
  let events = 0;
  const tell = ({ order }: Waiting, eventId: string) => provider.tell(paymentOf(order.id), eventId);
  const newEvent = () => {
    events += 1;
    return `event-${events}`;
  };

  async function begin(): Promise<Waiting> {
    const buyer = await comeToBuy(bench, alpha, [item ?? { itemId: '', sku: '' }]);
    const answer = await pay(buyer, 'tok_3ds_ok');
    const order = orderOf(answer);
    if (answer.status !== 202 || order === undefined) throw new Error(`A payment begins with ${answer.text}`);
    await confirmAtProvider(buyer.visitor, order.id);
    return { ...buyer, order };
  }

  for (let made = 0; made < ORDERS; made += AT_ONCE) {
    const waiting = await Promise.all(Array.from({ length: AT_ONCE }, begin));
    const answers = await Promise.all(
      waiting.flatMap((one, index) => {
        const back = () => comeBack(one.visitor, one.order.orderToken);
        const same = newEvent();
        // Most orders are for the race; each other way has its share.
        switch (WAYS[index < AT_ONCE - 3 ? 0 : index - (AT_ONCE - 4)]) {
          case 'the return':
            return [back()];
          case 'the message':
            return [tell(one, newEvent())];
          case 'five messages':
            return [same, same, same, newEvent(), newEvent()].map((event) => tell(one, event));
          default:
            return [back(), tell(one, newEvent())];
        }
      }),
    );
    const odd = answers.filter(({ status }) => status !== 200 && status !== 303);
    findings.expect(
      odd.length === 0,
      `the shop answers ${odd.map(({ status, text }) => status + text.slice(0, 160)).join()}`,
    );
  }
  await until(TAKEN_IN_SECONDS, () =>
    asAdmin(bench, async (client) => {
      const { rows } = await client.query("SELECT id FROM orders WHERE status = 'PENDING_PAYMENT' LIMIT 1");
      return rows.length === 0;
    }),
  );
  const paid = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ paid: number; told: number }>(
      `SELECT count(*)::int AS paid,
              (SELECT count(*)::int FROM order_history WHERE type = 'paid') AS told
         FROM orders WHERE payment_state = 'PAID'`,
    );
    return rows[0];
  });
  findings.expect(paid?.paid === ORDERS, `${paid?.paid} orders are paid`);
  findings.expect(paid?.told === ORDERS, `orders are paid ${paid?.told} times`);
  findings.expect((await piecesOf(bench, item)) === 0, 'pieces are sold twice');
  // A message of somebody else is not heard.
  const forged = await bench.ask(alpha, '/checkout/payment-events/mock', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'mock-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
    },
    body: '{}',
  });
  findings.expect(forged.status === 403, `a forged message answers ${forged.status}`);
  findings.note('messages', events);
  await checkLedger(bench, findings);
});
