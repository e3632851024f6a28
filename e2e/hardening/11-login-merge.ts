import { getCart, getCartByToken } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { makeMember, signInMember } from './support/members.ts';
import type { Visitor } from './support/people.ts';
import { asAdmin } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

const VISITOR_LINES = 30;
const MEMBER_LINES = 35;
const LOGINS = 5;
const EMAIL = 'merge@marsh.example';

await runCheck('C11', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);
  await makeMember(bench, alpha, EMAIL);

  const read = (visitor: Visitor) => visitor.call(getCart.method, getCart.path);
  const piecesIn = async (visitor: Visitor) =>
    (field(await read(visitor), 'entries') as { quantity: number }[]).map(({ quantity }) => quantity);

  /** Puts one piece of the item into a cart, and as many lines beside it as it is to have. */
  async function fill(visitor: Visitor, lines: number, mark: string): Promise<void> {
    await buy(visitor, item);
    const cartId = String(field(await read(visitor), 'id'));
    await asAdmin(bench, (client) =>
      client.query(
        `INSERT INTO cart_entries (website_id, id, cart_id, line_key, product_id, variant_id, quantity, additional_fields,
                                   seen_price_minor)
         SELECT website_id, substr(md5($2 || n), 1, 24), cart_id, $2 || n, product_id, variant_id, 1, NULL, seen_price_minor
           FROM cart_entries, generate_series(2, $3::int) AS n WHERE cart_id = $1`,
        [cartId, mark, lines],
      ),
    );
  }

  const member = bench.visitor(alpha);
  await signInMember(member, EMAIL);
  await fill(member, MEMBER_LINES, 'member');
  const visitor = bench.visitor(alpha);
  await fill(visitor, VISITOR_LINES, 'visitor');
  const visitorToken = visitor.cookies.get('CART') ?? '';
  findings.expect((await piecesIn(member)).length === MEMBER_LINES, 'the member has another cart');
  findings.expect((await piecesIn(visitor)).length === VISITOR_LINES, 'the visitor has another cart');

  // One visitor presses several times, and the calls go to both processes.
  const browsers = Array.from({ length: LOGINS }, () => bench.visitor(alpha));
  for (const browser of browsers) {
    await read(browser);
    browser.cookies.set('CART', visitorToken);
  }
  const answers = await Promise.all(browsers.map((browser) => signInMember(browser, EMAIL)));
  findings.expect(
    answers.every(({ status }) => status === 200),
    `logins answer ${answers.map(({ status }) => status).join()}`,
  );
  const tokens = new Set(answers.map((answer) => field(answer, 'cartToken')));
  findings.expect(tokens.size === 1, `the logins lead to ${tokens.size} carts`);
  // The one line that both have is one with the pieces of both.
  const pieces = await piecesIn(member);
  findings.note('lines', pieces.length);
  findings.expect(pieces.length === VISITOR_LINES + MEMBER_LINES - 1, `there are ${pieces.length} lines`);
  const sum = pieces.reduce((total, quantity) => total + quantity, 0);
  findings.expect(sum === VISITOR_LINES + MEMBER_LINES, `there are ${sum} pieces`);
  for (const browser of browsers) {
    findings.expect((await piecesIn(browser)).length === pieces.length, 'a browser has another cart');
  }
  const merged = await visitor.call('GET', getCartByToken.path.replace(':cartToken', visitorToken));
  findings.expect(
    merged.status === 410 && tokens.has(field(merged, 'cartToken')),
    `the visitor's cart answers ${merged.status} ${merged.text.slice(0, 120)}`,
  );
});
