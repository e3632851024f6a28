import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getStock } from '#shared/features/products/contract.ts';
import {
  adjustStock,
  checkStockLedger,
  listStock,
  listStockMovements,
} from '#shared/features/stock/contract.ts';
import { STOCK_MAX, STOCK_PAGE } from '#shared/features/stock/rules.ts';
import { addPerson, rowsOf, siteIdOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ledgerChore } from './chores.ts';

const { storeManager, reporting, editor, moderator } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);

let app: TestApp;
let manager: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [storeManager]);
});

afterAll(() => app.close());

const levels = async (query: object = {}) => (await manager.client.call(listStock, { query })).levels;

async function levelOf(sku: string) {
  const level = (await levels({ search: sku })).find((one) => one.sku === sku);
  if (level === undefined) throw new Error(`There is no ${sku}.`);
  return level;
}

const adjust = async (sku: string, delta: number, more: object = {}, by = manager) => {
  const { variantId } = await levelOf(sku);
  const body = { adjustments: [{ variantId, delta }], reason: 'received' as const, ...more };
  return (await by.client.call(adjustStock, { body })).levels;
};

describe('the list of stock', () => {
  it('tells what is on hand, held and left of each variant, by the name of its product', async () => {
    const all = await levels();
    expect(all.map(({ sku }) => sku)).toEqual([
      'BOOK',
      'CLASS',
      'GIFT-25',
      'GIFT-50',
      'JAR',
      'MUG-R-S',
      'MUG-R-L',
      'MUG-B-S',
      'VASE',
    ]);
    expect(all.find(({ sku }) => sku === 'MUG-R-S')).toMatchObject({
      productName: 'Mug & <saucer>',
      attributes: { Glaze: 'Red', Size: 'Small' },
      unlimited: false,
      onHand: 5,
      held: 0,
      available: 5,
    });
  });

  it.each([
    ['low stock', { filter: 'low' }, ['JAR', 'MUG-R-S', 'MUG-R-L', 'VASE']],
    ['low stock of another threshold', { filter: 'low', lowAt: 1 }, ['JAR', 'MUG-R-L', 'VASE']],
    ['what is sold out', { filter: 'out' }, ['JAR', 'MUG-R-L']],
    ['what is unlimited', { filter: 'unlimited' }, ['BOOK', 'GIFT-25', 'GIFT-50']],
    ['part of a name', { search: 'SAUCER' }, ['MUG-R-S', 'MUG-R-L', 'MUG-B-S']],
    ['part of a SKU', { search: 'mug-b' }, ['MUG-B-S']],
    ['what nothing is called', { search: '%' }, []],
  ])('finds %s', async (_, query, skus) => {
    expect((await levels(query)).map(({ sku }) => sku)).toEqual(skus);
  });

  it('goes on from page to page without a gap, and only with a cursor of its own', async () => {
    await rowsOf(
      app,
      `INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited)
       SELECT p.website_id, substr(md5('page' || n), 1, 24), p.id, n, 'PAGE-' || n, '{}', 100, false, false
         FROM products p, generate_series(1, 60) AS n WHERE p.website_id = $1 AND p.url_id = 'vase'`,
    );
    const first = await manager.client.call(listStock, { query: { search: 'PAGE-' } });
    expect([first.levels.length, first.total, first.hasNextPage]).toEqual([STOCK_PAGE, 60, true]);
    const cursor = first.nextPageCursor ?? '';
    const second = await manager.client.call(listStock, { query: { search: 'PAGE-', cursor } });
    expect(second.hasNextPage).toBe(false);
    const skus = [...first.levels, ...second.levels].map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(60);
    const all = await manager.client.call(listStock, { query: { search: 'PAGE-', limit: 60 } });
    expect([all.levels.length, all.hasNextPage]).toEqual([60, false]);
    for (const wrong of ['x', `${cursor}x`]) {
      await expect(manager.client.call(listStock, { query: { cursor: wrong } })).rejects.toMatchObject({
        status: 400,
        code: 'BAD_CURSOR',
      });
    }
    await expect(manager.client.call(listStockMovements, { query: { cursor } })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    });
  });
});

describe('an adjustment', () => {
  it('adds to what is there, is answered with the new figures, and is seen by visitors at once', async () => {
    const { productId, variantId } = await levelOf('VASE');
    const page = () => app.visitor().fetch('/shop/p/vase?format=json');
    await page();
    const [level] = await adjust('VASE', 4, { note: 'Kiln 12', reference: 'delivery 12' });
    expect(level).toMatchObject({ sku: 'VASE', onHand: 5, available: 5 });
    const { results } = await app.client().call(getStock, { query: { itemId: productId } });
    expect(results.find((one) => one.variantId === variantId)?.qtyInStock).toBe(5);
    const { item } = (await (await page()).json()) as {
      item: { structuredContent: { variants: { id: string; qtyInStock: number }[] } };
    };
    expect(item.structuredContent.variants.find(({ id }) => id === variantId)?.qtyInStock).toBe(5);
  });

  it('with the same reference counts once', async () => {
    const before = (await levelOf('MUG-B-S')).onHand;
    await adjust('MUG-B-S', 7, { reference: 'once' });
    const [level] = await adjust('MUG-B-S', 7, { reference: 'once' });
    expect(level?.onHand).toBe(before + 7);
    const [returned] = await adjust('MUG-B-S', 1, { reference: 'once', reason: 'returned' });
    expect(returned?.onHand).toBe(before + 8);
  });

  it('that was counted is made only while that much is on hand, and counts once when it is repeated', async () => {
    const { variantId, onHand } = await levelOf('MUG-B-S');
    const count = (expectedOnHand: number) => {
      const adjustments = [{ variantId, delta: 2, expectedOnHand }];
      const body = { adjustments, reason: 'counted' as const, reference: 'shelf' };
      return manager.client.call(adjustStock, { body });
    };
    await expect(count(onHand + 1)).rejects.toMatchObject({
      code: 'STOCK_CHANGED',
      body: { problems: [{ variantId, code: 'STOCK_CHANGED', onHand }] },
    });
    expect((await count(onHand)).levels[0]?.onHand).toBe(onHand + 2);
    expect((await count(onHand)).levels[0]?.onHand).toBe(onHand + 2);
  });

  it('with the same idempotency key acts once', async () => {
    const { variantId, onHand } = await levelOf('CLASS');
    const body = { adjustments: [{ variantId, delta: -1 }], reason: 'counted' };
    const headers = { authorization: `Bearer ${manager.token}`, 'idempotency-key': 'count-once' };
    const send = () => app.visitor().call('POST', adjustStock.path, body, headers);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await levelOf('CLASS')).onHand).toBe(onHand - 1);
  });

  it('of several variants is made wholly or not at all', async () => {
    const [mug, jar] = [await levelOf('MUG-R-S'), await levelOf('JAR')];
    const adjustments = [
      { variantId: mug.variantId, delta: 3 },
      { variantId: jar.variantId, delta: -1 },
    ];
    const body = { adjustments, reason: 'counted' as const };
    await expect(manager.client.call(adjustStock, { body })).rejects.toMatchObject({
      status: 409,
      code: 'STOCK_TOO_LOW',
      body: { problems: [{ variantId: jar.variantId, code: 'STOCK_TOO_LOW', onHand: 0, held: 0 }] },
    });
    expect((await levelOf('MUG-R-S')).onHand).toBe(mug.onHand);
  });

  it.each([
    ['of a variant without count', 'BOOK', 1, 409, 'STOCK_UNLIMITED'],
    ['below nothing', 'JAR', -1, 409, 'STOCK_TOO_LOW'],
    ['above the most', 'VASE', STOCK_MAX, 409, 'STOCK_TOO_HIGH'],
    ['by nothing', 'VASE', 0, 400, 'INVALID_INPUT'],
    ['by a part of a piece', 'VASE', 0.5, 400, 'INVALID_INPUT'],
  ])('%s is refused', async (_, sku, delta, status, code) => {
    await expect(adjust(sku, delta)).rejects.toMatchObject({ status, code });
  });

  it('of what is not there, or named twice, is refused', async () => {
    const { variantId } = await levelOf('VASE');
    const send = (ids: string[]) =>
      manager.client.call(adjustStock, {
        body: { adjustments: ids.map((id) => ({ variantId: id, delta: 1 })), reason: 'other' },
      });
    await expect(send([NO_ID])).rejects.toMatchObject({ status: 404, code: 'VARIANT_NOT_FOUND' });
    await expect(send([variantId, variantId])).rejects.toMatchObject({ status: 400 });
    await expect(send([])).rejects.toMatchObject({ status: 400 });
  });

  it('is for who may edit products; who may only read them sees the figures', async () => {
    const [reader, writer, stranger] = [
      await addPerson(app, [reporting]),
      await addPerson(app, [editor]),
      await addPerson(app, [moderator]),
    ];
    expect((await reader.client.call(listStock, { query: {} })).levels.length).toBeGreaterThan(0);
    expect((await reader.client.call(checkStockLedger, {})).isSound).toBe(true);
    await expect(adjust('VASE', 1, {}, reader)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await adjust('VASE', 1, {}, writer)).toHaveLength(1);
    await expect(stranger.client.call(listStock, { query: {} })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(app.client().call(listStockMovements, { query: {} })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('of many people at once loses nobody’s pieces', async () => {
    const { onHand } = await levelOf('CLASS');
    await Promise.all(Array.from({ length: 10 }, () => adjust('CLASS', 2)));
    expect((await levelOf('CLASS')).onHand).toBe(onHand + 20);
  });
});

describe('the movements', () => {
  it('tell when, why, by whom and for what, the latest first', async () => {
    await adjust('JAR', 2, { note: 'From the kiln', reference: 'firing 3' });
    const { variantId } = await levelOf('JAR');
    const { movements } = await manager.client.call(listStockMovements, { query: { variantId } });
    expect(movements[0]).toMatchObject({
      variantId,
      productName: 'Jar',
      sku: 'JAR',
      reason: 'received',
      delta: 2,
      heldDelta: 0,
      onHand: 2,
      note: 'From the kiln',
      reference: 'firing 3',
      actor: { kind: 'contributor', id: manager.id, name: manager.name },
    });
  });

  it('begin with what a new shop had on hand, put there by nobody', async () => {
    const { variantId, productId } = await levelOf('MUG-R-S');
    const query = { productId, reason: 'opening' as const };
    const { movements } = await manager.client.call(listStockMovements, { query });
    expect(movements.find((movement) => movement.variantId === variantId)).toMatchObject({
      delta: 5,
      onHand: 5,
      actor: { kind: 'system' },
    });
  });

  it('go on from page to page without a gap', async () => {
    const { variantId } = await levelOf('MUG-R-L');
    await rowsOf(
      app,
      `INSERT INTO stock_movements (website_id, id, at, variant_id, location, reason, delta, held_delta, on_hand, note,
                                    actor_kind, actor_id, actor_name)
       SELECT website_id, substr(md5('movement' || n), 1, 24), now() - n * interval '1 second', variant_id, location,
              'counted', n % 2 * 2 - 1, 0, 1, '', 'system', '', 'Awning'
         FROM stock_levels, generate_series(1, 60) AS n WHERE website_id = $1 AND variant_id = $2`,
      variantId,
    );
    const first = await manager.client.call(listStockMovements, { query: { variantId } });
    const cursor = first.nextPageCursor ?? '';
    await adjust('MUG-R-L', 5, { reference: 'last of all' });
    const rest = await manager.client.call(listStockMovements, { query: { variantId, cursor } });
    expect(first.movements).toHaveLength(STOCK_PAGE);
    const { movements } = await manager.client.call(listStockMovements, {
      query: { variantId, reference: 'last of all' },
    });
    expect(movements).toHaveLength(1);
    const seen = [...first.movements, ...rest.movements].map(({ id }) => id);
    expect([new Set(seen).size, rest.hasNextPage]).toEqual([60, false]);
    expect(seen).not.toContain(movements[0]?.id);
  });

  it('add up', async () => {
    const check = await manager.client.call(checkStockLedger, {});
    expect(check).toMatchObject({ isSound: true, differences: [] });
    expect(check.levels).toBeGreaterThan(4);
    await rowsOf(app, 'UPDATE stock_levels SET on_hand = on_hand + 1 WHERE website_id = $1');
    const broken = await manager.client.call(checkStockLedger, {});
    expect(broken.isSound).toBe(false);
    expect(broken.differences).toHaveLength(broken.levels);
    const siteId = await siteIdOf(app);
    const look = () => app.db.withSite(siteId, (scope) => ledgerChore.run(scope, app.clock.now(), 1));
    await expect(look()).rejects.toThrow(/is not the sum of its movements and holds/);
    await rowsOf(app, 'UPDATE stock_levels SET on_hand = on_hand - 1 WHERE website_id = $1');
    expect(await look()).toBe(0);
  });
});
