import { afterAll, beforeAll, expect, it } from 'vitest';
import { putLanguages } from '#shared/features/languages/contract.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import { listMails, readMail } from '#shared/features/mail/contract.ts';
import { getOrder, printOrders } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import {
  createProduct,
  getProduct,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { BoughtOrder } from '../../testing/shopping.ts';
import { makeSite, visitorAt } from '../../testing/site-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const eur = (value: string) => ({ currency: 'EUR', value });

async function setPrice(owner: Client, productId: string, value: string): Promise<void> {
  const { product } = await owner.call(getProduct, { params: { productId } });
  await owner.call(setProductVariants, {
    params: { productId },
    body: {
      version: product.version,
      variantOptionOrdering: [],
      variants: product.variants.map(({ id }) => ({
        id,
        sku: 'KURS',
        priceMoney: eur(value),
        unlimited: true,
      })),
    },
  });
}

/** A German shop with a sample that is free and a class that is not; opened by a visitor who reads in a language. */
async function openShop(slug: string, language: string | undefined) {
  const owner = await makeSite(app, slug, 'EUR', 'de');
  const languages = [
    { code: 'de', isPrimary: true },
    ...(language === undefined ? [] : [{ code: language }]),
  ];
  await owner.call(putLanguages, { body: { languages } });
  const ask = visitorAt(app, slug, language);
  const isPage = (path: string) => language !== undefined && !path.startsWith('/api/');
  /** Asks for pages at their addresses in the language. */
  const visit: typeof ask = (method, path, ...more) =>
    ask(method, isPage(path) ? `/${language?.toLowerCase()}${path}` : path, ...more);
  const shop = JSON.parse(await visit('GET', '/shop?format=json')) as { collection: { id: string } };
  const facts = { collectionId: shop.collection.id, productType: 3 as const, isVisible: true };
  const { product: sample } = await owner.call(createProduct, {
    body: {
      ...facts,
      name: 'Tonprobe',
      freeIfZero: true,
      freeLabel: 'Geschenkt',
      freeLabels: { en: 'A present', fr: ' ' },
      variants: [{ sku: 'TON', priceMoney: eur('0.00'), unlimited: true }],
    },
  });
  const { product: lesson } = await owner.call(createProduct, {
    body: {
      ...facts,
      name: 'Kurs',
      variants: [{ sku: 'KURS', priceMoney: eur('26.00'), unlimited: true }],
    },
  });
  return { owner, visit, sample, lesson };
}

it.each([
  ['de', undefined, 'Geschenkt'],
  ['en', 'en-GB', 'A present'],
  // Where there is none in the visitor's language, the label of the site counts.
  ['fr', 'fr', 'Geschenkt'],
])(
  'a free line reads its label in %s from the page to the mail, and the order keeps it',
  async (name, language, label) => {
    const { owner, visit, sample, lesson } = await openShop(`free-${name}`, language);
    expect(sample.freeLabels).toEqual({ en: 'A present' });
    expect(await visit('GET', `/shop/p/${sample.urlId}`)).toContain(label);
    expect(await visit('GET', '/shop')).toContain(label);
    // Scripts fetch a crumb before the first thing that they write.
    await visit('GET', CART_PATH);
    await visit('POST', CART_ENTRIES_PATH, { itemId: sample.id, sku: 'TON', quantity: 2 });
    await visit('POST', CART_ENTRIES_PATH, { itemId: lesson.id, sku: 'KURS', quantity: 1 });
    const cart = JSON.parse(await visit('GET', CART_PATH)) as Cart;
    const [free, paid] = cart.entries;
    expect(free).toMatchObject({ freeText: label, unitPrice: eur('0.00'), lineTotal: eur('0.00') });
    expect(paid?.freeText).toBeUndefined();
    for (const path of ['/cart', '/checkout']) {
      const page = await visit('GET', path);
      expect(page).toContain(label);
      expect(page).not.toMatch(/>(?:€0\.00|0,00\s€)<\/(?:p|span)>/);
    }
    await visit('PUT', `${TOKEN_CART_PATH}/email`, { email: 'ada@marsh.example' });
    const bought = JSON.parse(
      await visit(
        'POST',
        CHECKOUT_CALL_PATH,
        { expectedGrandTotalCents: cart.grandTotalCents, payment: { provider: 'mock', token: 'tok_ok' } },
        { 'idempotency-key': `free-${name}` },
      ),
    ) as { order: BoughtOrder };
    // What the merchant writes later is not what the buyer read.
    await owner.call(updateProduct, {
      params: { productId: sample.id },
      body: { version: sample.version, freeLabel: 'Umsonst', freeLabels: {} },
    });
    const order = await owner.call(getOrder, { params: { orderId: bought.order.id } });
    expect(order.items.map(({ freeText }) => freeText)).toEqual([label, undefined]);
    expect(order.items[0]?.lineTotal).toEqual(eur('0.00'));
    expect(await visit('GET', `${ORDER_PAGE_PATH}/${bought.order.orderToken}`)).toContain(label);
    const { html } = await owner.call(printOrders, { query: { kind: 'invoice', ids: order.id } });
    expect(html).toContain(label);
    const { mails } = await owner.call(listMails, { query: {} });
    const mailId = mails.find(({ to }) => to === 'ada@marsh.example')?.id ?? '';
    const { contents } = await owner.call(readMail, { params: { mailId } });
    expect([contents?.text, contents?.html]).toEqual([
      expect.stringContaining(label),
      expect.stringContaining(label),
    ]);
  },
);

it('tells of a price that became 0 by the label', async () => {
  const { owner, visit, lesson } = await openShop('free-now', undefined);
  await visit('GET', CART_PATH);
  await visit('POST', CART_ENTRIES_PATH, { itemId: lesson.id, sku: 'KURS', quantity: 1 });
  const { product } = await owner.call(getProduct, { params: { productId: lesson.id } });
  await owner.call(updateProduct, {
    params: { productId: lesson.id },
    body: { version: product.version, freeIfZero: true, freeLabel: 'Geschenkt' },
  });
  await setPrice(owner, lesson.id, '0.00');
  const cart = JSON.parse(await visit('GET', CART_PATH)) as Cart;
  expect(cart.entries[0]).toMatchObject({
    freeText: 'Geschenkt',
    problems: [{ code: 'PRICE_CHANGED', now: 'Geschenkt' }],
  });
});
