import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  createProduct,
  createProductCategory,
  duplicateProduct,
  editProducts,
  getProduct,
  listProducts,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, websiteManager, editor, storeManager } = CONTRIBUTOR_ROLE;

const DIRTY =
  '<p onclick="x()">Words</p><meta http-equiv="refresh" content="0"><img src="https://x.example/p.gif">';
const CLEAN = '<p>Words</p>';

let app: TestApp;
let owner: TestPerson['client'];
let manager: TestPerson['client'];
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  manager = (await addPerson(app, [storeManager])).client;
  const { products } = await manager.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

type Wish = CallerInput<typeof createProduct>['body'];

const make = (by: TestPerson['client'], facts: Partial<Wish> = {}) =>
  by.call(createProduct, {
    body: {
      collectionId,
      name: 'A bowl',
      productType: 1,
      variants: [{ priceMoney: { currency: 'USD', value: '10.00' } }],
      ...facts,
    },
  });
const get = async (productId: string) => (await owner.call(getProduct, { params: { productId } })).product;

describe('the texts of a product', () => {
  it.each([
    ['owner', undefined, DIRTY, []],
    ['admin', admin, DIRTY, []],
    ['website manager', websiteManager, CLEAN, ['excerpt', 'body']],
    ['editor', editor, CLEAN, ['excerpt', 'body']],
    ['store manager', storeManager, CLEAN, ['excerpt', 'body']],
  ])('of a %s with the role %s are stored as %j', async (_name, role, expected, cleaned) => {
    const by = role === undefined ? owner : (await addPerson(app, [role])).client;
    const made = await make(by, { excerpt: DIRTY, body: DIRTY });
    expect(made.cleaned).toEqual(cleaned);
    expect([made.product.excerpt, made.product.body]).toEqual([expected, expected]);
    const { id, version } = made.product;
    const changed = await by.call(updateProduct, {
      params: { productId: id },
      body: { version, excerpt: `${DIRTY} again`, body: `${DIRTY} again` },
    });
    expect(changed.cleaned).toEqual(cleaned);
    const stored = await get(id);
    expect([stored.excerpt, stored.body]).toEqual([`${expected} again`, `${expected} again`]);
  });

  it('that are harmless stay byte for byte, and nothing is told', async () => {
    const body = '<h2>Care</h2>\n<p>Wash &amp; dry, 5 < 6, é&nbsp;<a href="/care">more</a></p>';
    const { product, cleaned } = await make(manager, { excerpt: 'Cups < 5 cm & up', body });
    expect([product.excerpt, product.body, cleaned]).toEqual(['Cups < 5 cm & up', body, []]);
  });

  it('that are plain are no markup wherever a theme prints them', async () => {
    const { product, cleaned } = await make(manager, {
      name: 'Bowl <script>x()</script>',
      tags: ['<b>oat'],
      seoTitle: '</title><script>',
      freeLabels: { de: '<i>' },
      customAddButtonText: '<img src=x>',
      variantOptionOrdering: ['Size'],
      variants: [
        { attributes: { Size: '<svg>' }, priceMoney: { currency: 'USD', value: '1.00' } },
        { attributes: { Size: '< 5' }, priceMoney: { currency: 'USD', value: '1.00' } },
      ],
    });
    expect(product).toMatchObject({
      name: 'Bowl ‹script>x()‹/script>',
      tags: ['‹b>oat'],
      seoTitle: '‹/title>‹script>',
      customAddButtonText: '‹img src=x>',
    });
    expect(product.variants.map(({ attributes }) => attributes)).toEqual([
      { Size: '‹svg>' },
      { Size: '< 5' },
    ]);
    const told = ['name', 'variants', 'tags', 'seoTitle', 'freeLabels', 'customAddButtonText'];
    expect(new Set(cleaned)).toEqual(new Set(told));
  });

  it('of the owner stay when somebody else sends the product back as it was read', async () => {
    const { product } = await make(owner, { body: DIRTY, name: 'A <b>', tags: ['<i>'] });
    const params = { productId: product.id };
    const same = await manager.call(updateProduct, {
      params,
      body: { version: product.version, name: product.name, tags: product.tags, seoTitle: 'Bowl' },
    });
    expect([same.product.name, same.product.tags, same.cleaned]).toEqual(['A <b>', ['<i>'], []]);
    const back = await manager.call(updateProduct, {
      params,
      body: { version: same.product.version, name: 'A jug', body: product.body },
    });
    expect([back.product.body, back.cleaned]).toEqual([DIRTY, []]);
    const changed = await manager.call(updateProduct, {
      params,
      body: { version: back.product.version, body: `${DIRTY}<p>More</p>` },
    });
    expect([changed.product.body, changed.cleaned]).toEqual([`${CLEAN}<p>More</p>`, ['body']]);
  });

  it('are cleaned on every way of changing them', async () => {
    const { product } = await make(manager);
    await manager.call(editProducts, {
      body: { edits: [{ productId: product.id, version: product.version, name: 'A<b>' }] },
    });
    const edited = await get(product.id);
    const [variant] = edited.variants;
    const set = await manager.call(setProductVariants, {
      params: { productId: product.id },
      body: {
        version: edited.version,
        variantOptionOrdering: ['Size'],
        variants: [
          {
            id: variant?.id,
            attributes: { Size: '<b>' },
            priceMoney: edited.variants[0]?.priceMoney ?? { currency: 'USD', value: '1' },
          },
        ],
      },
    });
    const { category } = await manager.call(createProductCategory, {
      body: { collectionId, displayName: 'C<b>' },
    });
    expect([edited.name, set.product.variants[0]?.attributes, category.displayName]).toEqual([
      'A‹b>',
      { Size: '‹b>' },
      'C‹b>',
    ]);
  });

  it('of a copy are those of the original', async () => {
    const { product } = await make(owner, { body: DIRTY });
    const copy = await manager.call(duplicateProduct, { params: { productId: product.id } });
    expect(copy.product.body).toBe(DIRTY);
  });

  it('are the same when a call comes twice', async () => {
    const { product } = await make(manager, { body: DIRTY });
    const again = await manager.call(updateProduct, {
      params: { productId: product.id },
      body: { version: product.version, body: product.body },
    });
    expect([again.product.body, again.cleaned]).toEqual([CLEAN, []]);
  });
});
