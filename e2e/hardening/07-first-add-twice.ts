import { getCart } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { buy, findItem } from './support/shop.ts';

const ROUNDS = 20;

await runCheck('C7', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);
  let carts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = bench.visitor(alpha);
    // The first call fetches the crumb and no cart.
    await visitor.call(getCart.method, getCart.path);
    const both = await Promise.all([buy(visitor, item), buy(visitor, item)]);
    findings.expect(
      both.every(({ status }) => status === 200),
      `two first additions answer ${both.map(({ status }) => status).join(' and ')}`,
    );
    const tokens = new Set(
      both.map((answer) => (field(answer, 'shoppingCart') as { cartToken: string } | undefined)?.cartToken),
    );
    carts += tokens.size;
    const again = await Promise.all([buy(visitor, item), buy(visitor, item)]);
    const last = again.map(
      (answer) => field(answer, 'shoppingCart') as { totalQuantity: number } | undefined,
    );
    const cart = await visitor.call(getCart.method, getCart.path);
    const pieces = Number(field(cart, 'totalQuantity'));
    findings.expect(
      pieces === Math.max(...last.map((one) => one?.totalQuantity ?? 0)) && pieces >= 3,
      `the cart of the kept cookie has ${pieces} pieces`,
    );
  }
  findings.note('carts', carts);
});
