import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { addCartEntry } from '#shared/features/cart/contract.ts';
import { listBin, restoreFromBin, eraseFromBin } from '#shared/features/bin/contract.ts';
import {
  changeProducts,
  createProduct,
  createProductCategory,
  deleteProduct,
  editProducts,
  deleteProductCategory,
  duplicateProduct,
  getProduct,
  listCategoryProducts,
  listProductCategories,
  listProducts,
  orderCategoryProducts,
  orderProducts,
  setProductVariants,
  undoProductChanges,
  updateProduct,
  updateProductCategory,
} from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { UNDO_MS, VARIANTS_MAX } from '#shared/features/products/catalog.ts';
import { checkStockLedger } from '#shared/features/stock/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, comeIn, openSession, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { storeManager, reporting, moderator } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Ten thousand products take their time. */
const PATIENCE_MS = 120_000;

let app: TestApp;
let manager: TestPerson;
let collectionId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [storeManager]);
  const { products } = await manager.client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

type Wish = CallerInput<typeof createProduct>['body'];
type VariantWish = Wish['variants'][number];

const usd = (value: string) => ({ currency: 'USD', value });
const priced = (value: string, more: Partial<VariantWish> = {}): VariantWish => ({
  priceMoney: usd(value),
  ...more,
});

async function make(facts: Partial<Wish> = {}, by = manager) {
  const body = {
    collectionId,
    name: `Made ${(made += 1)}`,
    productType: 1 as const,
    isVisible: true,
    variants: [priced('10.00', { stock: 3 })],
    ...facts,
  };
  return (await by.client.call(createProduct, { body })).product;
}

const get = async (productId: string) =>
  (await manager.client.call(getProduct, { params: { productId } })).product;
const list = async (query: CallerInput<typeof listProducts>['query'] = {}) =>
  manager.client.call(listProducts, { query });
const names = async (query: CallerInput<typeof listProducts>['query']) =>
  (await list(query)).products.map(({ name }) => name);
const update = (productId: string, body: CallerInput<typeof updateProduct>['body'], by = manager) =>
  by.client.call(updateProduct, { params: { productId }, body });

interface Item {
  readonly title: string;
  readonly structuredContent: Readonly<Record<string, unknown>>;
}

async function pageOf(urlId: string): Promise<{ status: number; item: Item | undefined }> {
  const response = await app.visitor().fetch(`/shop/p/${urlId}?format=json`);
  const { item } = (await response.json()) as { item?: Item };
  return { status: response.status, item };
}

describe('a new product', () => {
  it('has what was said of it, and visitors see it in the usual words', async () => {
    const product = await make({
      name: 'Crème jug',
      tags: ['oat', 'oat', 'jug'],
      variantOptionOrdering: ['Size'],
      variants: [
        priced('40.00', {
          attributes: { Size: 'S' },
          sku: 'JUG-S',
          stock: 4,
          weightGrams: 500,
          heightMm: 120,
        }),
        priced('50.00', {
          attributes: { Size: 'L' },
          salePriceMoney: usd('45.50'),
          onSale: true,
          unlimited: true,
        }),
      ],
      customAddButtonText: 'Take it home',
    });
    expect(product).toMatchObject({
      name: 'Crème jug',
      urlId: 'creme-jug',
      version: 1,
      tags: ['oat', 'jug'],
      useCustomAddButtonText: true,
      variants: [
        { sku: 'JUG-S', qtyInStock: 4, weightGrams: 500, heightMm: 120, lengthMm: null },
        { salePriceMoney: usd('45.50'), onSale: true, unlimited: true, qtyInStock: 0 },
      ],
    });
    expect(product.variants[1]?.sku).toMatch(/^SKU-[0-9A-F]{8}$/);
    const { item } = await pageOf('creme-jug');
    expect(item).toMatchObject({
      title: 'Crème jug',
      variantOptionOrdering: ['Size'],
      structuredContent: {
        productType: 1,
        isSubscribable: false,
        onSale: true,
        useCustomAddButtonText: true,
        customAddButtonText: 'Take it home',
        variants: [
          { attributes: { Size: 'S' }, priceMoney: usd('40.00'), qtyInStock: 4, unlimited: false },
          { attributes: { Size: 'L' }, salePriceMoney: usd('45.50'), onSale: true },
        ],
      },
    });
  });

  it.each([
    ['digital', 2],
    ['service', 3],
    ['gift card', 4],
    ['paywall', 5],
  ] as const)('may be a %s', async (name, productType) => {
    const variants = [priced('5.00', { unlimited: true })];
    const product = await make({ name, productType, isVisible: productType !== 2, variants });
    expect(product.productType).toBe(productType);
    if (!product.isVisible) return;
    expect((await pageOf(product.urlId)).item?.structuredContent['productType']).toBe(productType);
  });

  it.each([2, 4, 5] as const)(
    'of kind %i never runs out, whatever is said of its stock',
    async (productType) => {
      const variants = [priced('5.00', { stock: 0 })];
      const product = await make({ productType, isVisible: false, variants });
      expect(product.variants).toMatchObject([{ unlimited: true }]);
      const { version, id } = product;
      const body = { version, variantOptionOrdering: [], variants: [priced('6.00', { unlimited: false })] };
      const changed = await manager.client.call(setProductVariants, { params: { productId: id }, body });
      expect(changed.product.variants).toMatchObject([{ unlimited: true }]);
    },
  );

  it('that is sold by subscription tells its plan, and goes into no cart beside others', async () => {
    const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
    const product = await make({ subscriptionPlan, additionalFieldsFormId: NO_ID });
    const { item } = await pageOf(product.urlId);
    expect(item?.structuredContent).toMatchObject({
      isSubscribable: true,
      subscriptionPlan,
      additionalFieldsFormId: NO_ID,
    });
    const visitor = await comeIn(app);
    const answer = await visitor.call(addCartEntry.method, addCartEntry.path, {
      itemId: product.id,
      sku: product.variants[0]?.sku,
      quantity: 1,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'SUBSCRIPTION_ONLY' });
  });

  it('is hidden unless it says otherwise, and takes the next free address', async () => {
    const { name } = await make({ name: 'Twice' });
    const second = await make({ name, isVisible: undefined });
    expect([second.urlId, second.isVisible]).toEqual(['twice-2', false]);
    expect((await pageOf('twice-2')).status).toBe(404);
    expect((await make({ name: '日本' })).urlId).toBe('product');
  });

  it('may have all the variants that there can be', { timeout: PATIENCE_MS }, async () => {
    const variants = Array.from({ length: VARIANTS_MAX }, (_, index) =>
      priced('1.00', { attributes: { Number: `${index}` }, stock: 1 }),
    );
    const product = await make({ name: 'Everything', variantOptionOrdering: ['Number'], variants });
    expect(product.variants).toHaveLength(VARIANTS_MAX);
    expect((await manager.client.call(checkStockLedger, {})).isSound).toBe(true);
    await manager.client.call(deleteProduct, { params: { productId: product.id } });
  });

  it.each<
    readonly [what: string, facts: Partial<Wish>, status: number, code: string, field: string | undefined]
  >([
    ['no name', { name: ' ' }, 400, 'INVALID_INPUT', 'name'],
    ['a kind that cannot be made', { productType: 6 as 1 }, 400, 'INVALID_INPUT', 'productType'],
    ['no variant', { variants: [] }, 400, 'INVALID_INPUT', 'variants'],
    ['a bad address', { urlId: 'A b' }, 400, 'INVALID_INPUT', 'urlId'],
    ['an address that is taken', { urlId: 'vase' }, 409, 'URL_TAKEN', 'urlId'],
    [
      'a SKU that is taken',
      { variants: [priced('1.00', { sku: 'VASE' })] },
      409,
      'SKU_TAKEN',
      'variants.0.sku',
    ],
    [
      'a price in another currency',
      { variants: [{ priceMoney: { currency: 'EUR', value: '1.00' } }] },
      400,
      'INVALID_INPUT',
      'variants.0.priceMoney',
    ],
    [
      'a price with a part of a cent',
      { variants: [priced('1.005')] },
      400,
      'INVALID_INPUT',
      'variants.0.priceMoney',
    ],
    [
      'a negative price',
      { variants: [priced('-1.00')] },
      400,
      'INVALID_INPUT',
      'variants.0.priceMoney.value',
    ],
    [
      'a value that is missing',
      { variantOptionOrdering: ['Size'] },
      400,
      'INVALID_INPUT',
      'variants.0.attributes',
    ],
    ['a long tag', { tags: ['x'.repeat(51)] }, 400, 'INVALID_INPUT', 'tags.0'],
    ['a store that is none', { collectionId: NO_ID }, 404, 'COLLECTION_NOT_FOUND', undefined],
    ['a category that is none', { categoryIds: [NO_ID] }, 404, 'CATEGORY_NOT_FOUND', undefined],
    ['a picture that is none', { imageIds: [NO_ID] }, 404, 'IMAGE_NOT_FOUND', undefined],
  ])('with %s is refused', async (_, facts, status, code, field) => {
    const refusal: unknown = await make(facts).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status, code });
    expect(Object.keys((refusal as { errors: object }).errors)).toEqual(field === undefined ? [] : [field]);
  });

  it('is made by who may edit products, and read by who may read them', async () => {
    const [reader, stranger] = [await addPerson(app, [reporting]), await addPerson(app, [moderator])];
    await expect(make({}, reader)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await reader.client.call(listProducts, { query: {} })).total).toBeGreaterThan(0);
    await expect(stranger.client.call(listProducts, { query: {} })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(app.client().call(getProduct, { params: { productId: NO_ID } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('with the same idempotency key is made once', async () => {
    const body = { collectionId, name: 'Once only', productType: 1, variants: [priced('1.00')] };
    const headers = { authorization: `Bearer ${manager.token}`, 'idempotency-key': 'product-once' };
    const send = () => app.visitor().call('POST', createProduct.path, body, headers);
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await names({ search: 'Once only' })).toEqual(['Once only']);
  });
});

describe('a change', () => {
  it('of some fields leaves the others, and visitors see it at once', async () => {
    const { id, urlId } = await make({ excerpt: 'Short.' });
    await pageOf(urlId);
    const { product } = await update(id, { version: 1, name: 'Renamed', starred: true });
    expect(product).toMatchObject({ name: 'Renamed', starred: true, excerpt: 'Short.', urlId, version: 2 });
    expect((await pageOf(urlId)).item?.title).toBe('Renamed');
    const list = await (await app.visitor().fetch('/shop')).text();
    expect(list).toContain('Renamed');
  });

  it('of the words for search engines is in the head of its page, and its copy has them too', async () => {
    const { id, urlId } = await make({ name: 'Jug', excerpt: '<p>Holds water.</p>' });
    const head = async () => (await app.visitor().fetch(`/shop/p/${urlId}`)).text();
    expect(await head()).toMatch(/<title>Jug — .*<meta name="description" content="Holds water.">/s);
    const words = { seoTitle: 'Water jug', seoDescription: 'A jug of clay.' };
    const { product } = await update(id, { version: 1, ...words, seoTitle: ' Water jug ' });
    expect(product).toMatchObject({ ...words, name: 'Jug' });
    expect(await head()).toMatch(/<title>Water jug — .*<meta name="description" content="A jug of clay.">/s);
    const copy = await manager.client.call(duplicateProduct, { params: { productId: id } });
    expect(copy.product).toMatchObject(words);
    await expect(update(id, { version: 2, seoTitle: 'x'.repeat(201) })).rejects.toMatchObject({
      status: 400,
      body: { errors: { seoTitle: 'A title for search engines has at most 200 characters.' } },
    });
    await update(id, { version: 2, seoTitle: '', seoDescription: '' });
    expect(await head()).toMatch(/<title>Jug — .*content="Holds water.">/s);
  });

  it('of an old version answers with both', async () => {
    const { id } = await make({ name: 'Old' });
    await update(id, { version: 1, name: 'Newer' });
    await expect(update(id, { version: 1, name: 'Mine' })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: { name: 'Newer', version: 2 }, sent: { name: 'Mine' } },
    });
    expect((await get(id)).name).toBe('Newer');
  });

  it('to another address leads there, and from the old one no more', async () => {
    const { id, urlId } = await make();
    await pageOf(urlId);
    await update(id, { version: 1, urlId: 'moved-away' });
    expect([(await pageOf(urlId)).status, (await pageOf('moved-away')).status]).toEqual([404, 200]);
    await expect(update(id, { version: 2, urlId: 'vase' })).rejects.toMatchObject({ code: 'URL_TAKEN' });
    expect((await update(id, { version: 2, urlId: 'moved-away' })).product.version).toBe(3);
  });

  it('of what is not there is refused', async () => {
    await expect(update(NO_ID, { version: 1 })).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  });

  it('by ten people at once is made by one of them', async () => {
    const { id } = await make();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => update(id, { version: 1, name: `Mine ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await get(id)).version).toBe(2);
  });
});

describe('the variants', () => {
  const set = (productId: string, version: number, variants: VariantWish[], options = ['Size']) =>
    manager.client.call(setProductVariants, {
      params: { productId },
      body: { version, variantOptionOrdering: options, variants },
    });
  const sized = (size: string, more: Partial<VariantWish> = {}) =>
    priced('10.00', { attributes: { Size: size }, ...more });

  it('that stay keep their stock, those that go are gone, new ones begin with theirs', async () => {
    const { id, variants } = await make({
      variantOptionOrdering: ['Size'],
      variants: [sized('S', { sku: 'SET-S', stock: 5 }), sized('L', { sku: 'SET-L', stock: 6 })],
    });
    const { product } = await set(id, 1, [
      sized('XL', { stock: 2 }),
      sized('L', { id: variants[1]?.id, sku: 'SET-S', stock: 99 }),
    ]);
    expect(product.variants).toMatchObject([
      { attributes: { Size: 'XL' }, qtyInStock: 2 },
      { id: variants[1]?.id, sku: 'SET-S', qtyInStock: 6 },
    ]);
    expect((await manager.client.call(checkStockLedger, {})).isSound).toBe(true);
  });

  it('come back with their stock when they are named again', async () => {
    const { id, variants } = await make({
      variantOptionOrdering: ['Size'],
      variants: [sized('S', { stock: 5 }), sized('L')],
    });
    await set(id, 1, [sized('L', { id: variants[1]?.id })]);
    const { product } = await set(id, 2, [
      sized('S', { id: variants[0]?.id }),
      sized('L', { id: variants[1]?.id }),
    ]);
    expect(product.variants).toMatchObject([{ id: variants[0]?.id, qtyInStock: 5 }, { id: variants[1]?.id }]);
    expect((await manager.client.call(checkStockLedger, {})).isSound).toBe(true);
  });

  it('may swap their SKUs', async () => {
    const { id, variants } = await make({
      variantOptionOrdering: ['Size'],
      variants: [sized('S', { sku: 'SWAP-1' }), sized('L', { sku: 'SWAP-2' })],
    });
    const { product } = await set(id, 1, [
      sized('S', { id: variants[0]?.id, sku: 'SWAP-2' }),
      sized('L', { id: variants[1]?.id, sku: 'SWAP-1' }),
    ]);
    expect(product.variants.map(({ sku }) => sku)).toEqual(['SWAP-2', 'SWAP-1']);
  });

  it('of another product, of an old version, or twice the same are refused', async () => {
    const [one, other] = [await make(), await make()];
    const strange = priced('1.00', { id: other.variants[0]?.id });
    await expect(set(one.id, 1, [strange], [])).rejects.toMatchObject({
      status: 400,
      errors: { 'variants.0.id': 'This is no variant of the product, or it is named twice.' },
    });
    await expect(set(one.id, 0, [priced('1.00')], [])).rejects.toMatchObject({ code: 'STALE' });
    await expect(set(one.id, 1, [sized('S'), sized('S')])).rejects.toMatchObject({
      errors: { 'variants.1.attributes': 'Another variant has the same values.' },
    });
    expect(await get(other.id)).toMatchObject({ version: 1 });
  });

  it('tell the lowest price of thirty days beside a reduction', async () => {
    const { id, variants } = await make({ variants: [priced('20.00', { sku: 'HISTORY' })] });
    const variantId = variants[0]?.id;
    const changeTo = async (value: string, version: number, more: Partial<VariantWish> = {}) =>
      (await set(id, version, [priced(value, { id: variantId, ...more })], [])).product;
    app.clock.move(10 * DAY_MS);
    const token = async () => openSession(app, manager.id);
    manager = { ...manager, client: app.client(await token()) };
    await changeTo('15.00', 1);
    app.clock.move(5 * DAY_MS);
    manager = { ...manager, client: app.client(await token()) };
    await changeTo('20.00', 2);
    app.clock.move(5 * DAY_MS);
    manager = { ...manager, client: app.client(await token()) };
    const sale = { salePriceMoney: usd('12.00'), onSale: true };
    expect((await changeTo('20.00', 3, sale)).variants[0]?.lowestPriceMoney).toEqual(usd('15.00'));
    app.clock.move(-20 * DAY_MS);
    manager = { ...manager, client: app.client(await token()) };
  });
});

describe('a copy', () => {
  it('is hidden, has an address and SKUs of its own, and no stock', async () => {
    const original = await make({
      name: 'Original',
      tags: ['a'],
      variants: [priced('9.00', { sku: 'ORIG', stock: 4 })],
    });
    const params = { productId: original.id };
    const { product } = await manager.client.call(duplicateProduct, { params });
    expect(product).toMatchObject({
      name: 'Original (copy)',
      urlId: 'original-copy',
      isVisible: false,
      tags: ['a'],
      variants: [{ priceMoney: usd('9.00'), qtyInStock: 0 }],
    });
    expect(product.variants[0]?.sku).not.toBe('ORIG');
  });
});

describe('a deleted product', () => {
  const remove = (productId: string) => manager.client.call(deleteProduct, { params: { productId } });
  const entryOf = async (productId: string) =>
    (await manager.client.call(listBin, { query: { kind: 'product' } })).entries.find(
      ({ itemId }) => itemId === productId,
    );
  const restore = (entryId: string, name?: string) =>
    manager.client.call(restoreFromBin, { params: { entryId }, body: name === undefined ? {} : { name } });

  it('is gone for visitors and staff, and comes back from the bin with its stock', async () => {
    const { id, urlId, name } = await make({ variants: [priced('1.00', { sku: 'BINNED', stock: 7 })] });
    await pageOf(urlId);
    await remove(id);
    expect((await pageOf(urlId)).status).toBe(410);
    await expect(remove(id)).rejects.toMatchObject({ status: 404 });
    const entry = await entryOf(id);
    expect(entry).toMatchObject({ kind: 'product', title: name });
    expect(await restore(entry?.id ?? '')).toMatchObject({ itemId: id });
    expect(await get(id)).toMatchObject({ isVisible: true, variants: [{ sku: 'BINNED', qtyInStock: 7 }] });
    expect((await pageOf(urlId)).status).toBe(200);
  });

  it('leaves its address and SKUs to others, and comes back under another address', async () => {
    const { id } = await make({ urlId: 'contested', variants: [priced('1.00', { sku: 'CONTESTED' })] });
    await remove(id);
    await make({ urlId: 'contested', variants: [priced('1.00', { sku: 'CONTESTED' })] });
    const entry = await entryOf(id);
    await expect(restore(entry?.id ?? '')).rejects.toMatchObject({
      code: 'PLACE_TAKEN',
      body: { suggestion: 'contested-2' },
    });
    await restore(entry?.id ?? '', 'contested-2');
    const back = await get(id);
    expect(back.urlId).toBe('contested-2');
    expect(back.variants[0]?.sku).toMatch(/^SKU-/);
  });

  it('is erased with everything that is its own', async () => {
    const { id } = await make();
    await remove(id);
    const entryId = (await entryOf(id))?.id ?? '';
    await manager.client.call(eraseFromBin, { params: { entryId } });
    expect(await rowsOf(app, 'SELECT 1 FROM products WHERE website_id = $1 AND id = $2', id)).toEqual([]);
    expect((await manager.client.call(checkStockLedger, {})).isSound).toBe(true);
  });
});

describe('a change of many', () => {
  const change = async (productIds: string[], what: CallerInput<typeof changeProducts>['body']['change']) =>
    manager.client.call(changeProducts, { body: { productIds, change: what } });
  const undo = (undoToken = '') => manager.client.call(undoProductChanges, { params: { undoToken } });

  it('says of each product what became of it, and is taken back as a whole', async () => {
    const [one, starred] = [await make(), await make({ starred: true })];
    const { results, undoToken } = await change([one.id, starred.id, NO_ID, one.id], {
      kind: 'star',
      starred: true,
    });
    expect(results).toEqual([
      { productId: one.id, result: 'changed', problem: '' },
      { productId: starred.id, result: 'unchanged', problem: '' },
      { productId: NO_ID, result: 'notFound', problem: '' },
    ]);
    expect(await get(one.id)).toMatchObject({ starred: true, version: 2 });
    expect((await undo(undoToken)).results).toEqual([{ productId: one.id, result: 'changed', problem: '' }]);
    expect(await get(one.id)).toMatchObject({ starred: false, version: 3 });
    await expect(undo(undoToken)).rejects.toMatchObject({ status: 404, code: 'UNDO_NOT_FOUND' });
  });

  it('of prices rounds once, ends sales that are none any more, and comes back to the cent', async () => {
    const { id } = await make({
      variantOptionOrdering: ['Size'],
      variants: [
        priced('9.99', { attributes: { Size: 'S' } }),
        priced('20.00', { attributes: { Size: 'L' }, salePriceMoney: usd('15.00'), onSale: true }),
      ],
    });
    const prices = async () =>
      (await get(id)).variants.map(({ priceMoney, salePriceMoney, onSale }) => [
        priceMoney.value,
        salePriceMoney?.value ?? null,
        onSale,
      ]);
    const before = await prices();
    const { undoToken } = await change([id], { kind: 'pricePercent', percent: -50 });
    expect(await prices()).toEqual([
      ['5.00', null, false],
      ['10.00', null, false],
    ]);
    await undo(undoToken);
    expect(await prices()).toEqual(before);
    await change([id], { kind: 'startSale', percentOff: 10 });
    expect(await prices()).toEqual([
      ['9.99', '8.99', true],
      ['20.00', '18.00', true],
    ]);
    await change([id], { kind: 'endSale' });
    expect((await list({ search: (await get(id)).name })).products[0]?.onSale).toBe(false);
    await change([id], { kind: 'priceSet', priceMoney: usd('7.00') });
    expect((await prices()).map(([value]) => value)).toEqual(['7.00', '7.00']);
  });

  it('leaves alone what somebody changed since, and what cannot be done', async () => {
    const [one, card] = [
      await make(),
      await make({ productType: 4, variants: [priced('25.00', { unlimited: true })] }),
    ];
    const sale = await change([one.id, card.id], { kind: 'startSale', percentOff: 20 });
    expect(sale.results).toMatchObject([{ result: 'changed' }, { result: 'refused' }]);
    await update(one.id, { version: 2, name: 'Since' });
    expect((await undo(sale.undoToken)).results).toEqual([
      { productId: one.id, result: 'refused', problem: 'It was changed by someone else since.' },
    ]);
    expect((await get(one.id)).variants[0]?.onSale).toBe(true);
  });

  it('includes the shipping of what is shipped, alone and for many, and takes it back', async () => {
    const [mug, book] = [
      await make(),
      await make({ productType: 3, variants: [priced('9.00', { unlimited: true })] }),
    ];
    const isIncluded = async () => (await get(mug.id)).isShippingIncluded;
    const many = { kind: 'shippingIncluded', isShippingIncluded: true } as const;
    const { results, undoToken } = await change([mug.id, book.id], many);
    expect(results).toMatchObject([
      { result: 'changed' },
      { result: 'refused', problem: 'Only physical products are shipped.' },
    ]);
    expect((await change([mug.id], many)).results).toMatchObject([{ result: 'unchanged' }]);
    expect((await list({ search: (await get(mug.id)).name })).products[0]?.isShippingIncluded).toBe(true);
    await undo(undoToken);
    expect(await isIncluded()).toBe(false);
    const editOf = (product: Product) => ({
      productId: product.id,
      version: product.version,
      isShippingIncluded: true,
    });
    const edited = await manager.client.call(editProducts, {
      body: { edits: [editOf(await get(mug.id)), editOf(await get(book.id))] },
    });
    expect(edited.results).toMatchObject([{ result: 'changed' }, { result: 'refused' }]);
    expect(await isIncluded()).toBe(true);
  });

  it('puts tags and categories on and takes them off', async () => {
    const { category } = await manager.client.call(createProductCategory, {
      body: { collectionId, displayName: 'Bulk' },
    });
    const { id } = await make({ tags: ['a', 'b'] });
    await change([id], { kind: 'addTags', tags: ['b', 'c'] });
    await change([id], { kind: 'removeTags', tags: ['a'] });
    await change([id], { kind: 'addCategories', categoryIds: [category.id] });
    expect(await get(id)).toMatchObject({ tags: ['b', 'c'], categoryIds: [category.id] });
    expect(await names({ categoryId: category.id })).toHaveLength(1);
    await change([id], { kind: 'removeCategories', categoryIds: [category.id] });
    expect((await get(id)).categoryIds).toEqual([]);
    await expect(change([id], { kind: 'addCategories', categoryIds: [NO_ID] })).rejects.toMatchObject({
      code: 'CATEGORY_NOT_FOUND',
    });
  });

  it('is refused for nothing and for a price in another currency; its undo ends after a day', async () => {
    const { id } = await make();
    await expect(change([], { kind: 'endSale' })).rejects.toMatchObject({ status: 400 });
    await expect(
      change([id], { kind: 'priceSet', priceMoney: { currency: 'EUR', value: '1.00' } }),
    ).rejects.toMatchObject({ status: 400, errors: { 'change.priceMoney': 'Enter a price in USD.' } });
    const { undoToken } = await change([id], { kind: 'visibility', isVisible: false });
    await rowsOf(
      app,
      `UPDATE product_undos SET created_at = created_at - make_interval(secs => $3) WHERE website_id = $1 AND id = $2`,
      undoToken,
      UNDO_MS / 1000 + 60,
    );
    await expect(undo(undoToken)).rejects.toMatchObject({ code: 'UNDO_NOT_FOUND' });
  });
});

describe('the categories', () => {
  const tree = async () =>
    (await manager.client.call(listProductCategories, { query: { collectionId } })).categories;
  const create = async (displayName: string, parentCategoryId?: string) => {
    const body = {
      collectionId,
      displayName,
      ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
    };
    return (await manager.client.call(createProductCategory, { body })).category;
  };
  const change = async (categoryId: string, body: CallerInput<typeof updateProductCategory>['body']) =>
    (await manager.client.call(updateProductCategory, { params: { categoryId }, body })).category;

  it('are a tree below one root, each parent before what is in it', async () => {
    const [glazes, sizes] = [await create('Glazes'), await create('Sizes')];
    const oat = await create('Oat', glazes.id);
    const all = await tree();
    expect(all[0]).toMatchObject({
      type: 'ROOT',
      parentCategoryId: null,
      pageRendering: 'LIST_VIEW',
      displayIndex: 1,
    });
    expect(all.filter(({ type }) => type === 'ROOT')).toHaveLength(1);
    const order = all.map(({ id }) => id);
    expect(order.indexOf(oat.id)).toBe(order.indexOf(glazes.id) + 1);
    await change(sizes.id, { index: 0 });
    const first = (await tree())[1];
    expect(first?.id).toBe(sizes.id);
    const moved = await change(oat.id, { parentCategoryId: sizes.id, displayName: 'Oats' });
    expect(moved).toMatchObject({ parentCategoryId: sizes.id, displayName: 'Oats' });
  });

  it('that are renamed or deleted are so in the products too, which visitors see', async () => {
    const cups = await create('Cups');
    const small = await create('Small cups', cups.id);
    const product = await make({ categoryIds: [small.id, cups.id] });
    const shown = async () => {
      const response = await app.visitor().fetch(`/shop/p/${product.urlId}?format=json`);
      return ((await response.json()) as { item: { categories: string[] } }).item.categories;
    };
    expect(await shown()).toEqual(['Small cups', 'Cups']);
    await change(cups.id, { displayName: 'Beakers' });
    expect(await shown()).toEqual(['Small cups', 'Beakers']);
    await manager.client.call(deleteProductCategory, { params: { categoryId: cups.id } });
    expect(await shown()).toEqual([]);
    expect((await get(product.id)).categoryIds).toEqual([]);
    expect((await tree()).map(({ id }) => id)).not.toContain(small.id);
  });

  it('come back from the bin where they were, with what was in them and what was put into others since', async () => {
    const [bowls, other] = [await create('Bowls'), await create('Other')];
    const deep = await create('Deep', bowls.id);
    const product = await make({ categoryIds: [deep.id, bowls.id] });
    const before = await tree();
    const remove = () => manager.client.call(deleteProductCategory, { params: { categoryId: bowls.id } });
    const { binEntryId } = await remove();
    const { version } = await get(product.id);
    const params = { productId: product.id };
    await manager.client.call(updateProduct, { params, body: { version, categoryIds: [other.id] } });
    const restore = (entryId: string, name?: string) =>
      manager.client.call(restoreFromBin, { params: { entryId }, body: name === undefined ? {} : { name } });
    expect(await restore(binEntryId)).toMatchObject({ kind: 'product-category', title: 'Bowls' });
    expect((await tree()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await get(product.id)).categoryIds).toEqual([deep.id, bowls.id, other.id]);
    expect(await restore(binEntryId)).toMatchObject({ title: 'Bowls', place: 'All' });
    const again = await remove();
    await create('BOWLS');
    await expect(restore(again.binEntryId)).rejects.toMatchObject({
      code: 'PLACE_TAKEN',
      body: { suggestion: 'Bowls 2' },
    });
    expect(await restore(again.binEntryId, 'Bowls 2')).toMatchObject({ title: 'Bowls 2', place: 'All' });
  });

  it('have an order of their products, which visitors see and others follow', async () => {
    const shelf = await create('Shelf');
    const shelved = [
      await make({ name: 'First', categoryIds: [shelf.id], isVisible: true }),
      await make({ name: 'Second', categoryIds: [shelf.id], isVisible: true }),
      await make({ name: 'Third', categoryIds: [shelf.id], isVisible: true }),
    ];
    const [first, second, third] = shelved.map(({ id }) => id);
    const params = { categoryId: shelf.id };
    const order = (productIds: (string | undefined)[]) =>
      manager.client.call(orderCategoryProducts, {
        params,
        body: { productIds: productIds.map((id) => id ?? '') },
      });
    const listed = async () => {
      const { products, total } = await manager.client.call(listCategoryProducts, { params });
      expect(total).toBe(3);
      return products.map(({ id }) => id);
    };
    const shown = async () => {
      const response = await app.visitor().fetch('/shop/shelf?format=json');
      return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    const natural = await listed();
    expect(await shown()).toEqual(natural);
    await order([third, first]);
    await order([third, first]);
    expect(await listed()).toEqual([third, first, second]);
    expect(await shown()).toEqual([third, first, second]);
    await expect(order([third, third])).rejects.toMatchObject({ status: 400 });
    await expect(order([NO_ID])).rejects.toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' });
    const nowhere = { categoryId: NO_ID };
    const gone = { status: 404, code: 'CATEGORY_NOT_FOUND' };
    await expect(manager.client.call(listCategoryProducts, { params: nowhere })).rejects.toMatchObject(gone);
    await expect(
      manager.client.call(orderCategoryProducts, { params: nowhere, body: { productIds: [NO_ID] } }),
    ).rejects.toMatchObject(gone);
  });

  it('keep their order and each other out', async () => {
    const [one, two] = [await create('One'), await create('Two')];
    const inOne = await create('Inside', one.id);
    const root = (await tree())[0]?.id ?? '';
    await expect(create('one')).rejects.toMatchObject({ status: 409, code: 'CATEGORY_TAKEN' });
    await expect(create('x'.repeat(26))).rejects.toMatchObject({ status: 400 });
    await expect(create('Lost', NO_ID)).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
    await expect(change(one.id, { parentCategoryId: inOne.id })).rejects.toMatchObject({
      code: 'CATEGORY_IN_ITSELF',
    });
    await expect(change(root, { parentCategoryId: two.id })).rejects.toMatchObject({
      code: 'CATEGORY_IS_ROOT',
    });
    await expect(
      manager.client.call(deleteProductCategory, { params: { categoryId: root } }),
    ).rejects.toMatchObject({ code: 'CATEGORY_IS_ROOT' });
    expect((await change(root, { displayName: 'Everything' })).displayName).toBe('Everything');
  });
});

describe('the list of products', () => {
  it.each<readonly [what: string, query: CallerInput<typeof listProducts>['query'], found: string[]]>([
    ['by name', { search: 'Vas' }, ['Vase']],
    ['by SKU', { search: 'mug-b' }, ['Mug & <saucer>']],
    ['of a kind', { productType: 3, search: 'class' }, ['Class']],
    ['that are starred', { starred: 'true', search: 'vase' }, ['Vase']],
    ['that are on sale', { onSale: 'true', search: 'mug' }, ['Mug & <saucer>']],
    ['that are sold out', { stock: 'out', search: 'jar' }, ['Jar']],
    ['of which few are left', { stock: 'low', search: 'vase' }, ['Vase']],
    ['that are there', { stock: 'in', search: 'jar' }, []],
    ['that are hidden', { isVisible: 'false', search: 'vase' }, []],
    ['of no tag', { tag: 'no such tag' }, []],
  ])('finds those %s', async (_, query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it('tells prices and stock of each', async () => {
    const [mug] = (await list({ search: 'saucer' })).products;
    expect(mug).toMatchObject({
      lowestMoney: usd('24.00'),
      highestMoney: usd('36.50'),
      variantCount: 3,
      qtyInStock: 105,
      unlimited: false,
      mainImage: { altText: 'A red mug' },
    });
  });

  it('is in the order that was set', async () => {
    const before = (await list({ collectionId })).products.map(({ id }) => id);
    const front = [before[3] ?? '', before[1] ?? ''];
    const order = (productIds: string[]) =>
      manager.client.call(orderProducts, { body: { collectionId, productIds } });
    await order(front);
    const after = (await list({ collectionId })).products.map(({ id }) => id);
    expect(after).toEqual([...front, ...before.filter((id) => !front.includes(id))]);
    await expect(order([NO_ID])).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    await expect(order([front[0] ?? '', front[0] ?? ''])).rejects.toMatchObject({ status: 400 });
  });

  it('of ten thousand goes on from page to page in every order', { timeout: PATIENCE_MS }, async () => {
    for (let from = 1; from <= 10_000; from += 250) {
      await rowsOf(
        app,
        `INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt,
                             tags, categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
       SELECT website_id, substr(md5('many' || n), 1, 24), collection_id, 'many-' || n, 1000 + n % 7, 'Many ' || n % 11, 1, '', '',
              '{many}', '{}', '{}', false, false, now(), now() - n % 5 * interval '1 hour'
         FROM products, generate_series($2::int, $2::int + 249) AS n WHERE website_id = $1 AND url_id = 'vase'`,
        from,
      );
    }
    for (const sort of ['order', 'name', 'newest', 'updated'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 5; page += 1) {
        const found = await list({
          sort,
          tag: 'many',
          limit: 200,
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(found.total).toBe(10_000);
        seen.push(...found.products.map(({ id }) => id));
        cursor = found.nextPageCursor ?? undefined;
      }
      expect(new Set(seen).size).toBe(1_000);
    }
    const { nextPageCursor } = await list({ sort: 'name', tag: 'many' });
    await expect(list({ sort: 'newest', cursor: nextPageCursor ?? '' })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    });
  });
});
