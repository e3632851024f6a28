import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import {
  createProduct,
  editProducts,
  getProduct,
  listProducts,
  setProductVariants,
  undoProductChanges,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { FREE_LABEL_REQUIRED_TEXT } from '#shared/features/free-prices/rules.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { createStore } from '#shared/features/stores/contract.ts';
import { createWebsite, getWebsite } from '#shared/features/websites/contract.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import { createClient } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { SITE_TAG } from '../page-cache/purges.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;
let manager: TestPerson;
let collectionId: string;

async function setCountry(country: string): Promise<void> {
  await rowsOf(
    app,
    `UPDATE websites SET settings = jsonb_set(settings, '{storeSettings,country}', to_jsonb($2::text)) WHERE website_id = $1`,
    country,
  );
  await app.purge([SITE_TAG]);
}

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
  const { products } = await manager.client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

const choose = async (preferences: object) =>
  (await app.owner()).call(putCommercePreferences, {
    params: { namespace: 'product' },
    query: {},
    body: { ...preferences },
  });

type Wish = CallerInput<typeof createProduct>['body'];
type VariantWish = Wish['variants'][number];

const usd = (value: string) => ({ currency: 'USD', value });

function create(name: string, facts: Partial<Wish> = {}) {
  const variants = [{ priceMoney: usd('10.00') }];
  const body = { collectionId, name, productType: 1 as const, isVisible: true, variants, ...facts };
  return manager.client.call(createProduct, { body });
}

const change = (product: Product, facts: object) =>
  manager.client.call(updateProduct, {
    params: { productId: product.id },
    body: { version: product.version, ...facts },
  });

const read = async ({ id }: Product) =>
  (await manager.client.call(getProduct, { params: { productId: id } })).product;

const setVariants = async (product: Product, variants: VariantWish[], options: string[] = []) =>
  (
    await manager.client.call(setProductVariants, {
      params: { productId: product.id },
      body: { version: (await read(product)).version, variantOptionOrdering: options, variants },
    })
  ).product;

type Notes = Readonly<Record<'freeText' | 'lowestPriceMoney' | 'unitPrice', unknown>>;

/** What the page of a product has for its theme to tell beside prices: of the product, and of its variants. */
async function notesOf({ urlId }: Product): Promise<Notes & { readonly variants: readonly Notes[] }> {
  const answer = await fetch(`${app.origin}/shop/p/${urlId}?format=json`);
  return ((await answer.json()) as { item: { structuredContent: Notes & { variants: Notes[] } } }).item
    .structuredContent;
}

describe('a price of 0 that reads as free', () => {
  it('is refused without a label by each call that says so, in one sentence, and nothing is written', async () => {
    const refusal = {
      status: 400,
      body: { error: FREE_LABEL_REQUIRED_TEXT, errors: { freeLabel: FREE_LABEL_REQUIRED_TEXT } },
    };
    await expect(create('Free of nothing', { freeIfZero: true })).rejects.toMatchObject(refusal);
    await expect(create('Blank', { freeIfZero: true, freeLabel: '  ' })).rejects.toMatchObject(refusal);
    const { product } = await create('Leaflet');
    await expect(change(product, { freeIfZero: true })).rejects.toMatchObject(refusal);
    const { results } = await manager.client.call(editProducts, {
      body: { edits: [{ productId: product.id, version: product.version, freeIfZero: true }] },
    });
    expect(results).toMatchObject([{ result: 'refused', problem: FREE_LABEL_REQUIRED_TEXT }]);
    const labelled = await change(product, { freeIfZero: true, freeLabel: 'Free' });
    await expect(change(labelled.product, { freeLabel: '' })).rejects.toMatchObject(refusal);
    expect(await read(product)).toMatchObject({ version: 2, freeIfZero: true, freeLabel: 'Free' });
  });

  it('has its label on the page, and none where there is an amount', async () => {
    const { product } = await create('Tide table', {
      freeIfZero: true,
      freeLabel: 'On the house',
      variants: [{ priceMoney: usd('0.00') }],
    });
    expect(await notesOf(product)).toMatchObject({
      freeIfZero: true,
      freeLabel: 'On the house',
      freeText: 'On the house',
      variants: [{ freeText: 'On the house' }],
    });
    await setVariants(product, [{ priceMoney: usd('3.00') }]);
    expect((await notesOf(product)).freeText).toBeUndefined();
  });

  it('is set for many products at once, and taken back', async () => {
    const { product } = await create('Postcard');
    const edit = { productId: product.id, version: 1, freeIfZero: true, freeLabel: 'Free' };
    const { results, undoToken = '' } = await manager.client.call(editProducts, { body: { edits: [edit] } });
    expect(results).toMatchObject([{ result: 'changed' }]);
    expect(await read(product)).toMatchObject({ freeIfZero: true, freeLabel: 'Free' });
    await manager.client.call(undoProductChanges, { params: { undoToken } });
    expect(await read(product)).toMatchObject({ freeIfZero: false, freeLabel: '' });
  });
});

describe('a reduced price', () => {
  async function reduce(name: string): Promise<Product> {
    const { product } = await create(name, { variants: [{ priceMoney: usd('20.00') }] });
    const id = product.variants[0]?.id ?? '';
    app.clock.move(MINUTE);
    await setVariants(product, [{ id, priceMoney: usd('15.00') }]);
    app.clock.move(MINUTE);
    await setVariants(product, [{ id, priceMoney: usd('18.00') }]);
    app.clock.move(MINUTE);
    return setVariants(product, [
      { id, priceMoney: usd('18.00'), salePriceMoney: usd('12.00'), onSale: true },
    ]);
  }

  it('tells the lowest one of the 30 days before where the law asks for it', async () => {
    await setCountry('DE');
    const product = await reduce('Reduced jug');
    expect(await notesOf(product)).toMatchObject({
      lowestPriceMoney: usd('15.00'),
      variants: [{ lowestPriceMoney: usd('15.00') }],
    });
    expect((await read(product)).variants).toMatchObject([{ lowestPriceMoney: usd('15.00') }]);
    const [variant] = (await read(product)).variants;
    await setVariants(product, [
      { ...(variant === undefined ? {} : { id: variant.id }), priceMoney: usd('18.00') },
    ]);
    expect((await notesOf(product)).lowestPriceMoney).toBeUndefined();
  });

  it('tells nothing more where no law asks for it', async () => {
    await setCountry('US');
    expect((await notesOf(await reduce('Reduced bowl'))).lowestPriceMoney).toBeUndefined();
  });

  it('tells it elsewhere too for a shop that wants it, in the page, its list and the preview’s settings', async () => {
    await setCountry('US');
    const product = await reduce('Reduced vase');
    await choose({ lowestPrice: 'always' });
    expect((await notesOf(product)).lowestPriceMoney).toEqual(usd('15.00'));
    const list = (await (await fetch(`${app.origin}/shop?format=json`)).json()) as {
      items: { id: string; structuredContent: Notes }[];
      websiteSettings: { storeSettings: object };
    };
    expect(list.items.find(({ id }) => id === product.id)?.structuredContent.lowestPriceMoney).toEqual(
      usd('15.00'),
    );
    expect(list.websiteSettings.storeSettings).toMatchObject({ country: 'US', lowestPrice: 'always' });
    await choose({ lowestPrice: 'byLaw' });
    expect((await notesOf(product)).lowestPriceMoney).toBeUndefined();
  });
});

describe('a price for a measure', () => {
  const measure = { amount: 750, unit: 'ml', perAmount: 1, perUnit: 'l' } as const;

  it('is refused for units of two kinds and for amounts that are none', async () => {
    for (const [wrong, field] of [
      [{ ...measure, perUnit: 'kg' }, 'perUnit'],
      [{ ...measure, amount: 0 }, 'amount'],
      [{ ...measure, perAmount: 1001 }, 'perAmount'],
    ] as const) {
      await expect(
        create('Wrong measure', { variants: [{ priceMoney: usd('12.50'), unitMeasure: wrong }] }),
      ).rejects.toMatchObject({
        status: 400,
        errors: { [`variants.0.unitMeasure.${field}`]: expect.any(String) as unknown },
      });
    }
  });

  it('is kept and worked out of the price in force, for each variant and for the product', async () => {
    const { product } = await create('Olive oil', {
      variantOptionOrdering: ['Bottle'],
      variants: [
        { attributes: { Bottle: 'Small' }, sku: 'OIL-S', priceMoney: usd('12.50'), unitMeasure: measure },
        {
          attributes: { Bottle: 'Large' },
          sku: 'OIL-L',
          priceMoney: usd('30.00'),
          salePriceMoney: usd('24.00'),
          onSale: true,
          unitMeasure: { ...measure, amount: 3000 },
        },
      ],
    });
    expect((await read(product)).variants.map(({ unitMeasure }) => unitMeasure?.amount)).toEqual([750, 3000]);
    expect(await notesOf(product)).toMatchObject({
      unitPrice: { money: usd('16.67'), per: 'l' },
      variants: [{ unitPrice: { money: usd('16.67') } }, { unitPrice: { money: usd('8.00') } }],
    });
    const [small] = (await read(product)).variants;
    await setVariants(product, [
      { ...(small === undefined ? {} : { id: small.id }), priceMoney: usd('12.50') },
    ]);
    expect((await notesOf(product)).unitPrice).toBeUndefined();
  });
});

describe('what is told beside a price', () => {
  const eur = (value: string) => ({ currency: 'EUR', value });

  /** A German shop at `<slug>.localhost` with a jug that was reduced and tells its price for a litre. */
  async function openShop(slug: string, startWith: SiteStart): Promise<(path: string) => Promise<string>> {
    const site = {
      title: slug,
      slug,
      startWith,
      language: 'de',
      country: 'DE',
      currency: 'EUR',
      timeZone: 'UTC',
    };
    const { session } = await (await app.owner()).call(createWebsite, { body: site });
    const owner = createClient({
      fetch: (url, init) => fetchAtHost(url, `${slug}.localhost`, init),
      baseUrl: app.origin,
      headers: () => ({ authorization: `Bearer ${session.token}` }),
    });
    const read = async (path: string) => (await fetchAtHost(app.origin + path, `${slug}.localhost`)).text();
    if (startWith === 'empty') {
      await owner.call(createStore, { body: { storeTitle: 'Shop' } });
      const { liveReleaseId } = await owner.call(getWebsite, {});
      await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
    }
    const shop = JSON.parse(await read('/shop?format=json')) as { collection: { id: string } };
    const unitMeasure = { amount: 750, unit: 'ml', perAmount: 1, perUnit: 'l' } as const;
    const priced = { priceMoney: eur('18.00'), unitMeasure };
    const { product } = await owner.call(createProduct, {
      body: {
        collectionId: shop.collection.id,
        name: 'Krug',
        productType: 1,
        isVisible: true,
        variants: [{ ...priced, unlimited: true }],
      },
    });
    app.clock.move(MINUTE);
    const reduced = { ...priced, salePriceMoney: eur('12.00'), onSale: true, unlimited: true };
    await owner.call(setProductVariants, {
      params: { productId: product.id },
      body: {
        version: product.version,
        variantOptionOrdering: [],
        variants: product.variants.map(({ id }) => ({ ...reduced, id })),
      },
    });
    return read;
  }

  it.each(['sample-theme', 'empty'] as const)(
    'is printed on the page and in the list of a shop that began with %s, in its language',
    async (startWith) => {
      const read = await openShop(`notes-${startWith}`, startWith);
      for (const path of ['/shop/p/krug', '/shop']) {
        const words = (await read(path)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
        expect(words).toContain('Niedrigster Preis der letzten 30 Tage: 18,00 €');
        expect(words).toContain('16,00 € / l');
      }
    },
  );
});
