import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '#shared/features/products/contract.ts';
import {
  createProductImport,
  listProductImportRows,
  readProductImport,
  startProductImport,
} from '#shared/features/product-csv/contract.ts';
import { type Client, toAddress } from '#shared/http/client.ts';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import type { WorkProblem } from '../../platform/worker-pool/protocol.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { workHere } from '../../testing/work-here.ts';
import type { AppDeps } from '../../wiring/app-deps.ts';
import { WORKER_KINDS } from '../../worker-kinds.ts';

const SLOW = `${'<div>'.repeat(90)}words${'</div>'.repeat(90)}<script>x()</script>`
  .repeat(90)
  .slice(0, 99_000);

const here = workHere(WORKER_KINDS);
let app: TestApp;
let owner: Client;
let manager: Client;
let collectionId: string;
/** Where work on texts waits for the test, and how it ends. */
let gate: Promise<WorkProblem | undefined> = Promise.resolve(undefined);
let handedOver = 0;

async function waitAtGate(): Promise<void> {
  handedOver += 1;
  const problem = await gate;
  if (problem !== undefined) throw new WorkFailure(problem, '', { path: 'body', line: 1 });
}

const workers: AppDeps['workers'] = {
  ...here,
  run: (kind, input, ask) =>
    here.run(
      kind,
      async () => {
        if (kind === 'cleanTexts') await waitAtGate();
        return input();
      },
      ask,
    ),
};

beforeAll(async () => {
  app = await startTestApp(undefined, { workers });
  owner = await app.owner();
  manager = (await addPerson(app, [CONTRIBUTOR_ROLE.storeManager])).client;
  const { products } = await manager.call(listProducts, { query: {} });
  collectionId = products[0]?.collectionId ?? '';
});

afterAll(() => app.close());

const make = (by: Client, body: string) =>
  by.call(createProduct, {
    body: {
      collectionId,
      name: 'A bowl',
      productType: 1,
      body,
      variants: [{ priceMoney: { currency: 'USD', value: '10.00' } }],
    },
  });

describe('a long text', () => {
  it('is cleaned elsewhere, while others are answered', async () => {
    let open: (problem: undefined) => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const before = handedOver;
    const making = make(manager, SLOW);
    await vi.waitFor(() => expect(handedOver).toBe(before + 1));
    expect((await app.visitor().fetch('/shop')).status).toBe(200);
    open(undefined);
    const { product, cleaned } = await making;
    expect([product.body.includes('script'), cleaned]).toEqual([false, ['body']]);
  });

  it('of a file is cleaned elsewhere, and leaves its row alone where it takes too much', async () => {
    await app.jobs.start();
    const { client, token } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    const file = `Title,URL,Price,Description\nSlow,slow,10,"${SLOW}"\nFast,fast,10,Words\n`;
    const address = toAddress(createProductImport, { query: { filename: 'a.csv', collectionId } });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
    const sent = await fetch(app.origin + address, { method: 'POST', headers, body: file });
    const { productImport: made } = createProductImport.output.parse(await sent.json());
    const params = { importId: made.id };
    const before = handedOver;
    gate = Promise.resolve('WORK_TIMEOUT');
    await client.call(startProductImport, { params });
    await vi.waitFor(async () => {
      const { productImport } = await client.call(readProductImport, { params });
      expect(productImport.state).toBe('done');
    }, 20_000);
    expect(handedOver).toBe(before + 1);
    const { rows } = await client.call(listProductImportRows, { params, query: {} });
    expect(rows.map(({ result, problem }) => [result, problem])).toEqual([
      ['left', expect.stringContaining('longer than 5 seconds')],
      ['written', ''],
    ]);
  });

  it.each([
    ['of the owner', () => owner, SLOW],
    ['that is short', () => manager, '<p onclick="x()">Words</p>'],
  ])('%s is not handed over', async (_name, by, text) => {
    const before = handedOver;
    await make(by(), text);
    expect(handedOver).toBe(before);
  });

  it.each([
    ['WORK_TIMEOUT', 400, 'INVALID_INPUT', { body: expect.stringContaining('5 seconds') as unknown }],
    ['WORK_MEMORY', 400, 'INVALID_INPUT', { body: expect.stringContaining('256 MB') as unknown }],
    ['WORK_BUSY', 503, 'UNAVAILABLE', {}],
  ] as const)(
    'that ends with %s is refused with %i, and nothing is stored',
    async (problem, status, code, errors) => {
      gate = Promise.resolve(undefined);
      const { product } = await make(manager, 'Words');
      gate = Promise.resolve(problem);
      const params = { productId: product.id };
      const change = manager.call(updateProduct, { params, body: { version: product.version, body: SLOW } });
      await expect(change).rejects.toMatchObject({ status, code, errors });
      const stored = await owner.call(getProduct, { params });
      expect(stored.product.body).toBe('Words');
    },
  );
});
