import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  createProductImport,
  listProductImports,
  type ProductImport,
  productImportSchema,
  readProductImport,
  startProductImport,
} from '#shared/features/product-csv/contract.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let manager: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  manager = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
});

afterAll(() => app.close());

const read = async (importId: string): Promise<ProductImport> =>
  (await manager.client.call(readProductImport, { params: { importId } })).productImport;

/** Takes a file of one new product in. */
async function take(title: string): Promise<string> {
  const { products } = await manager.client.call(listProducts, { query: {} });
  const query = { filename: 'products.csv', collectionId: products[0]?.collectionId ?? '' };
  const answer = await fetch(app.origin + toAddress(createProductImport, { query }), {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'text/csv' },
    body: `Title,Price\n${title},12.00\n`,
  });
  const { productImport } = (await answer.json()) as { productImport: unknown };
  return productImportSchema.parse(productImport).id;
}

/** Begins an import in a shop in which nobody does it yet. */
async function begin(title: string): Promise<string> {
  const id = await take(title);
  await manager.client.call(startProductImport, { params: { importId: id } });
  return id;
}

it('an import whose process was killed says so, and is done once by the next process', async () => {
  const id = await begin('Cut-off jug');
  expect(await read(id)).toMatchObject({ state: 'working', interruption: 'none' });
  await rowsOf(
    app,
    `WITH dead AS (INSERT INTO jobs.worker (id, beat_at) VALUES ('killed', now() - interval '6 seconds'))
     UPDATE jobs.job SET state = 'active', started_on = now(), worker = 'killed'
      WHERE name = 'product-import' AND data ->> 'websiteId' = $1`,
  );
  expect(await read(id)).toMatchObject({ state: 'working', interruption: 'goes-on' });
  const listed = (await manager.client.call(listProductImports, {})).productImports;
  expect(listed).toMatchObject([{ id, interruption: 'goes-on' }]);
  await app.jobs.start();
  await expect
    .poll(() => read(id), { timeout: 20_000 })
    .toMatchObject({ state: 'done', interruption: 'none', results: { written: 1 } });
  expect((await manager.client.call(listProducts, { query: { search: 'Cut-off jug' } })).total).toBe(1);
});

it('an import that was given up says that it waits for a person', async () => {
  const id = await begin('Given-up jug');
  await expect.poll(() => read(id), { timeout: 20_000 }).toMatchObject({ state: 'done' });
  await rowsOf(app, "UPDATE product_imports SET state = 'working' WHERE website_id = $1 AND id = $2", id);
  expect(await read(id)).toMatchObject({ state: 'working', interruption: 'given-up' });
});

it.each([
  ['leaves its rows', 'JPY', { left: 1, written: 0 }, 0],
  ['writes its rows', 'EUR', { left: 0, written: 1 }, 1],
])('an import %s where the shop moved to %s since its file was read', async (_, currency, results, total) => {
  const title = `Jug in ${currency}`;
  const id = await take(title);
  await rowsOf(app, 'UPDATE websites SET currency = $2 WHERE website_id = $1', currency);
  await manager.client.call(startProductImport, { params: { importId: id } });
  await expect.poll(() => read(id), { timeout: 20_000 }).toMatchObject({ state: 'done', results });
  expect((await manager.client.call(listProducts, { query: { search: title } })).total).toBe(total);
  await rowsOf(app, "UPDATE websites SET currency = 'USD' WHERE website_id = $1");
});
