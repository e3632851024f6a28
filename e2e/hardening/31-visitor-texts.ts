import { SITES } from './support/bench.ts';
import { findCounted, offerShipping, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { findActs, HARMLESS, MARK, PAYLOADS, shapeOf } from './support/page-acts.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { buyWith, giveWith, joinWith, offerGiftCards, type Shown } from './support/visitor-texts.ts';

await runCheck('C31 visitors', async (bench, findings) => {
  const { alpha } = SITES;
  const staff = await bench.staff(alpha);
  const site = await asAdmin(bench, (client) => siteIdOf(client, alpha));
  await offerShipping(bench, alpha);
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await stockUp(bench, alpha, [item], 3 * PAYLOADS.length);
  const productPath = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ urlId: string }>(
      'SELECT url_id AS "urlId" FROM products WHERE website_id = $1 AND id = $2',
      [site, item.itemId],
    );
    return `/shop/p/${rows[0]?.urlId}`;
  });

  const card = await offerGiftCards(bench, alpha);
  const shop = { bench, host: alpha, site, staff, item, card, findings };
  const known = new Set<string>();
  const plain = new Map([
    ...((await buyWith(shop, HARMLESS, 0)) ?? []),
    ...((await giveWith(shop, HARMLESS, 0)) ?? []),
    ...(await joinWith(shop, HARMLESS, 0)),
  ]);
  findings.expect(plain.has('order') && plain.has('mail of a card'), 'nobody can buy with harmless words');
  let bought = 0;
  let given = 0;
  const all: { readonly text: string; readonly shown: Shown }[] = [];
  for (const [index, payload] of PAYLOADS.entries()) {
    const turn = index + 1;
    const shown = await buyWith(shop, payload, turn);
    if (shown !== undefined) bought += 1;
    const gift = await giveWith(shop, payload, turn);
    if (gift !== undefined) given += 1;
    const joined = await joinWith(shop, payload, turn);
    all.push({ text: payload, shown: new Map([...(shown ?? []), ...(gift ?? []), ...joined]) });
  }
  for (const html of plain.values()) for (const part of shapeOf(html)) known.add(part);
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
  findings.expect(given >= PAYLOADS.length / 2, `only ${given} cards were given`);
  findings.note('bought', bought);
  findings.note('cards given', given);
  findings.note('reviews', reviews);
});
