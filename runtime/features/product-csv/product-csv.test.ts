import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  cancelProductImport,
  changeProductImport,
  createProductImport,
  exportProducts,
  listProductImportRows,
  listProductImports,
  type ProductImport,
  productImportSchema,
  readProductImport,
  startProductImport,
  undoProductImport,
} from '#shared/features/product-csv/contract.ts';
import { setProductFiles } from '#shared/features/downloads/contract.ts';
import { NO_FILE_TEXT } from '#shared/features/downloads/rules.ts';
import { CSV_HEAD } from '#shared/features/product-csv/write-rows.ts';
import {
  createProduct,
  getProduct,
  listProductIds,
  listProducts,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { adjustStock, checkStockLedger } from '#shared/features/stock/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { storeManager, moderator } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);

let app: TestApp;
let manager: TestPerson;
let token: string;
let collectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
  manager = await addPerson(app, [storeManager]);
  token = manager.token;
  const { products } = await manager.client.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

type Wish = CallerInput<typeof createProduct>['body'];
const usd = (value: string) => ({ currency: 'USD', value });

async function make(name: string, facts: Partial<Wish> = {}) {
  const body = {
    collectionId,
    name,
    productType: 1 as const,
    variants: [{ priceMoney: usd('10.00'), stock: 5 }],
    ...facts,
  };
  return (await manager.client.call(createProduct, { body })).product;
}
const get = async (productId: string) =>
  (await manager.client.call(getProduct, { params: { productId } })).product;

async function send(file: string | Uint8Array, to = collectionId, by = token): Promise<Response> {
  const address = toAddress(createProductImport, { query: { filename: 'products.csv', collectionId: to } });
  return fetch(app.origin + address, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'text/csv' },
    body: file as BodyInit,
  });
}
async function take(file: string | Uint8Array): Promise<ProductImport> {
  const answer = (await (await send(file)).json()) as { productImport: unknown };
  return productImportSchema.parse(answer.productImport);
}
const rowsOfImport = async (importId: string, query = {}) =>
  (await manager.client.call(listProductImportRows, { params: { importId }, query })).rows;
const start = (importId: string) => manager.client.call(startProductImport, { params: { importId } });
const undo = (importId: string) => manager.client.call(undoProductImport, { params: { importId } });
const change = async (importId: string, body: CallerInput<typeof changeProductImport>['body']) =>
  (await manager.client.call(changeProductImport, { params: { importId }, body })).productImport;

async function settled(importId: string): Promise<ProductImport> {
  return vi.waitFor(
    async () => {
      const { productImport } = await manager.client.call(readProductImport, { params: { importId } });
      expect(['done', 'undone', 'canceled']).toContain(productImport.state);
      return productImport;
    },
    { timeout: 20_000, interval: 50 },
  );
}
async function write(productIds: readonly string[]): Promise<string> {
  const body = { productIds: [...productIds] };
  return CSV_HEAD + (await manager.client.call(exportProducts, { body })).text;
}

describe('an export', () => {
  it('of the whole shop that is taken in again changes nothing', async () => {
    const { productIds } = await manager.client.call(listProductIds, { query: {} });
    const { counts } = await take(await write(productIds));
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0, chosen: 0 });
    expect(counts.rows).toBeGreaterThanOrEqual(productIds.length);
    expect(counts.unchanged).toBe(counts.rows);
  });

  it('has products in the order asked for, and guards cells against formulas', async () => {
    const [one, two] = [await make('=cmd|calc'), await make('@SUM(A1)', { tags: ['-1', '+2'] })];
    const text = await write([two.id, one.id]);
    expect(text.indexOf("'@SUM(A1)")).toBeLessThan(text.indexOf("'=cmd|calc"));
    expect(text).not.toMatch(/(?:^|,|")[=+@]/m);
    const { counts } = await take(text);
    expect(counts.unchanged).toBe(2);
  });

  it('is for who edits products', async () => {
    const { client } = await addPerson(app, [moderator]);
    await expect(client.call(exportProducts, { body: { productIds: [NO_ID] } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a file that is taken in', () => {
  it('says what it would do and does it, and is taken back as a whole', async () => {
    const cup = await make('Csv cup', {
      isVisible: true,
      variants: [{ priceMoney: usd('10.00'), sku: 'CSV-CUP', stock: 5 }],
    });
    const file = [
      'Product ID,Title,URL,SKU,Price,Stock,Tags,Visible,SEO title',
      `${cup.id},Csv beaker,,CSV-CUP,12.50,8,"oat, new",Yes,Beaker of clay`,
      ',Csv jug,csv-jug,CSV-JUG,30,4,,Yes,Jug of clay',
    ].join('\n');
    const taken = await take(file);
    expect(taken).toMatchObject({ state: 'ready', counts: { rows: 2, new: 1, changed: 1, chosen: 2 } });
    const rows = await rowsOfImport(taken.id);
    expect(
      rows.map(({ state, changes }) => [
        state,
        changes.map(({ column, before, after }) => [column, before, after]),
      ]),
    ).toEqual([
      [
        'changed',
        [
          ['title', 'Csv cup', 'Csv beaker'],
          ['seoTitle', '', 'Beaker of clay'],
          ['tags', '', 'oat, new'],
          ['price', '10.00', '12.50'],
          ['stock', '5', '8'],
        ],
      ],
      [
        'new',
        expect.arrayContaining([
          ['title', '', 'Csv jug'],
          ['stock', '', '4'],
        ]),
      ],
    ]);
    expect(await get(cup.id)).toMatchObject({ name: 'Csv cup', version: 1 });
    await start(taken.id);
    const done = await settled(taken.id);
    expect(done).toMatchObject({ state: 'done', results: { written: 2, left: 0 }, canUndo: true });
    expect(await get(cup.id)).toMatchObject({
      name: 'Csv beaker',
      tags: ['oat', 'new'],
      seoTitle: 'Beaker of clay',
      variants: [{ priceMoney: usd('12.50'), qtyInStock: 8 }],
    });
    const { products } = await manager.client.call(listProducts, { query: { search: 'Csv jug' } });
    expect(products).toMatchObject([{ urlId: 'csv-jug', isVisible: true, qtyInStock: 4 }]);
    const jug = await (await app.visitor().fetch('/shop/p/csv-jug')).text();
    expect(jug).toContain('<title>Jug of clay');
    await undo(taken.id);
    expect(await settled(taken.id)).toMatchObject({
      state: 'undone',
      results: { undone: 2 },
      canUndo: false,
    });
    expect(await get(cup.id)).toMatchObject({
      name: 'Csv cup',
      tags: [],
      seoTitle: '',
      variants: [{ priceMoney: usd('10.00'), qtyInStock: 5 }],
    });
    expect((await manager.client.call(listProducts, { query: { search: 'Csv jug' } })).total).toBe(0);
    expect((await manager.client.call(checkStockLedger, {})).differences).toEqual([]);
    await expect(undo(taken.id)).rejects.toMatchObject({ code: 'IMPORT_KEPT' });
  });

  it('shows a product that waits for its time, which it waits for again when that is taken back', async () => {
    const publishOn = new Date(app.clock.now() + 3_600_000).toISOString();
    const { id } = await make('Csv comet', { isVisible: false, publishOn });
    const taken = await take('URL,Visible\ncsv-comet,Yes\n');
    await start(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { written: 1 } });
    expect(await get(id)).toMatchObject({ isVisible: true, publishOn: null });
    await undo(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { undone: 1 } });
    expect(await get(id)).toMatchObject({ isVisible: false, publishOn });
  });

  it('shows no digital product without a file, new or known, now or later, and says so at row and column', async () => {
    const variants = [{ priceMoney: usd('5.00') }];
    const { id } = await make('Csv notes', { productType: 2, variants });
    const later = new Date(app.clock.now() + 3_600_000).toISOString();
    const taken = await take(
      [
        'URL,Title,Kind,Price,Visible,Show on',
        'csv-notes,,,,Yes,',
        'csv-notes-2,Csv notes 2,digital,5.00,Yes,',
        `csv-notes-3,Csv notes 3,digital,5.00,No,${later}`,
        'csv-notes-4,Csv notes 4,digital,5.00,No,',
        '',
      ].join('\n'),
    );
    const told = (await rowsOfImport(taken.id)).map(({ line, state, changes }) => [
      line,
      state,
      ...changes.filter(({ problem }) => problem !== '').map(({ column, problem }) => [column, problem]),
    ]);
    expect(told).toEqual([
      [2, 'refused', ['visible', NO_FILE_TEXT]],
      [3, 'refused', ['visible', NO_FILE_TEXT]],
      [4, 'refused', ['publishOn', NO_FILE_TEXT]],
      [5, 'new'],
    ]);
    await start(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { written: 1 } });
    expect((await get(id)).isVisible).toBe(false);
  });

  it('does not show again what lost its file since, when that is taken back', async () => {
    const owner = await app.owner();
    const [sold] = await rowsOf<{ id: string }>(
      app,
      'SELECT asset_id AS id FROM product_files WHERE website_id = $1 LIMIT 1',
    );
    const variants = [{ priceMoney: usd('5.00') }];
    const { id, version } = await make('Csv atlas', { productType: 2, variants });
    const set = (mediaIds: string[]) =>
      owner.call(setProductFiles, { params: { productId: id }, body: { mediaIds } });
    await set([sold?.id ?? '']);
    await manager.client.call(updateProduct, {
      params: { productId: id },
      body: { version, isVisible: true },
    });
    const taken = await take('URL,Visible\ncsv-atlas,No\n');
    await start(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { written: 1 } });
    await set([]);
    await undo(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { kept: 1 } });
    const [row] = await rowsOfImport(taken.id);
    expect(row).toMatchObject({ result: 'kept', problem: NO_FILE_TEXT });
    expect((await get(id)).isVisible).toBe(false);
  });

  it('gives products times at which they are shown, new ones too, and takes these away again', async () => {
    const publishOn = new Date(app.clock.now() + 7_200_000).toISOString();
    const { id } = await make('Csv dawn', { isVisible: true });
    const file = ['Title,URL,Price,Visible,Show on', `Csv dawn,csv-dawn,10,No,${publishOn}`];
    const taken = await take([...file, `Csv dusk,csv-dusk,9,,${publishOn}`].join('\n'));
    await start(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { written: 2, left: 0 } });
    expect(await get(id)).toMatchObject({ isVisible: false, publishOn });
    const { products } = await manager.client.call(listProducts, { query: { search: 'Csv dusk' } });
    expect(products).toMatchObject([{ isVisible: false, publishOn }]);
    await undo(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { undone: 2 } });
    expect(await get(id)).toMatchObject({ isVisible: true, publishOn: null });
  });

  it('is mended cell by cell, and only chosen rows are written', async () => {
    await make('Mend one', { variants: [{ priceMoney: usd('1.00'), sku: 'MEND-1' }] });
    const two = await make('Mend two', { variants: [{ priceMoney: usd('2.00'), sku: 'MEND-2' }] });
    const taken = await take('SKU,Cost\nMEND-1,free\nMEND-2,3\n');
    expect(taken).toMatchObject({ columns: ['sku', null], counts: { unchanged: 2 } });
    expect((await change(taken.id, { columns: ['sku', 'price'] })).counts).toMatchObject({
      refused: 1,
      changed: 1,
    });
    const [refused] = await rowsOfImport(taken.id, { state: 'refused' });
    expect(refused?.changes).toMatchObject([{ column: 'price', kind: 'refused', after: 'free' }]);
    const mended = await change(taken.id, {
      cells: [{ row: 0, column: 1, text: '1.50' }],
      choice: { rows: [1], isChosen: false },
    });
    expect(mended.counts).toMatchObject({ refused: 0, changed: 2, chosen: 1 });
    await start(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { written: 1 } });
    expect(await get(two.id)).toMatchObject({ version: 1 });
    await expect(change(taken.id, { choice: { isChosen: true } })).rejects.toMatchObject({
      code: 'IMPORT_OVER',
    });
    await expect(start(taken.id)).rejects.toMatchObject({ code: 'IMPORT_OVER' });
  });

  it('keeps what several people mend at the same time, and knows what all of it would do', async () => {
    const taken = await take(['Title,Price', 'Csv east,a', 'Csv west,b', 'Csv north,c'].join('\n'));
    expect(taken.counts).toMatchObject({ new: 0, refused: 3 });
    await Promise.all(
      [0, 1, 2].map((row) => change(taken.id, { cells: [{ row, column: 1, text: `${row + 1}.00` }] })),
    );
    const { productImport } = await manager.client.call(readProductImport, {
      params: { importId: taken.id },
    });
    expect(productImport.counts).toMatchObject({ new: 3, refused: 0 });
    const rows = await rowsOfImport(taken.id);
    expect(rows.map(({ cells }) => cells[1])).toEqual(['1.00', '2.00', '3.00']);
  });

  it('leaves products that were changed since, when it is written and when it is taken back', async () => {
    const [slow, kept] = [await make('Raced slow'), await make('Raced kept')];
    const taken = await take(`Product ID,Title\n${slow.id},Slower\n${kept.id},Kept\n`);
    await manager.client.call(updateProduct, {
      params: { productId: slow.id },
      body: { version: 1, name: 'Faster' },
    });
    await start(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { written: 1, left: 1 } });
    expect((await rowsOfImport(taken.id))[0]).toMatchObject({
      result: 'left',
      problem: 'It was changed by someone else since.',
    });
    await manager.client.call(updateProduct, {
      params: { productId: kept.id },
      body: { version: 2, name: 'Later' },
    });
    await undo(taken.id);
    expect(await settled(taken.id)).toMatchObject({ results: { undone: 0, kept: 1 } });
    expect(await get(kept.id)).toMatchObject({ name: 'Later' });
  });

  it('books counted stock as a movement over what was sold meanwhile', async () => {
    const { id, variants } = await make('Sold meanwhile');
    const exported = await write([id]);
    await manager.client.call(adjustStock, {
      body: { adjustments: [{ variantId: variants[0]?.id ?? '', delta: -2 }], reason: 'lost', note: '' },
    });
    const taken = await take(exported.replace(',5,5,', ',9,5,'));
    await start(taken.id);
    await settled(taken.id);
    expect(await get(id)).toMatchObject({ variants: [{ qtyInStock: 7 }] });
  });

  it('of more than one step is written whole, and stops where it is canceled', async () => {
    const lines = Array.from({ length: 1_201 }, (_, index) => `Many ${index},many-${index},1.00,2`);
    const taken = await take(`Title,URL,Price,Stock\n${lines.join('\n')}`);
    expect(taken.counts).toMatchObject({ rows: 1_201, new: 1_201 });
    const { productImport } = await manager.client.call(startProductImport, {
      params: { importId: taken.id },
    });
    expect(productImport).toMatchObject({ state: 'working', steps: 3 });
    expect(await settled(taken.id)).toMatchObject({ stepsDone: 3, results: { written: 1_201 } });
    await undo(taken.id);
    expect(await settled(taken.id)).toMatchObject({ stepsDone: 0, results: { undone: 1_201 } });
    const unused = await take('Title,Price\nNever,1\n');
    await manager.client.call(cancelProductImport, { params: { importId: unused.id } });
    await expect(start(unused.id)).rejects.toMatchObject({ code: 'IMPORT_OVER' });
  });

  it.each<readonly [title: string, file: string | Uint8Array, code: string]>([
    ['without rows', 'Title,Price\n', 'NOT_CSV'],
    ['with an open quotation mark', 'Title\n"x', 'NOT_CSV'],
    ['with more cells than columns', 'Title\nx,y', 'NOT_CSV'],
    ['that is no text', new Uint8Array([80, 75, 3, 4, 0, 0, 0]), 'NOT_CSV'],
    ['with too many rows', `Title\n${'x\n'.repeat(10_001)}`, 'TOO_MANY_ROWS'],
    ['that is too large', `Title\n${'x'.repeat(10_000_001)}`, 'TOO_LARGE'],
  ])('%s is refused', async (_title, file, code) => {
    const response = await send(file);
    expect(await response.json()).toMatchObject({ code });
  });

  it('may be written by an old spreadsheet', async () => {
    const latin = Buffer.from('Title;Price;Tags\nCr\u00e8me br\u00fbl\u00e9e;4;\u00e9t\u00e9\n', 'latin1');
    const [row] = await rowsOfImport((await take(latin)).id);
    expect(row).toMatchObject({ title: 'Crème brûlée', state: 'new' });
  });

  it('goes into stores that there are, by people who may edit products', async () => {
    expect((await send('Title\nx', NO_ID)).status).toBe(404);
    const person = await addPerson(app, [moderator]);
    expect((await send('Title\nx', collectionId, person.token)).status).toBe(403);
    const params = { importId: NO_ID };
    await expect(manager.client.call(readProductImport, { params })).rejects.toMatchObject({ status: 404 });
    await expect(manager.client.call(listProductImportRows, { params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('with nothing to write is not begun', async () => {
    const { id } = await take('Title\nx\n');
    await expect(start(id)).rejects.toMatchObject({ code: 'NOTHING_CHOSEN' });
    const { productImports } = await manager.client.call(listProductImports, {});
    expect(productImports[0]).toMatchObject({ id, createdBy: manager.name });
  });
});

describe('the texts of a file', () => {
  const dirty = '<p onclick=""x()"">Words</p><script>x()</script>';
  const file = (name: string) =>
    `Title,URL,Price,Description\n${name} <b>,${name.toLowerCase().replace(' ', '-')},10,"${dirty}"\n`;
  const bodyOf = async (search: string) => {
    const { products } = await manager.client.call(listProducts, { query: { search } });
    const { body, name } = await get(products[0]?.id ?? '');
    return [name, body];
  };
  const bringIn = async (name: string, by: TestPerson['client'], bearer: string) => {
    const answer = (await (await send(file(name), collectionId, bearer)).json()) as {
      productImport: unknown;
    };
    const { id: importId } = productImportSchema.parse(answer.productImport);
    await by.call(startProductImport, { params: { importId } });
    await vi.waitFor(async () => {
      const { productImport } = await by.call(readProductImport, { params: { importId } });
      expect(productImport.state).toBe('done');
    }, 20_000);
    return importId;
  };

  it('are cleaned where who began the import may not inject code, and the row says so', async () => {
    const importId = await bringIn('Cleaned bowl', manager.client, token);
    expect(await bodyOf('Cleaned bowl')).toEqual(['Cleaned bowl ‹b>', '<p>Words</p>']);
    const [row] = await rowsOfImport(importId);
    expect([row?.result, row?.problem]).toEqual([
      'written',
      'Code and styles were removed from its texts, because your role can’t add them. An owner or admin can.',
    ]);
  });

  it('are kept where they may, also of a file that somebody else sent', async () => {
    const admin = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
    await bringIn('Kept bowl', admin.client, token);
    expect(await bodyOf('Kept bowl')).toEqual([
      'Kept bowl <b>',
      '<p onclick="x()">Words</p><script>x()</script>',
    ]);
  });
});
