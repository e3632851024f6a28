import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectStripe } from '#shared/features/payments/contract.ts';
import { erasePersonalData } from '#shared/features/privacy/contract.ts';
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  type Subscription,
} from '#shared/features/subscriptions/contract.ts';
import {
  CARD_RETURN_PATH,
  pathOfSubscription,
  SUBSCRIPTION_FORM_PATH,
} from '#shared/features/subscriptions/paths.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf } from '../../testing/people.ts';
import { MUG, offerShipping, sellBySubscription, subscribeTo } from '../../testing/shopping.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from '../../testing/stripe-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const EMAIL = 'kept@marsh.example';

let stripe: StripeServer;
let app: TestApp;
let owner: Client;
let count = 0;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { stripeUrl: stripe.url });
  owner = await app.owner();
  await offerShipping(app);
  await owner.call(connectStripe, { body: STRIPE_KEYS });
  await sellBySubscription(app, MUG, MONTHLY);
  await app.jobs.start();
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

const MASTERCARD = { brand: 'mastercard', last4: '4444' };

/** Somebody who subscribes with a card of Stripe's, and what they do on the page of the subscription. */
async function subscribe() {
  count += 1;
  const email = `subscriber-${count}@marsh.example`;
  const card = { provider: 'stripe', token: 'pm_card_visa' };
  const visitor = await subscribeTo(app, { sku: MUG, cents: 2400, email, card });
  const [mail] = await rowsOf<{ text: string }>(
    app,
    "SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'subscription-started'",
    email,
  );
  const subscriptionToken = /\/commerce\/subscriptions\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { subscriptions } = await owner.call(listSubscriptions, { query: { email } });
  const params = { subscriptionId: subscriptions[0]?.id ?? '' };
  const openPage = () =>
    visitor.fetch(SUBSCRIPTION_FORM_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ subscriptionToken, act: 'card', payment: 'stripe:hosted' }).toString(),
    });
  return {
    visitor,
    params,
    openPage,
    /** Goes to a page of Stripe's. @returns its name */
    async goToStripe(): Promise<string> {
      const answer = await openPage();
      const page = [...stripe.sessions.keys()].at(-1) ?? '';
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining(`https://checkout.stripe.example/c/pay/${page}`),
      ]);
      return page;
    },
    comeBack: (page: string) =>
      visitor.fetch(`${CARD_RETURN_PATH}?s=${subscriptionToken}&provider=stripe&page=${page}`),
    page: async () => (await visitor.fetch(pathOfSubscription(subscriptionToken))).text(),
    read: () => owner.call(getSubscription, { params }),
  };
}

/** Tells the shop that a page was gone through with. */
async function tell(page: string, owned: string): Promise<void> {
  const object = { id: page, mode: 'setup', metadata: { owner: owned }, setup_intent: `seti_${page}` };
  const { body, signature } = stripe.event(
    `evt_${page}`,
    'checkout.session.completed',
    object,
    app.clock.now(),
  );
  const answer = await fetch(`${app.origin}/checkout/payment-events/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  expect(answer.status).toBe(200);
}

/** How many cards were taken in because Stripe told of them. */
const cardsTold = async () => {
  const rows = await rowsOf(
    app,
    "SELECT id FROM jobs.job WHERE name = 'subscription-card' AND state = 'completed' AND data ->> 'websiteId' = $1",
  );
  return rows.length;
};

const changesIn = ({ history }: Subscription) => history.filter(({ type }) => type === 'cardChanged').length;

it('is changed on a page of Stripe, once, by who comes back and by messages, and pays what waits', async () => {
  const { visitor, params, goToStripe, comeBack, page, read } = await subscribe();
  const [kept] = [...stripe.methods.values()].slice(-1);
  if (kept === undefined) throw new Error('Stripe keeps no card.');
  kept.outcome = { code: 'expired_card' };
  await rowsOf(
    app,
    'UPDATE subscriptions SET next_charge_at = $3, wake_at = $3 WHERE website_id = $1 AND id = $2',
    params.subscriptionId,
    new Date(app.clock.now() - 1_000),
  );
  await app.app.subscriptions.lookThrough();
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('PAST_DUE');
  expect(await page()).toContain('Continue to Stripe');

  const name = await goToStripe();
  const session = stripe.sessions.get(name);
  expect(Object.fromEntries(session?.fields ?? [])).toMatchObject({ mode: 'setup', customer: kept.customer });
  const back = new URL(session?.fields.get('success_url')?.replace('{CHECKOUT_SESSION_ID}', name) ?? '');
  const path = new URL(session?.fields.get('cancel_url') ?? '').pathname;
  const early = await comeBack(name);
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining('No other card was entered'),
  ]);

  stripe.leaveCard(name, MASTERCARD);
  const [, returned] = await Promise.all([
    tell(name, params.subscriptionId),
    visitor.fetch(`${back.pathname}${back.search}`),
    tell(name, params.subscriptionId),
  ]);
  expect([returned.status, returned.headers.get('location')]).toEqual([303, path]);
  await expect.poll(async () => (await read()).paidCycles, { timeout: 20_000 }).toBe(2);
  await expect.poll(cardsTold, { timeout: 20_000 }).toBe(1);
  const after = await read();
  expect([after.state, after.card, changesIn(after)]).toEqual([
    'ACTIVE',
    { brand: 'Mastercard', last4: '4444' },
    1,
  ]);
  expect([...stripe.intents.values()].at(-1)).toMatchObject({ customer: kept.customer, status: 'succeeded' });
  expect(await page()).toContain('Payment method: Mastercard ending in 4444.');
});

it('keeps the latest card whatever is told last, and none of another subscription, or of one that has ended', async () => {
  const { params, openPage, goToStripe, comeBack, read } = await subscribe();
  const other = await subscribe();
  const [first, second] = [await goToStripe(), await goToStripe()];
  stripe.leaveCard(first, { brand: 'amex', last4: '0005' });
  stripe.leaveCard(second, MASTERCARD);
  expect((await other.comeBack(second)).status).toBe(409);
  const before = await cardsTold();
  await tell(second, params.subscriptionId);
  await expect.poll(cardsTold, { timeout: 20_000 }).toBe(before + 1);
  expect((await comeBack(first)).status).toBe(303);
  const changed = await read();
  expect([changed.card?.last4, changesIn(changed), (await other.read()).card?.last4]).toEqual([
    '4444',
    1,
    '4242',
  ]);

  const third = await goToStripe();
  stripe.leaveCard(third, { brand: 'amex', last4: '0005' });
  stripe.setAway(true);
  const silent = [await openPage(), await comeBack(third)];
  stripe.setAway(false);
  expect(silent.map(({ status }) => status)).toEqual([409, 409]);
  expect(await silent[1]?.text()).toContain('The payment provider is not responding.');
  await owner.call(cancelSubscription, { params, body: {} });
  expect((await comeBack(third)).status).toBe(409);
  await tell(third, params.subscriptionId);
  await expect.poll(cardsTold, { timeout: 20_000 }).toBe(before + 2);
  expect((await read()).card?.last4).toBe('4444');
});

it('tells the card of a subscription to staff and subscriber, and has Stripe forget it with its owner', async () => {
  const card = { provider: 'stripe', token: 'pm_card_visa' };
  const visitor = await subscribeTo(app, { sku: MUG, cents: 2400, email: EMAIL, card });
  expect([...stripe.customers.values()].at(-1)).toBe(EMAIL);
  const { subscriptions } = await owner.call(listSubscriptions, { query: { email: EMAIL } });
  const params = { subscriptionId: subscriptions[0]?.id ?? '' };
  const kept = await owner.call(getSubscription, { params });
  expect(kept.card).toEqual({ brand: 'Visa', last4: '4242' });
  const [mail] = await rowsOf<{ text: string }>(
    app,
    "SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'subscription-started'",
    EMAIL,
  );
  const [path = ''] = /\/commerce\/subscriptions\/[\w-]+/.exec(mail?.text ?? '') ?? [];
  expect(await (await visitor.fetch(path)).text()).toContain('Payment method: Visa ending in 4242.');

  await owner.call(cancelSubscription, { params, body: {} });
  const others = [...stripe.customers.values()].filter((email) => email !== EMAIL);
  await owner.call(erasePersonalData, { body: { email: EMAIL } });
  await expect.poll(() => [...stripe.customers.values()], { timeout: 20_000 }).toEqual(others);
  expect((await owner.call(getSubscription, { params })).card).toBeNull();
});
