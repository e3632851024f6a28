import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { getProduct, listProducts, updateProduct } from '#shared/features/products/contract.ts';
import { findProject } from '../../project-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ITEM = 'collections/products.item';
const MUG = '/shop/p/mug';
const PRICE_TEXTS = path.join(findProject(), 'resources', 'themes', 'base', 'blocks', 'price-texts.block');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  const file = await owner.call(readTemplateFile, { query: { path: ITEM } });
  const content = '{.section item}{@|product-price}{@|variants-select}{items.0.id}{.end}';
  await owner.call(writeTemplateFile, { body: { path: ITEM, content, baseHash: file.hash } });
  const { liveReleaseId } = await owner.call(getWebsite, {});
  await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
});

afterAll(() => app.close());

async function get(path: string) {
  const response = await app.visitor().fetch(path);
  return { text: await response.text(), outcome: response.headers.get('x-cache') };
}

describe('the page of a product whose address names a variant', () => {
  it('tells its price and chooses its options, without a script', async () => {
    const { text } = await get(`${MUG}?variant=MUG-R-L`);
    expect(text).toMatch(/class="product-price" data-own-price="from [^"]*24\.00/);
    expect(text).toMatch(/<div class="product-price"[^>]*>\s*[^"]*36\.50/);
    expect(text).toContain('<option value="Large" selected>');
    expect(text).toContain('<option value="Red" selected>');
    expect(text).not.toContain('<option value="Blue" selected>');
    expect(text).toMatch(/<link rel="canonical" href="[^"?]*\/shop\/p\/mug">/);
  });

  it('tells what was asked before a sale', async () => {
    const { text } = await get(`${MUG}?variant=MUG-B-S`);
    expect(text).toContain('original-price');
    expect(text).toContain('24.00');
  });

  it('hands the variant to templates, with its stock', async () => {
    const { text } = await get(`${MUG}?variant=MUG-R-L&format=json`);
    const { item } = JSON.parse(text) as { item: { structuredContent: object } };
    expect(item.structuredContent).toMatchObject({ chosenVariant: { sku: 'MUG-R-L', qtyInStock: 0 } });
  });

  it('is kept for each variant that is there, and for nothing else that an address may say', async () => {
    const plain = await get(MUG);
    const first = await get(`${MUG}?variant=MUG-R-S`);
    const second = await get(`${MUG}?variant=MUG-R-S`);
    expect([first.outcome, second.outcome]).toEqual(['MISS', 'HIT']);
    expect(second.text).not.toBe(plain.text);
    for (const odd of ['?variant=MUG', '?variant=mug-r-s', '?variant=VASE', '?variant=MUG-R-S&sort=name']) {
      await get(MUG + odd);
      expect([odd, (await get(MUG + odd)).outcome]).toEqual([odd, 'MISS']);
    }
    expect((await get(`${MUG}?variant=MUG`)).text).toBe(plain.text);
    await get('/shop?variant=MUG-R-S');
    expect((await get('/shop?variant=MUG-R-S')).outcome).toBe('MISS');
  });
});

describe('the page of what is sold by subscription, whose address names a variant', () => {
  beforeAll(async () => {
    const owner = await app.owner();
    const { products } = await owner.call(listProducts, { query: {} });
    const params = { productId: products.find(({ urlId }) => urlId === 'mug')?.id ?? '' };
    const { version } = (await owner.call(getProduct, { params })).product;
    const subscriptionPlan = { billingPeriod: { value: 2, unit: 'MONTH' as const }, numBillingCycles: 0 };
    await owner.call(updateProduct, { params, body: { version, subscriptionPlan } });
  });

  it('tells what that one costs each time, and chooses its options', async () => {
    const { text } = await get(`${MUG}?variant=MUG-R-L`);
    expect(text).toMatch(/data-own-price="from [^"]*24\.00[^"]* every 2 months"/);
    expect(text).toMatch(/<div class="product-price"[^>]*>\s*[^"]*36\.50[^"]* every 2 months/);
    expect(text).toContain('<option value="Large" selected>');
    expect((await get(MUG)).text).toMatch(
      /<div class="product-price">\s*from [^"]*24\.00[^"]* every 2 months/,
    );
  });

  it('hands its scripts the price of each variant with the terms', async () => {
    const { text } = await get(`${MUG}?format=json`);
    const { item } = JSON.parse(text) as { item: { structuredContent: object } };
    const [block, locale] = [await readFile(PRICE_TEXTS, 'utf8'), await loadLocale('en-US')];
    const engine = createEngine();
    const { html } = engine.compile('{v|apply texts}').render({
      json: { v: item.structuredContent },
      partials: { texts: block },
      locale,
    });
    const texts = JSON.parse(html) as Record<string, { markup: string }>;
    expect(texts['MUG-R-L']?.markup).toMatch(/36\.50.* every 2 months/);
    expect(texts['MUG-R-S']?.markup).toMatch(/30\.00.* every 2 months/);
  });
});
