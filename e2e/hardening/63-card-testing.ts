import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { SITES } from './support/bench.ts';
import { type Buyer, comeToBuy, findCounted, offerShipping, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import { asAdmin } from './support/rows.ts';

/** Payments of one cart, below what a cart may ask for in a minute: the guard is what refuses. */
const TRIES = 4;
const CARTS = 10;
const MOST_OF_ONE = RATE_LIMITS.declinedCards[0].limit;
const MOST_OF_SITE = RATE_LIMITS.declinedCardsOfSite[0].limit;
const SLACK = 1.1;

const isDeclined = ({ status }: Answer) => status === 402;

await runCheck(
  'C63',
  async (bench, findings) => {
    const { alpha } = SITES;
    const items = await findCounted(bench, alpha, 1);
    await offerShipping(bench, alpha);
    await stockUp(bench, alpha, items, 100);

    async function tryCards(buyer: Buyer): Promise<Answer[]> {
      const answers: Answer[] = [];
      while (answers.length < TRIES) answers.push(await pay(buyer, 'tok_decline'));
      return answers;
    }

    /** Declined payments of so many carts, all from one address or each from its own. */
    async function attack(carts: number, addressOf: (index: number) => string): Promise<Answer[]> {
      const answers: Answer[] = [];
      for (let index = 0; index < carts; index += 1) {
        answers.push(...(await tryCards(await comeToBuy(bench, alpha, items, { from: addressOf(index) }))));
      }
      return answers;
    }

    function expectRefused(answers: readonly Answer[], who: string): void {
      for (const answer of answers.filter((one) => !isDeclined(one))) {
        const text = field(answer, 'error');
        findings.expect(
          answer.status === 429 && Number(answer.headers['retry-after']) > 0,
          `${who} is answered ${answer.status} ${String(text)}`,
        );
        findings.expect(text === CHECKOUT_ERRORS.declinedTooOften, `${who} is told ${String(text)}`);
      }
    }

    const one = await attack(CARTS / 2, () => '127.0.0.9');
    const throughOne = one.filter(isDeclined).length;
    findings.note('one address', { tries: one.length, reachedTheBank: throughOne });
    findings.expect(throughOne <= MOST_OF_ONE * SLACK, `${throughOne} cards of one address are tried out`);
    findings.expect(throughOne >= MOST_OF_ONE, `one address is refused after ${throughOne}`);
    expectRefused(one, 'one address');

    const many = await attack(CARTS, (index) => `127.0.1.${index + 1}`);
    const through = throughOne + many.filter(isDeclined).length;
    findings.note('many addresses', { tries: many.length, reachedTheBank: through });
    findings.expect(through <= MOST_OF_SITE * SLACK, `${through} cards of the site are tried out`);
    expectRefused(many, 'many addresses');

    const late = await pay(await comeToBuy(bench, alpha, items, { from: '127.0.2.1' }));
    findings.expect(late.status === 429, `after the alarm a payment is answered ${late.status}`);
    const told = await asAdmin(bench, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM mail_messages WHERE template = 'declined-cards'",
      );
      return rows[0]?.count;
    });
    findings.expect(told === 1, `the owner gets ${told} mails`);
    const { status } = await bench.ask(alpha, '/shop');
    findings.expect(status === 200, `the shop answers ${status} meanwhile`);
  },
  { variables: { RATE_LIMIT_SCALE: '1' } },
);
