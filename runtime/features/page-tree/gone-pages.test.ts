import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import { createSitePage, deleteSitePages, updateSitePage } from '#shared/features/page-tree/contract.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { planRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf } from '../../testing/people.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const visit = async (path: string) => {
  const response = await app.visitor().fetch(path);
  return { status: response.status, text: await response.text() };
};
const statusOf = async (path: string) => (await visit(path)).status;

async function make(title: string): Promise<{ id: string; path: string }> {
  const body = { title, origin: { kind: 'layout', layout: 'contact' } as const };
  return (await owner.call(createSitePage, { body })).page;
}

const remove = (...pageIds: string[]) => owner.call(deleteSitePages, { body: { pageIds } });
const restore = (entryId = '') => owner.call(restoreFromBin, { params: { entryId }, body: {} });

describe('a page that was deleted', () => {
  it('is gone once that is published, until it is back', async () => {
    const { id, path } = await make('Open days');
    await publishDraft(owner);
    expect(await statusOf(path)).toBe(200);
    const [entry] = (await remove(id)).binEntryIds;
    expect(await statusOf(path)).toBe(200);
    await publishDraft(owner);
    const gone = await visit(path);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain('<title>Page removed — Test shop</title>');
    expect(gone.text).toContain('<h1>Nothing here</h1>');
    expect(await visit(`${path}/`)).toMatchObject({ status: 410 });
    const json = await visit(`${path}?format=json`);
    expect(json.status).toBe(410);
    expect(JSON.parse(json.text)).toMatchObject({ pageType: 100, isGone: true });

    await restore(entry);
    expect(await statusOf(path)).toBe(410);
    await publishDraft(owner);
    expect(await statusOf(path)).toBe(200);
  });

  it('is back when the release is undone that took it away', async () => {
    const { id, path } = await make('Firing dates');
    await publishDraft(owner);
    await remove(id);
    await publishDraft(owner);
    expect(await statusOf(path)).toBe(410);
    const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
    await owner.call(undoRelease, { body: { expectedLiveReleaseId } });
    expect(await statusOf(path)).toBe(200);
    await publishDraft(owner);
  });

  it('is not told where another page stands at its address, be it one that nobody sees yet', async () => {
    const { id, path } = await make('Courses');
    await publishDraft(owner);
    await remove(id);
    await publishDraft(owner);
    const again = await make('Courses');
    expect(again.path).toBe(path);
    await publishDraft(owner);
    expect(await statusOf(path)).toBe(200);
    await owner.call(updateSitePage, { params: { pageId: again.id }, body: { status: 'draft' } });
    await publishDraft(owner);
    expect(await statusOf(path)).toBe(404);
  });

  it('is not told of one that visitors never saw', async () => {
    const { id, path } = await make('Secret plans');
    await owner.call(updateSitePage, { params: { pageId: id }, body: { status: 'draft' } });
    await publishDraft(owner);
    await remove(id);
    await publishDraft(owner);
    expect(await statusOf(path)).toBe(404);
    const unpublished = await make('Never published');
    await remove(unpublished.id);
    expect(await statusOf(unpublished.path)).toBe(404);
  });

  it('is gone at the address that visitors know, and at the one that this leads to', async () => {
    const { id, path } = await make('Stockists');
    await publishDraft(owner);
    await owner.call(updateSitePage, {
      params: { pageId: id },
      body: { urlId: 'shops', leavesRedirect: true },
    });
    await remove(id);
    await publishDraft(owner);
    const response = await app.visitor().fetch(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, '/shops']);
    expect(await statusOf('/shops')).toBe(410);
  });

  it('takes its address along when the pages alone are published', async () => {
    const { id } = await make('Press');
    await publishDraft(owner);
    await remove(id);
    const { paths } = await owner.call(planRelease, { body: { paths: ['content/collections.json'] } });
    expect(paths).toContain('content/gone.json');
    await publishDraft(owner);
    expect(await statusOf('/press')).toBe(410);
  });
});

describe('a product that was deleted', () => {
  async function addProduct(name: string, isVisible: boolean): Promise<{ id: string; path: string }> {
    const [store] = await rowsOf<{ id: string }>(
      app,
      'SELECT collection_id AS id FROM products WHERE website_id = $1 LIMIT 1',
    );
    const variants = [{ priceMoney: { value: '12.00', currency: 'USD' } }];
    const body = { collectionId: store?.id ?? '', name, productType: 1 as const, isVisible, variants };
    const { product } = await owner.call(createProduct, { body });
    return { id: product.id, path: `/shop/p/${product.urlId}` };
  }

  const entryOf = async (id: string) =>
    (await owner.call(listBin, { query: {} })).entries.find(({ itemId }) => itemId === id)?.id;

  it('is gone at once, until it is back', async () => {
    const { id, path } = await addProduct('Teapot', true);
    expect(await statusOf(path)).toBe(200);
    await owner.call(deleteProduct, { params: { productId: id } });
    expect(await visit(path)).toMatchObject({ status: 410 });
    await restore(await entryOf(id));
    expect(await statusOf(path)).toBe(200);
    const { product } = await owner.call(getProduct, { params: { productId: id } });
    const hidden = { version: product.version, isVisible: false };
    await owner.call(updateProduct, { params: { productId: id }, body: hidden });
    expect(await statusOf(path)).toBe(404);
  });

  it('stays gone when it is erased, until another one stands at its address', async () => {
    const { id, path } = await addProduct('Jug', true);
    await owner.call(deleteProduct, { params: { productId: id } });
    await rowsOf(app, 'DELETE FROM products WHERE website_id = $1 AND id = $2', id);
    expect(await statusOf(path)).toBe(410);
    expect((await addProduct('Jug', false)).path).toBe(path);
    expect(await statusOf(path)).toBe(404);
  });

  it('is not told where nobody saw it, or never was one', async () => {
    const { id, path } = await addProduct('Prototype', false);
    await owner.call(deleteProduct, { params: { productId: id } });
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf('/shop/p/no-such-thing')).toBe(404);
  });
});
