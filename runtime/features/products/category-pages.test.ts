import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CATEGORIES_PAGE } from '#shared/features/products/catalog.ts';
import {
  createProductCategory,
  deleteProductCategory,
  getProductCategory,
  listProductCategories,
  listProducts,
  scrollProductCategories,
  updateProductCategory,
} from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { storeManager, moderator } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);

let app: TestApp;
let client: Client;
let collectionId: string;
let pots: ProductCategory;
/** Two that are in it, the second with one of its own. */
let small: ProductCategory;
let large: ProductCategory;
let huge: ProductCategory;

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await addPerson(app, [storeManager]));
  const { products } = await client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
  pots = await create('Pots');
  small = await create('Small 100%', pots.id);
  large = await create('Large', pots.id);
  huge = await create('Huge pots', large.id);
  await rowsOf(
    app,
    `INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id,
                                     page_rendering, display_index, created_at)
     SELECT $1, 'e' || lpad(to_hex(n), 23, '0'), $2, $3, 'CATEGORY', 'Shelf ' || n, 'shelf-' || n, 'LIST_VIEW',
            100 + n, now() FROM generate_series(1, 450) AS n`,
    collectionId,
    pots.parentCategoryId,
  );
});

afterAll(() => app.close());

async function create(displayName: string, parentCategoryId?: string): Promise<ProductCategory> {
  const body = {
    collectionId,
    displayName,
    ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
  };
  return (await client.call(createProductCategory, { body })).category;
}

const all = async () => (await client.call(listProductCategories, { query: { collectionId } })).categories;
const part = (query: { search?: string; cursor?: string } = {}) =>
  client.call(scrollProductCategories, { query: { collectionId, ...query } });

/** Everything that is read page by page. */
async function scroll(): Promise<ProductCategory[]> {
  const read: ProductCategory[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await part(cursor === undefined ? {} : { cursor });
    expect(page.categories.length).toBeLessThanOrEqual(CATEGORIES_PAGE);
    read.push(...page.categories);
    cursor = page.nextPageCursor;
  }
  return read;
}

describe('the categories of a store', () => {
  it('are read page by page in the order of the tree, as they are all at once', async () => {
    const whole = await all();
    expect(whole.length).toBeGreaterThan(2 * CATEGORIES_PAGE);
    expect(await scroll()).toEqual(whole);
    expect((await part()).total).toBe(whole.length);
  });

  it('are still so after one was moved', async () => {
    const last = (await all()).at(-1)?.id ?? '';
    await client.call(updateProductCategory, { params: { categoryId: last }, body: { index: 1 } });
    const whole = await all();
    expect(await scroll()).toEqual(whole);
    const sisters = whole.filter(({ parentCategoryId }) => parentCategoryId === pots.parentCategoryId);
    expect(sisters[1]?.id).toBe(last);
  });

  it.each([
    ['pots', ['All', 'Pots', 'Large', 'Huge pots']],
    ['HUGE', ['All', 'Pots', 'Large', 'Huge pots']],
    ['0%', ['All', 'Pots', 'Small 100%']],
    ['no such name', []],
    ['_', []],
  ])('are found by a part of a name, %j, with those that hold them', async (search, names) => {
    const { categories, total, hasNextPage } = await part({ search });
    expect(categories.map(({ displayName }) => displayName)).toEqual(names);
    expect([total, hasNextPage]).toEqual([(await all()).length, false]);
  });

  it.each(['nowhere', NO_ID])('are not read on from %j', async (cursor) => {
    await expect(part({ cursor })).rejects.toMatchObject({ status: 400, code: 'BAD_CURSOR' });
  });

  it('are none where there is no store', async () => {
    const query = { collectionId: NO_ID };
    expect(await client.call(scrollProductCategories, { query })).toEqual({
      categories: [],
      total: 0,
      hasNextPage: false,
      nextPageCursor: null,
    });
  });
});

describe('a category', () => {
  const read = (categoryId: string) => client.call(getProductCategory, { params: { categoryId } });

  it('tells how much is in it', async () => {
    await rowsOf(
      app,
      `UPDATE products SET category_ids = ARRAY[$2, $3] WHERE website_id = $1
          AND id = (SELECT min(id::text) FROM products WHERE website_id = $1 AND deleted_at IS NULL)`,
      huge.id,
      large.id,
    );
    expect(await read(pots.id)).toEqual({
      category: { ...pots, displayIndex: expect.any(Number) as number },
      below: { categories: 3, products: 2 },
    });
    expect((await read(large.id)).category.productCount).toBe(1);
    expect((await read(small.id)).below).toEqual({ categories: 0, products: 0 });
  });

  it('that is nowhere is not read', async () => {
    const gone = await create('Soon gone');
    await client.call(deleteProductCategory, { params: { categoryId: gone.id } });
    for (const id of [gone.id, NO_ID]) {
      await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'CATEGORY_NOT_FOUND' });
    }
  });

  it('is for who may edit products', async () => {
    const other = await addPerson(app, [moderator]);
    const denied = { status: 403 };
    await expect(
      other.client.call(getProductCategory, { params: { categoryId: pots.id } }),
    ).rejects.toMatchObject(denied);
    await expect(
      other.client.call(scrollProductCategories, { query: { collectionId } }),
    ).rejects.toMatchObject(denied);
  });
});
