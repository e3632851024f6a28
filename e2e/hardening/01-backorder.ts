import { type Bench, SITES } from './support/bench.ts';
import {
  type Buyer,
  comeToBuy,
  type CountedItem,
  findCounted,
  lookAgain,
  offerShipping,
  pay,
  piecesOf,
  problemsOf,
  stockUp,
} from './support/buyers.ts';
import { type Findings, runCheck } from './support/check.ts';
import type { Answer } from './support/http.ts';
import { checkLedger } from './support/ledger.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';

const BUYERS = 60;
const ROUNDS = [
  { onHand: 0, limit: 20 },
  { onHand: 5, limit: 10 },
  { onHand: 30, limit: 1 },
] as const;
const COMING_AT_ONCE = 12;
const TOO_LATE = ['OUT_OF_STOCK', 'INSUFFICIENT_STOCK', 'BACKORDERED'];

const { alpha } = SITES;

async function allowOwing(bench: Bench, { variantId }: CountedItem, limit: number): Promise<void> {
  await asAdmin(bench, async (client) => {
    await client.query('UPDATE product_variants SET backorder_limit = $3 WHERE website_id = $1 AND id = $2', [
      await siteIdOf(client, alpha),
      variantId,
      limit,
    ]);
  });
}

/** Pieces that the lines of orders tell as owed. */
function toldAsOwed(bench: Bench, { variantId }: CountedItem): Promise<number> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ pieces: number }>(
      `SELECT COALESCE(sum((i.backorder->>'quantity')::int), 0)::int AS pieces
         FROM order_items i JOIN orders o ON o.website_id = i.website_id AND o.id = i.order_id
        WHERE o.number IS NOT NULL AND i.variant_id = $1`,
      [variantId],
    );
    return rows[0]?.pieces ?? 0;
  });
}

/** All press "Pay" at once; answers those who were too late, and how many bought. */
async function payAtOnce(
  findings: Findings,
  what: string,
  buyers: readonly Buyer[],
): Promise<{ sold: number; late: Buyer[] }> {
  const answers = await Promise.all(buyers.map((buyer) => pay(buyer)));
  const isSold = ({ status }: Answer) => status === 200;
  for (const answer of answers.filter((one) => !isSold(one))) {
    const codes = problemsOf(answer);
    const isTold =
      answer.status === 409 && codes.length > 0 && codes.every((code) => TOO_LATE.includes(code));
    findings.expect(isTold, `${what}: too late is told ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  return {
    sold: answers.filter(isSold).length,
    late: buyers.filter((_, index) => answers[index] !== undefined && !isSold(answers[index])),
  };
}

await runCheck('C1 back-orders', async (bench, findings) => {
  await offerShipping(bench, alpha);
  const items = await findCounted(bench, alpha, ROUNDS.length);
  for (const [round, { onHand, limit }] of ROUNDS.entries()) {
    const item = items[round];
    if (item === undefined) throw new Error('There is nothing to sell.');
    const what = `${onHand} on hand, ${limit} more`;
    await allowOwing(bench, item, limit);
    await stockUp(bench, alpha, [item], onHand);
    const buyers: Buyer[] = [];
    while (buyers.length < BUYERS) {
      const more = Math.min(COMING_AT_ONCE, BUYERS - buyers.length);
      buyers.push(
        ...(await Promise.all(Array.from({ length: more }, () => comeToBuy(bench, alpha, [item])))),
      );
    }
    // Whoever was told that the piece is there gets no back-order without a word; whoever was told so from the start does.
    const first = await payAtOnce(findings, what, buyers);
    const expected = onHand === 0 ? limit : onHand;
    findings.expect(first.sold === expected, `${what}: ${first.sold} orders, not ${expected}`);
    let { sold } = first;
    if (onHand > 0) {
      const told = await Promise.all(first.late.map((buyer) => lookAgain(buyer)));
      const second = await payAtOnce(findings, `${what}, told of it`, told);
      findings.expect(second.sold === limit, `${what}, told of it: ${second.sold} orders, not ${limit}`);
      sold += second.sold;
    }
    const pieces = await piecesOf(bench, item);
    findings.expect(pieces === onHand - sold, `${what}: ${sold} were sold and ${pieces} are on hand`);
    findings.expect(pieces === -limit, `${what}: ${-pieces} are owed`);
    const owed = await toldAsOwed(bench, item);
    findings.expect(owed === limit, `${what}: the lines of orders tell ${owed} as owed`);
  }
  findings.note('buyers', BUYERS * ROUNDS.length);
  await checkLedger(bench, findings);
});
