import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
} from '#shared/features/privacy/contract.ts';
import { ARCHIVE_MS, isErased } from '#shared/features/privacy/rules.ts';
import { getOrder, noteOrder, resendOrderMail } from '#shared/features/orders/contract.ts';
import { deleteOwnSiteUser, deleteSiteUser, readSiteUser } from '#shared/features/site-users/contract.ts';
import { ACCOUNT_FORM_PATHS } from '#shared/features/site-users/paths.ts';
import { SITE_USER_CRUMB_COOKIE, SITE_USER_CRUMB_HEADER } from '#shared/http/crumb.ts';
import type { Client } from '#shared/http/client.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { addPerson, rowsOf, TEST_PASSWORD } from '../../testing/people.ts';
import {
  buyCart,
  MUG,
  offerShipping,
  orderMugs,
  sellBySubscription,
  shopperWith,
  subscribeTo,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const WEBSITE_MANAGER = 15;
const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
});

afterAll(() => app.close());

/** Every table of the site that holds one of the words in any row. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    app,
    `SELECT c.table_name AS name FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.column_name = 'website_id' AND $1 <> '' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      app,
      `SELECT 1 FROM ${name} t WHERE t.website_id = $1
          AND EXISTS (SELECT FROM unnest($2::text[]) w WHERE t::text ILIKE '%' || w || '%') LIMIT 1`,
      words,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const crumbOf = (visitor: Visitor) => ({
  [SITE_USER_CRUMB_HEADER]: visitor.cookies.get(SITE_USER_CRUMB_COOKIE) ?? '',
});

const leave = (visitor: Visitor, password = TEST_PASSWORD) =>
  visitor.call(deleteOwnSiteUser.method, deleteOwnSiteUser.path, { password }, crumbOf(visitor));

/** A buyer with orders, a subscription, a sign-up and notes that name them. */
async function makePerson(email: string, lastName: string) {
  const order = await orderMugs(app, { email: email.toUpperCase(), lastName });
  await sellBySubscription(app, MUG, MONTHLY);
  await subscribeTo(app, { sku: MUG, cents: 2400, email, card: 'tok_ok' });
  await rowsOf(app, 'UPDATE products SET is_subscribable = false WHERE website_id = $1');
  await rowsOf(
    app,
    `INSERT INTO restock_sign_ups (website_id, id, product_id, variant_id, email, person_hash, is_join_mailing_list, language, state, created_at, origin)
     SELECT website_id, substr(md5($2), 1, 24), product_id, id, $2, md5($2), true, 'en', 'PENDING', now(), '' FROM product_variants
      WHERE website_id = $1 AND sku = $3`,
    email,
    MUG,
  );
  const note = `Ada ${lastName} called from ${email}.`;
  await owner.call(noteOrder, { params: { orderId: order.id }, body: { note } });
  await shopperWith(app, { email, lastName });
  return order;
}

describe('what is kept of a person', () => {
  it('is counted, handed out as one archive for a day, and erased everywhere', async () => {
    const email = 'una@marsh.example';
    const { id } = await makePerson(email, 'Quillfeather');
    const before = await owner.call(getOrder, { params: { orderId: id } });
    const found = await owner.call(findPersonalData, { body: { email: 'Una@Marsh.example' } });
    expect(found).toMatchObject({ openOrders: 2, liveSubscriptions: 1 });
    expect(Object.fromEntries(found.kept.map(({ name, records }) => [name, records]))).toMatchObject({
      orders: 2,
      subscriptions: 1,
      restockSignUps: 1,
      carts: 1,
    });

    const { path } = await owner.call(exportPersonalData, { body: { email } });
    const fetched = await app.visitor().fetch(path);
    expect(fetched.headers.get('content-type')).toBe('application/zip');
    const archive = Buffer.from(await fetched.arrayBuffer());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    for (const told of ['personal-data.json', 'orders.csv', 'Quillfeather', `"email": "${email}"`]) {
      expect(archive.includes(told)).toBe(true);
    }
    expect((await app.visitor().fetch(`${path.slice(0, -8)}AAAAAAAA`)).status).toBe(404);

    const mailsToOthers = () =>
      rowsOf(
        app,
        "SELECT id FROM mail_messages WHERE website_id = $1 AND to_address <> $2 AND text LIKE '%1 Quay%'",
        email,
      );
    expect(await mailsToOthers()).not.toEqual([]);
    const { mark } = await owner.call(erasePersonalData, { body: { email } });
    expect(isErased(mark)).toBe(true);
    expect(await tablesWith(email, 'Quillfeather')).toEqual([]);
    expect(await mailsToOthers()).toEqual([]);
    const after = await owner.call(getOrder, { params: { orderId: id } });
    expect([after.grandTotal, after.customerEmail]).toEqual([before.grandTotal, mark]);
    expect(after.shippingAddress).toEqual({ lastName: mark, addressLine1: mark, country: 'GB' });
    const [subscription] = await rowsOf<{ state: string; wakes: boolean }>(
      app,
      'SELECT state, wake_at IS NOT NULL AS wakes FROM subscriptions WHERE website_id = $1 AND email = $2',
      mark,
    );
    expect(subscription).toEqual({ state: 'CANCELED', wakes: false });
    // Nobody is written to any more, whatever becomes of the order.
    await owner.call(resendOrderMail, { params: { orderId: id } });
    const mails = await rowsOf(
      app,
      'SELECT 1 FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      mark,
    );
    expect(mails).toEqual([]);
    await expect(owner.call(erasePersonalData, { body: { email } })).rejects.toMatchObject({
      code: 'NOTHING_KEPT',
    });
    await expect(owner.call(exportPersonalData, { body: { email } })).rejects.toMatchObject({
      code: 'NOTHING_KEPT',
    });
  });

  it('leaves others as they were, and an archive nobody can open after a day', async () => {
    const email = 'ben@marsh.example';
    await orderMugs(app, { email: 'other-ben@marsh.example', lastName: 'Otherben' });
    await orderMugs(app, { email, lastName: 'Benning' });
    const { path } = await owner.call(exportPersonalData, { body: { email } });
    await owner.call(erasePersonalData, { body: { email } });
    expect(await tablesWith('Benning')).toEqual([]);
    expect(await tablesWith('Otherben', 'other-ben@marsh.example')).toEqual(
      expect.arrayContaining(['mail_messages', 'order_words', 'orders']),
    );
    app.clock.move(ARCHIVE_MS);
    expect((await app.visitor().fetch(path)).status).toBe(404);
    owner = await app.owner();
  });

  it('is nothing for who may not hand it out', async () => {
    const manager = (await addPerson(app, [WEBSITE_MANAGER])).client;
    const body = { email: 'ada@marsh.example' };
    for (const call of [findPersonalData, exportPersonalData, erasePersonalData]) {
      await expect(manager.call(call, { body })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await expect(owner.call(findPersonalData, { body: { email: 'nobody' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('an account', () => {
  it('is deleted by its member with the password, once nothing is on its way', async () => {
    const member = await addMember(app);
    const visitor = await signInMember(app, member, await shopperWith(app, { email: member.email }));
    await buyCart(visitor);
    expect((await leave(visitor, 'wrong')).status).toBe(403);
    const refused = await leave(visitor);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'ORDERS_OPEN']);
    await rowsOf(
      app,
      "UPDATE orders SET status = 'FULFILLED', fulfillment_state = 'FULFILLED' WHERE website_id = $1 AND site_user_id = $2",
      member.id,
    );
    expect((await leave(visitor)).status).toBe(200);
    expect(visitor.cookies.get('SiteUserSession')).toBe('');
    expect(await tablesWith(member.email, member.id)).toEqual([]);
    expect((await leave(visitor)).status).toBe(401);
  });

  it('is deleted by the form of its page too, without scripts', async () => {
    const member = await addMember(app);
    const visitor = await signInMember(app, member);
    const response = await visitor.fetch(ACCOUNT_FORM_PATHS.deleteAccount, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ password: TEST_PASSWORD }).toString(),
    });
    expect(await response.text()).toContain('Your account is deleted');
    expect(await tablesWith(member.email)).toEqual([]);
  });

  it('is deleted by staff; one that nobody confirmed takes nothing else along', async () => {
    const member = await addMember(app);
    await signInMember(app, member);
    const params = { siteUserId: member.id };
    await owner.call(deleteSiteUser, { params });
    expect(await tablesWith(member.email, member.id)).toEqual([]);
    await expect(owner.call(readSiteUser, { params })).rejects.toMatchObject({ code: 'SITE_USER_NOT_FOUND' });
    await expect(owner.call(deleteSiteUser, { params })).rejects.toMatchObject({
      code: 'SITE_USER_NOT_FOUND',
    });
    const unconfirmed = await addMember(app, false);
    await orderMugs(app, { email: unconfirmed.email, lastName: 'Stillhere' });
    await owner.call(deleteSiteUser, { params: { siteUserId: unconfirmed.id } });
    expect(await tablesWith(unconfirmed.id)).toEqual(['audit_entries']);
    expect(await tablesWith('Stillhere')).toContain('orders');
  });
});
