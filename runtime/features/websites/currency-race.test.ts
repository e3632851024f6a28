import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cart } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { DONATIONS_PATH } from '#shared/features/donations/paths.ts';
import { DONATIONS_NAMESPACE } from '#shared/features/donations/rules.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { makeSite, visitorAt } from '../../testing/site-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

interface Answer {
  readonly code?: string;
  readonly order?: object;
}

/** A shop at `<slug>.localhost` and a visitor with a class in their cart, ready to pay for it. */
async function openShop(slug: string) {
  const owner = await makeSite(app, slug, 'USD', 'en-US');
  const visit = visitorAt(app, slug);
  const shop = JSON.parse(await visit('GET', '/shop?format=json')) as { collection: { id: string } };
  const { product } = await owner.call(createProduct, {
    body: {
      collectionId: shop.collection.id,
      name: 'Kiln class',
      productType: 3,
      isVisible: true,
      variants: [{ sku: 'CLASS', priceMoney: { currency: 'USD', value: '26.00' }, unlimited: true }],
    },
  });
  await visit('GET', CART_PATH);
  await visit('POST', CART_ENTRIES_PATH, { itemId: product.id, sku: 'CLASS', quantity: 1 });
  await visit('PUT', `${TOKEN_CART_PATH}/email`, { email: 'ada@marsh.example' });
  const cart = JSON.parse(await visit('GET', CART_PATH)) as Cart;
  const buy = async () =>
    JSON.parse(
      await visit(
        'POST',
        CHECKOUT_CALL_PATH,
        { expectedGrandTotalCents: cart.grandTotalCents, payment: { provider: 'mock', token: 'tok_ok' } },
        { 'idempotency-key': slug },
      ),
    ) as Answer;
  await owner.call(putCommercePreferences, {
    params: { namespace: DONATIONS_NAMESPACE },
    query: {},
    body: { enabled: true },
  });
  const give = async () =>
    JSON.parse(
      await visit(
        'POST',
        DONATIONS_PATH,
        {
          amountCents: 25_00,
          firstName: 'Ada',
          email: 'ada@marsh.example',
          payment: { provider: 'mock', token: 'tok_ok' },
        },
        { 'idempotency-key': `gift-${slug}` },
      ),
    ) as Answer;
  const { version } = await owner.call(getWebsite, {});
  const move = async (currency: string) => {
    try {
      await owner.call(updateWebsite, { body: { version, currency } });
      return undefined;
    } catch (cause) {
      if (cause instanceof ApiError) return cause.code;
      throw cause;
    }
  };
  return { owner, visit, buy, give, move };
}

it.each(
  ['EUR', 'JPY', 'GBP', 'EUR', 'JPY', 'GBP'].flatMap((currency, turn) =>
    (['buy', 'give'] as const).map((act) => [act, currency, turn] as const),
  ),
)(
  'to %s and a change to %s in one moment (%s) never leave an order in another currency than the shop’s',
  async (act, currency, turn) => {
    const { owner, [act]: pay, move } = await openShop(`race-${act}-${turn}`);
    const [answer, refusal] = await Promise.all([pay(), move(currency)]);
    const { orders } = await owner.call(listOrders, { query: {} });
    const website = await owner.call(getWebsite, {});
    expect(orders.map(({ grandTotal }) => grandTotal.currency)).toEqual(
      answer.order === undefined ? [] : [website.currency],
    );
    // Either both happened one after the other in the currency that the shop has now, or one kept the other off.
    expect(refusal === 'CURRENCY_FIXED').toBe(website.currency === 'USD');
    expect(website.isCurrencyFixed).toBe(answer.order !== undefined);
  },
);

it('a cart of before says that the currency is another one, and is not bought unseen', async () => {
  const { owner, visit, buy, move } = await openShop('moved');
  await move('EUR');
  const cart = JSON.parse(await visit('GET', CART_PATH)) as Cart;
  expect(cart.problems).toContainEqual(
    expect.objectContaining({ code: 'CURRENCY_MISMATCH', severity: 'warn', was: 'USD', now: 'EUR' }),
  );
  expect(cart.grandTotal).toEqual({ currency: 'EUR', value: '26.00' });
  expect(await buy()).toMatchObject({ code: 'PROBLEMS', problems: [{ code: 'CURRENCY_MISMATCH' }] });
  const { orders } = await owner.call(listOrders, { query: {} });
  expect(orders).toEqual([]);
});
