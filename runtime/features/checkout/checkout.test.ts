import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { CART_ENTRIES_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_CALL_PATH, pathOfNewOrder } from '#shared/features/checkout/paths.ts';
import { DECLINE_TEXTS, LOST_PAYMENT_TEXTS } from '#shared/features/checkout/rules.ts';
import { fulfillOrder, getOrder } from '#shared/features/orders/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { rowsOf } from '../../testing/people.ts';
import {
  buyCart,
  cartOf,
  mailsTo,
  moneyAtProvider,
  MUG,
  offerShipping,
  shopperWith,
  stockOf,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp(app);
  await app.jobs.start();
  await offerShipping(app);
});

afterAll(async () => {
  await other.close();
  await app.close();
});

interface Books {
  readonly status: string;
  readonly state: string;
  readonly number: number | null;
  readonly captured: number;
}

async function orderOf(id: string): Promise<Books> {
  const [row] = await rowsOf<Books>(
    app,
    `SELECT status, payment_state AS state, number, captured_minor AS captured FROM orders
      WHERE website_id = $1 AND id = $2`,
    id,
  );
  return row ?? { status: 'none', state: 'none', number: null, captured: 0 };
}

describe('buying a cart', () => {
  it('sells the pieces, takes the money once, numbers the order and writes to the buyer', async () => {
    const before = await stockOf(app);
    const visitor = await shopperWith(app, { quantity: 2, email: 'first@marsh.example' });
    const { status, json } = await buyCart(visitor);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        order: {
          status: 'OPEN',
          paymentState: 'PAID',
          fulfillmentState: 'UNFULFILLED',
          testMode: true,
          grandTotal: { currency: 'USD', value: '48.00' },
          shippingAddress: { country: 'GB', city: 'Rye' },
          items: [{ sku: 'MUG-B-S', quantity: 2, unitPrice: { currency: 'USD', value: '24.00' } }],
        },
      },
    });
    expect(await stockOf(app)).toEqual({ onHand: before.onHand - 2, held: before.held });
    expect(await moneyAtProvider(app, json.order.id)).toBe(4800);
    expect(Number(json.order.orderNumber)).toBeGreaterThan(1000);
    expect(await mailsTo(app, 'first@marsh.example')).toEqual(['order-confirmed']);
  });

  it('answers the same call again with the same answer, and another one of the cart with its order', async () => {
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    const shown = { expectedGrandTotalCents: 1900 };
    const first = await buyCart(visitor, 'tok_ok', shown, 'same-key');
    const again = await buyCart(visitor, 'tok_ok', shown, 'same-key');
    const third = await buyCart(visitor, 'tok_ok', shown, 'third-key');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.json).toEqual(first.json);
    expect([third.status, third.json.code, third.json.order.id]).toEqual([
      410,
      'CART_PURCHASED',
      first.json.order.id,
    ]);
    expect(await moneyAtProvider(app, first.json.order.id)).toBe(1900);
  });

  it('sends the bill where the cart says, and where the things go otherwise', async () => {
    const visitor = await shopperWith(app);
    const path = `${TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? '')}/billing`;
    const refused = await visitor.call('PUT', path, { sameAsShipping: false });
    const address = { country: 'fr', city: 'Brest', firstName: 'Bo', lastName: 'Quay' };
    const set = await visitor.call('PUT', path, { address });
    expect([refused.status, set.status]).toEqual([400, 200]);
    expect(await set.json()).toMatchObject({ billingAddress: { country: 'FR', city: 'Brest' } });
    const { json } = await buyCart(visitor);
    expect(json).toMatchObject({
      order: { billingAddress: { country: 'FR' }, shippingAddress: { country: 'GB' } },
    });
    const other = await shopperWith(app);
    const back = TOKEN_CART_PATH.replace(':cartToken', other.cookies.get('CART') ?? '');
    await other.call('PUT', `${back}/billing`, { address });
    await other.call('PUT', `${back}/billing`, { sameAsShipping: true });
    expect((await buyCart(other)).json).toMatchObject({ order: { billingAddress: { country: 'GB' } } });
  });

  it('closes an order of which nothing has to be sent', async () => {
    const { json } = await buyCart(await shopperWith(app, { sku: 'BOOK' }), 'tok_ok');
    expect(json).toMatchObject({ order: { status: 'FULFILLED', fulfillmentState: 'NOT_REQUIRED' } });
  });

  it('takes at once what was only reserved', async () => {
    const { json } = await buyCart(await shopperWith(app), 'tok_auth_only');
    expect(await orderOf(json.order.id)).toMatchObject({ status: 'OPEN', state: 'PAID', captured: 2400 });
  });

  it.each([
    ['tok_decline', 'do_not_honor'],
    ['tok_insufficient', 'insufficient_funds'],
    ['tok_unheard_of', 'generic'],
  ])(
    'tells why %s was declined, charges nothing, and lets the cart be bought with another card',
    async (token, reason) => {
      const before = await stockOf(app);
      const visitor = await shopperWith(app);
      const { status, json } = await buyCart(visitor, token);
      expect([status, json.code, json['reason']]).toEqual([402, 'DECLINED', reason]);
      expect(await stockOf(app)).toEqual(before);
      const second = await buyCart(visitor, 'tok_ok');
      expect([second.status, second.json.order.paymentState]).toEqual([200, 'PAID']);
    },
  );

  it.each([
    ['tok_3ds_ok', 'confirm', 'OPEN', 'PAID', ''],
    ['tok_3ds_ok', 'cancel', 'CANCELED', 'FAILED', DECLINE_TEXTS.authentication_failed],
    ['tok_3ds_fail', 'confirm', 'CANCELED', 'FAILED', DECLINE_TEXTS.authentication_failed],
  ])('lets the buyer of %s go to the provider and %s there', async (token, decision, status, state, said) => {
    const visitor = await shopperWith(app);
    const { status: code, json } = await buyCart(visitor, token);
    expect([code, json.nextAction.type, json.order.status]).toEqual([202, 'redirect', 'PENDING_PAYMENT']);
    expect((await stockOf(app)).held).toBe(1);
    const page = await visitor.fetch(json.nextAction.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('$24.00')]);
    const form = {
      payment: new URL(json.nextAction.url, app.origin).searchParams.get('payment') ?? '',
      decision,
    };
    const back = await visitor.fetch('/checkout/test-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
      body: new URLSearchParams(form).toString(),
    });
    const returned = await visitor.fetch(back.headers.get('location') ?? '/');
    expect([returned.status, await returned.text()]).toEqual([
      said === '' ? 303 : 402,
      expect.stringContaining(said),
    ]);
    expect(await orderOf(json.order.id)).toMatchObject({ status, state });
    expect((await stockOf(app)).held).toBe(0);
  });

  it.each(['confirm', 'cancel'])(
    'lets nobody else who holds the link %s a payment at the provider',
    async (decision) => {
      const buyer = await shopperWith(app);
      const { json } = await buyCart(buyer, 'tok_3ds_ok');
      const stranger = await shopperWith(app, { email: 'stranger@marsh.example' });
      expect((await stranger.fetch(json.nextAction.url)).status).toBe(404);
      const payment = new URL(json.nextAction.url, app.origin).searchParams.get('payment') ?? '';
      const decided = await stranger.fetch('/checkout/test-payment', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
        body: new URLSearchParams({ payment, decision }).toString(),
      });
      expect([decided.status, decided.headers.get('location')]).toEqual([404, null]);
      expect(await orderOf(json.order.id)).toMatchObject({ status: 'PENDING_PAYMENT' });
      expect((await buyer.fetch(`/checkout/return?o=${json.order.orderToken}&left=1`)).status).toBe(402);
      expect(await orderOf(json.order.id)).toMatchObject({ status: 'EXPIRED' });
    },
  );

  it('tells who leaves the page of the provider that nothing was charged, and keeps the cart', async () => {
    const visitor = await shopperWith(app);
    const { json } = await buyCart(visitor, 'tok_3ds_ok');
    const left = await visitor.fetch(`/checkout/return?o=${json.order.orderToken}&left=1`);
    const html = await left.text();
    expect([left.status, html]).toEqual([402, expect.stringContaining(LOST_PAYMENT_TEXTS.notFinished)]);
    expect(html).toContain('name="payment" value="mock:tok_ok"');
    expect((await orderOf(json.order.id)).status).toBe('EXPIRED');
  });

  it('ends no payment for who merely holds the link of its order', async () => {
    const buyer = await shopperWith(app);
    const { json } = await buyCart(buyer, 'tok_3ds_ok');
    const path = `/checkout/return?o=${json.order.orderToken}&left=1`;
    expect((await app.visitor().fetch(path)).status).toBe(303);
    expect((await orderOf(json.order.id)).status).toBe('PENDING_PAYMENT');
    expect((await buyer.fetch(path)).status).toBe(402);
    expect((await orderOf(json.order.id)).status).toBe('EXPIRED');
  });

  it('gives up the payment that waits when the buyer comes back with another card', async () => {
    const visitor = await shopperWith(app);
    const first = await buyCart(visitor, 'tok_3ds_ok');
    const second = await buyCart(visitor, 'tok_ok');
    expect(second.status).toBe(200);
    expect((await orderOf(first.json.order.id)).status).toBe('EXPIRED');
    expect((await stockOf(app)).held).toBe(0);
  });

  it.each([
    ['tok_pending_paid', 'OPEN', 'PAID'],
    ['tok_pending_failed', 'CANCELED', 'FAILED'],
  ])('waits for %s with the stock held, and learns how it ended', async (token, status, state) => {
    const { status: code, json } = await buyCart(await shopperWith(app), token);
    expect([code, json.nextAction.type, json.order.paymentState]).toEqual([202, 'await', 'PENDING']);
    app.clock.move(2_000);
    await expect.poll(() => orderOf(json.order.id), { timeout: 20_000 }).toMatchObject({ status, state });
    expect((await stockOf(app)).held).toBe(0);
  });

  it('asks about a payment whose answer never came as soon as its buyer is there', async () => {
    const { status, json } = await buyCart(await shopperWith(app), 'tok_timeout_then_ok');
    expect([status, json.order.status]).toEqual([202, 'PENDING_PAYMENT']);
    const returned = await app.visitor().fetch(json.nextAction.url);
    expect(returned.headers.get('location')).toContain('/checkout/order-confirmed');
    expect(await orderOf(json.order.id)).toMatchObject({ status: 'OPEN', state: 'PAID' });
  });

  it.each(['tok_dup_webhook', 'tok_webhook_first'])(
    'sells once, whichever messages arrive and how often: %s',
    async (token) => {
      const address = `${token.replaceAll('_', '-')}@marsh.example`;
      const before = await stockOf(app);
      const { status, json } = await buyCart(await shopperWith(app, { email: address }), token);
      expect([status, json.order.paymentState]).toEqual([200, 'PAID']);
      expect((await stockOf(app)).onHand).toBe(before.onHand - 1);
      expect(await mailsTo(app, address)).toEqual(['order-confirmed']);
    },
  );

  it('refunds a payment of another amount than was asked for, and sells nothing', async () => {
    const before = await stockOf(app);
    const visitor = await shopperWith(app);
    const { status, json } = await buyCart(visitor, 'tok_amount_mismatch');
    expect([status, json.code]).toEqual([402, 'DECLINED']);
    expect(await stockOf(app)).toEqual(before);
    const money = await rowsOf<{ money: number }>(
      app,
      `SELECT captured_minor - refunded_minor AS money FROM mock_payments
        WHERE website_id = $1 AND token = 'tok_amount_mismatch'`,
    );
    expect(money).toEqual([{ money: 0 }]);
  });

  it.each([
    ['another total', { expectedGrandTotalCents: 1 }, 409, 'PROBLEMS'],
    ['no payment', { payment: undefined }, 400, 'PAYMENT_REQUIRED'],
    [
      'a provider that is not offered',
      { payment: { provider: 'cash', token: 'x' } },
      400,
      'PROVIDER_UNKNOWN',
    ],
  ])('refuses %s before anything is charged', async (_, change, status, code) => {
    const visitor = await shopperWith(app);
    const refused = await buyCart(visitor, 'tok_ok', change);
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    const orders = await rowsOf(
      app,
      "SELECT id FROM orders WHERE website_id = $1 AND status = 'PENDING_PAYMENT'",
    );
    expect(orders).toEqual([]);
  });

  it('tells all that is missing at once, and charges nothing', async () => {
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const [mug] = await rowsOf<{ id: string }>(
      app,
      'SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = $2',
      MUG,
    );
    await visitor.call('POST', CART_ENTRIES_PATH, { itemId: mug?.id, sku: MUG, quantity: 1 });
    const { status, json } = await buyCart(visitor);
    expect([status, json.code]).toEqual([409, 'PROBLEMS']);
    expect(json.problems.map(({ code }) => code)).toEqual(['EMAIL_REQUIRED', 'SHIPPING_ADDRESS_REQUIRED']);
  });

  it('refuses an unknown cart, a call without a key, and one without a crumb', async () => {
    const visitor = await shopperWith(app);
    const path = CHECKOUT_CALL_PATH.replace(':cartToken', 'unknown');
    const body = { expectedGrandTotalCents: 0 };
    const key = { 'idempotency-key': 'k' };
    const unknown = await visitor.call('POST', path, body, key);
    const withoutKey = await visitor.call('POST', path, body);
    const withoutCrumb = await app.visitor().call('POST', path, body, { ...key, 'x-csrf-token': '' });
    expect([unknown.status, withoutKey.status, withoutCrumb.status]).toEqual([404, 400, 403]);
  });
});

describe('many buyers', () => {
  it('never get more pieces than there are, at two processes; who comes too late is not charged', async () => {
    const { onHand } = await stockOf(app, 'MUG-R-S');
    const buyers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        shopperWith(index % 2 === 0 ? app : other, { sku: 'MUG-R-S' }),
      ),
    );
    const answers = await Promise.all(buyers.map((buyer) => buyCart(buyer, 'tok_ok')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(onHand);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).toHaveLength(buyers.length - onHand);
    expect(new Set(late.flatMap(({ json }) => json.problems.map(({ code }) => code)))).toEqual(
      new Set(['OUT_OF_STOCK']),
    );
    expect(await stockOf(app, 'MUG-R-S')).toEqual({ onHand: 0, held: 0 });
  });

  it('of one cart make one order, however often they press', async () => {
    const visitor = await shopperWith(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        buyCart(visitor, 'tok_ok', {}, index < 5 ? 'one-key' : `key-of-${index}`),
      ),
    );
    const ids = new Set(answers.map(({ json }) => json.order.id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ status }) => ![200, 409, 410].includes(status))).toEqual([]);
    const [id = ''] = ids;
    expect(await moneyAtProvider(app, id)).toBe(2400);
  });

  it('get order numbers without gaps, and stock and payments that add up', async () => {
    const rows = await rowsOf<{ number: number }>(
      app,
      'SELECT number FROM orders WHERE website_id = $1 AND number IS NOT NULL ORDER BY number',
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => 1001 + index));
    const owner = await app.owner();
    const [last] = await rowsOf<{ id: string }>(
      app,
      'SELECT id FROM orders WHERE website_id = $1 AND number IS NOT NULL ORDER BY number DESC LIMIT 1',
    );
    const order = await owner.call(getOrder, { params: { orderId: last?.id ?? '' } });
    expect(order.history.map(({ type }) => type).slice(0, 2)).toEqual(['placed', 'paid']);
    const sums = await rowsOf<{ orders: number; provider: number }>(
      app,
      `SELECT (SELECT sum(captured_minor - refunded_minor)::int FROM orders WHERE website_id = $1) AS orders,
              (SELECT sum(captured_minor - refunded_minor)::int FROM mock_payments WHERE website_id = $1) AS provider`,
    );
    expect(sums[0]?.orders).toBe(sums[0]?.provider);
  });
});

describe('the checkout without scripts', () => {
  const post = (visitor: Visitor, to: string, fields: Record<string, string>, origin = app.origin) =>
    visitor.fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams(fields).toString(),
    });
  const fieldOf = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const ADDRESS = {
    firstName: 'Ada',
    lastName: 'Marsh',
    addressLine1: '1 Quay',
    city: 'Rye',
    postalCode: 'TN31 7LD',
    country: 'GB',
  };

  async function visitorWithBook(): Promise<Visitor> {
    return shopperWith(app, { sku: 'MUG-B-S', email: 'forms@marsh.example' });
  }

  it('asks who buys, then how to pay, and ends on the page of the order', async () => {
    const visitor = await visitorWithBook();
    const first = await visitor.fetch('/checkout');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const saved = await post(visitor, '/checkout/contact', { email: 'forms@marsh.example', ...ADDRESS });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/checkout#payment']);
    const html = await (await visitor.fetch('/checkout')).text();
    const fields = {
      expectedGrandTotalCents: fieldOf(html, 'expectedGrandTotalCents'),
      key: fieldOf(html, 'key'),
    };
    const declined = await post(visitor, '/checkout/pay', { ...fields, payment: 'mock:tok_decline' });
    expect([declined.status, await declined.text()]).toEqual([
      402,
      expect.stringContaining('The bank declined the payment.'),
    ]);
    const paid = await post(visitor, '/checkout/pay', { ...fields, payment: 'mock:tok_ok', key: 'another' });
    const again = await post(visitor, '/checkout/pay', { ...fields, payment: 'mock:tok_ok', key: 'another' });
    expect([paid.status, again.headers.get('location')]).toEqual([303, paid.headers.get('location')]);
    const page = await visitor.fetch(paid.headers.get('location') ?? '/');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('forms@marsh.example');
  });

  it.each([
    ['no address of a mail', '/checkout/contact', { email: 'nobody' }, 400],
    ['a payment without its total', '/checkout/pay', { key: 'k', payment: 'mock:tok_ok' }, 400],
    [
      'another total',
      '/checkout/pay',
      { key: 'k2', expectedGrandTotalCents: '1', payment: 'mock:tok_ok' },
      409,
    ],
  ])('says on the page what is wrong with %s', async (_, path, fields, status) => {
    const answer = await post(await visitorWithBook(), path, fields);
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.stringContaining('<h1>Checkout</h1>'),
    ]);
  });

  it('takes no form of another site, and opens no order without its token', async () => {
    const visitor = await visitorWithBook();
    const foreign = await post(
      visitor,
      '/checkout/contact',
      { email: 'a@b.example' },
      'https://evil.example',
    );
    const orders = [
      '/checkout/order-confirmed?o=guess',
      '/commerce/orders/guess',
      '/checkout/order-confirmed',
    ];
    const answers = await Promise.all(orders.map((path) => visitor.fetch(path)));
    expect([foreign.status, ...answers.map(({ status }) => status)]).toEqual([403, 404, 404, 404]);
  });
});

describe('cart, checkout and order', () => {
  it('say by the code of their page which of them they are', async () => {
    const codeOf = async (visitor: Visitor, path: string) => {
      const address = `${path}${path.includes('?') ? '&' : '?'}format=json`;
      return ((await (await visitor.fetch(address)).json()) as { pageType: number }).pageType;
    };
    const visitor = await shopperWith(app);
    expect([await codeOf(visitor, '/cart'), await codeOf(visitor, '/checkout')]).toEqual([
      PAGE_TYPE.showCart,
      PAGE_TYPE.checkout,
    ]);
    const { orderToken } = (await buyCart(visitor)).json.order;
    expect(await codeOf(visitor, pathOfNewOrder(orderToken))).toBe(PAGE_TYPE.orderConfirmed);
    expect(await codeOf(visitor, `/commerce/orders/${orderToken}`)).toBe(PAGE_TYPE.orderStatus);
    const slow = await shopperWith(app);
    const pending = await buyCart(slow, 'tok_pending_paid');
    expect(await codeOf(slow, pathOfNewOrder(pending.json.order.orderToken))).toBe(PAGE_TYPE.orderReceived);
  });

  it('speak the language of the site, and so do the mails about an order when the site speaks another one', async () => {
    const owner = await app.owner();
    const speak = async (language: string) => {
      const { version } = await owner.call(getWebsite, {});
      await owner.call(updateWebsite, { body: { version, language } });
    };
    const visitor = await shopperWith(app, { email: 'french@marsh.example' });
    await speak('fr-FR');
    const { problems } = await cartOf(visitor);
    expect(problems.map(({ message }) => message)).toEqual(['Choisissez un moyen de paiement.']);
    const html = await (await visitor.fetch('/checkout')).text();
    expect(html).toContain('<legend>Paiement</legend>');
    const refused = await buyCart(visitor, 'tok_ok', { expectedGrandTotalCents: 1 });
    expect(refused.json.problems).toMatchObject([
      { code: 'PRICE_CHANGED', message: expect.stringContaining('Le total a changé') as string },
    ]);
    const { json } = await buyCart(visitor);
    const page = await (await visitor.fetch(`/commerce/orders/${json.order.orderToken}`)).text();
    expect(page).toContain('Elle est payée, et nous la préparons.');
    await speak('en-US');
    await owner.call(fulfillOrder, { params: { orderId: json.order.id }, body: {} });
    const mails = await rowsOf<{ subject: string }>(
      app,
      'SELECT subject FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id',
      'french@marsh.example',
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Votre commande \d+ chez /),
      expect.stringMatching(/est en route$/),
    ]);
  });
});
