import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import { createWorkerPool } from '../../platform/worker-pool/worker-pool.ts';
import type { WorkerKinds } from '../../worker-kinds.ts';
import { createFileWork, type WorkElsewhere } from './file-work.ts';
import type { FilePlanOrder } from './plan-file.ts';

const pool = createWorkerPool<WorkerKinds>({ program: path.join(import.meta.dirname, '../../worker.ts') });
const elsewhere: WorkElsewhere = {
  read: (bytes, ask) => pool.run('readProductFile', async () => bytes, ask),
  names: (file, ask) => pool.run('nameProducts', async () => file, ask),
  plan: (order, ask) => pool.run('planProductFile', async () => order, ask),
};

afterAll(() => pool.stop());

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const read = (text: string) => createFileWork(elsewhere).receive('a', bodyOf(text));
const ORDER: Omit<FilePlanOrder, 'rows' | 'edits' | 'columns'> = {
  products: [],
  urlIds: new Set(),
  categories: [],
  currency: 'USD',
  collectionId: 'c'.repeat(24),
  now: 0,
};

describe('a file of products', () => {
  it('is read in another process', async () => {
    const { head, rows } = await read('Title;Price\nCrème;"1\n2"\nTea');
    expect([head, rows.map((text) => JSON.parse(text) as unknown)]).toEqual([
      ['Title', 'Price'],
      [
        [
          { row: 0, line: 2, cells: ['Crème', '1\n2'] },
          { row: 1, line: 4, cells: ['Tea', ''] },
        ],
      ],
    ]);
    await expect(read('Title\n"x')).rejects.toMatchObject({
      status: 400,
      code: 'NOT_CSV',
      message: expect.stringMatching(/^Line 2: /) as unknown,
    });
  });

  it('is planned there too, as its cells were edited', async () => {
    const work = createFileWork(elsewhere);
    const { rows } = await read('Title,SKU,Price\nTea,TEA,1\nMug,MUG,ten');
    const file = {
      rows,
      columns: ['title', 'sku', 'price'] as const,
      edits: [
        { row: 1, column: 2, text: 'twelve' },
        { row: 1, column: 2, text: '12' },
        { row: 1, column: 9, text: 'beyond the columns' },
        { row: 9, column: 0, text: 'beyond the rows' },
      ],
    };
    expect(await work.names('a', file)).toEqual({ ids: [], urlIds: [], skus: ['TEA', 'MUG'] });
    const { counts, plans } = await work.plan('a', { ...file, ...ORDER });
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
    expect(JSON.parse(plans[0] ?? '')).toMatchObject([
      { row: 0, key: 'title:tea', state: 'new', plan: { title: 'Tea', version: 0 } },
      { row: 1, key: 'title:mug', state: 'new', plan: { title: 'Mug', version: 0 } },
    ]);
  });

  it('is planned in parts when it is long', async () => {
    const lines = Array.from({ length: 4_001 }, (_, at) => `Mug ${at},MUG-${at}`);
    const { rows } = await read(['Title,SKU', ...lines].join('\n'));
    const file = { rows, columns: ['title', 'sku'] as const, edits: [] };
    const { counts, plans } = await createFileWork(elsewhere).plan('a', { ...file, ...ORDER });
    expect([rows.length, plans.length, counts.refused + counts.new]).toEqual([3, 3, 4_001]);
    expect((JSON.parse(plans[2] ?? '') as { row: number }[]).map(({ row }) => row)).toEqual([4_000]);
  });

  it.each([
    ['WORK_TIMEOUT', 400, 'FILE_TAKES_TOO_MUCH'],
    ['WORK_MEMORY', 400, 'FILE_TAKES_TOO_MUCH'],
    ['WORK_BUSY', 503, 'UNAVAILABLE'],
  ] as const)('whose reading ends with %s is refused', async (problem, status, code) => {
    const end = () => Promise.reject(new WorkFailure(problem, 'ended'));
    const work = createFileWork({ read: end, names: end, plan: end });
    await expect(work.receive('a', bodyOf('x'))).rejects.toMatchObject({ status, code });
  });
});
