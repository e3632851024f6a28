import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { offerShipping, shopperWith } from '../../testing/shopping.ts';
import { rowsOf } from '../../testing/people.ts';
import { dropTemplate } from '../../testing/theme.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;

const switchOn = async (wallets: boolean, more: object = {}) =>
  (await app.owner()).call(putCommercePreferences, {
    params: { namespace: CHECKOUT_NAMESPACE },
    query: {},
    body: { wallets, ...more },
  });

beforeAll(async () => {
  app = await startTestApp();
  await offerShipping(app);
});

afterAll(() => app.close());

async function open(visitor: Visitor, path: string) {
  const response = await visitor.fetch(path);
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

it('are not on the page unless they are switched on, and let no script of others in', async () => {
  const visitor = await shopperWith(app);
  const { text, policy } = await open(visitor, '/checkout');
  expect(text).not.toContain('data-wallets');
  expect(policy).not.toContain('stripe');
});

it('are test wallets while Stripe is not connected', async () => {
  await switchOn(true);
  const { text, policy } = await open(await shopperWith(app), '/checkout');
  expect(text).toContain('data-wallets data-provider="mock" data-key=""');
  expect(policy).not.toContain('stripe');
  const empty = await open(app.visitor(), '/checkout');
  expect(empty.text).not.toContain('data-wallets');
});

it('are in the cart above the checkout button, when there is something to pay and no problem', async () => {
  await switchOn(true);
  await dropTemplate(app, 'pages/cart.page');
  const visitor = await shopperWith(app);
  const { text } = await open(visitor, '/cart');
  const inCart = text.slice(text.indexOf('data-cart-page'));
  expect(inCart.indexOf('data-wallets')).toBeGreaterThan(inCart.indexOf('cart-totals'));
  expect(inCart.indexOf('data-wallets')).toBeLessThan(inCart.indexOf('href="/checkout"'));
  expect((await open(app.visitor(), '/cart')).text).not.toContain('data-wallets');
  const owner = await app.owner();
  const settings = { params: { namespace: 'cart' }, query: {} };
  await owner.call(putCommercePreferences, { ...settings, body: { minimumSubtotalCents: 99_999_00 } });
  const stopped = (await open(visitor, '/cart')).text;
  expect(stopped).toContain('aria-disabled="true"');
  expect(stopped).not.toContain('data-wallets');
  await owner.call(putCommercePreferences, { ...settings, body: {} });
});

it('ask for the terms where the buyer has to accept them', async () => {
  await switchOn(true, { termsPage: '/terms' });
  const { text } = await open(await shopperWith(app), '/checkout');
  expect(text).toContain('data-wallet-terms');
  await switchOn(true);
});

it('are those of Stripe where it is connected, on pages whose policy lets its script in, and on no others', async () => {
  await switchOn(true);
  await rowsOf(
    app,
    `INSERT INTO payment_connections (website_id, provider, mode, publishable_key, sealed_keys, secret_key_end,
       webhook_secret_end, account_name, connected_at)
     VALUES ($1, 'stripe', 'test', 'pk_test_Marsh1234', '\\x00', 'abcd', 'efgh', '', now())`,
  );
  const visitor = await shopperWith(app);
  const { text, policy } = await open(visitor, '/checkout');
  expect(text).toContain('data-provider="stripe" data-key="pk_test_Marsh1234"');
  expect(policy).toContain("script-src 'self' https://js.stripe.com");
  expect(policy).toContain('https://api.stripe.com');
  for (const path of ['/', '/shop/p/mug']) expect((await open(visitor, path)).policy).not.toContain('stripe');
  await switchOn(false);
  expect((await open(visitor, '/checkout')).policy).not.toContain('stripe');
});
