import { SITES } from './support/bench.ts';
import {
  comeToBuy,
  findCounted,
  newKey,
  offerShipping,
  orderOf,
  pay,
  piecesOf,
  stockUp,
} from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { checkLedger } from './support/ledger.ts';
import { asAdmin } from './support/rows.ts';

const TIMES = 20;
const ROUNDS = 5;
const PIECES = 100;

await runCheck('C8', async (bench, findings) => {
  const { alpha } = SITES;
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await offerShipping(bench, alpha);
  await stockUp(bench, alpha, [item], PIECES);
  let carts = 0;
  for (const [what, keyOf] of [
    ['one key', () => 'the-same-key'],
    ['keys of their own', newKey],
  ] as const) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await comeToBuy(bench, alpha, [item]);
      carts += 1;
      const press = () => Promise.all(Array.from({ length: TIMES }, () => pay(buyer, 'tok_ok', keyOf())));
      const answers = [...(await press()), ...(await press())];
      const odd = answers.filter(({ status }) => ![200, 409, 410].includes(status));
      findings.expect(
        odd.length === 0,
        `${what}: ${odd.map(({ status, text }) => status + text.slice(0, 120)).join()}`,
      );
      findings.expect(
        answers.some(({ status }) => status === 200),
        `${what}: nobody is told that it is bought`,
      );
      const ids = new Set(answers.map((answer) => orderOf(answer)?.id));
      findings.expect(ids.size === 1, `${what}: answers name ${[...ids].join(', ')}`);
    }
  }
  const asked = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ payments: number; asked: number }>(
      'SELECT count(*)::int AS payments, sum(asked_times)::int AS asked FROM mock_payments',
    );
    return rows[0];
  });
  findings.expect(
    asked?.payments === carts && asked.asked === carts,
    `the money is asked ${JSON.stringify(asked)}`,
  );
  findings.expect((await piecesOf(bench, item)) === PIECES - carts, 'pieces are sold twice');
  findings.note('carts', carts);
  await checkLedger(bench, findings);
});
