import { createCoupon } from '#shared/features/coupons/contract.ts';
import { SITES } from './support/bench.ts';
import {
  comeToBuy,
  findCounted,
  offerShipping,
  orderOf,
  pay,
  problemsOf,
  stockUp,
} from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { asAdmin } from './support/rows.ts';

const LIMIT = 10;
const BUYERS = 60;
const COMING_AT_ONCE = 10;
const CODE = 'FIRSTTEN';

await runCheck('C9', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], BUYERS);
  const owner = await bench.staff(alpha);
  const coupon = {
    code: CODE,
    title: 'The first ten',
    offer: { kind: 'percent', percent: 50 },
    useLimit: LIMIT,
  };
  const made = await owner.call(createCoupon.method, createCoupon.path, coupon);
  if (made.status !== 201) throw new Error(`The coupon was not made: ${made.text}`);
  const buyers = [];
  while (buyers.length < BUYERS) {
    const more = Array.from({ length: COMING_AT_ONCE }, (_, index) => {
      const email = `buyer-${buyers.length + index}@marsh.example`;
      return comeToBuy(bench, alpha, [item], { email, coupon: CODE });
    });
    buyers.push(...(await Promise.all(more)));
  }
  const answers = await Promise.all(buyers.map((buyer) => pay(buyer)));
  const sold = answers.filter(({ status }) => status === 200);
  findings.expect(sold.length === LIMIT, `${sold.length} buyers are given it`);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    findings.expect(
      answer.status === 409 && problemsOf(answer).includes('COUPON_LOST_RACE'),
      `who is too late is told ${answer.status} ${problemsOf(answer).join()} ${answer.text.slice(0, 200)}`,
    );
  }
  const books = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ orders: number; payments: number }>(
      `SELECT (SELECT count(*)::int FROM orders WHERE number IS NOT NULL AND discount_minor > 0) AS orders,
              (SELECT count(*)::int FROM mock_payments) AS payments`,
    );
    return rows[0];
  });
  findings.expect(books?.orders === LIMIT, `${books?.orders} orders are reduced`);
  findings.expect(books?.payments === LIMIT, `${books?.payments} buyers are charged`);
  findings.expect(
    new Set(sold.map((answer) => orderOf(answer)?.id)).size === LIMIT,
    'two buyers have one order',
  );
  await checkLedger(bench, findings);
});
