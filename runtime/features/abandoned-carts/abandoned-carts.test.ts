import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import { CART_SUBSCRIPTION_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { withConnection } from '../../database/roles.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { addPerson, comeIn, mailedLink, rowsOf } from '../../testing/people.ts';
import {
  buyCart,
  cartOf,
  mailsTo,
  MUG,
  offerShipping,
  sellBySubscription,
  shopperWith,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const PATIENCE = { timeout: 20_000, interval: 50 };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
  await offerShipping(app);
  const owner = await app.owner();
  await owner.call(createCoupon, {
    body: { code: 'COME-BACK', title: 'Welcome back', offer: { kind: 'percent', percent: 10 } },
  });
});

afterAll(() => app.close());

async function settle(body: Record<string, unknown>): Promise<void> {
  const params = { namespace: 'abandoned-carts' };
  await (await app.owner()).call(putCommercePreferences, { params, query: {}, body });
}

/** Sends the first form of the checkout, with the box ticked or not. */
async function agree(visitor: Visitor, email: string, agrees = true): Promise<Response> {
  return visitor.fetch('/checkout/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
    body: new URLSearchParams({
      email,
      reminderAsked: '1',
      ...(agrees ? { reminder: 'on' } : {}),
    }).toString(),
  });
}

async function shopper(email: string): Promise<Visitor> {
  const visitor = await shopperWith(app, { email });
  await agree(visitor, email);
  return visitor;
}

const stateOf = async (email: string) =>
  (
    await rowsOf<{ state: string }>(
      app,
      'SELECT state FROM abandoned_carts WHERE website_id = $1 AND email = $2',
      email,
    )
  ).map(({ state }) => state);

/** Lets the reminders that are due be looked at. */
async function hasten(): Promise<void> {
  await withConnection(app.database.ownerUrl, (client) =>
    client.query(
      "UPDATE jobs.job SET start_after = now() WHERE name = 'cart-reminder' AND state = 'created'",
    ),
  );
  await vi.waitFor(async () => {
    const open = await rowsOf(
      app,
      `SELECT 1 FROM jobs.job WHERE data ->> 'websiteId' = $1 AND name = 'cart-reminder'
          AND (state IN ('active', 'retry') OR (state = 'created' AND start_after <= now()))`,
    );
    expect(open).toEqual([]);
  }, PATIENCE);
}

describe('the reminder of a cart', () => {
  it('is offered only where the shop says so, and only who ticks the box is kept', async () => {
    const visitor = await shopper('early@marsh.example');
    expect(await stateOf('early@marsh.example')).toEqual([]);
    expect(await (await visitor.fetch('/checkout')).text()).not.toContain('name="reminder"');
    await settle({ enabled: true, couponCode: 'come-back' });
    expect(await (await visitor.fetch('/checkout')).text()).toContain('name="reminder">');
    await agree(visitor, 'early@marsh.example');
    expect(await stateOf('early@marsh.example')).toEqual(['waiting']);
    expect(await (await visitor.fetch('/checkout')).text()).toContain('name="reminder" checked>');
    await agree(visitor, 'early@marsh.example', false);
    expect(await stateOf('early@marsh.example')).toEqual([]);
  });

  it('goes out once when the cart was left alone, and opens it on any device with its coupon', async () => {
    const email = 'left@marsh.example';
    const visitor = await shopper(email);
    await hasten();
    expect(await stateOf(email)).toEqual(['waiting']);
    app.clock.move(4 * HOUR_MS + 1);
    await hasten();
    await hasten();
    expect(await stateOf(email)).toEqual(['sent']);
    expect(await mailsTo(app, email)).toEqual(['abandoned-cart']);
    const link = await mailedLink(app, email);
    const phone = app.visitor();
    await phone.fetch('/cart');
    const opened = await phone.fetch(link.pathname + link.search);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/cart']);
    const [there, here] = [await cartOf(phone), await cartOf(visitor)];
    expect(there.id).toBe(here.id);
    expect(there.coupons).toMatchObject([{ code: 'COME-BACK' }]);
    expect(there.discountCents).toBe(240);
    expect((await buyCart(phone)).status).toBe(200);
    expect((await app.visitor().fetch(link.pathname + link.search)).status).toBe(410);
    const owner = await app.owner();
    const { abandonedCarts, summary } = await owner.call(listAbandonedCarts, { query: {} });
    expect(abandonedCarts).toMatchObject([{ email, state: 'bought', items: [{ quantity: 1 }] }]);
    expect(summary).toEqual({
      waiting: 0,
      sent: 1,
      cameBack: 1,
      bought: 1,
      recovered: { currency: 'USD', value: '21.60' },
    });
  });

  it('makes one cart of the one that was left and the one of the browser, for visitors and members', async () => {
    const email = 'two@marsh.example';
    const visitor = await shopper(email);
    app.clock.move(4 * HOUR_MS + 1);
    await hasten();
    const link = await mailedLink(app, email);
    const open = (browser: Visitor) => browser.fetch(link.pathname + link.search);
    const phone = await shopperWith(app, { quantity: 2 });
    await open(phone);
    const [there, here] = [await cartOf(phone), await cartOf(visitor)];
    expect([there.id, there.totalQuantity]).toEqual([here.id, 3]);
    await open(phone);
    expect((await cartOf(phone)).totalQuantity).toBe(3);
    const member = await signInMember(app, await addMember(app), await shopperWith(app));
    const own = await cartOf(member);
    await open(member);
    const joined = await cartOf(member);
    expect([joined.id, joined.totalQuantity]).toEqual([own.id, 4]);
  });

  it('is none for a subscription', async () => {
    const itemId = await sellBySubscription(app, MUG, {
      billingPeriod: { value: 1, unit: 'MONTH' },
      numBillingCycles: 0,
    });
    const visitor = await comeIn(app);
    const begun = await visitor.call('POST', CART_SUBSCRIPTION_PATH, { itemId, sku: MUG, qty: 1 });
    const { cartToken } = (await begun.json()) as { cartToken: string };
    const page = await (await visitor.fetch(pathOfSubscriptionCart(cartToken))).text();
    expect(page).toContain(cartToken);
    expect(page).not.toContain('name="reminder"');
    await rowsOf(app, 'UPDATE products SET is_subscribable = false WHERE website_id = $1');
  });

  it('never goes to who has bought, emptied the cart or refuses mails', async () => {
    const buyer = await shopper('buyer@marsh.example');
    await shopper('refuser@marsh.example');
    const emptied = await shopper('emptied@marsh.example');
    const [entry] = (await cartOf(emptied)).entries;
    await buyCart(buyer);
    await emptied.call('DELETE', `/api/3/commerce/cart/${emptied.cookies.get('CART')}/items/${entry?.id}`);
    await rowsOf(
      app,
      `INSERT INTO mail_holds (website_id, address, reason, created_at)
       VALUES ($1, 'refuser@marsh.example', 'unsubscribed', now())`,
    );
    app.clock.move(5 * HOUR_MS);
    await hasten();
    expect(await stateOf('buyer@marsh.example')).toEqual([]);
    expect(await stateOf('refuser@marsh.example')).toEqual(['stopped']);
    expect(await stateOf('emptied@marsh.example')).toEqual(['stopped']);
    for (const email of ['refuser@marsh.example', 'emptied@marsh.example']) {
      expect(await mailsTo(app, email)).toEqual([]);
    }
    expect(await mailsTo(app, 'buyer@marsh.example')).toEqual(['order-confirmed']);
  });

  it('has a link that nobody can make up', async () => {
    const token = `${'a'.repeat(24)}-${'b'.repeat(43)}`;
    for (const query of [`?token=${token}`, '?token=x', '']) {
      expect((await app.visitor().fetch(`/cart/return${query}`)).status).toBe(410);
    }
  });
});

describe('the list of carts that were left', () => {
  it('is for who reads orders, and takes only its own cursors', async () => {
    const { client } = await addPerson(app, [4]);
    await expect(client.call(listAbandonedCarts, { query: {} })).rejects.toMatchObject({ status: 403 });
    const owner = await app.owner();
    await expect(owner.call(listAbandonedCarts, { query: { cursor: 'a.b' } })).rejects.toMatchObject({
      status: 400,
      code: 'BAD_CURSOR',
    });
  });
});
