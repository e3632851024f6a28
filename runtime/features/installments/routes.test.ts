import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import {
  findInstallments,
  INSTALLMENT_LOCALES,
  INSTALLMENTS_NAMESPACE,
  pathOfInstallmentTerms,
} from '#shared/features/installments/rules.ts';
import { listProducts, getProduct, updateProduct } from '#shared/features/products/contract.ts';
import { offerInstallments } from '#shared/features/payments/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { getInstallments } from '#shared/features/installments/contract.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { addPerson } from '../../testing/people.ts';
import { shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { dropTemplate } from '../../testing/theme.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function settle(country: string, body: Record<string, unknown>, currency = 'USD'): Promise<void> {
  const owner = await app.owner();
  const { version } = await owner.call(getWebsite, {});
  await owner.call(updateWebsite, { body: { version, country, currency } });
  if (findInstallments({ country, currency, language: 'en' }).gap === undefined) {
    await owner.call(offerInstallments, { body: { isOffered: true } });
  }
  await owner.call(putCommercePreferences, {
    params: { namespace: INSTALLMENTS_NAMESPACE },
    query: {},
    body,
  });
}

async function installmentsOf(path: string): Promise<unknown> {
  const answer = await fetch(`${app.origin}${path}?format=json`);
  return ((await answer.json()) as { installments?: unknown }).installments;
}

describe('the teaser on the page of a product', () => {
  it('is not there unless the merchant wants it', async () => {
    await settle('US', {});
    expect(await installmentsOf('/shop/p/mug')).toBeUndefined();
  });

  it('tells the payments of each variant by its price in force', async () => {
    await settle('US', { enabled: true, minimumCents: 2500, maximumCents: 3000 });
    expect(await installmentsOf('/shop/p/mug')).toEqual({
      markup: expect.stringMatching(
        /^<style>.*data-installments=.*<button type="button" class="installments-pill">/,
      ) as unknown,
      provider: 'Afterpay',
      about: 'About Afterpay',
      termsUrl: '/installments/en_US.html',
      teaser: { isInRange: false, text: 'available for orders over $25.00' },
      teasers: {
        'MUG-R-S': { isInRange: true, text: 'or 4 interest-free payments of $7.50 with' },
        'MUG-B-S': { isInRange: false, text: 'available for orders over $25.00' },
      },
    });
  });

  it('has a range without the merchant’s', async () => {
    await settle('GB', { enabled: true }, 'GBP');
    expect(await installmentsOf('/shop/p/vase')).toMatchObject({
      provider: 'Clearpay',
      termsUrl: '/installments/en_GB.html',
      teaser: { isInRange: true, text: 'or 4 interest-free payments of £20.00 with' },
    });
  });

  it.each(['/shop/p/book', '/shop/p/class', '/shop/p/gift-card', '/shop', '/'])(
    'is not at %s',
    async (path) => {
      await settle('US', { enabled: true });
      expect(await installmentsOf(path)).toBeUndefined();
    },
  );

  it.each([
    ['no provider serves the country', 'DE', 'EUR'],
    ['the provider takes another currency', 'GB', 'USD'],
  ])('is not where %s', async (_, country, currency) => {
    await settle(country, { enabled: true }, currency);
    expect(await installmentsOf('/shop/p/mug')).toBeUndefined();
  });

  it('is not where the checkout does not offer the provider', async () => {
    await settle('US', { enabled: true });
    expect(await installmentsOf('/shop/p/mug')).toBeDefined();
    await (await app.owner()).call(offerInstallments, { body: { isOffered: false } });
    expect(await installmentsOf('/shop/p/mug')).toBeUndefined();
  });

  it('is not of what is sold out or sold by subscription', async () => {
    await settle('US', { enabled: true });
    expect(await installmentsOf('/shop/p/jar')).toBeUndefined();
    const owner = await app.owner();
    const { products } = await owner.call(listProducts, { query: {} });
    const params = { productId: products.find(({ name }) => name === 'Vase')?.id ?? '' };
    const change = async (
      subscriptionPlan: { billingPeriod: { value: number; unit: 'MONTH' }; numBillingCycles: number } | null,
    ) => {
      const { version } = (await owner.call(getProduct, { params })).product;
      await owner.call(updateProduct, { params, body: { version, subscriptionPlan } });
    };
    expect(await installmentsOf('/shop/p/vase')).toBeDefined();
    await change({ billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 });
    expect(await installmentsOf('/shop/p/vase')).toBeUndefined();
    await change(null);
  });
});

describe('the teaser in the cart', () => {
  async function cartWith(skus: readonly string[]): Promise<unknown> {
    const visitor = app.visitor();
    await visitor.fetch('/');
    const { products } = await (await app.owner()).call(listProducts, { query: {} });
    for (const [name = '', sku] of skus.map((one) => one.split(':'))) {
      const itemId = products.find((product) => product.name === name)?.id;
      await visitor.call('POST', CART_ENTRIES_PATH, { itemId, sku, quantity: 1 });
    }
    const page = (await (await visitor.fetch('/cart?format=json')).json()) as { installments?: unknown };
    return page.installments;
  }

  it('tells what all of it comes to, and only of physical products', async () => {
    await settle('US', { enabled: true, minimumCents: 2500 });
    expect(await cartWith(['Vase:VASE'])).toMatchObject({
      provider: 'Afterpay',
      teaser: { isInRange: true, text: 'or 4 interest-free payments of $20.00 with' },
      markup: expect.stringContaining('href="/installments/en_US.html"') as unknown,
    });
    expect(await cartWith(['Vase:VASE', 'Book:BOOK'])).toBeUndefined();
    expect(await cartWith([])).toBeUndefined();
  });
});

describe('the page of the cart that every shop has', () => {
  const teaserFor = async (visitor: Visitor) =>
    /<div class="installments".*?<\/div>/.exec(await (await visitor.fetch('/cart')).text())?.[0];

  beforeAll(() => dropTemplate(app, 'pages/cart.page'));

  it('shows the teaser where the country has it and the checkout offers it', async () => {
    await settle('US', { enabled: true });
    const visitor = await shopperWith(app, { sku: 'VASE' });
    expect(await teaserFor(visitor)).toContain('or 4 interest-free payments of $20.00 with');
    await settle('DE', { enabled: true }, 'EUR');
    expect(await teaserFor(visitor)).toBeUndefined();
    await settle('US', { enabled: true });
    expect(await teaserFor(visitor)).toBeDefined();
    await (await app.owner()).call(offerInstallments, { body: { isOffered: false } });
    expect(await teaserFor(visitor)).toBeUndefined();
  });

  it('shows none in an empty cart, and none of what is no thing', async () => {
    await settle('US', { enabled: true });
    expect(await teaserFor(app.visitor())).toBeUndefined();
    expect(await teaserFor(await shopperWith(app, { sku: 'BOOK' }))).toBeUndefined();
  });
});

describe('where the teaser shows', () => {
  it.each([
    ['US', 'USD', { provider: 'Afterpay', takes: 'USD', gap: null, isAtCheckout: true }],
    ['PR', 'USD', { provider: 'Afterpay', takes: 'USD', gap: null, isAtCheckout: true }],
    ['GB', 'USD', { provider: 'Clearpay', takes: 'GBP', gap: 'currency', isAtCheckout: false }],
    ['DE', 'EUR', { provider: null, takes: null, gap: 'country', isAtCheckout: false }],
  ])('is told to who settles it: %s, %s', async (country, currency, told) => {
    await settle(country, { enabled: true }, currency);
    expect(await (await app.owner()).call(getInstallments, {})).toEqual({ country, currency, ...told });
  });

  it('is not told to others', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await expect(client.call(getInstallments, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('the words behind the teaser', () => {
  it.each(INSTALLMENT_LOCALES)('are there in %s', async (locale) => {
    const answer = await fetch(app.origin + pathOfInstallmentTerms(locale));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const [language = '', country = ''] = locale.split('_');
    expect(await answer.text()).toContain(`<html lang="${language}-${country}">`);
  });

  it.each([
    '/installments/de_DE.html',
    '/installments/',
    '/installments/../site.json',
    '/installments/%2e%2e/emails/layout.html',
  ])('are not at %s', async (path) => {
    expect((await fetch(app.origin + path)).status).toBe(404);
  });
});
