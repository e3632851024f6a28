import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { rowsOf } from '../../testing/people.ts';
import {
  type Bought,
  buyCart,
  cartOf,
  mailsTo,
  MUG,
  offerShipping,
  shopperWith,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
  await offerShipping(app);
});

afterAll(() => app.close());

interface Mail {
  readonly subject: string;
  readonly text: string;
}

async function mailOf(template: string, address: string): Promise<Mail | undefined> {
  const rows = await rowsOf<Mail>(
    app,
    'SELECT subject, text FROM mail_messages WHERE website_id = $1 AND template = $2 AND to_address = $3 ORDER BY id DESC',
    template,
    address,
  );
  return rows[0];
}

/** Path of the link in a mail that leads back to the checkout. */
async function wayBack(address: string): Promise<string> {
  const { text = '' } = (await mailOf('order-failed', address)) ?? {};
  const link = /Try again\s+<([^>]+)>/.exec(text)?.[1] ?? '';
  return link.replace(app.origin, '');
}

/** Buys one mug with a payment that takes its time, and waits until it has failed. */
async function failLater(address: string): Promise<Bought> {
  const bought = await buyCart(await shopperWith(app, { email: address }), 'tok_pending_failed');
  expect(await mailsTo(app, address)).toEqual([]);
  app.clock.move(2_000);
  await expect.poll(() => mailsTo(app, address), { timeout: 20_000 }).toEqual(['order-failed']);
  return bought;
}

describe('a payment that fails after its buyer has left', () => {
  it('is told to buyer and owner once, however often the provider says it', async () => {
    const address = 'late@marsh.example';
    const { json } = await failLater(address);
    const back = `/checkout/return?o=${json.order.orderToken}`;
    await Promise.all([1, 2, 3].map(() => app.visitor().fetch(back)));
    expect(await mailsTo(app, address)).toEqual(['order-failed']);
    const owner = await mailsTo(app, SAMPLE_LOGIN.email);
    expect(owner.filter((template) => template === 'payment-failed')).toHaveLength(1);
    const { text = '' } = (await mailOf('payment-failed', SAMPLE_LOGIN.email)) ?? {};
    expect(text).toContain(address);
    expect(text).toContain('$24.00');
  });

  it('leads back to the same cart at the checkout, in whatever browser the mail is read', async () => {
    const address = 'back@marsh.example';
    await failLater(address);
    const elsewhere = app.visitor();
    await elsewhere.fetch('/');
    const response = await elsewhere.fetch(await wayBack(address));
    // A browser that has shown no cookies is asked for them on the way.
    const next = new URL(response.headers.get('location') ?? '', app.origin);
    expect([response.status, next.pathname]).toEqual([303, '/checkout']);
    expect((await elsewhere.fetch(next.pathname + next.search)).headers.get('location')).toBe('/checkout');
    const cart = await cartOf(elsewhere);
    expect(cart).toMatchObject({
      email: address,
      totalQuantity: 1,
      entries: [{ chosenVariant: { sku: MUG } }],
    });
    expect((await buyCart(elsewhere)).status).toBe(200);
    // What was bought since is not offered again.
    expect((await app.visitor().fetch(await wayBack(address))).status).toBe(410);
  });

  it('says at the checkout what is gone by then', async () => {
    const address = 'gone@marsh.example';
    await failLater(address);
    await rowsOf(
      app,
      `UPDATE stock_levels l SET on_hand = 0 FROM product_variants v
        WHERE l.website_id = $1 AND v.website_id = l.website_id AND v.id = l.variant_id AND v.sku = $2 AND v.removed_at IS NULL`,
      MUG,
    );
    const elsewhere = app.visitor();
    await elsewhere.fetch(await wayBack(address));
    const page = await (await elsewhere.fetch('/checkout')).text();
    expect(page).toContain('Sorry, we do not have enough of that item available.');
  });

  it('is no link that somebody could make up', async () => {
    expect(
      (await app.visitor().fetch(`/checkout/again?token=${'a'.repeat(24)}-${'b'.repeat(43)}`)).status,
    ).toBe(410);
  });
});

describe('a card that is declined at the checkout', () => {
  it('is told on the page, and in no mail', async () => {
    const address = 'declined@marsh.example';
    const { status } = await buyCart(await shopperWith(app, { email: address, sku: 'BOOK' }), 'tok_decline');
    expect([status, await mailsTo(app, address)]).toEqual([402, []]);
  });
});

describe('a new order', () => {
  it('is told to the owner once, with lines, sums, buyer and address', async () => {
    const visitor = await shopperWith(app, { email: 'new@marsh.example', sku: 'BOOK', lastName: 'Newland' });
    const { json } = await buyCart(visitor, 'tok_dup_webhook', { note: 'Ring twice' });
    const { orderNumber } = json.order;
    const mails = await rowsOf<Mail>(
      app,
      `SELECT subject, text FROM mail_messages WHERE website_id = $1 AND template = 'new-order' AND subject LIKE $2`,
      `New order ${orderNumber} %`,
    );
    expect(mails).toHaveLength(1);
    for (const part of ['Ada Newland', 'new@marsh.example', 'Ring twice', '1 Quay', '1 × ', 'Total']) {
      expect(mails[0]?.text).toContain(part);
    }
  });
});
