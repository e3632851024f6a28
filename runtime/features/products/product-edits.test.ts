import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBin } from '#shared/features/bin/contract.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  changeProducts,
  createProduct,
  createProductCategory,
  editProducts,
  getProduct,
  listProductIds,
  listProducts,
  undoProductChanges,
} from '#shared/features/products/contract.ts';
import { CATALOG_ERRORS } from '#shared/features/products/catalog.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { storeManager, moderator } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);

let app: TestApp;
let manager: TestPerson;
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [storeManager]);
  const { products } = await manager.client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

type Wish = CallerInput<typeof createProduct>['body'];
type Edit = CallerInput<typeof editProducts>['body']['edits'][number];

const usd = (value: string) => ({ currency: 'USD', value });
const set = (value: string) => ({ kind: 'set' as const, money: usd(value) });

async function make(name: string, facts: Partial<Wish> = {}) {
  const body = {
    collectionId,
    name,
    productType: 1 as const,
    variants: [{ priceMoney: usd('10.00') }],
    ...facts,
  };
  return (await manager.client.call(createProduct, { body })).product;
}

const get = async (productId: string) =>
  (await manager.client.call(getProduct, { params: { productId } })).product;
const edit = (edits: readonly Edit[]) => manager.client.call(editProducts, { body: { edits: [...edits] } });
const undo = (undoToken = '') => manager.client.call(undoProductChanges, { params: { undoToken } });
const names = async (query: CallerInput<typeof listProducts>['query']) =>
  (await manager.client.call(listProducts, { query })).products.map(({ name }) => name);

describe('edits of many products', () => {
  it('change each product in its own way, and are taken back by one token', async () => {
    const [bowl, jug] = [await make('Edit bowl'), await make('Edit jug', { tags: ['oat'] })];
    const { category } = await manager.client.call(createProductCategory, {
      body: { collectionId, displayName: 'Edited' },
    });
    const { results, undoToken } = await edit([
      {
        productId: bowl.id,
        version: 1,
        name: 'Tide bowl',
        price: set('12.50'),
        salePrice: set('9.00'),
        onSale: true,
      },
      { productId: jug.id, version: 1, isVisible: true, tags: ['new', 'new'], categoryIds: [category.id] },
    ]);
    expect(results.map(({ result }) => result)).toEqual(['changed', 'changed']);
    expect(await get(bowl.id)).toMatchObject({
      name: 'Tide bowl',
      urlId: 'edit-bowl',
      version: 2,
      variants: [{ priceMoney: usd('12.50'), salePriceMoney: usd('9.00'), onSale: true }],
    });
    expect(await get(jug.id)).toMatchObject({ isVisible: true, tags: ['new'], categoryIds: [category.id] });
    await undo(undoToken);
    expect(await get(bowl.id)).toMatchObject({ name: 'Edit bowl', variants: [{ priceMoney: usd('10.00') }] });
    expect(await get(jug.id)).toMatchObject({ isVisible: false, tags: ['oat'], categoryIds: [] });
  });

  it.each<readonly [title: string, edit: Omit<Edit, 'productId' | 'version'>, problem: string]>([
    ['a sale price above the price', { salePrice: set('11.00') }, 'A sale price is not above the price.'],
    ['a sale without a price', { onSale: true }, 'Enter a sale price.'],
    [
      'a price in another currency',
      { price: { kind: 'set', money: { currency: 'EUR', value: '1' } } },
      'This is no price.',
    ],
    ['a category of no store', { categoryIds: [NO_ID] }, 'This category no longer exists.'],
  ])('refuse %s for that product alone', async (title, wish, problem) => {
    const [wrong, right] = [await make(`Wrong ${title}`), await make(`Right ${title}`)];
    const { results } = await edit([
      { productId: wrong.id, version: 1, ...wish },
      { productId: right.id, version: 1, price: { kind: 'percent', percent: 10 } },
    ]);
    expect(results).toMatchObject([{ result: 'refused', problem }, { result: 'changed' }]);
    expect(await get(wrong.id)).toMatchObject({ version: 1 });
    expect(await get(right.id)).toMatchObject({ variants: [{ priceMoney: usd('11.00') }] });
  });

  it('give addresses and words for search engines, each address once, and take them back while they are free', async () => {
    const [plate, cup, saucer] = [await make('Plate'), await make('Cup'), await make('Saucer')];
    const words = { seoTitle: 'A plate', seoDescription: 'To eat from.' };
    const { results, undoToken } = await edit([
      { productId: plate.id, version: 1, urlId: 'dinner-plate', ...words },
      { productId: cup.id, version: 1, urlId: 'dinner-plate' },
      { productId: saucer.id, version: 1, urlId: 'under-cup' },
    ]);
    const problem = CATALOG_ERRORS.URL_TAKEN.text;
    expect(results.map((one) => one.problem)).toEqual(['', problem, '']);
    expect(await get(plate.id)).toMatchObject({ urlId: 'dinner-plate', ...words });
    expect((await edit([{ productId: cup.id, version: 1, urlId: 'saucer' }])).results).toMatchObject([
      { result: 'changed' },
    ]);
    expect((await undo(undoToken)).results).toEqual([
      { productId: plate.id, result: 'changed', problem: '' },
      { productId: saucer.id, result: 'refused', problem },
    ]);
    expect(await get(plate.id)).toMatchObject({ urlId: 'plate', seoTitle: '', seoDescription: '' });
    await expect(edit([{ productId: cup.id, version: 2, urlId: 'Not one' }])).rejects.toMatchObject({
      body: { errors: { 'edits.0.urlId': 'Not one is not a valid page URL' } },
    });
  });

  it('leave a product that was changed meanwhile, and one that is gone', async () => {
    const { id } = await make('Raced');
    await edit([{ productId: id, version: 1, name: 'Faster' }]);
    const { results, undoToken } = await edit([
      { productId: id, version: 1, name: 'Slower' },
      { productId: NO_ID, version: 1, name: 'Nobody' },
    ]);
    expect(results.map(({ result }) => result)).toEqual(['refused', 'notFound']);
    expect(undoToken).toBeUndefined();
    expect(await get(id)).toMatchObject({ name: 'Faster' });
  });

  it('count each product once', async () => {
    const { id } = await make('Twice');
    await expect(
      edit([
        { productId: id, version: 1, name: 'One' },
        { productId: id, version: 1, name: 'Two' },
      ]),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are for who edits products', async () => {
    const { client } = await addPerson(app, [moderator]);
    const body = { edits: [{ productId: NO_ID, version: 1 }] };
    await expect(client.call(editProducts, { body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('changes of many products', () => {
  it('make prices higher or lower by an amount', async () => {
    const { id } = await make('By amount');
    const body = { productIds: [id], change: { kind: 'priceAmount' as const, amount: usd('-2.50') } };
    await manager.client.call(changeProducts, { body });
    expect(await get(id)).toMatchObject({ variants: [{ priceMoney: usd('7.50') }] });
  });

  it('put products into the bin and bring all of them back', async () => {
    const made = [await make('Gone one', { isVisible: true }), await make('Gone two')];
    const productIds = [...made.map(({ id }) => id), NO_ID];
    const body = { productIds, change: { kind: 'delete' as const } };
    const { results, undoToken } = await manager.client.call(changeProducts, { body });
    expect(results.map(({ result }) => result)).toEqual(['changed', 'changed', 'notFound']);
    expect(await names({ search: 'Gone' })).toEqual([]);
    const { entries } = await manager.client.call(listBin, { query: { search: 'Gone' } });
    expect(entries.map(({ title }) => title).sort()).toEqual(['Gone one', 'Gone two']);
    const undone = await undo(undoToken);
    expect(undone.results.map(({ result }) => result)).toEqual(['changed', 'changed']);
    expect(await get(made[0]?.id ?? '')).toMatchObject({ name: 'Gone one', isVisible: true });
    await expect(undo(undoToken)).rejects.toMatchObject({ code: 'UNDO_NOT_FOUND' });
  });
});

describe('the list of products', () => {
  it.each<readonly [CallerInput<typeof listProducts>['query'], readonly string[]]>([
    [{ sort: 'price' }, ['Sorted C', 'Sorted A', 'Sorted B']],
    [{ sort: 'price', direction: 'descending' }, ['Sorted B', 'Sorted A', 'Sorted C']],
    [{ sort: 'stock' }, ['Sorted A', 'Sorted C', 'Sorted B']],
    [{ sort: 'kind', direction: 'descending' }, ['Sorted C', 'Sorted B', 'Sorted A']],
    [{ sort: 'visibility' }, ['Sorted B', 'Sorted C', 'Sorted A']],
    [{ sort: 'name', direction: 'descending' }, ['Sorted C', 'Sorted B', 'Sorted A']],
    [{ sort: 'newest', direction: 'ascending' }, ['Sorted A', 'Sorted B', 'Sorted C']],
  ])('is sorted by %o, page after page', async (query, wanted) => {
    if ((await names({ search: 'Sorted' })).length === 0) {
      await make('Sorted A', { isVisible: true, variants: [{ priceMoney: usd('5.00'), stock: 1 }] });
      await make('Sorted B', { variants: [{ priceMoney: usd('9.00'), unlimited: true }] });
      await make('Sorted C', {
        productType: 3,
        variants: [{ priceMoney: usd('9.50'), salePriceMoney: usd('2.00'), onSale: true, stock: 4 }],
      });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await manager.client.call(listProducts, {
        query: { search: 'Sorted', limit: 1, ...query, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.products.map(({ name }) => name));
      cursor = page.nextPageCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(wanted);
  });

  it('tells prices and sale prices apart, and the ids of all that is found', async () => {
    const product = await make('Priced twice', {
      variantOptionOrdering: ['Size'],
      variants: [
        { priceMoney: usd('5.00'), attributes: { Size: 'S' } },
        { priceMoney: usd('9.00'), salePriceMoney: usd('4.00'), onSale: true, attributes: { Size: 'L' } },
      ],
    });
    const { products } = await manager.client.call(listProducts, { query: { search: 'Priced twice' } });
    expect(products).toMatchObject([
      {
        priceMoney: usd('5.00'),
        highestPriceMoney: usd('9.00'),
        salePriceMoney: usd('4.00'),
        highestSalePriceMoney: usd('4.00'),
        lowestMoney: usd('4.00'),
        onSaleCount: 1,
        variantCount: 2,
      },
    ]);
    const { productIds } = await manager.client.call(listProductIds, { query: { search: 'Priced twice' } });
    expect(productIds).toEqual([product.id]);
  });
});
