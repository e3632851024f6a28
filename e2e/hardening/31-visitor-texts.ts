import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { printOrders } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { DOCUMENT_KINDS } from '#shared/features/orders/rules.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { REVIEW_NAME_MAX } from '#shared/features/reviews/rules.ts';
import { SITES } from './support/bench.ts';
import { findCounted, HOME, newKey, offerShipping, orderOf, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { findActs, HARMLESS, MARK, PAYLOADS, shapeOf } from './support/page-acts.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';

const NAME_MAX = 40;

/** What a text of a visitor came to: pages, papers and mails as HTML, by what they are. */
type Shown = ReadonlyMap<string, string>;

await runCheck('C31 visitors', async (bench, findings) => {
  const { alpha } = SITES;
  const staff = await bench.staff(alpha);
  const site = await asAdmin(bench, (client) => siteIdOf(client, alpha));
  await offerShipping(bench, alpha);
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await stockUp(bench, alpha, [item], PAYLOADS.length + 1);
  const productPath = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ urlId: string }>(
      'SELECT url_id AS "urlId" FROM products WHERE website_id = $1 AND id = $2',
      [site, item.itemId],
    );
    return `/shop/p/${rows[0]?.urlId}`;
  });

  /** Buys with the text in every field, reviews with it, and gathers where it is shown; undefined where it is refused. */
  async function buyWith(text: string, turn: number): Promise<Shown | undefined> {
    const name = text.slice(0, NAME_MAX).trim();
    const visitor = bench.visitor(alpha);
    await visitor.call(addCartEntry.method, addCartEntry.path, { ...item, quantity: 1 });
    const cart = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? '');
    const email = `visitor-${turn}@marsh.example`;
    await visitor.call('PUT', `${cart}/email`, { email });
    const address = {
      ...HOME,
      firstName: name,
      lastName: name,
      addressLine1: text,
      addressLine2: text,
      city: name,
    };
    const located = await visitor.call('PUT', `${cart}/shipping/location`, address);
    findings.expect([200, 400].includes(located.status), `an address of ${text} answers ${located.status}`);
    if (located.status !== 200) return undefined;
    const billed = { sameAsShipping: false, address: { ...address, country: 'FR', postalCode: '75001' } };
    const billing = await visitor.call('PUT', `${cart}/billing`, billed);
    findings.expect(billing.status === 200, `a bill to ${text} answers ${billing.status} ${billing.text}`);
    const shown = new Map<string, string>();
    shown.set('cart', (await visitor.send('/cart')).text);
    shown.set('checkout', (await visitor.send('/checkout')).text);
    const { json } = await visitor.call(getCart.method, getCart.path);
    const paid = await visitor.call(
      checkOutCart.method,
      `${cart}/checkout`,
      {
        expectedGrandTotalCents: (json as { grandTotalCents: number }).grandTotalCents,
        payment: { provider: 'mock', token: 'tok_ok' },
        note: text,
      },
      { 'idempotency-key': newKey() },
    );
    const order = orderOf(paid);
    findings.expect(
      order !== undefined,
      `an order with ${text} answers ${paid.status}: ${paid.text.slice(0, 200)}`,
    );
    if (order === undefined) return undefined;
    // What is asked for by a form, and that it was sent, stands here as the shop keeps it.
    await asAdmin(bench, (client) =>
      client.query(
        'UPDATE order_items SET answers = $3, fulfilled_quantity = quantity WHERE website_id = $1 AND order_id = $2',
        [site, order.id, JSON.stringify([{ title: text, text }])],
      ),
    );
    shown.set('order', (await visitor.send(`${ORDER_PAGE_PATH}/${order.orderToken}`)).text);
    const reviewPath = `${REVIEWS_PAGE_PATH}/${order.orderToken}`;
    const written = await visitor.send(reviewPath, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        productId: item?.itemId ?? '',
        stars: '5',
        body: text,
        authorName: text.slice(0, REVIEW_NAME_MAX),
      }).toString(),
    });
    findings.expect(written.status === 303, `a review of ${text} answers ${written.status}`);
    shown.set('review form', (await visitor.send(reviewPath)).text);
    for (const kind of DOCUMENT_KINDS) {
      const paper = await staff.call(printOrders.method, `${printOrders.path}?kind=${kind}&ids=${order.id}`);
      findings.expect(paper.status === 200, `the ${kind} with ${text} answers ${paper.status}`);
      shown.set(kind, String(field(paper, 'html')));
    }
    const mails = await asAdmin(bench, async (client) => {
      const { rows } = await client.query<{ template: string; html: string }>(
        'SELECT template, html FROM mail_messages WHERE website_id = $1 AND order_id = $2',
        [site, order.id],
      );
      return rows;
    });
    findings.expect(mails.length === 2, `an order with ${text} wrote ${mails.length} mails`);
    for (const { template, html } of mails) shown.set(`mail ${template}`, html);
    return shown;
  }

  const known = new Set<string>();
  const plain = await buyWith(HARMLESS, 0);
  findings.expect(plain !== undefined, 'nobody can buy with harmless words');
  let bought = 0;
  const all: { readonly text: string; readonly shown: Shown }[] = [];
  for (const [index, payload] of PAYLOADS.entries()) {
    const shown = await buyWith(payload, index + 1);
    if (shown === undefined) continue;
    bought += 1;
    all.push({ text: payload, shown });
  }
  for (const html of plain?.values() ?? []) for (const part of shapeOf(html)) known.add(part);
  for (const { text, shown } of all) {
    for (const [page, html] of shown) {
      const acts = findActs(html, known);
      findings.expect(acts.length === 0, `${page} with ${text} has ${acts.join(', ')}`);
    }
  }

  /** Lets reviews be seen; answers how many, and the page of the product as processes make it that kept none before. */
  async function showReviews(condition: '=' | '<>'): Promise<{ count: number; html: string }> {
    const { rowCount } = await asAdmin(bench, (client) =>
      client.query(`UPDATE reviews SET state = 'shown' WHERE website_id = $1 AND body ${condition} $2`, [
        site,
        HARMLESS,
      ]),
    );
    await bench.replace(0);
    await bench.replace(1);
    return { count: rowCount ?? 0, html: (await bench.visitor(alpha).send(productPath)).text };
  }
  for (const part of shapeOf((await showReviews('=')).html)) known.add(part);
  const { count: reviews, html } = await showReviews('<>');
  findings.expect(reviews >= bought / 2, `only ${reviews} reviews were written`);
  findings.expect(html.includes(MARK), 'the page of the product shows no review');
  const acts = findActs(html, known);
  findings.expect(acts.length === 0, `the page of the product with all reviews has ${acts.join(', ')}`);
  findings.note('payloads', PAYLOADS.length);
  findings.note('bought', bought);
  findings.note('reviews', reviews);
});
