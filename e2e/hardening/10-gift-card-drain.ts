import { addCartGiftCard, setCartEmail } from '#shared/features/cart/contract.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { giftCardFaults } from './support/gift-card-ledger.ts';
import { type Answer, field } from './support/http.ts';
import type { Visitor } from './support/people.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { buy, type Item } from './support/shop.ts';

const BUYERS = 10;
const ROUNDS = 3;
const PRICE = 2000;
const BALANCE = 5000;

await runCheck('C10', async (bench, findings) => {
  const { alpha } = SITES;
  const staff = await bench.staff(alpha);
  // Something of 20.00 that nobody has to send.
  const item = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<Item>(
      `UPDATE product_variants v SET price_minor = $2, on_sale = false
         FROM products p
        WHERE v.website_id = $1 AND p.website_id = $1 AND p.id = v.product_id AND p.product_type = 2
        RETURNING v.product_id AS "itemId", v.sku`,
      [await siteIdOf(client, alpha), PRICE],
    );
    if (rows[0] === undefined) throw new Error('Alpha sells nothing digital.');
    return rows[0];
  });
  const pathOf = (path: string, visitor: Visitor) =>
    path.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
  let keys = 0;

  async function issue(): Promise<string> {
    const key = { 'idempotency-key': `card-${(keys += 1)}` };
    const answer = await staff.call(issueGiftCard.method, issueGiftCard.path, { amountCents: BALANCE }, key);
    return String(field(answer, 'code'));
  }

  async function buyerWith(codes: readonly string[]): Promise<Visitor> {
    const visitor = bench.visitor(alpha);
    await buy(visitor, item);
    await visitor.call(setCartEmail.method, pathOf(setCartEmail.path, visitor), { email: 'a@b.example' });
    for (const code of codes) {
      const path = pathOf(addCartGiftCard.path, visitor).replace(':code', code);
      const { status } = await visitor.call(addCartGiftCard.method, path);
      findings.expect(status === 200, `a cart takes a gift card with ${status}`);
    }
    return visitor;
  }

  const pay = (visitor: Visitor): Promise<Answer> => {
    const key = { 'idempotency-key': `pay-${(keys += 1)}` };
    const body = { expectedGrandTotalCents: PRICE, expectedDueCents: 0 };
    return visitor.call(checkOutCart.method, pathOf(checkOutCart.path, visitor), body, key);
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const codes = [await issue(), await issue()];
    // Half of the buyers name the cards in the other order, which must not make them wait for each other.
    const cards = round === 0 ? codes.slice(0, 1) : codes;
    const buyers: Visitor[] = [];
    for (let at = 0; at < BUYERS; at += 1)
      buyers.push(await buyerWith(at % 2 === 0 ? cards : cards.toReversed()));
    const answers = await Promise.all(buyers.map(pay));
    const sold = answers.filter(({ status }) => status === 200).length;
    const most = Math.floor((cards.length * BALANCE) / PRICE);
    findings.note(`round ${round + 1}`, { sold, most });
    findings.expect(
      sold <= most,
      `${sold} orders of ${PRICE} were paid with ${cards.length} cards of ${BALANCE}`,
    );
    findings.expect(sold > 0, 'nobody could pay');
    const odd = answers.filter(({ status }) => status !== 200 && status !== 409);
    findings.expect(odd.length === 0, `losers are told ${odd.map(({ status }) => status).join(', ')}`);
  }
  const faults = await asAdmin(bench, giftCardFaults);
  findings.expect(faults.length === 0, faults.join('; '));
  const charged = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mock_payments',
    );
    return rows[0]?.count;
  });
  findings.expect(charged === 0, `${charged} payments were asked of a provider`);
});
