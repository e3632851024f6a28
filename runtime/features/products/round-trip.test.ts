import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProduct,
  createProductCategory,
  getProduct,
  listProducts,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { createWebsite } from '#shared/features/websites/contract.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Wish = Omit<CallerInput<typeof createProduct>['body'], 'collectionId' | 'name'>;

const HOST = 'round.localhost';
const usd = (value: string) => ({ currency: 'USD', value });
const LATER = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

let app: TestApp;
let client: Client;
let collectionId: string;
let categoryIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  const site = { title: 'Round', language: 'en-US', currency: 'USD', timeZone: 'UTC' };
  const body = { slug: 'round', ...site, startWith: 'sample-shop' as const };
  const { session } = await (await app.owner()).call(createWebsite, { body });
  client = createClient({
    fetch: (url, init) => fetchAtHost(url, HOST, init),
    baseUrl: app.origin,
    headers: () => ({ authorization: `Bearer ${session.token}` }),
  });
  const { products } = await client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
  const { category } = await client.call(createProductCategory, {
    body: { collectionId, displayName: 'Round' },
  });
  categoryIds = [category.id];
});

afterAll(() => app.close());

/** All of a product but what each change counts up. */
async function read(productId: string) {
  const { product } = await client.call(getProduct, { params: { productId } });
  const { version: _, updatedOn: __, ...facts } = product;
  return { product, facts };
}

/** Expects that what was read of a product changes nothing where it is sent back to both calls that change one. */
async function expectNoChange(productId: string) {
  const before = await read(productId);
  const params = { productId };
  await client.call(updateProduct, { params, body: before.product });
  const between = await read(productId);
  expect(between.facts).toEqual(before.facts);
  await client.call(setProductVariants, { params, body: between.product });
  expect((await read(productId)).facts).toEqual(before.facts);
}

const PLAIN: Wish = { productType: 1, variants: [{ priceMoney: usd('10.00') }] };

const FULL: Omit<Wish, 'productType' | 'variants'> = {
  starred: true,
  excerpt: '<p>Short</p>',
  body: '<p>Long</p>',
  seoTitle: 'A title',
  seoDescription: 'A description',
  freeIfZero: true,
  freeLabel: 'On the house',
  freeLabels: { fr: 'Offert', de: 'Geschenkt' },
  isShippingIncluded: true,
  tags: ['oat', 'new'],
  customAddButtonText: 'Take it',
};

const CASES: readonly (readonly [name: string, wish: Wish])[] = [
  ['says nothing', PLAIN],
  ['is shown', { ...PLAIN, isVisible: true }],
  ['is shown later', { ...PLAIN, isVisible: false, publishOn: LATER }],
  ['says everything', { ...PLAIN, ...FULL }],
  [
    'says empty texts',
    { ...PLAIN, excerpt: '', body: '', seoTitle: '', seoDescription: '', freeLabel: '', tags: [] },
  ],
  ['has the button of the site', { ...PLAIN, customAddButtonText: null }],
  ['is free', { ...PLAIN, ...FULL, variants: [{ priceMoney: usd('0.00') }] }],
  [
    'has variants with all facts',
    {
      productType: 1,
      variantOptionOrdering: ['Size', 'Glaze'],
      variants: ['S', 'M'].map((size) => ({
        sku: `ROUND-${size}`,
        attributes: { Size: size, Glaze: 'Oat' },
        priceMoney: usd('12.50'),
        salePriceMoney: usd('9.00'),
        onSale: size === 'S',
        stock: 4,
        backorder: { limit: 5, isPreorder: true, promisedOn: '2099-01-31' },
        weightGrams: 100,
        lengthMm: 10,
        widthMm: 20,
        heightMm: 30,
        unitMeasure: { amount: 250, unit: 'ml', perAmount: 1, perUnit: 'l' },
      })),
    },
  ],
  ['has no stock to count', { ...PLAIN, variants: [{ priceMoney: usd('1.00'), unlimited: true }] }],
  [
    'is sold by subscription',
    { ...PLAIN, subscriptionPlan: { billingPeriod: { value: 2, unit: 'MONTH' }, numBillingCycles: 6 } },
  ],
  ['is a file', { productType: 2, variants: [{ priceMoney: usd('5.00') }] }],
  ['is a service', { ...FULL, productType: 3, variants: [{ priceMoney: usd('80.00'), unlimited: true }] }],
  ['is a gift card', { productType: 4, variants: [{ priceMoney: usd('25.00'), unlimited: true }] }],
];

describe('what is read of a product', () => {
  it('can be sent back as it is, for each product of the sample shop', async () => {
    const { products } = await client.call(listProducts, { query: { limit: 100 } });
    expect(new Set(products.map(({ productType }) => productType)).size).toBeGreaterThan(2);
    for (const { id } of products) await expectNoChange(id);
  });

  it.each(CASES)('can be sent back as it is, where it %s', async (name, wish) => {
    const body = { ...wish, collectionId, name: `Round ${name}`, categoryIds };
    const { product } = await client.call(createProduct, { body });
    await expectNoChange(product.id);
    expect((await read(product.id)).facts.name).toBe(body.name);
  });
});
