import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CART_GIFT_CARD_PATH } from '#shared/features/cart/paths.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { clearOrder, getOrder, listOrders, refundOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { connectStripe } from '#shared/features/payments/contract.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { buyCart, mailsTo, offerShipping, shopperWith, stockOf } from '../../testing/shopping.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from '../../testing/stripe-server.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let stripe: StripeServer;
let app: TestApp;
let boss: TestPerson;
let count = 0;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { stripeUrl: stripe.url });
  boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
  await offerShipping(app);
  await boss.client.call(connectStripe, { body: STRIPE_KEYS });
  await app.jobs.start();
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

/** A paid order of one mug, with the payment of Stripe that it was paid with. */
async function paidOrder(
  prepare: (visitor: Visitor) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ id: string; intent: string; email: string }> {
  count += 1;
  const email = `reversed-${count}@marsh.example`;
  const visitor = await shopperWith(app, { email });
  await prepare(visitor);
  const payment = { payment: { provider: 'stripe', token: 'pm_card_visa' } };
  const { json } = await buyCart(visitor, 'tok_ok', payment);
  const intent = [...stripe.intents.keys()].at(-1) ?? '';
  return { id: json.order.id, intent, email };
}

const orderOf = (id: string) => boss.client.call(getOrder, { params: { orderId: id } });
const typesOf = ({ history }: Order) => history.map(({ type }) => type);

/** Tells the shop what has happened; the id makes two messages one. */
async function tell(type: string, object: object, id = `evt_${(count += 1)}`): Promise<void> {
  const { body, signature } = stripe.event(id, type, object, app.clock.now());
  const answer = await fetch(`${app.origin}/checkout/payment-events/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  expect(answer.status).toBe(200);
}

const moneyOf = async (id: string) => {
  const { status, paymentState, refundedTotal } = await orderOf(id);
  return [status, paymentState, refundedTotal.value];
};

/** The mails that the owner of the site got. */
async function ownerMails(): Promise<string[]> {
  const [owner] = await rowsOf<{ email: string }>(
    app,
    'SELECT email FROM contributors WHERE website_id = $1 AND is_owner',
  );
  return mailsTo(app, owner?.email ?? '');
}

/** Waits until nothing is left to ask of Stripe. */
async function settled(): Promise<void> {
  const open = () =>
    rowsOf(
      app,
      "SELECT id FROM jobs.job WHERE name = 'reversals' AND state < 'completed' AND data ->> 'websiteId' = $1",
    );
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
}

describe('money that went back in the dashboard of Stripe', () => {
  it('is a refund of the order, once, however often and in which order it is told', async () => {
    const { id, intent, email } = await paidOrder();
    const { onHand } = await stockOf(app);
    const first = stripe.refund(intent, 900);
    await Promise.all([
      tell('refund.created', first, 'evt_twice'),
      tell('charge.refunded', { payment_intent: intent }),
      tell('refund.created', first, 'evt_twice'),
    ]);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['OPEN', 'PARTIALLY_REFUNDED', '9.00']);
    const second = stripe.refund(intent, 1500);
    await tell('charge.refund.updated', second);
    await tell('refund.created', first);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['OPEN', 'REFUNDED', '24.00']);
    await settled();
    const order = await orderOf(id);
    expect(
      order.refunds.map(({ amount, reason, isRestocked }) => [amount.value, reason, isRestocked]),
    ).toEqual([
      ['9.00', 'requested by customer', false],
      ['15.00', 'requested by customer', false],
    ]);
    const told = order.history.filter(({ type }) => type === 'refunded');
    expect(told.map(({ actor }) => actor)).toEqual(['Stripe', 'Stripe']);
    expect((await stockOf(app)).onHand).toBe(onHand);
    expect(await mailsTo(app, email)).toEqual(['order-confirmed', 'order-refunded', 'order-refunded']);
  });

  it('is not taken for another refund where it began with us', async () => {
    const { id, intent } = await paidOrder();
    const ask = { params: { orderId: id }, body: { amountCents: 900 } };
    await boss.client.call(refundOrder, ask, { idempotencyKey: `own-${id}` });
    await tell('charge.refunded', { payment_intent: intent });
    await settled();
    expect(await moneyOf(id)).toEqual(['OPEN', 'PARTIALLY_REFUNDED', '9.00']);
  });

  it('is here again, and can be given once more, where the bank did not take it', async () => {
    const { id, intent } = await paidOrder();
    const ask = { params: { orderId: id }, body: { amountCents: 2400, reason: 'Chipped' } };
    await boss.client.call(refundOrder, ask, { idempotencyKey: `lost-${id}` });
    expect(await moneyOf(id)).toEqual(['OPEN', 'REFUNDED', '24.00']);
    const refund = stripe.refunds.find((one) => one.payment_intent === intent);
    if (refund === undefined) throw new Error('Stripe was not asked for the money.');
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    await tell('refund.failed', refund);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['OPEN', 'PAID', '0.00']);
    await tell('charge.refund.updated', refund);
    await settled();
    const order = await orderOf(id);
    const note = '$24.00: expired or canceled card';
    expect(order.history.filter(({ type }) => type === 'refundReturned')).toMatchObject([
      { actor: 'Stripe', note },
    ]);
    expect([order.refunds, order.refundableTotal.value]).toEqual([[], '24.00']);
    expect(order.failedRefunds).toMatchObject([
      { amount: { value: '24.00' }, reason: 'Chipped', failure: 'expired or canceled card' },
    ]);
    expect(await ownerMails()).toContain('refund-returned');
    await boss.client.call(refundOrder, ask, { idempotencyKey: `lost-again-${id}` });
    expect(await moneyOf(id)).toEqual(['OPEN', 'REFUNDED', '24.00']);
  });

  it('is here again as far as Stripe took it, and what went to a gift card with it stays there', async () => {
    const issued = boss.client.call(
      issueGiftCard,
      { body: { amountCents: 1000 } },
      { idempotencyKey: 'card' },
    );
    const { code = '' } = await issued;
    const { id, intent } = await paidOrder(({ call, cookies }) => {
      const path = CART_GIFT_CARD_PATH.replace(':cartToken', cookies.get('CART') ?? '');
      return call('PUT', path.replace(':code', code));
    });
    const ask = { params: { orderId: id }, body: { amountCents: 2400, reason: 'Chipped' } };
    await boss.client.call(refundOrder, ask, { idempotencyKey: `part-${id}` });
    const refund = stripe.refunds.find((one) => one.payment_intent === intent);
    if (refund === undefined) throw new Error('Stripe was not asked for the money.');
    refund.status = 'failed';
    await tell('refund.failed', refund);
    await expect
      .poll(() => moneyOf(id), { timeout: 20_000 })
      .toEqual(['OPEN', 'PARTIALLY_REFUNDED', '10.00']);
    await tell('charge.refund.updated', refund);
    await settled();
    const { refunds, failedRefunds } = await orderOf(id);
    expect(refunds.map(({ amount }) => amount.value)).toEqual(['10.00']);
    expect(failedRefunds).toMatchObject([{ amount: { value: '14.00' }, reason: 'Chipped', lines: [] }]);
  });

  it('is waited for until Stripe says what it was', async () => {
    const { id, intent } = await paidOrder();
    const refund = stripe.refund(intent, 2400);
    const [kept] = stripe.refunds.splice(stripe.refunds.indexOf(refund), 1);
    await tell('refund.created', refund);
    await settled();
    expect(await moneyOf(id)).toEqual(['OPEN', 'PAID', '0.00']);
    if (kept !== undefined) stripe.refunds.push(kept);
    await tell('refund.updated', refund);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['OPEN', 'REFUNDED', '24.00']);
  });
});

describe('a disputed payment', () => {
  const dueBy = () => Math.floor(app.clock.now() / 1000) + 7 * 24 * 60 * 60;

  it('holds the order, and the owner is told until when to answer', async () => {
    const { id, intent } = await paidOrder();
    const dispute = stripe.dispute(intent, dueBy());
    await tell('charge.dispute.created', dispute);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['ON_HOLD', 'DISPUTED', '0.00']);
    await tell('charge.dispute.updated', dispute);
    await settled();
    const dueOn = new Date(dispute.evidence_details.due_by * 1000).toISOString();
    const order = await orderOf(id);
    expect(order.disputes).toMatchObject([
      { state: 'open', reason: 'product not received', amount: { value: '24.00' }, dueOn },
    ]);
    expect(order.disputes[0]?.page).toContain(`/test/payments/${intent}`);
    expect(typesOf(order).filter((type) => type === 'disputed')).toHaveLength(1);
    const { orders } = await boss.client.call(listOrders, { query: { paymentState: 'DISPUTED' } });
    expect(orders.find((one) => one.id === id)?.dispute).toMatchObject({ state: 'open', dueOn });
    expect(await ownerMails()).toContain('payment-disputed');
    dispute.status = 'won';
    await tell('charge.dispute.closed', dispute);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['ON_HOLD', 'PAID', '0.00']);
    await boss.client.call(clearOrder, { params: { orderId: id } });
    expect(typesOf(await orderOf(id)).slice(-2)).toEqual(['disputeWon', 'cleared']);
  });

  it('that is lost is money gone back, also where its beginning is told last', async () => {
    const { id, intent } = await paidOrder();
    const dispute = stripe.dispute(intent, dueBy());
    dispute.status = 'lost';
    await tell('charge.dispute.closed', dispute);
    await expect.poll(() => moneyOf(id), { timeout: 20_000 }).toEqual(['OPEN', 'REFUNDED', '24.00']);
    await tell('charge.dispute.created', dispute);
    await settled();
    const order = await orderOf(id);
    expect(order.disputes.map(({ state }) => state)).toEqual(['lost']);
    expect(typesOf(order).at(-1)).toBe('disputeLost');
    expect(order.refunds.map(({ amount }) => amount.value)).toEqual(['24.00']);
    expect(order.refundableTotal.value).toBe('0.00');
  });
});
