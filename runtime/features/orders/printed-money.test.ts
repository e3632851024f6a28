import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cart } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import { listMails, readMail } from '#shared/features/mail/contract.ts';
import { printOrders } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import type { BoughtOrder } from '../../testing/shopping.ts';
import { makeSite, visitorAt } from '../../testing/site-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it.each([
  ['COP', 'en-US', '26.50', 'COP\u00a026.50'],
  ['IDR', 'id', '26.50', 'Rp\u00a026,50'],
  ['ZAR', 'en-ZA', '26.50', 'R\u00a026,50'],
  ['JPY', 'en-US', '2650', '¥2,650'],
])(
  'a price in %s of a site in %s reads the same from the page to the mail',
  async (currency, language, value, text) => {
    const slug = `money-${currency.toLowerCase()}`;
    const owner = await makeSite(app, slug, currency, language);
    const visit = visitorAt(app, slug);
    const shop = JSON.parse(await visit('GET', '/shop?format=json')) as { collection: { id: string } };
    const { product } = await owner.call(createProduct, {
      body: {
        collectionId: shop.collection.id,
        name: 'Kiln class',
        productType: 3,
        isVisible: true,
        variants: [{ sku: 'CLASS', priceMoney: { currency, value }, unlimited: true }],
      },
    });
    const page = await visit('GET', `/shop/p/${product.urlId}`);
    expect(page).toContain(text);
    expect(page).toContain(`"price":"${value}","priceCurrency":"${currency}"`);
    // Scripts fetch a crumb before the first thing that they write.
    await visit('GET', CART_PATH);
    await visit('POST', CART_ENTRIES_PATH, { itemId: product.id, sku: 'CLASS', quantity: 1 });
    const cart = JSON.parse(await visit('GET', CART_PATH)) as Cart;
    // The pill and the widgets of a theme print the subtotal that they are answered.
    expect(createFormatMoney(language)(cart.subtotal)).toBe(text);
    expect(await visit('GET', '/cart')).toContain(text);
    await visit('PUT', `${TOKEN_CART_PATH}/email`, { email: 'ada@marsh.example' });
    const bought = JSON.parse(
      await visit(
        'POST',
        CHECKOUT_CALL_PATH,
        { expectedGrandTotalCents: cart.grandTotalCents, payment: { provider: 'mock', token: 'tok_ok' } },
        { 'idempotency-key': slug },
      ),
    ) as { order: BoughtOrder };
    expect(await visit('GET', `${ORDER_PAGE_PATH}/${bought.order.orderToken}`)).toContain(text);
    const { html } = await owner.call(printOrders, { query: { kind: 'invoice', ids: bought.order.id } });
    expect(html).toContain(text);
    const { mails } = await owner.call(listMails, { query: {} });
    const mailId = mails.find(({ to }) => to === 'ada@marsh.example')?.id ?? '';
    const { contents } = await owner.call(readMail, { params: { mailId } });
    expect([contents?.text, contents?.html]).toEqual([
      expect.stringContaining(text),
      expect.stringContaining(text),
    ]);
  },
);
