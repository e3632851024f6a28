import { addCartEntry } from '#shared/features/cart/contract.ts';
import { CART_SUBSCRIPTION_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { noteOrder } from '#shared/features/orders/contract.ts';
import { erasePersonalData, exportPersonalData } from '#shared/features/privacy/contract.ts';
import { signUpForRestock } from '#shared/features/restock/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { findCounted, HOME, newKey, offerShipping, orderOf, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { makeMember, signInMember } from './support/members.ts';
import { asAdmin, siteIdOf, siteTables } from './support/rows.ts';

const EMAIL = 'philippa.quillfeather@marsh.example';
const OTHER = 'somebody.else@marsh.example';
const PERSON = { ...HOME, firstName: 'Philippa', lastName: 'Quillfeather', addressLine1: '17 Heronry Steps' };
/** What may be found of the person nowhere in a dump of the database. */
const WORDS = [EMAIL, 'Quillfeather', 'Philippa', 'Heronry'];
const host = SITES.alpha;

/** Every table of the database, the queues among them, that holds one of the words. */
function tablesWith(bench: Bench, words: readonly string[]): Promise<string[]> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `SELECT 1 FROM ${name} t, unnest($1::text[]) AS w WHERE t::text ILIKE '%' || w || '%' LIMIT 1`,
        [words],
      );
      if (rowCount === 1) found.push(name);
    }
    return found;
  });
}

/** What orders came to, in all. */
function totals(bench: Bench): Promise<object | undefined> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<object>(
      `SELECT count(*)::int AS orders, sum(grand_total_minor)::int AS total, sum(tax_minor)::int AS tax,
              sum(captured_minor)::int AS captured, array_agg(number ORDER BY number) AS numbers
         FROM orders WHERE website_id = $1`,
      [await siteIdOf(client, host)],
    );
    return rows[0];
  });
}

await runCheck('C68', async (bench, findings) => {
  await offerShipping(bench, host);
  const [mug, pot] = await findCounted(bench, host, 2);
  if (mug === undefined || pot === undefined) throw new Error('There is nothing to buy.');
  await stockUp(bench, host, [mug], 50);
  await asAdmin(bench, async (client) => {
    const siteId = await siteIdOf(client, host);
    await client.query('UPDATE stock_levels SET on_hand = 0 WHERE website_id = $1 AND variant_id = $2', [
      siteId,
      pot.variantId,
    ]);
  });
  const owner = await bench.staff(host);

  /** Buys a mug in a browser; with a plan it is a subscription. */
  async function buy(email: string, person: object, isSubscription = false, browser = bench.visitor(host)) {
    const item = { itemId: mug?.itemId, sku: mug?.sku };
    const begun = isSubscription
      ? await browser.call('POST', CART_SUBSCRIPTION_PATH, { ...item, qty: 1 })
      : await browser.call(addCartEntry.method, addCartEntry.path, { ...item, quantity: 1 });
    const token = isSubscription ? String(field(begun, 'cartToken')) : (browser.cookies.get('CART') ?? '');
    const path = TOKEN_CART_PATH.replace(':cartToken', token);
    await browser.call('PUT', `${path}/email`, { email });
    await browser.call('PUT', `${path}/shipping/location`, person);
    const cart = await browser.call('GET', path);
    const answer = await browser.call(
      checkOutCart.method,
      checkOutCart.path.replace(':cartToken', token),
      {
        expectedGrandTotalCents: field(cart, 'grandTotalCents'),
        payment: { provider: 'mock', token: 'tok_ok' },
      },
      { 'idempotency-key': newKey() },
    );
    const order = orderOf(answer);
    if (order === undefined) throw new Error(`Nothing was bought: ${answer.text.slice(0, 300)}`);
    return { browser, order };
  }

  await buy(OTHER, { ...HOME, lastName: 'Elsewhere' });
  await makeMember(bench, host, EMAIL);
  const member = bench.visitor(host);
  await signInMember(member, EMAIL);
  const { order } = await buy(EMAIL, PERSON, false, member);
  await buy(EMAIL.toUpperCase(), PERSON);
  await asAdmin(bench, async (client) => {
    await client.query(
      `UPDATE products SET is_subscribable = true, subscription_plan = $3::jsonb WHERE website_id = $1 AND id = $2`,
      [
        await siteIdOf(client, host),
        mug.itemId,
        JSON.stringify({ billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 }),
      ],
    );
  });
  await buy(EMAIL, PERSON, true);
  const wish = {
    productId: pot.itemId,
    variantId: pot.variantId,
    siteVisitorEmail: EMAIL,
    isJoinMailingList: true,
  };
  const signedUp = await member.call(signUpForRestock.method, signUpForRestock.path, wish);
  findings.expect(signedUp.status === 200, `the sign-up answers ${signedUp.status}: ${signedUp.text}`);
  const note = `${PERSON.firstName} ${PERSON.lastName} called from ${EMAIL}.`;
  await owner.call(noteOrder.method, noteOrder.path.replace(':orderId', order.id), { note });

  const before = { tables: await tablesWith(bench, WORDS), totals: await totals(bench) };
  findings.expect(before.tables.length >= 6, `the person is found in ${before.tables.length} tables before`);
  findings.note('found before in', before.tables.length);

  const made = await owner.call(exportPersonalData.method, exportPersonalData.path, { email: EMAIL });
  findings.expect(made.status === 201, `the archive answers ${made.status}: ${made.text}`);
  const archive = await bench.ask(host, String(field(made, 'path')));
  for (const told of [
    'account.csv',
    'orders.csv',
    'subscriptions.csv',
    'restockSignUps.csv',
    'mails.csv',
    ...WORDS,
  ]) {
    findings.expect(archive.text.includes(told), `the archive does not tell of ${told}`);
  }

  const erased = await owner.call(erasePersonalData.method, erasePersonalData.path, { email: EMAIL });
  findings.expect(erased.status === 200, `erasing answers ${erased.status}: ${erased.text}`);
  const after = { tables: await tablesWith(bench, WORDS), totals: await totals(bench) };
  findings.expect(after.tables.length === 0, `the person is still in ${after.tables.join(', ')}`);
  const [was, is] = [JSON.stringify(before.totals), JSON.stringify(after.totals)];
  findings.expect(was === is, `totals were ${was} and are ${is}`);
  findings.expect(
    (await tablesWith(bench, [OTHER])).includes('public.orders'),
    'another buyer was erased too',
  );

  const account = await member.call('GET', '/account');
  findings.expect(!WORDS.some((word) => account.text.includes(word)), 'the account still shows the person');
  const gone = await bench.ask(host, String(field(made, 'path')));
  findings.expect(
    !WORDS.slice(1).some((word) => gone.text.includes(word)),
    'the archive outlived the person',
  );
  const live = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM subscriptions WHERE website_id = $1 AND state <> 'CANCELED'`,
      [await siteIdOf(client, host)],
    );
    return rows[0]?.count;
  });
  findings.expect(live === 0, `${live} subscriptions go on`);
  findings.note('site tables', await asAdmin(bench, async (client) => (await siteTables(client)).length));
});
