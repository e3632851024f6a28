import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { WorkerKinds } from '../../worker-kinds.ts';
import { WorkFailure } from '../worker-pool/failure.ts';
import { createWorkerPool, type WorkAsk } from '../worker-pool/worker-pool.ts';
import { cleanOrder, type TextOrder } from './text-order.ts';
import { AT_ONCE_MAX, createTextWork, TextTakesTooMuch } from './text-work.ts';

const RULES = { body: 'html', excerpt: 'html', '*': 'line' } as const;
const LONG = `<p onclick="x()">${'words '.repeat(AT_ONCE_MAX / 6)}</p>`;
const LONG_CLEAN = LONG.replace(' onclick="x()"', '');

const pool = createWorkerPool<WorkerKinds>({ program: path.join(import.meta.dirname, '../../worker.ts') });

afterAll(() => pool.stop());

/** Work whose orders are noted, and done here. */
function noted() {
  const orders: { order: TextOrder; ask: WorkAsk }[] = [];
  const work = createTextWork(async (order, ask) => {
    orders.push({ order, ask });
    return cleanOrder(order, () => undefined);
  });
  return { orders, work };
}

describe('texts', () => {
  it.each([
    ['short', { body: '<p onclick="x()">a</p>', name: 'a<b' }, { body: '<p>a</p>', name: 'a‹b' }],
    ['long, and plain', { body: 'words '.repeat(AT_ONCE_MAX) }, { body: 'words '.repeat(AT_ONCE_MAX) }],
    ['long, and no HTML', { name: `<${'b'.repeat(AT_ONCE_MAX)}` }, { name: `‹${'b'.repeat(AT_ONCE_MAX)}` }],
  ])('that are %s are cleaned at once', async (_name, sent, clean) => {
    const { orders, work } = noted();
    expect((await work.clean({ site: 's' }, sent, RULES)).value).toEqual(clean);
    expect(orders).toEqual([]);
  });

  it('that are long are handed over, and nothing else is', async () => {
    const { orders, work } = noted();
    const sent = { count: 1, name: 'a<b', body: LONG, excerpt: 'plain', tags: ['<i>'] };
    expect(await work.clean({ site: 's', visitor: 'v' }, sent, RULES)).toEqual({
      value: { count: 1, name: 'a‹b', body: LONG_CLEAN, excerpt: 'plain', tags: ['‹i>'] },
      changed: ['name', 'body', 'tags'],
    });
    expect(orders).toEqual([
      {
        order: { fields: { body: LONG }, rules: RULES },
        ask: { site: 's', visitor: 'v', timeoutMs: 6_000, heapMb: 256 },
      },
    ]);
  });

  it('that are short count together, however they are packed', async () => {
    const { orders, work } = noted();
    const piece = `<i>${'w'.repeat(AT_ONCE_MAX / 4)}</i>`;
    await work.clean({ site: 's' }, { body: [piece, { deep: [piece] }], excerpt: piece }, RULES);
    expect(orders).toHaveLength(0);
    await work.clean({ site: 's' }, { body: [piece, { deep: [piece] }], excerpt: piece + piece }, RULES);
    expect(orders).toHaveLength(1);
    const rows = Array.from({ length: 5 }, () => ({ body: piece }));
    await work.cleanAll({ site: 's' }, rows.slice(1, 4), RULES);
    expect(orders).toHaveLength(1);
    await work.cleanAll({ site: 's' }, [...rows, { body: 'plain' }], RULES);
    expect(orders).toHaveLength(1 + rows.length);
  });

  it('are cleaned in another process as they are here', async () => {
    const work = createTextWork((order, ask) => pool.run('cleanTexts', async () => order, ask));
    const before = pool.count().done;
    // Elements in each other, of which each one that ends wrongly has the whole row made again.
    const slow = `${'<div>'.repeat(95)}${'</div>'.repeat(95)}<script>x()</script>`.repeat(90);
    const { value, changed } = await work.clean({ site: 's' }, { body: slow, name: 'A' }, RULES);
    expect([value.body.includes('script'), value.name, changed]).toEqual([false, 'A', ['body']]);
    expect(pool.count().done).toBe(before + 1);
  });

  it.each([
    ['WORK_TIMEOUT', /longer than 5 seconds\. .*shorten it/],
    ['WORK_MEMORY', /more than 256 MB\. .*shorten it/],
  ] as const)('that end with %s tell their author the limit and the field', async (code, text) => {
    const work = createTextWork(({ fields }) =>
      Promise.reject(new WorkFailure(code, '', { path: Object.keys(fields).at(-1) ?? '', line: 1 })),
    );
    const failure: unknown = await work
      .clean({ site: 's' }, { excerpt: LONG, body: LONG }, RULES)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TextTakesTooMuch);
    expect(failure).toMatchObject({ field: 'body', message: expect.stringMatching(text) as unknown });
  });

  it('of many that meet a limit are told one by one, and the others are cleaned', async () => {
    const work = createTextWork(async (order) => {
      if (JSON.stringify(order.fields).includes('bomb')) throw new WorkFailure('WORK_TIMEOUT', '');
      return cleanOrder(order, () => undefined);
    });
    const [first, second] = await work.cleanAll(
      { site: 's' },
      [{ body: `${LONG}bomb` }, { body: LONG }],
      RULES,
    );
    expect(first).toBeInstanceOf(TextTakesTooMuch);
    expect(first).toMatchObject({ field: 'body' });
    expect(second).toEqual({ value: { body: LONG_CLEAN }, changed: ['body'] });
  });

  it.each(['WORK_BUSY', 'WORK_GONE', 'WORK_CRASHED', 'WORK_FAILED', 'WORK_OUTPUT'] as const)(
    'of which none is at fault fail as the work did: %s',
    async (code) => {
      const work = createTextWork(() => Promise.reject(new WorkFailure(code, '')));
      await expect(work.clean({ site: 's' }, { body: LONG }, RULES)).rejects.toMatchObject({ code });
      await expect(work.cleanAll({ site: 's' }, [{ body: LONG }], RULES)).rejects.toMatchObject({ code });
    },
  );
});
