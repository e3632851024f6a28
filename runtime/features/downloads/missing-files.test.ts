import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { listProductFiles, setProductFiles } from '#shared/features/downloads/contract.ts';
import { NO_DOWNLOAD_TEXT, NO_FILE_TEXT } from '#shared/features/downloads/rules.ts';
import {
  changeProducts,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  undoProductChanges,
  updateProduct,
} from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf } from '../../testing/people.ts';
import { buyCart, cartOf, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;
let book: Product;
let fileIds: string[];

const set = (mediaIds: readonly string[], productId = book.id) =>
  owner.call(setProductFiles, { params: { productId }, body: { mediaIds: [...mediaIds] } });
const read = async (productId: string) => (await owner.call(getProduct, { params: { productId } })).product;
const page = async (path: string) => (await app.visitor().fetch(path)).text();

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const [found] = await rowsOf<{ id: string }>(
    app,
    "SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = 'BOOK'",
  );
  book = await read(found?.id ?? '');
  const { files } = await owner.call(listProductFiles, { params: { productId: book.id } });
  fileIds = files.map(({ mediaId }) => mediaId);
});

afterAll(() => app.close());

it('a digital product without a file is not shown, by whatever call', async () => {
  const { collectionId } = book;
  const wish = {
    collectionId,
    name: 'Notes',
    productType: 2 as const,
    variants: [{ priceMoney: { currency: 'USD', value: '5.00' } }],
  };
  const refused = { status: 400, code: 'INVALID_INPUT' };
  await expect(owner.call(createProduct, { body: { ...wish, isVisible: true } })).rejects.toMatchObject({
    ...refused,
    errors: { isVisible: NO_FILE_TEXT },
  });
  const { product } = await owner.call(createProduct, { body: wish });
  expect([product.isVisible, product.lacksFile]).toEqual([false, true]);
  const params = { productId: product.id };
  const { version } = product;
  await expect(
    owner.call(updateProduct, { params, body: { version, isVisible: true } }),
  ).rejects.toMatchObject({
    ...refused,
    errors: { isVisible: NO_FILE_TEXT },
  });
  const publishOn = new Date(app.clock.now() + 60_000).toISOString();
  await expect(owner.call(updateProduct, { params, body: { version, publishOn } })).rejects.toMatchObject({
    ...refused,
    errors: { publishOn: NO_FILE_TEXT },
  });
  const many = await owner.call(changeProducts, {
    body: { productIds: [product.id], change: { kind: 'visibility', isVisible: true } },
  });
  expect(JSON.stringify(many)).toContain(NO_FILE_TEXT);
  expect((await read(product.id)).isVisible).toBe(false);
  await set(fileIds, product.id);
  const shown = await owner.call(updateProduct, { params, body: { version, isVisible: true } });
  expect([shown.product.isVisible, shown.product.lacksFile]).toEqual([true, false]);
});

it('one that lost its file while it was away or hidden stays hidden, and an undone change says so', async () => {
  const { product } = await owner.call(createProduct, {
    body: {
      collectionId: book.collectionId,
      name: 'Charts',
      productType: 2,
      variants: [{ priceMoney: { currency: 'USD', value: '5.00' } }],
    },
  });
  const params = { productId: product.id };
  await set(fileIds, product.id);
  await owner.call(updateProduct, { params, body: { version: product.version, isVisible: true } });
  const hidden = await owner.call(changeProducts, {
    body: { productIds: [product.id], change: { kind: 'visibility', isVisible: false } },
  });
  await set([], product.id);
  const { results } = await owner.call(undoProductChanges, { params: { undoToken: hidden.undoToken ?? '' } });
  expect(results).toMatchObject([{ productId: product.id, result: 'refused', problem: NO_FILE_TEXT }]);
  expect((await read(product.id)).isVisible).toBe(false);

  await set(fileIds, product.id);
  const { version } = await read(product.id);
  await owner.call(updateProduct, { params, body: { version, isVisible: true } });
  await owner.call(deleteProduct, { params });
  await rowsOf(app, 'DELETE FROM product_files WHERE website_id = $1 AND product_id = $2', product.id);
  const { entries } = await owner.call(listBin, { query: {} });
  const entryId = entries.find(({ title }) => title === 'Charts')?.id ?? '';
  await owner.call(restoreFromBin, { params: { entryId }, body: {} });
  expect(await read(product.id)).toMatchObject({ isVisible: false, lacksFile: true });
});

it('one that is shown and loses its file is unavailable, is told to staff, and is bought by nobody', async () => {
  expect(await page('/shop/p/book?format=json')).not.toContain('isUnavailable');
  const early = await shopperWith(app, { sku: 'BOOK', email: 'early@marsh.example' });
  await set([]);
  expect(await page('/shop/p/book?format=json')).toContain('"isUnavailable":true');
  const { products } = await owner.call(listProducts, { query: { search: 'Book' } });
  expect(products).toMatchObject([{ lacksFile: true, isVisible: true }]);
  const late = app.visitor();
  await late.fetch('/');
  const added = await late.call('POST', CART_ENTRIES_PATH, { itemId: book.id, sku: 'BOOK', quantity: 1 });
  expect([added.status, await added.json()]).toMatchObject([
    409,
    { code: 'FILE_MISSING', error: NO_DOWNLOAD_TEXT },
  ]);
  const { entries } = await cartOf(early);
  expect(entries[0]?.problems).toMatchObject([
    { code: 'FILE_MISSING', severity: 'block', message: NO_DOWNLOAD_TEXT },
  ]);
  const blocked = await buyCart(early);
  expect([blocked.status, blocked.json.problems.map(({ code }) => code)]).toEqual([409, ['FILE_MISSING']]);
  await set(fileIds);
  expect(await page('/shop/p/book?format=json')).not.toContain('isUnavailable');
  const { order } = (await buyCart(early)).json;
  expect(order.paymentState).toBe('PAID');
});
