import { randomUUID } from 'node:crypto';
import { getCart } from '#shared/features/cart/contract.ts';
import type { Bench } from './bench.ts';
import type { Findings } from './check.ts';
import { field } from './http.ts';
import type { LoadCalls } from './load-calls.ts';
import type { Visitor } from './people.ts';
import { buy, type Item } from './shop.ts';

/** Pieces after which a shopper takes a new cart. */
const PIECES_OF_CART = 60;

/** A cart with the pieces that were acknowledged, and those of which nobody knows. */
interface CartLedger {
  readonly visitor: Visitor;
  acknowledged: number;
  unknown: number;
}

/** People who put pieces into carts under a load, with a ledger of what was acknowledged to them. */
export function createShoppers(bench: Bench, findings: Findings, calls: LoadCalls, restMs: number) {
  const { send, insist, rest, isOver } = calls;
  const carts: CartLedger[] = [];

  async function takeCart(host: string, item: Item): Promise<CartLedger | undefined> {
    const visitor = bench.visitor(host);
    const expected = calls.mayFail ? [200, 201, 403] : [200, 201];
    const first = await send('a first piece', expected, () => buy(visitor, item));
    // Whoever was given no crumb, since that call was lost, is refused.
    if (first === undefined || first.status === 403) return undefined;
    const cart = { visitor, acknowledged: 1, unknown: 0 };
    carts.push(cart);
    return cart;
  }

  return {
    /** Puts pieces into carts. The patient ones say each piece again, under its key, until it is acknowledged. */
    async shop(host: string, item: Item, isPatient: boolean): Promise<void> {
      let cart: CartLedger | undefined;
      while (!isOver()) {
        if (cart === undefined || cart.acknowledged + cart.unknown >= PIECES_OF_CART) {
          cart = await takeCart(host, item);
          await rest(restMs);
          continue;
        }
        const { visitor } = cart;
        const headers = { 'idempotency-key': randomUUID() };
        const call = () => buy(visitor, item, headers);
        const answer = await (isPatient ? insist : send)('a piece', [200, 201], call);
        if (answer === undefined) cart.unknown += 1;
        else cart.acknowledged += 1;
        await rest(restMs);
      }
    },
    /** Compares the carts with what was acknowledged. */
    async check(): Promise<void> {
      let pieces = 0;
      for (const { visitor, acknowledged, unknown } of carts) {
        const cart = await visitor.call(getCart.method, getCart.path);
        const found = Number(field(cart, 'totalQuantity'));
        pieces += found;
        findings.expect(
          found >= acknowledged && found <= acknowledged + unknown,
          `a cart has ${found} pieces; ${acknowledged} were acknowledged, of ${unknown} nobody knows`,
        );
      }
      findings.expect(pieces > 0, 'nothing was put into carts');
      findings.note('carts', `${carts.length} with ${pieces} pieces`);
    },
  };
}
