import { SITES } from './support/bench.ts';
import {
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

const BUYERS = 100;
const ITEMS = 10;
const PIECES = 20;
const OF_BASKET = 3;
const COMING_AT_ONCE = 10;

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

await runCheck('C2', async (bench, findings) => {
  const { alpha } = SITES;
  const items = await findCounted(bench, alpha, ITEMS);
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, items, BUYERS);
  const buyers = [];
  while (buyers.length < BUYERS) {
    const more = Array.from({ length: COMING_AT_ONCE }, () =>
      comeToBuy(bench, alpha, shuffled(items).slice(0, OF_BASKET)),
    );
    buyers.push(...(await Promise.all(more)));
  }
  await stockUp(bench, alpha, items, PIECES);
  const answers = await Promise.all(buyers.map((buyer) => pay(buyer)));
  const sold = answers.filter(({ status }) => status === 200).length;
  for (const answer of answers) {
    const isRight = answer.status === 200 || (answer.status === 409 && problemsOf(answer).length > 0);
    findings.expect(isRight, `a basket answers ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  const left = await Promise.all(items.map((item) => piecesOf(bench, item)));
  findings.expect(
    left.reduce((sum, pieces) => sum + pieces, 0) === ITEMS * PIECES - OF_BASKET * sold,
    `${sold} baskets leave ${left.join(', ')}`,
  );
  findings.expect(sold >= PIECES, `only ${sold} baskets are sold`);
  findings.note('sold', sold);
  await checkLedger(bench, findings);
});
