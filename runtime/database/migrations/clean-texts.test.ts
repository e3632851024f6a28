import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { migrateDown, migrateUp } from '../migrate.ts';
import { cleanTexts } from './20261123-1700-clean-texts.ts';
import { migrations } from './migrations.ts';

const DIRTY = '<p onclick="x()">Words</p><meta http-equiv="refresh" content="0">';
const CLEAN = '<p>Words</p>';

let app: TestApp;
let owner: Client;
let manager: Client;
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  manager = (await addPerson(app, [CONTRIBUTOR_ROLE.storeManager])).client;
  const { products } = await manager.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

async function make(by: Client): Promise<string> {
  const { product } = await by.call(createProduct, {
    body: {
      collectionId,
      name: 'A bowl',
      productType: 1,
      variants: [{ priceMoney: { currency: 'USD', value: '10.00' } }],
    },
  });
  await rowsOf(
    app,
    "UPDATE products SET body = $2, excerpt = 'a < b', name = 'A <b>' WHERE website_id = $1 AND id = $3",
    DIRTY,
    product.id,
  );
  return product.id;
}

const textsOf = async (id: string) => {
  const rows = await rowsOf<{ body: string; excerpt: string; name: string }>(
    app,
    'SELECT body, excerpt, name FROM products WHERE website_id = $1 AND id = $2',
    id,
  );
  return rows[0];
};

describe('texts that were stored before', () => {
  it('are cleaned and kept, but for those of who may inject code, and are put back with the migration', async () => {
    const { ownerUrl, appUrl } = app.database;
    const steps = migrations.length - migrations.indexOf(cleanTexts);
    const [own, theirs] = [await make(owner), await make(manager)];
    await migrateDown(ownerUrl, appUrl, steps);
    await migrateUp(ownerUrl, appUrl);
    const dirty = { body: DIRTY, excerpt: 'a < b', name: 'A <b>' };
    expect([await textsOf(own), await textsOf(theirs)]).toEqual([
      dirty,
      { body: CLEAN, excerpt: 'a < b', name: 'A ‹b>' },
    ]);
    const kept = await rowsOf(
      app,
      'SELECT column_name, original FROM uncleaned_texts WHERE website_id = $1 AND row_id = $2 ORDER BY column_name',
      theirs,
    );
    expect(kept).toEqual([
      { column_name: 'body', original: DIRTY },
      { column_name: 'name', original: 'A <b>' },
    ]);
    await migrateDown(ownerUrl, appUrl, steps);
    expect(await textsOf(theirs)).toEqual(dirty);
    await migrateUp(ownerUrl, appUrl);
  });
});
