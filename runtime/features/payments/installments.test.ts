import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { connectStripe, getPaymentSettings, offerInstallments } from '#shared/features/payments/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { buyCart, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from '../../testing/stripe-server.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let stripe: StripeServer;
let app: TestApp;
let boss: TestPerson;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { stripeUrl: stripe.url });
  boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
  await offerShipping(app);
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

const offer = (isOffered: boolean) => boss.client.call(offerInstallments, { body: { isOffered } });
const payIn = (visitor: Visitor, provider: string) =>
  buyCart(visitor, '', { payment: { provider, token: 'installments' } });

async function move(country: string): Promise<void> {
  const { version } = await boss.client.call(getWebsite, {});
  await boss.client.call(updateWebsite, { body: { version, country } });
}

/** The ways to pay that the checkout shows to a visitor. */
async function waysOf(visitor: Visitor): Promise<readonly string[]> {
  const page: unknown = await (await visitor.fetch('/checkout?format=json')).json();
  const { payments } = (page as { checkout: { payments: { value: string; title: string }[] } }).checkout;
  return payments
    .filter(({ value }) => value.endsWith(':installments'))
    .map(({ value, title }) => `${value} ${title}`);
}

describe('installments at the checkout', () => {
  it('are not there for a store in a country without them', async () => {
    await move('DE');
    const { installments } = await boss.client.call(getPaymentSettings, {});
    expect(installments).toEqual({ isOffered: false, provider: null, takes: null, gap: 'country' });
    await expect(offer(true)).rejects.toMatchObject({ status: 409, code: 'NO_INSTALLMENTS' });
    await move('US');
  });

  it('are offered by who settles payments, however often that is said', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    await expect(client.call(offerInstallments, { body: { isOffered: true } })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(
      boss.client.call(offerInstallments, { body: { isOffered: 'yes' as never } }),
    ).rejects.toMatchObject({ status: 400 });
    const buyer = await shopperWith(app);
    expect(await waysOf(buyer)).toEqual([]);
    expect((await payIn(buyer, 'mock')).json.code).toBe('PROVIDER_UNKNOWN');
    await offer(true);
    expect((await offer(true)).installments).toEqual({
      isOffered: true,
      provider: 'Afterpay',
      takes: 'USD',
      gap: null,
    });
    expect(await waysOf(buyer)).toEqual(['mock:installments Afterpay: 4 interest-free payments']);
  });

  it('are a page of the provider where payments are tried out', async () => {
    const { status, json } = await payIn(await shopperWith(app), 'mock');
    expect([status, json.nextAction.type]).toEqual([202, 'redirect']);
    expect(json.nextAction.url).toContain('/checkout/test-payment');
  });

  it('are not for what nobody sends', async () => {
    const buyer = await shopperWith(app, { sku: 'BOOK' });
    expect(await waysOf(buyer)).toEqual([]);
    expect((await payIn(buyer, 'mock')).json.code).toBe('PROVIDER_UNKNOWN');
  });

  it('wait until the account of Stripe takes them, and go there with the address', async () => {
    await offer(false);
    await boss.client.call(connectStripe, { body: STRIPE_KEYS });
    await expect(offer(true)).rejects.toMatchObject({ status: 409, code: 'INSTALLMENTS_INACTIVE' });
    stripe.takeInstallments();
    await offer(true);
    const buyer = await shopperWith(app);
    expect(await waysOf(buyer)).toHaveLength(2);
    const { json } = await payIn(buyer, 'stripe');
    const session = stripe.sessions.get(json.nextAction.url.split('/').at(-1) ?? '');
    expect(Object.fromEntries(session?.fields ?? [])).toMatchObject({
      'payment_method_types[0]': 'afterpay_clearpay',
      'payment_intent_data[shipping][name]': 'Ada Marsh',
      'payment_intent_data[shipping][address][line1]': '1 Quay',
      'payment_intent_data[shipping][address][country]': 'GB',
    });
  });

  it('end when they are offered no more', async () => {
    const buyer = await shopperWith(app);
    await offer(false);
    expect(await waysOf(buyer)).toEqual([]);
  });
});
