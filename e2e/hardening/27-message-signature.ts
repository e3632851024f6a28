import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, orderOf, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { until } from './support/mails.ts';
import { countOrders } from './support/payments.ts';
import { confirmAtProvider, paymentOf, providerOf } from './support/provider.ts';

const MINUTE_MS = 60_000;
const DONE_SECONDS = 20;

await runCheck('C27', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], 1);
  const buyer = await comeToBuy(bench, alpha, [item]);
  const order = orderOf(await pay(buyer, 'tok_3ds_ok'));
  if (order === undefined) throw new Error('Nothing was bought.');
  await confirmAtProvider(buyer.visitor, order.id);
  const provider = await providerOf(bench, alpha);
  const stranger = await providerOf(bench, beta);
  const right = provider.write(paymentOf(order.id), 'event-1', Date.now());
  const cut = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);
  const wrong = {
    'a byte of the body changed': { ...right, body: right.body.replace('event-1', 'event-2') },
    'a space added': { ...right, body: `${right.body} ` },
    'a digit of the mark changed': {
      ...right,
      signature: cut(right.signature, right.signature.length - 1, right.signature.endsWith('0') ? '1' : '0'),
    },
    'no signature': { ...right, signature: '' },
    'another time than was signed': { ...right, signature: right.signature.replace(/^t=\d+/, 't=1') },
    'six minutes old': provider.write(paymentOf(order.id), 'event-1', Date.now() - 6 * MINUTE_MS),
    'six minutes early': provider.write(paymentOf(order.id), 'event-1', Date.now() + 6 * MINUTE_MS),
    'signed for another site': stranger.write(paymentOf(order.id), 'event-1', Date.now()),
  };
  for (const [name, message] of Object.entries(wrong)) {
    const { status } = await provider.send(message);
    findings.expect(status === 403, `a message with ${name} answers ${status}`);
  }
  findings.expect((await countOrders(bench)).paid === 0, 'a wrong message has paid an order');
  const taken = await provider.send(right);
  findings.expect(taken.status === 200, `the right message answers ${taken.status}`);
  const isPaid = await until(DONE_SECONDS, async () => (await countOrders(bench)).paid === 1);
  findings.expect(isPaid, 'the right message does not lead to a paid order');
});
