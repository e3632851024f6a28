import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { LOST_PAYMENT_TEXTS } from '#shared/features/checkout/rules.ts';
import { askRefundAgain, cancelOrder, getOrder, refundOrder } from '#shared/features/orders/contract.ts';
import {
  connectStripe,
  disconnectStripe,
  getPaymentSettings,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import { withConnection } from '../../database/roles.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import {
  type Bought,
  buyCart,
  mailsTo,
  offerShipping,
  shopperWith,
  stockOf,
} from '../../testing/shopping.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from '../../testing/stripe-server.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const { admin, websiteManager } = CONTRIBUTOR_ROLE;
const MINUTE_MS = 60_000;
const KEYS_REFUSED_TEXT = connectStripe.errors.KEYS_REFUSED.text;

let stripe: StripeServer;
let app: TestApp;
let boss: TestPerson;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { stripeUrl: stripe.url });
  boss = await addPerson(app, [admin]);
  await offerShipping(app);
  await app.jobs.start();
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

const settings = () => boss.client.call(getPaymentSettings, {});
const connect = (keys: object = {}) => boss.client.call(connectStripe, { body: { ...STRIPE_KEYS, ...keys } });
const withStripe = (visitor: Visitor, token: string) =>
  buyCart(visitor, 'tok_ok', { payment: { provider: 'stripe', token } });
const orderOf = (id: string) => boss.client.call(getOrder, { params: { orderId: id } });
async function expectOrder(id: string, states: readonly string[]): Promise<void> {
  const statesNow = async () => {
    const { status, paymentState } = await orderOf(id);
    return [status, paymentState];
  };
  await expect.poll(statesNow, { timeout: 20_000 }).toEqual(states);
}
const sessionOf = ({ json }: Bought) => json.nextAction.url.split('/').at(-1) ?? '';

/** Lets the jobs of a kind begin now. */
async function pullForward(queue: string): Promise<void> {
  await withConnection(app.database.ownerUrl, (client) =>
    client.query('UPDATE jobs.job SET start_after = now() WHERE name = $1', [queue]),
  );
}

function tell(body: string, signature: string): Promise<Response> {
  return fetch(`${app.origin}/checkout/payment-events/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
}

describe('the keys of a provider', () => {
  it('are connected by administrators, tried out first, and never come back', async () => {
    const before = await settings();
    expect([before.mode, before.providers.map(({ isOffered }) => isOffered)]).toEqual([
      'test',
      [true, false],
    ]);
    const after = await connect();
    expect(after.providers[1]).toMatchObject({
      isOffered: true,
      connections: [{ mode: 'test', secretKeyEnd: 'ey42', accountName: 'Saltmarsh' }],
    });
    expect(after.webhookUrl).toBe(`${app.origin}/checkout/payment-events/stripe`);
    const kept = JSON.stringify([
      after,
      await rowsOf(app, 'SELECT * FROM payment_connections WHERE website_id = $1'),
      await rowsOf(app, 'SELECT * FROM audit_entries WHERE website_id = $1'),
    ]);
    expect(kept).not.toContain(STRIPE_KEYS.secretKey);
    expect(kept).not.toContain(STRIPE_KEYS.webhookSecret);
    expect(kept).toContain('connectStripe');
    const manager = await addPerson(app, [websiteManager]);
    await expect(manager.client.call(getPaymentSettings, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(manager.client.call(connectStripe, { body: STRIPE_KEYS })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it.each([
    ['of two modes', { publishableKey: 'pk_live_SaltmarshPublishable' }, 'KEYS_OF_TWO_MODES', {}],
    [
      'that Stripe does not know',
      { secretKey: 'sk_test_SomebodyElses' },
      'KEYS_REFUSED',
      { errors: { secretKey: KEYS_REFUSED_TEXT } },
    ],
    ['that are none', { secretKey: 'secret' }, 'INVALID_INPUT', {}],
  ])('are refused %s', async (_, keys, code, fault) => {
    await expect(connect(keys)).rejects.toMatchObject({ status: 400, code, ...fault });
  });

  it('are forgotten when it is disconnected, and connected anew', async () => {
    const left = await boss.client.call(disconnectStripe, { params: { mode: 'test' } });
    expect([left.mode, left.providers[1]?.connections]).toEqual(['test', []]);
    expect((await connect()).providers[1]?.connections).toHaveLength(1);
  });

  it('need the password again, and the live ones before real money moves', async () => {
    const live = boss.client.call(setPaymentMode, { body: { mode: 'live' } });
    await expect(live).rejects.toMatchObject({ status: 409, code: 'NOT_CONNECTED' });
    const gone = boss.client.call(disconnectStripe, { params: { mode: 'live' } });
    await expect(gone).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    expect((await boss.client.call(setPaymentMode, { body: { mode: 'test' } })).mode).toBe('test');
    app.clock.move(31 * MINUTE_MS);
    await expect(connect()).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
    app.clock.move(-31 * MINUTE_MS);
  });
});

describe('paying on the page of Stripe', () => {
  it('sells when the buyer comes back, and takes what was reserved', async () => {
    const before = await stockOf(app);
    const visitor = await shopperWith(app, { email: 'hosted@marsh.example' });
    const bought = await withStripe(visitor, 'hosted');
    const { status, json } = bought;
    expect([status, json.nextAction.type, json.order.status]).toEqual([202, 'redirect', 'PENDING_PAYMENT']);
    const session = stripe.sessions.get(sessionOf(bought));
    expect(Object.fromEntries(session?.fields ?? [])).toMatchObject({
      customer_email: 'hosted@marsh.example',
      'line_items[0][price_data][unit_amount]': '2400',
      'payment_intent_data[capture_method]': 'manual',
    });
    stripe.pay(sessionOf(bought));
    const back = new URL(session?.fields.get('success_url') ?? '');
    const returned = await visitor.fetch(back.pathname + back.search);
    expect(returned.headers.get('location')).toContain('/checkout/order-confirmed');
    await expectOrder(json.order.id, ['OPEN', 'PAID']);
    expect(await stockOf(app)).toEqual({ onHand: before.onHand - 1, held: before.held });
    expect([...stripe.intents.values()].at(-1)).toMatchObject({ status: 'succeeded', amount_received: 2400 });
  });

  it('sells once when buyer and messages come at the same time', async () => {
    const visitor = await shopperWith(app, { email: 'race@marsh.example' });
    const bought = await withStripe(visitor, 'hosted');
    const { order } = bought.json;
    stripe.pay(sessionOf(bought));
    const session = { metadata: { attempt: `order:${order.id}:attempt:1` } };
    const event = stripe.event('evt_race', 'checkout.session.completed', session, app.clock.now());
    const answers = await Promise.all([
      tell(event.body, event.signature),
      visitor.fetch(`/checkout/return?o=${order.orderToken}`),
      tell(event.body, event.signature),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 303, 200]);
    await expectOrder(order.id, ['OPEN', 'PAID']);
    expect(await mailsTo(app, 'race@marsh.example')).toEqual(['order-confirmed']);
    const events = await rowsOf(
      app,
      "SELECT 1 FROM payment_events WHERE website_id = $1 AND event_id = 'evt_race'",
    );
    expect(events).toHaveLength(1);
  });

  it('frees the stock for a buyer who leaves the page, and needs no script to get there', async () => {
    const visitor = await shopperWith(app, { email: 'left@marsh.example' });
    const html = await (await visitor.fetch('/checkout')).text();
    const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    const page = await visitor.fetch('/checkout/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
      body: new URLSearchParams({
        expectedGrandTotalCents: fieldOf('expectedGrandTotalCents'),
        key: fieldOf('key'),
        payment: 'stripe:hosted',
      }).toString(),
    });
    const left = await page.text();
    expect([page.status, left]).toEqual([
      200,
      expect.stringContaining('https://checkout.stripe.example/c/pay/'),
    ]);
    expect((await stockOf(app)).held).toBe(1);
    const session = [...stripe.sessions.values()].at(-1);
    const back = new URL(session?.fields.get('cancel_url') ?? '');
    const returned = await visitor.fetch(back.pathname + back.search);
    const told: unknown = expect.stringContaining(LOST_PAYMENT_TEXTS.notFinished);
    expect([returned.status, await returned.text()]).toEqual([402, told]);
    expect([session?.status, (await stockOf(app)).held]).toEqual(['expired', 0]);
  });
});

describe('paying with a means of payment of Stripe', () => {
  it.each([
    ['pm_card_chargeDeclined', 'generic'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired'],
  ])('tells why %s was declined', async (token, reason) => {
    const { status, json } = await withStripe(await shopperWith(app), token);
    expect([status, json.code, json['reason']]).toEqual([402, 'DECLINED', reason]);
  });

  it('sells at once what the bank reserves, and waits for what is slow', async () => {
    const { status, json } = await withStripe(await shopperWith(app), 'pm_card_visa');
    expect([status, json.order.paymentState]).toEqual([200, 'PAID']);
    const slow = await withStripe(await shopperWith(app), 'pm_usBankAccount');
    expect([slow.status, slow.json.order.paymentState]).toEqual([202, 'PENDING']);
  });

  it.each([
    [true, ['OPEN', 'PAID']],
    [false, ['CANCELED', 'FAILED']],
  ])('lets the buyer confirm with the bank: %s', async (isRight, states) => {
    const visitor = await shopperWith(app);
    const { json } = await withStripe(visitor, 'pm_card_authenticationRequired');
    expect(json.nextAction.url).toContain('https://hooks.stripe.example/3ds/');
    stripe.confirm(json.nextAction.url.split('/').at(-1) ?? '', isRight);
    await visitor.fetch(`/checkout/return?o=${json.order.orderToken}`);
    await expectOrder(json.order.id, states);
  });

  it.each([
    ['lost' as const, ['OPEN', 'PAID']],
    [500, ['EXPIRED', 'FAILED']],
  ])('finds out what became of a payment whose answer was %s', async (failure, states) => {
    stripe.failures.push(failure);
    const { status, json } = await withStripe(await shopperWith(app), 'pm_card_visa');
    expect([status, json.order.status]).toEqual([202, 'PENDING_PAYMENT']);
    app.clock.move(2 * MINUTE_MS);
    await app.visitor().fetch(`/checkout/return?o=${json.order.orderToken}`);
    await expectOrder(json.order.id, states);
  });
});

describe('paying with a wallet, whose means of payment Stripe has in a confirmation token', () => {
  const charges = () => stripe.calls.filter((call) => call === 'payment_intents').length;
  const pay = (visitor: Visitor, token: string, change: object = {}, key?: string) =>
    buyCart(visitor, 'tok_ok', { payment: { provider: 'stripe', token }, ...change }, key);

  it('sells at once, and once however often the same call comes', async () => {
    const before = charges();
    const visitor = await shopperWith(app);
    const change = { expectedGrandTotalCents: 2400 };
    const first = await pay(visitor, 'ctoken_wallet', change, 'wallet-once');
    const again = await pay(visitor, 'ctoken_wallet', change, 'wallet-once');
    expect([first.status, first.json.order.paymentState]).toEqual([200, 'PAID']);
    expect([again.status, again.json.order.id]).toEqual([200, first.json.order.id]);
    expect(charges()).toBe(before + 1);
  });

  it('lets the buyer confirm with the bank', async () => {
    const visitor = await shopperWith(app);
    const { status, json } = await pay(visitor, 'ctoken_action');
    expect([status, json.nextAction.type]).toEqual([202, 'redirect']);
    stripe.confirm(json.nextAction.url.split('/').at(-1) ?? '', true);
    await visitor.fetch(`/checkout/return?o=${json.order.orderToken}`);
    await expectOrder(json.order.id, ['OPEN', 'PAID']);
  });

  it('tells why it was declined, and keeps the cart for another try', async () => {
    const visitor = await shopperWith(app);
    const { status, json } = await pay(visitor, 'ctoken_declined');
    expect([status, json.code, json['reason']]).toEqual([402, 'DECLINED', 'insufficient_funds']);
    expect((await pay(visitor, 'ctoken_wallet')).status).toBe(200);
  });

  it('charges nothing where the buyer has agreed to another sum', async () => {
    const before = charges();
    const { status } = await pay(await shopperWith(app), 'ctoken_wallet', { expectedGrandTotalCents: 2399 });
    expect([status, charges()]).toEqual([409, before]);
  });
});

describe('a message of Stripe', () => {
  const now = () => app.clock.now();

  it.each([
    ['without a signature', () => ['{}', '']],
    ['with one of six minutes ago', () => stripe.event('evt_old', 'x', {}, now() - 6 * MINUTE_MS)],
    [
      'that was changed on the way',
      () => ({ ...stripe.event('evt_new', 'x', {}, now()), body: '{"id":"evt"}' }),
    ],
  ])('is refused %s', async (_, make) => {
    const made = make();
    const [body = '', signature = ''] = Array.isArray(made) ? made : [made.body, made.signature];
    expect((await tell(body, signature)).status).toBe(403);
  });

  it('about what is not the shop’s is taken and left alone', async () => {
    const { body, signature } = stripe.event('evt_other', 'customer.created', {}, now());
    expect((await tell(body, `${signature},v1=${'0'.repeat(64)},v0=abc`)).status).toBe(200);
    expect(
      await rowsOf(app, "SELECT 1 FROM payment_events WHERE website_id = $1 AND event_id = 'evt_other'"),
    ).toEqual([]);
  });
});

describe('giving money back', () => {
  it('happens once for one key', async () => {
    const { json } = await withStripe(await shopperWith(app, { sku: 'BOOK' }), 'pm_card_visa');
    const count = stripe.refunds.length;
    const refund = (idempotencyKey: string, amountCents: number) =>
      boss.client.call(
        refundOrder,
        { params: { orderId: json.order.id }, body: { amountCents } },
        { idempotencyKey },
      );
    const order = await refund('part', 900);
    expect(order.paymentState).toBe('PARTIALLY_REFUNDED');
    await refund('part', 900);
    expect(stripe.refunds.slice(count).map(({ amount }) => amount)).toEqual([900]);
  });

  it('is asked for again with the same key until the provider answers, and staff is told', async () => {
    const { json } = await withStripe(await shopperWith(app, { sku: 'BOOK' }), 'pm_card_visa');
    const count = stripe.refunds.length;
    const params = { orderId: json.order.id };
    stripe.failures.push('lost');
    const ask = () =>
      boss.client.call(refundOrder, { params, body: { amountCents: 900 } }, { idempotencyKey: 'lost' });
    const waiting = await ask();
    expect(waiting).toMatchObject({
      paymentState: 'PAID',
      refunds: [],
      refundsUnderWay: [{ amount: { value: '9.00' } }],
    });
    expect(waiting.history.at(-1)?.type).toBe('refundWaits');
    const more = boss.client.call(
      refundOrder,
      { params, body: { amountCents: 1900 } },
      { idempotencyKey: 'more' },
    );
    await expect(more).rejects.toMatchObject({ code: 'AMOUNT_TOO_HIGH' });
    await pullForward('money-back');
    await expectOrder(json.order.id, ['FULFILLED', 'PARTIALLY_REFUNDED']);
    expect((await orderOf(json.order.id)).refundsUnderWay).toEqual([]);
    await ask();
    expect(stripe.refunds.slice(count).map(({ amount }) => amount)).toEqual([900]);
  });

  it('is asked for anew by staff where the provider answered with a fault, and is given once', async () => {
    const { json } = await withStripe(await shopperWith(app, { sku: 'BOOK' }), 'pm_card_visa');
    const count = stripe.refunds.length;
    const { id: orderId } = json.order;
    stripe.failures.push(500);
    const ask = { params: { orderId }, body: { amountCents: 900 } };
    const waiting = await boss.client.call(refundOrder, ask, { idempotencyKey: 'fault' });
    const params = { orderId, refundId: waiting.refundsUnderWay[0]?.id ?? '' };
    const given = await boss.client.call(askRefundAgain, { params });
    expect([given.paymentState, given.refundsUnderWay]).toEqual(['PARTIALLY_REFUNDED', []]);
    expect((await boss.client.call(askRefundAgain, { params })).refundedTotal.value).toBe('9.00');
    expect(stripe.refunds.slice(count).map(({ amount }) => amount)).toEqual([900]);
    const unknown = boss.client.call(askRefundAgain, { params: { orderId, refundId: orderId } });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'REFUND_NOT_FOUND' });
  });

  it('that was only reserved cancels the order when the provider has answered', async () => {
    const visitor = await shopperWith(app);
    await rowsOf(
      app,
      `INSERT INTO commerce_preferences (website_id, namespace, version, preferences, updated_at, updated_by)
       VALUES ($1, 'checkout', 1, '{"capture":"whenSent"}', now(), '')`,
    );
    const { json } = await withStripe(visitor, 'pm_card_visa');
    expect(json.order.paymentState).toBe('AUTHORIZED');
    const params = { orderId: json.order.id };
    const held = await stockOf(app);
    stripe.failures.push(500);
    const cancel = () => boss.client.call(cancelOrder, { params, body: {} }, { idempotencyKey: 'cancel' });
    expect(await cancel()).toMatchObject({ status: 'OPEN', paymentState: 'AUTHORIZED' });
    const again = boss.client.call(cancelOrder, { params, body: {} }, { idempotencyKey: 'cancel-2' });
    await expect(again).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await pullForward('money-back');
    await expectOrder(json.order.id, ['CANCELED', 'VOIDED']);
    expect((await stockOf(app)).onHand).toBe(held.onHand + 1);
    await rowsOf(app, "DELETE FROM commerce_preferences WHERE website_id = $1 AND namespace = 'checkout'");
  });

  it('that no order has a right to goes on until the provider answers', async () => {
    const { json } = await withStripe(await shopperWith(app), 'pm_usBankAccount');
    const intent = [...stripe.intents.values()].at(-1);
    if (intent === undefined) throw new Error('No payment was made.');
    Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount + 1 });
    stripe.failures.push(500);
    await app.visitor().fetch(`/checkout/return?o=${json.order.orderToken}`);
    await expectOrder(json.order.id, ['CANCELED', 'FAILED']);
    expect(intent.status).toBe('requires_capture');
    await pullForward('payment');
    await expect.poll(() => intent.status, { timeout: 20_000 }).toBe('canceled');
    const types = async () => (await orderOf(json.order.id)).history.map(({ type }) => type);
    await expect.poll(types, { timeout: 20_000 }).toContain('givenBack');
  });

  it('keeps keys that open payments need', async () => {
    const { json } = await withStripe(await shopperWith(app), 'pm_usBankAccount');
    const params = { mode: 'test' as const };
    await expect(boss.client.call(disconnectStripe, { params })).rejects.toMatchObject({
      code: 'PAYMENTS_OPEN',
    });
    for (const intent of stripe.intents.values())
      if (intent.status === 'processing') intent.status = 'canceled';
    const open = await rowsOf<{ token: string }>(
      app,
      "SELECT order_id AS token FROM payment_attempts WHERE website_id = $1 AND state = 'pending'",
    );
    expect(open.map(({ token }) => token)).toContain(json.order.id);
  });
});
