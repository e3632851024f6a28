import { getCart } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { buy, findItem } from './support/shop.ts';

const ADDS = 50;

await runCheck('C5', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);
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
