import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import {
  createProduct,
  deleteProduct,
  editProducts,
  getProduct,
  listProducts,
  updateProduct,
} from '#shared/features/products/contract.ts';
import {
  cancelScheduledRelease,
  listPublications,
  listScheduledReleases,
  scheduleRelease,
  setScheduledData,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { withConnection } from '../../database/roles.ts';
import { addPerson } from '../../testing/people.ts';
import { makeSite, visitorAt } from '../../testing/site-visitor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ITEM = 'collections/products.item';
const NEVER = '0'.repeat(24);
const HOUR_MS = 3_600_000;

type Wish = NonNullable<CallerInput<typeof scheduleRelease>['body']['data']>[number];

let app: TestApp;
let owner: Client;
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const { products } = await owner.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
  await app.jobs.start();
});

afterAll(() => app.close());

const usd = (value: string) => ({ currency: 'USD', value });
const setTo = (value: string) => ({ kind: 'set', money: usd(value) });
const inAnHour = () => new Date(app.clock.now() + HOUR_MS).toISOString();

async function make(name: string) {
  const variants = [{ priceMoney: usd('10.00'), stock: 3 }];
  const body = { collectionId, name, productType: 1 as const, isVisible: true, variants };
  return (await owner.call(createProduct, { body })).product;
}

const get = async (productId: string) => (await owner.call(getProduct, { params: { productId } })).product;
const priceOf = async (productId: string) => (await get(productId)).variants[0]?.priceMoney.value;
const show = async (path: string) => (await fetch(app.origin + path)).text();
const live = async () => (await owner.call(getWebsite, {})).liveReleaseId;
const wish = (id: string, change: Wish['change']): Wish => ({ kind: 'product', id, change });

async function draft(content: string): Promise<void> {
  const { hash: baseHash } = await owner.call(readTemplateFile, { query: { path: ITEM } });
  await owner.call(writeTemplateFile, { body: { path: ITEM, content, baseHash } });
}

async function schedule(data: Wish[], paths: string[] = [], by: Client = owner) {
  const body = { goesLiveOn: inAnHour(), paths, data };
  return (await by.call(scheduleRelease, { body })).scheduledRelease;
}

async function stateOf(id: string) {
  const { scheduledReleases } = await owner.call(listScheduledReleases, {});
  return scheduledReleases.find((candidate) => candidate.id === id);
}

/** Lets the time of a release come. */
async function passTheTimeOf(scheduleId: string): Promise<void> {
  await withConnection(app.database.ownerUrl, (client) =>
    client.query(
      `UPDATE jobs.job SET start_after = now()
        WHERE name = 'scheduled-release' AND data -> 'payload' ->> 'scheduleId' = $1`,
      [scheduleId],
    ),
  );
}

async function goLive(scheduleId: string, state = 'published'): Promise<void> {
  await passTheTimeOf(scheduleId);
  await vi.waitFor(async () => expect(await stateOf(scheduleId)).toMatchObject({ state }), 15_000);
}

const undo = async () => owner.call(undoRelease, { body: { expectedLiveReleaseId: await live() } });

describe('a release that changes products', () => {
  it('brings files, prices, visibility and stock display at one moment, and is undone as one', async () => {
    const [sold, hidden] = [await make('Tide jar'), await make('Ebb jar')];
    await draft('<p>Sale: {item.title}</p>');
    const { id, data } = await schedule(
      [
        wish(sold.id, { price: setTo('9.00'), salePrice: setTo('7.50'), isStockShown: true }),
        wish(hidden.id, { isVisible: false }),
      ],
      [ITEM],
    );
    expect(data).toMatchObject([
      {
        title: 'Tide jar',
        from: { prices: { currency: 'USD', variants: [{ priceMinor: 1000, onSale: false }] } },
        to: { prices: { variants: [{ priceMinor: 900, salePriceMinor: 750, onSale: true }] } },
      },
      {
        title: 'Ebb jar',
        from: { visibility: { isVisible: true } },
        to: { visibility: { isVisible: false } },
      },
    ]);
    expect(await priceOf(sold.id)).toBe('10.00');
    await goLive(id);
    expect((await get(sold.id)).variants[0]).toMatchObject({
      priceMoney: usd('9.00'),
      salePriceMoney: usd('7.50'),
      onSale: true,
    });
    expect((await get(hidden.id)).isVisible).toBe(false);
    expect(await show('/shop/p/tide-jar')).toContain('Sale: Tide jar');
    const told = async () => {
      const read = { params: { namespace: 'merchandising' } } as const;
      const { products } = await owner.call(getCommercePreferences, read);
      return (products as Record<string, unknown> | undefined)?.[sold.id];
    };
    expect(await told()).toEqual({ scarcityEnabled: true });
    const { publications } = await owner.call(listPublications, { query: {} });
    expect(publications[0]).toMatchObject({
      changedPaths: [ITEM],
      changedData: ['Tide jar', 'Ebb jar'],
    });

    expect(await undo()).toMatchObject({ kept: [] });
    expect((await get(sold.id)).variants[0]).toMatchObject({
      priceMoney: usd('10.00'),
      salePriceMoney: null,
      onSale: false,
    });
    expect((await get(hidden.id)).isVisible).toBe(true);
    expect(await show('/shop/p/tide-jar')).not.toContain('Sale: Tide jar');
    expect(await told()).toBeUndefined();
  });

  it('puts back what nobody changed since, and says what was changed', async () => {
    const [one, other, gone] = [await make('Moor jar'), await make('Fen jar'), await make('Bog jar')];
    const { id } = await schedule([
      wish(one.id, { price: setTo('8.00'), isVisible: false }),
      wish(other.id, { price: { kind: 'percent', percent: -50 } }),
      wish(gone.id, { price: setTo('1.00') }),
    ]);
    await goLive(id);
    const edits = [
      { productId: one.id, version: (await get(one.id)).version, price: setTo('8.88') },
      { productId: other.id, version: (await get(other.id)).version, name: 'Fen jar, tall' },
    ] as CallerInput<typeof editProducts>['body']['edits'];
    await owner.call(editProducts, { body: { edits } });
    await owner.call(deleteProduct, { params: { productId: gone.id } });
    const { kept } = await undo();
    expect(kept).toMatchObject([
      { title: 'Moor jar', fields: ['price'] },
      { title: 'Bog jar', fields: ['price'] },
    ]);
    expect(await get(one.id)).toMatchObject({ isVisible: true, variants: [{ priceMoney: usd('8.88') }] });
    expect(await get(other.id)).toMatchObject({
      name: 'Fen jar, tall',
      variants: [{ priceMoney: usd('10.00') }],
    });
  });

  it('is held back where somebody changed a price meanwhile, until it is set anew', async () => {
    const product = await make('Cove jar');
    const { id, version } = await schedule([wish(product.id, { price: setTo('6.00') })]);
    const edits = [{ productId: product.id, version: product.version, price: setTo('12.00') }];
    await owner.call(editProducts, { body: { edits } as CallerInput<typeof editProducts>['body'] });
    const problem = 'Price of Cove jar was changed in the meantime.';
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled', problem });
    const params = { scheduleId: id };
    const data = [wish(product.id, { price: setTo('6.50') })];
    await owner.call(setScheduledData, { params, body: { version, data } });
    expect(await stateOf(id)).toMatchObject({ problem: '', version: version + 1 });
    const again = owner.call(setScheduledData, { params, body: { version, data } });
    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'SCHEDULE_CHANGED',
      body: { current: { id, version: version + 1 } },
    });
    await owner.call(updateProduct, {
      params: { productId: product.id },
      body: { version: (await get(product.id)).version, excerpt: 'Words change nothing of it.' },
    });
    await goLive(id);
    expect(await priceOf(product.id)).toBe('6.50');

    const next = await schedule([wish(product.id, { price: setTo('5.00') })]);
    await owner.call(deleteProduct, { params: { productId: product.id } });
    await goLive(next.id, 'blocked');
    expect((await stateOf(next.id))?.problem).toBe('Cove jar is not there any more.');
  });

  it('and an edit of the price at the same moment end as one after the other', async () => {
    for (const round of [1, 2, 3, 4]) {
      const product = await make(`Race jar ${round}`);
      const { id } = await schedule([wish(product.id, { price: setTo('4.00'), isVisible: false })]);
      const edits = [{ productId: product.id, version: product.version, price: setTo('11.00') }];
      const body = { edits } as CallerInput<typeof editProducts>['body'];
      const [{ results }] = await Promise.all([owner.call(editProducts, { body }), passTheTimeOf(id)]);
      await vi.waitFor(async () => expect((await stateOf(id))?.state).not.toBe('scheduled'), 15_000);
      const state = (await stateOf(id))?.state;
      const after = await get(product.id);
      const isEdited = results[0]?.result === 'changed';
      // Whoever came second found what the first had made, and neither half of a change was lost.
      expect({ state, price: after.variants[0]?.priceMoney.value, isVisible: after.isVisible }).toEqual(
        isEdited
          ? { state: 'blocked', price: '11.00', isVisible: true }
          : { state: 'published', price: '4.00', isVisible: false },
      );
    }
  });
});

describe('what a release is asked to change', () => {
  it.each<[string, (id: string) => Wish[], string]>([
    ['nothing', (id) => [wish(id, {})], 'data.0'],
    ['a field that there is not', (id) => [wish(id, { name: 'Other' })], 'data.0'],
    [
      'a price in another currency',
      (id) => [wish(id, { price: { kind: 'set', money: { currency: 'EUR', value: '5.00' } } })],
      'data.0',
    ],
    ['a sale above the price', (id) => [wish(id, { salePrice: setTo('20.00') })], 'data.0'],
    ['what is so already', (id) => [wish(id, { isVisible: true })], 'data.0'],
    [
      'a product that is not there',
      (id) => [wish(id, { isVisible: false }), wish(NEVER, { isVisible: false })],
      'data.1',
    ],
    ['a kind that there is not', (id) => [{ kind: 'order', id, change: { isVisible: false } }], 'data.0'],
    [
      'a product twice',
      (id) => [wish(id, { isVisible: false }), wish(id, { price: setTo('2.00') })],
      'data.1',
    ],
  ])('is refused for %s', async (name, toData, field) => {
    const { id } = await make(`Jar for ${name}`);
    await expect(schedule(toData(id))).rejects.toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) as unknown } },
    });
  });

  it('is refused where nothing is left to go live, for a release that is over and for one that is not there', async () => {
    const { id } = await make('Last jar');
    await expect(schedule([])).rejects.toMatchObject({ code: 'NOTHING_TO_PUBLISH' });
    const { id: scheduleId, version } = await schedule([wish(id, { isVisible: false })]);
    const set = (params: { scheduleId: string }, data: Wish[], of: number) =>
      owner.call(setScheduledData, { params, body: { version: of, data } });
    await expect(set({ scheduleId }, [], version)).rejects.toMatchObject({ code: 'NOTHING_TO_PUBLISH' });
    const never = set({ scheduleId: NEVER }, [], version);
    await expect(never).rejects.toMatchObject({ status: 404, code: 'SCHEDULE_NOT_FOUND' });
    await owner.call(cancelScheduledRelease, { params: { scheduleId } });
    await expect(set({ scheduleId }, [], version + 1)).rejects.toMatchObject({ code: 'SCHEDULE_OVER' });
  });

  it('is not for who may not publish', async () => {
    const { id } = await make('Shut jar');
    const { id: scheduleId, version } = await schedule([wish(id, { isVisible: false })]);
    const manager = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    const body = { version, data: [wish(id, { price: setTo('3.00') })] };
    const params = { scheduleId };
    await expect(manager.client.call(setScheduledData, { params, body })).rejects.toMatchObject({
      status: 403,
    });
    await expect(schedule(body.data, [], manager.client)).rejects.toMatchObject({ status: 403 });
    const nobody = app.client('x'.repeat(43)).call(setScheduledData, { params, body });
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('a release of another site', () => {
  it('is not found, changes no product of this one, and waits where its shop moves to another currency', async () => {
    const stranger = await makeSite(app, 'tern', 'USD', 'en-US');
    const shop = await visitorAt(app, 'tern')('GET', '/shop?format=json');
    const { collection } = JSON.parse(shop) as { collection: { id: string } };
    const variants = [{ priceMoney: usd('26.00'), stock: 1 }];
    const body = { collectionId: collection.id, name: 'Kiln', productType: 1 as const, variants };
    const { product } = await stranger.call(createProduct, { body });
    const data = [wish(product.id, { price: setTo('20.00') })];
    const { id: scheduleId, version } = await schedule(data, [], stranger);
    const set = owner.call(setScheduledData, { params: { scheduleId }, body: { version, data } });
    await expect(set).rejects.toMatchObject({ code: 'SCHEDULE_NOT_FOUND' });
    await expect(schedule(data)).rejects.toMatchObject({ status: 400 });

    const { version: of } = await stranger.call(getWebsite, {});
    await stranger.call(updateWebsite, { body: { version: of, currency: 'EUR' } });
    const { scheduledReleases } = await stranger.call(listScheduledReleases, {});
    expect(scheduledReleases).toMatchObject([{ problem: 'Price of Kiln was changed in the meantime.' }]);
  });
});
