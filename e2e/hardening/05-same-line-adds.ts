import { getCart } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { findCounted, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { buy } from './support/shop.ts';

const ADDS = 50;

await runCheck('C5', async (bench, findings) => {
  const { alpha } = SITES;
  // Something that is sent: files, services and access hold one piece a line, however often they are added.
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await stockUp(bench, alpha, [item], ADDS + 1);
  const visitor = bench.visitor(alpha);
  await buy(visitor, item);
  // The calls of a visitor go to the two processes in turn.
  const answers = await Promise.all(Array.from({ length: ADDS }, () => buy(visitor, item)));
  const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status);
  findings.expect(refused.length === 0, `additions answer ${refused.join(', ')}`);
  const cart = await visitor.call(getCart.method, getCart.path);
  const entries = field(cart, 'entries') as { quantity: number }[];
  findings.expect(entries.length === 1, `the cart has ${entries.length} lines`);
  findings.expect(entries[0]?.quantity === ADDS + 1, `the line has ${entries[0]?.quantity} pieces`);
  findings.note('acknowledged', answers.length - refused.length);
});
