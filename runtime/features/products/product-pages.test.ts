import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { Product } from '#shared/features/products/shape.ts';
import {
  changeProducts,
  getProduct,
  listProducts,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { adjustStock } from '#shared/features/stock/contract.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The home page shows the first two products of the shop: the mug and the vase. */
const PAGES = ['/', '/shop', '/shop?in-stock=1', '/shop/p/mug', '/shop/p/vase', '/shop/p/jar'] as const;

let app: TestApp;
let manager: TestPerson;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
  const { products } = await manager.client.call(listProducts, { query: {} });
  for (const { id, name } of products) ids.set(name, id);
});

afterAll(() => app.close());

async function outcomes(): Promise<Map<string, string | null>> {
  const visitor = app.visitor();
  const found = new Map<string, string | null>();
  for (const path of PAGES) found.set(path, (await visitor.fetch(path)).headers.get('x-cache'));
  return found;
}

async function read(name: string): Promise<Product> {
  const params = { productId: ids.get(name) ?? '' };
  return (await manager.client.call(getProduct, { params })).product;
}

async function rename(name: string): Promise<unknown> {
  const { id, version } = await read(name);
  return manager.client.call(updateProduct, {
    params: { productId: id },
    body: { version, excerpt: `<p>Said at ${version}.</p>`, tags: [] },
  });
}

async function star(name: string): Promise<unknown> {
  const { id, version, starred } = await read(name);
  return manager.client.call(updateProduct, {
    params: { productId: id },
    body: { version, starred: !starred },
  });
}

async function reprice(name: string): Promise<unknown> {
  const { id, version, variantOptionOrdering, variants } = await read(name);
  return manager.client.call(setProductVariants, {
    params: { productId: id },
    body: {
      version,
      variantOptionOrdering,
      variants: variants.map((variant) => ({
        id: variant.id,
        sku: variant.sku,
        attributes: variant.attributes,
        priceMoney: { ...variant.priceMoney, value: `${version}.50` },
      })),
    },
  });
}

async function receive(name: string): Promise<unknown> {
  const [variant] = (await read(name)).variants;
  const adjustments = [{ variantId: variant?.id ?? '', delta: 3 }];
  return manager.client.call(adjustStock, { body: { adjustments, reason: 'received' } });
}

const changeAll =
  (change: { kind: 'star'; starred: boolean } | { kind: 'pricePercent'; percent: number }) =>
  (name: string) =>
    manager.client.call(changeProducts, { body: { productIds: [ids.get(name) ?? ''], change } });

const LISTS = ['/shop', '/shop?in-stock=1'];

describe('pages that are made anew', () => {
  it.each<[string, string, (name: string) => Promise<unknown>, string[]]>([
    ['words', 'Jar', rename, [...LISTS, '/shop/p/jar']],
    ['words', 'Vase', rename, ['/', ...LISTS, '/shop/p/vase']],
    ['prices', 'Vase', reprice, ['/', ...LISTS, '/shop/p/vase']],
    ['prices', 'Jar', reprice, [...LISTS, '/shop/p/jar']],
    ['prices of many', 'Jar', changeAll({ kind: 'pricePercent', percent: 10 }), [...LISTS, '/shop/p/jar']],
    ['stock', 'Mug & <saucer>', receive, ['/', ...LISTS, '/shop/p/mug']],
    ['stock', 'Jar', receive, [...LISTS, '/shop/p/jar']],
    ['star', 'Jar', star, ['/', ...LISTS, '/shop/p/jar']],
    ['star of many', 'Jar', changeAll({ kind: 'star', starred: false }), ['/', ...LISTS, '/shop/p/jar']],
  ])('after a change of the %s of %s are those that show it, and no others', async (_, name, act, anew) => {
    await outcomes();
    const kept = await outcomes();
    expect([...new Set(kept.values())]).toEqual(['HIT']);
    await act(name);
    const after = await outcomes();
    expect(PAGES.filter((path) => after.get(path) !== 'HIT')).toEqual(
      PAGES.filter((path) => anew.includes(path)),
    );
  });

  it('after the first piece of what was gone are lists of what can be bought', async () => {
    const [variant] = (await read('Jar')).variants;
    const adjust = (delta: number) =>
      manager.client.call(adjustStock, {
        body: { adjustments: [{ variantId: variant?.id ?? '', delta }], reason: 'received' },
      });
    await adjust(-(await read('Jar')).variants.reduce((sum, { qtyInStock }) => sum + qtyInStock, 0));
    const bought = async () => (await app.visitor().fetch('/shop?in-stock=1')).text();
    expect(await bought()).not.toContain('Jar');
    await adjust(1);
    expect(await bought()).toContain('Jar');
  });
});
