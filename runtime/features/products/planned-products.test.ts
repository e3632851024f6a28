import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { addCartEntry } from '#shared/features/cart/contract.ts';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { restoreFromBin, listBin } from '#shared/features/bin/contract.ts';
import { setProductFiles } from '#shared/features/downloads/contract.ts';
import {
  changeProducts,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  undoProductChanges,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { SHOWN_ALREADY_TEXT } from '#shared/features/products/states.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { withConnection } from '../../database/roles.ts';
import { addPerson, comeIn, rowsOf, type TestPerson } from '../../testing/people.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { followPurges } from '../page-cache/follow-purges.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let manager: TestPerson;
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
  const { products } = await manager.client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
  await app.jobs.start();
});

afterAll(() => app.close());

type Wish = CallerInput<typeof createProduct>['body'];

async function make(name: string, facts: Partial<Wish> = {}) {
  const variants = [{ priceMoney: { currency: 'USD', value: '10.00' }, stock: 3 }];
  const body = { collectionId, name, productType: 1 as const, variants, ...facts };
  return (await manager.client.call(createProduct, { body })).product;
}

const inHours = (hours: number) => new Date(app.clock.now() + hours * HOUR_MS).toISOString();
const get = async (productId: string) =>
  (await manager.client.call(getProduct, { params: { productId } })).product;
const update = (productId: string, body: CallerInput<typeof updateProduct>['body']) =>
  manager.client.call(updateProduct, { params: { productId }, body });
const statusOf = async (path: string) => (await fetch(app.origin + path)).status;
const shows = async (path: string, text: string) =>
  (await (await fetch(app.origin + path)).text()).includes(text);

/** Lets a time come that products wait for. */
async function passTheTimeOf(publishOn: string): Promise<void> {
  await withConnection(app.database.ownerUrl, (client) =>
    client.query(
      `UPDATE jobs.job SET start_after = now()
        WHERE name = 'product-publication' AND data -> 'payload' ->> 'publishOn' = $1`,
      [publishOn],
    ),
  );
}

async function buy(productId: string, sku: string | undefined): Promise<number> {
  const visitor = await comeIn(app);
  const entry = { itemId: productId, sku, quantity: 1 };
  return (await visitor.call(addCartEntry.method, addCartEntry.path, entry)).status;
}

describe('a product with a time', () => {
  it('is nowhere before, and everywhere at its time: on its page, in lists, in searches, in carts', async () => {
    const publishOn = inHours(1);
    const product = await make('Comet jar', { publishOn });
    expect(product).toMatchObject({ isVisible: false, publishOn });
    const { products } = await manager.client.call(listProducts, { query: { search: 'Comet jar' } });
    expect(products).toMatchObject([{ isVisible: false, publishOn }]);
    const page = '/shop/p/comet-jar';
    expect([await statusOf(page), await buy(product.id, product.variants[0]?.sku)]).toEqual([404, 404]);
    expect([await shows('/shop', 'Comet jar'), await shows('/search?q=comet', page)]).toEqual([false, false]);

    await passTheTimeOf(publishOn);
    await vi.waitFor(async () => expect(await statusOf(page)).toBe(200), { timeout: 10_000 });
    expect(await get(product.id)).toMatchObject({ isVisible: true, publishOn: null, version: 2 });
    expect([await shows('/shop', 'Comet jar'), await shows('/search?q=comet', page)]).toEqual([true, true]);
    expect(await buy(product.id, product.variants[0]?.sku)).toBe(200);
    const owner = await app.owner();
    const { entries } = await owner.call(listAuditEntries, { query: {} });
    const told = entries.find(({ act, subject }) => act === updateProduct.name && subject.id === product.id);
    expect(told).toMatchObject({ actor: { kind: 'system' }, after: { isVisible: true, publishOn: null } });
  });

  it('that is digital and lost its file meanwhile stays hidden, and waits no more', async () => {
    const owner = await app.owner();
    const [sold] = await rowsOf<{ id: string }>(
      app,
      'SELECT asset_id AS id FROM product_files WHERE website_id = $1 LIMIT 1',
    );
    const set = (productId: string, mediaIds: string[]) =>
      owner.call(setProductFiles, { params: { productId }, body: { mediaIds } });
    const variants = [{ priceMoney: { currency: 'USD', value: '10.00' } }];
    const { id, version } = await make('Comet notes', { productType: 2, variants });
    await set(id, [sold?.id ?? '']);
    const publishOn = inHours(2);
    await update(id, { version, publishOn });
    await set(id, []);
    await passTheTimeOf(publishOn);
    await vi.waitFor(async () => expect((await get(id)).publishOn).toBeNull(), { timeout: 10_000 });
    expect(await get(id)).toMatchObject({ isVisible: false, lacksFile: true });
  });

  it('comes onto the kept pages of every process', async () => {
    const other = await startTestApp(app);
    const purges = followPurges(other.app.purges, other.database.appUrl, silentLog);
    try {
      const publishOn = inHours(6);
      await make('Distant jar', { publishOn });
      const page = '/shop/p/distant-jar';
      const seen = async () => {
        const list = await fetch(`${other.origin}/shop`);
        const item = await fetch(other.origin + page);
        return [(await list.text()).includes('Distant jar'), item.status];
      };
      expect(await seen()).toEqual([false, 404]);
      // The product that was just made is news to the other process as well.
      await vi.waitFor(async () => {
        const list = await fetch(`${other.origin}/shop`);
        expect(list.headers.get('x-cache')).toBe('HIT');
      });
      await passTheTimeOf(publishOn);
      await vi.waitFor(async () => expect(await seen()).toEqual([true, 200]), { timeout: 10_000 });
    } finally {
      await purges.stop();
      await other.close();
    }
  });

  it('waits no longer once it is shown, hidden or given another time', async () => {
    const [first, later] = [inHours(2), inHours(3)];
    const { id } = await make('Waiting jar', { publishOn: first });
    await update(id, { version: 1, publishOn: later });
    await update(id, { version: 2, isVisible: true });
    expect(await get(id)).toMatchObject({ isVisible: true, publishOn: null });
    const { undoToken = '' } = await manager.client.call(changeProducts, {
      body: { productIds: [id], change: { kind: 'visibility', isVisible: false } },
    });
    await passTheTimeOf(first);
    await passTheTimeOf(later);
    const other = await make('Other jar', { publishOn: inHours(4) });
    await passTheTimeOf(other.publishOn ?? '');
    await vi.waitFor(async () => expect(await get(other.id)).toMatchObject({ isVisible: true }), {
      timeout: 10_000,
    });
    expect(await get(id)).toMatchObject({ isVisible: false, publishOn: null });
    await manager.client.call(undoProductChanges, { params: { undoToken } });
    expect(await get(id)).toMatchObject({ isVisible: true });
  });

  it('keeps it when a change of many is taken back, and when it comes back from the bin', async () => {
    const publishOn = inHours(5);
    const { id } = await make('Kept jar', { publishOn });
    const { undoToken = '' } = await manager.client.call(changeProducts, {
      body: { productIds: [id], change: { kind: 'visibility', isVisible: true } },
    });
    await manager.client.call(undoProductChanges, { params: { undoToken } });
    expect(await get(id)).toMatchObject({ isVisible: false, publishOn });
    await manager.client.call(deleteProduct, { params: { productId: id } });
    const { entries } = await manager.client.call(listBin, { query: {} });
    const entryId = entries.find(({ itemId }) => itemId === id)?.id ?? '';
    await manager.client.call(restoreFromBin, { params: { entryId }, body: {} });
    expect(await get(id)).toMatchObject({ isVisible: false, publishOn });
  });

  it.each([
    ['is past', { publishOn: '2020-01-01T00:00:00Z' }, 'This time is past. Choose a later one.'],
    ['is no time', { publishOn: 'soon' }, 'Enter a date and a time.'],
    [
      'is for a product that is shown',
      { isVisible: true, publishOn: '2020-01-01T00:00:00Z' },
      SHOWN_ALREADY_TEXT,
    ],
  ])('is refused one that %s, at the field', async (_what, facts, text) => {
    await expect(make('Refused jar', facts)).rejects.toMatchObject({
      status: 400,
      body: { errors: { publishOn: text } },
    });
  });
});
