import { randomBytes } from 'node:crypto';
import { addCartCoupon, addCartGiftCard } from '#shared/features/cart/contract.ts';
import { toGiftCardCode } from '#shared/features/gift-cards/rules.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import type { Visitor } from './support/people.ts';
import { buy, findItem } from './support/shop.ts';

/** Guesses in all. */
const GUESSES = 10_000;
/** Most of them that may be answered with more than a refusal. */
const MOST_ANSWERED = 40;
/** Carts that one caller spreads the guesses over. */
const CARTS = 20;
const AT_ONCE = 10;

await runCheck(
  'C66',
  async (bench, findings) => {
    const { alpha } = SITES;
    const item = await findItem(bench, alpha);
    const carts: Visitor[] = [];
    for (let at = 0; at < CARTS; at += 1) {
      const visitor = bench.visitor(alpha);
      await buy(visitor, item);
      carts.push(visitor);
    }
    const statuses = new Map<number, number>();
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    let waits = 0;

    async function guess(at: number): Promise<void> {
      const visitor = carts[at % CARTS];
      if (visitor === undefined) return;
      const call = at % 2 === 0 ? addCartCoupon : addCartGiftCard;
      const code = toGiftCardCode(randomBytes(10));
      const path = call.path
        .replace(':cartToken', visitor.cookies.get('CART') ?? 'none')
        .replace(':code', code);
      const { status, headers } = await visitor.call(call.method, path);
      count(status);
      if (status === 429 && Number(headers['retry-after']) > 0) waits += 1;
    }

    for (let from = 0; from < GUESSES; from += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => guess(from + index)));
    }
    const refused = statuses.get(429) ?? 0;
    findings.note('guesses', GUESSES);
    findings.note('by status', Object.fromEntries(statuses));
    const answered = GUESSES - refused - (statuses.get(503) ?? 0);
    findings.expect(answered <= MOST_ANSWERED, `${answered} guesses were answered`);
    findings.expect((statuses.get(404) ?? 0) > 0, 'no guess was answered at all');
    findings.expect(waits === refused, `${refused - waits} refusals do not say how long to wait`);
    // A busy machine may turn a guess away before it is looked at, which tells nothing either.
    const odd = [...statuses.keys()].filter((status) => ![404, 429, 503].includes(status));
    findings.expect(odd.length === 0, `guesses are answered with ${odd.join(', ')}`);
  },
  { variables: { RATE_LIMIT_SCALE: '1' } },
);
