import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectStripe } from '#shared/features/payments/contract.ts';
import { erasePersonalData } from '#shared/features/privacy/contract.ts';
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
} from '#shared/features/subscriptions/contract.ts';
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

it('tells the card of a subscription to staff and subscriber, and has Stripe forget it with its owner', async () => {
  const card = { provider: 'stripe', token: 'pm_card_visa' };
  const visitor = await subscribeTo(app, { sku: MUG, cents: 2400, email: EMAIL, card });
  expect([...stripe.customers.values()]).toEqual([EMAIL]);
  const { subscriptions } = await owner.call(listSubscriptions, { query: { email: EMAIL } });
  const params = { subscriptionId: subscriptions[0]?.id ?? '' };
  const kept = await owner.call(getSubscription, { params });
  expect(kept.card).toEqual({ brand: 'Visa', last4: '4242' });
  const [mail] = await rowsOf<{ text: string }>(
    app,
    "SELECT text FROM mail_messages WHERE website_id = $1 AND template = 'subscription-started'",
  );
  const [path = ''] = /\/commerce\/subscriptions\/[\w-]+/.exec(mail?.text ?? '') ?? [];
  expect(await (await visitor.fetch(path)).text()).toContain('It is paid by Visa ending in 4242.');

  await owner.call(cancelSubscription, { params, body: {} });
  stripe.customers.set('cus_other', 'other@marsh.example');
  await owner.call(erasePersonalData, { body: { email: EMAIL } });
  await expect
    .poll(() => [...stripe.customers.values()], { timeout: 20_000 })
    .toEqual(['other@marsh.example']);
  expect((await owner.call(getSubscription, { params })).card).toBeNull();
});
