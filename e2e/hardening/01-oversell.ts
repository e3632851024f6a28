import os from 'node:os';
import { SITES } from './support/bench.ts';
import {
  type Buyer,
  comeToBuy,
  findCounted,
  offerShipping,
  pay,
  piecesOf,
  problemsOf,
  stockUp,
} from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { percentile } from './support/statistics.ts';

/** Pieces of each round, with how many rounds there are; ten times as many buyers want one, at most 300. */
const ROUNDS = [
  { pieces: 1, rounds: 10 },
  { pieces: 5, rounds: 10 },
  { pieces: 50, rounds: 3 },
] as const;
const BUYERS_OF_PIECE = 10;
const MOST_BUYERS = 300;
const COMING_AT_ONCE = 12;
const P99_MS = 3_000;
const TOO_LATE = ['OUT_OF_STOCK', 'INSUFFICIENT_STOCK'];

/** How many times slower everything is where others keep the machine busy. */
const slowness = Math.max(1, (os.loadavg()[0] ?? 0) / os.cpus().length);

await runCheck('C1', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  const times: number[] = [];
  /** Those who got nothing come again in the next round. */
  let ready: Buyer[] = [];
  for (const { pieces, rounds } of ROUNDS) {
    const crowd = Math.min(BUYERS_OF_PIECE * pieces, MOST_BUYERS);
    for (let round = 1; round <= rounds; round += 1) {
      await stockUp(bench, alpha, [item], MOST_BUYERS);
      while (ready.length < crowd) {
        const more = Math.min(COMING_AT_ONCE, crowd - ready.length);
        ready.push(
          ...(await Promise.all(Array.from({ length: more }, () => comeToBuy(bench, alpha, [item])))),
        );
      }
      await stockUp(bench, alpha, [item], pieces);
      const answers = await Promise.all(ready.map((buyer) => pay(buyer)));
      const what = `round ${round} of ${pieces}`;
      const sold = answers.filter(({ status }) => status === 200).length;
      findings.expect(sold === pieces, `${what}: ${sold} orders`);
      findings.expect((await piecesOf(bench, item)) === 0, `${what}: pieces are left`);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        const isTold = answer.status === 409 && problemsOf(answer).every((code) => TOO_LATE.includes(code));
        findings.expect(
          isTold,
          `${what}: who comes too late is told ${answer.status} ${answer.text.slice(0, 300)}`,
        );
      }
      times.push(...answers.map(({ ms }) => ms));
      ready = ready.filter((_, index) => answers[index]?.status !== 200);
    }
  }
  const p99 = Math.round(percentile(times, 0.99));
  findings.expect(p99 <= P99_MS * slowness, `of a hundred buyers one waits ${p99} ms`);
  findings.note('form', 'short: 3 rounds of 300 buyers');
  findings.note('p99Ms', p99);
  findings.note('slowness', Math.round(slowness * 10) / 10);
  await checkLedger(bench, findings);
});
