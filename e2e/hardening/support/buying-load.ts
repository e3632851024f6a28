import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { type Bench, SITES } from './bench.ts';
import {
  type Buyer,
  type CountedItem,
  findCounted,
  HOME,
  newKey,
  offerShipping,
  orderOf,
  pay,
  stockUp,
} from './buyers.ts';
import type { Findings } from './check.ts';
import { field } from './http.ts';
import { checkLedger } from './ledger.ts';
import type { Send } from './load-calls.ts';
import { until } from './mails.ts';
import { lookNow } from './payments.ts';
import { asAdmin } from './rows.ts';

/** People who buy under a load, with a ledger of the orders that were acknowledged to them. */
export interface Buying {
  /** One comes, fills a cart and pays it. */
  buy(): Promise<void>;
  /** Looks whether every order that was acknowledged is there, and whether the books add up in the end. */
  check(): Promise<void>;
}

const PIECES = 10_000;
const SETTLED_SECONDS = 90;
const DONE = [200, 202, 409, 410];

/** Lets a minute be over for payments of which nothing is known. */
async function letTimePass(bench: Bench): Promise<void> {
  await asAdmin(bench, async (client) => {
    await client.query(
      "UPDATE orders SET created_at = created_at - interval '1 minute' WHERE status = 'PENDING_PAYMENT'",
    );
  });
}

/** Opens a shop for people who buy. */
export async function openForBuying(
  bench: Bench,
  findings: Findings,
  send: Send,
  insist: Send,
): Promise<Buying> {
  const { alpha } = SITES;
  await offerShipping(bench, alpha);
  const items = await findCounted(bench, alpha, 3);
  await stockUp(bench, alpha, items, PIECES);
  const acknowledged = new Map<string, string>();
  let people = 0;

  async function fill({ itemId, sku }: CountedItem): Promise<Buyer | undefined> {
    const visitor = bench.visitor(alpha);
    const added = await send('filling a cart', [200, 403], () =>
      visitor.call(addCartEntry.method, addCartEntry.path, { itemId, sku, quantity: 1 }),
    );
    const cartToken = visitor.cookies.get('CART');
    if (added?.status !== 200 || cartToken === undefined) return undefined;
    people += 1;
    const email = `buyer-${people}@example.com`;
    const path = TOKEN_CART_PATH.replace(':cartToken', cartToken);
    await insist('an address of mails', [200], () => visitor.call('PUT', `${path}/email`, { email }));
    await insist('an address', [200], () => visitor.call('PUT', `${path}/shipping/location`, HOME));
    const cart = await insist('the cart', [200], () => visitor.call(getCart.method, getCart.path));
    if (cart === undefined) return undefined;
    return { visitor, cartToken, totalCents: Number(field(cart, 'grandTotalCents')), backordered: 0 };
  }

  return {
    async buy() {
      const item = items[people % items.length];
      const buyer = item === undefined ? undefined : await fill(item);
      if (buyer === undefined) return;
      const key = newKey();
      const answer = await insist('paying', DONE, () => pay(buyer, 'tok_ok', key));
      const order = answer === undefined ? undefined : orderOf(answer);
      // Who is told that the cart is just being bought knows nothing yet: the first call may have died.
      if (answer === undefined || order === undefined || answer.status === 409) return;
      acknowledged.set(order.id, answer.status === 202 ? 'PENDING' : 'PAID');
    },

    async check() {
      const isSettled = await until(SETTLED_SECONDS, async () => {
        await letTimePass(bench);
        await lookNow(bench);
        const open = await asAdmin(bench, async (client) => {
          const { rows } = await client.query("SELECT id FROM orders WHERE status = 'PENDING_PAYMENT'");
          return rows.length;
        });
        return open === 0;
      });
      findings.expect(isSettled, 'payments stay open');
      const paid = await asAdmin(bench, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          "SELECT id FROM orders WHERE payment_state = 'PAID'",
        );
        return new Set(rows.map(({ id }) => id));
      });
      for (const [id, state] of acknowledged) {
        findings.expect(
          paid.has(id) || state === 'PENDING',
          `the order ${id} was acknowledged and is not paid`,
        );
      }
      findings.expect(acknowledged.size > 0, 'nothing was bought');
      findings.note('bought', `${acknowledged.size} acknowledged, ${paid.size} there`);
      await checkLedger(bench, findings);
    },
  };
}
