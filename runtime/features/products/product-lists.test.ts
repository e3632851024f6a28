import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeProducts,
  createProductCategory,
  deleteProductCategory,
  updateProductCategory,
} from '#shared/features/products/contract.ts';
import { rowsOf } from '../../testing/people.ts';
import type { Client } from '#shared/http/client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface ListJson {
  readonly collection: { readonly id: string };
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly pagination: Readonly<Record<string, unknown>>;
  readonly productList: {
    readonly total: number;
    readonly crumbs: readonly { readonly title: string; readonly fullUrl: string }[];
    readonly children: readonly {
      readonly title: string;
      readonly fullUrl: string;
      readonly count: number;
    }[];
    readonly chosen: readonly { readonly label: string; readonly url: string }[];
    readonly filters: readonly {
      readonly title: string;
      readonly values: readonly { readonly value: string; readonly count: number; readonly url: string }[];
    }[];
  };
}

let app: TestApp;
let owner: Client;
let shopId: string;
const idOf = new Map<string, string>();

async function read(path: string): Promise<ListJson> {
  const response = await app.visitor().fetch(`${path}${path.includes('?') ? '&' : '?'}format=json`);
  return (await response.json()) as ListJson;
}

const titles = async (path: string) => (await read(path)).items.map(({ title }) => title);

async function html(path: string): Promise<{ status: number; text: string }> {
  const response = await app.visitor().fetch(path);
  return { status: response.status, text: await response.text() };
}

async function addCategory(displayName: string, parentCategoryId?: string): Promise<string> {
  const body = {
    collectionId: shopId,
    displayName,
    ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
  };
  return (await owner.call(createProductCategory, { body })).category.id;
}

async function put(categoryId: string, ...products: readonly string[]): Promise<void> {
  const productIds = products.map((title) => idOf.get(title) ?? '');
  await owner.call(changeProducts, {
    body: { productIds, change: { kind: 'addCategories', categoryIds: [categoryId] } },
  });
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const { collection, items } = await read('/shop');
  shopId = collection.id;
  for (const { id, title } of items) idOf.set(title, id);
});

afterAll(() => app.close());

describe('a list of products', () => {
  it.each([
    ['', ['Mug & <saucer>', 'Vase', 'Jar', 'Book', 'Class', 'Gift card']],
    ['?sort=name', ['Book', 'Class', 'Gift card', 'Jar', 'Mug & <saucer>', 'Vase']],
    ['?sort=price-asc', ['Book', 'Mug & <saucer>', 'Gift card', 'Vase', 'Class', 'Jar']],
    ['?sort=price-desc', ['Jar', 'Class', 'Vase', 'Gift card', 'Mug & <saucer>', 'Book']],
    ['?sort=nothing-known', ['Mug & <saucer>', 'Vase', 'Jar', 'Book', 'Class', 'Gift card']],
    ['?option.Glaze=Blue', ['Mug & <saucer>']],
    ['?option.Glaze=Blue&option.Glaze=Red&option.Size=Large', ['Mug & <saucer>']],
    ['?option.Glaze=Green', []],
    ['?option.Nothing=x', []],
    ['?min-price=90', ['Jar', 'Class']],
    ['?min-price=20&max-price=30', ['Mug & <saucer>', 'Gift card']],
    ['?in-stock=1&min-price=50', ['Vase', 'Class', 'Gift card']],
    ['?on-sale=1', ['Mug & <saucer>']],
    ["?option.Glaze=Red'%20OR%201=1--", []],
  ])('asked for with "%s" shows %j', async (query, expected) => {
    expect(await titles(`/shop${query}`)).toEqual(expected);
  });

  it('tells how many there are of each value, whatever else of the same option is chosen', async () => {
    const { productList } = await read('/shop?option.Glaze=Blue');
    expect(productList.total).toBe(1);
    expect(
      productList.filters.map(({ title, values }) => [title, ...values.map((one) => [one.value, one.count])]),
    ).toEqual([
      ['Glaze', ['Blue', 1], ['Red', 1]],
      ['Size', ['Large', 1], ['Small', 1]],
    ]);
    expect(productList.chosen).toEqual([{ label: 'Glaze: Blue', url: '/shop' }]);
  });

  it('is at home at its own address, whatever narrows it', async () => {
    const { text } = await html('/shop?sort=name&option.Glaze=Blue&utm_source=mail');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/shop">/);
  });

  it('is kept once for all addresses that mean the same', async () => {
    await app.visitor().fetch('/shop?on-sale=1&sort=name&gclid=1');
    const again = await app.visitor().fetch('/shop?gclid=2&sort=name&on-sale=1');
    expect(again.headers.get('x-cache')).toBe('HIT');
    const other = await app.visitor().fetch('/shop?sort=name&on-sale=1&in-stock=1');
    expect(other.headers.get('x-cache')).toBe('MISS');
  });

  it('asks the database at most three times when it is not kept', async () => {
    await html('/shop?sort=name');
    await app.purge([`products:${shopId}`]);
    app.database.statements.length = 0;
    await html('/shop?sort=name');
    const reads = app.database.statements.filter((sql) => /SELECT/.test(sql) && !sql.includes('set_config'));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(3);
  });
});

describe('a category', () => {
  let ware: string;
  let cups: string;

  beforeAll(async () => {
    ware = await addCategory('Ware & more');
    cups = await addCategory('Cups', ware);
    await put(cups, 'Mug & <saucer>');
    await put(ware, 'Vase');
  });

  it('has a page below those that it is in, with the products of all that is in it', async () => {
    expect(await titles('/shop/ware-more')).toEqual(['Mug & <saucer>', 'Vase']);
    expect(await titles('/shop/ware-more/cups')).toEqual(['Mug & <saucer>']);
    expect((await html('/shop/cups')).status).toBe(404);
    expect((await html('/shop/ware-more/cups/nothing')).status).toBe(404);
  });

  it('tells where it is and what is in it', async () => {
    const { productList } = await read('/shop/ware-more');
    expect(productList.crumbs).toEqual([{ title: 'Shop', fullUrl: '/shop' }]);
    expect(productList.children).toEqual([{ title: 'Cups', fullUrl: '/shop/ware-more/cups', count: 1 }]);
    const inner = await read('/shop/ware-more/cups?option.Glaze=Red');
    expect(inner.productList.crumbs).toEqual([
      { title: 'Shop', fullUrl: '/shop' },
      { title: 'Ware & more', fullUrl: '/shop/ware-more' },
    ]);
    expect(inner.productList.chosen).toEqual([{ label: 'Glaze: Red', url: '/shop/ware-more/cups' }]);
    expect((await html('/shop/ware-more/cups')).text).toContain('<title>Cups — Test shop</title>');
  });

  it('keeps its address apart from those of its sisters and of products', async () => {
    await put(await addCategory('Ware, more!'), 'Jar');
    await put(await addCategory('P'), 'Book');
    await put(await addCategory('陶器'), 'Class');
    const { productList } = await read('/shop');
    expect(productList.children.map(({ fullUrl }) => fullUrl)).toEqual([
      '/shop/ware-more',
      '/shop/ware-more-2',
      '/shop/p-2',
      '/shop/category',
    ]);
  });

  it('moves with its products, and its page goes when it is deleted', async () => {
    await owner.call(updateProductCategory, {
      params: { categoryId: cups },
      body: { parentCategoryId: await addCategory('Kitchen') },
    });
    expect(await titles('/shop/kitchen')).toEqual(['Mug & <saucer>']);
    expect(await titles('/shop/ware-more')).toEqual(['Vase']);
    await owner.call(deleteProductCategory, { params: { categoryId: cups } });
    expect((await html('/shop/kitchen/cups')).status).toBe(404);
    expect(await titles('/shop/kitchen')).toEqual([]);
  });
});

describe('a long list', () => {
  it('goes on from page to page, and knows the pages beside it', async () => {
    await rowsOf(
      app,
      `INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt,
                             tags, categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
       SELECT website_id, substr(md5('long' || n), 1, 24), collection_id, 'long-' || n, 1000 + n, 'Long ' || n, 1, '', '',
              '{}', '{}', '{}', false, true, now(), now()
         FROM products, generate_series(1, 394) AS n WHERE website_id = $1 AND url_id = 'vase'`,
    );
    await app.purge(['site']);
    const first = await read('/shop?sort=name');
    expect(first.items).toHaveLength(200);
    expect(first.pagination).toEqual({
      pageSize: 200,
      page: 1,
      total: 400,
      nextPage: true,
      prevPage: false,
      nextPageUrl: '/shop?sort=name&page=2',
    });
    const second = await read('/shop?sort=name&page=2');
    expect(second.pagination).toMatchObject({ nextPage: false, prevPageUrl: '/shop?sort=name' });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(400);
    const { text } = await html('/shop?page=2');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/shop\?page=2">/);
    expect(text).toMatch(/<link rel="prev" href="[^"]*\/shop">/);
    expect((await html('/shop?page=3')).status).toBe(404);
    expect((await html('/shop?page=10001')).status).toBe(200);
  });
});

describe('a list that themes of the developer platform link to', () => {
  it('is narrowed by a tag, whatever else is asked, and says so', async () => {
    const productIds = ['Vase', 'Jar'].map((title) => idOf.get(title) ?? '');
    await owner.call(changeProducts, {
      body: { productIds, change: { kind: 'addTags', tags: ['wood-fired'] } },
    });
    expect(await titles('/shop?tag=wood-fired')).toEqual(['Vase', 'Jar']);
    expect(await titles('/shop?tag=wood-fired&max-price=100')).toEqual(['Vase']);
    expect(await titles('/shop?tag=nothing')).toEqual([]);
    expect(await read('/shop?tag=wood-fired')).toMatchObject({
      tagFilter: 'wood-fired',
      pagination: { total: 2 },
      productList: { isFiltered: true, chosen: [{ label: 'wood-fired', url: '/shop' }] },
    });
  });

  it('is that of a category by its title, with the titles of all at the top; all for one that is not there', async () => {
    await put(await addCategory('Tall things'), 'Vase');
    const named = await read('/shop?category=Tall+things');
    expect(named.items.map(({ title }) => title)).toEqual(['Vase']);
    expect(named).toMatchObject({ categoryFilter: 'Tall things' });
    const { categories } = named.collection as unknown as { categories: string[] };
    expect(categories).toContain('Tall things');
    expect((await read('/shop')).collection).toMatchObject({ categories });
    expect(await titles('/shop?category=nothing')).toEqual(await titles('/shop'));
  });
});
