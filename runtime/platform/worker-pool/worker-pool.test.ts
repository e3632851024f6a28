import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { TEST_KINDS } from '../../testing/worker-of-tests.ts';
import { createLanes } from './lanes.ts';
import type { PoolOptions } from './members.ts';
import { createWorkerPool, type WorkAsk, type WorkerPool } from './worker-pool.ts';

type Kinds = typeof TEST_KINDS;

const PROGRAM = path.join(import.meta.dirname, '../../testing/worker-of-tests.ts');
const SITE = 'a';

let pools: WorkerPool<Kinds>[] = [];

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.stop()));
  pools = [];
});

function makePool(options: Partial<PoolOptions> = {}): WorkerPool<Kinds> {
  const pool = createWorkerPool<Kinds>({ program: PROGRAM, most: 1, ...options });
  pools.push(pool);
  return pool;
}

/** Asks for work with this input. */
function ask<Kind extends keyof Kinds>(
  pool: WorkerPool<Kinds>,
  kind: Kind,
  input?: Parameters<Kinds[Kind]>[0],
  more: Partial<WorkAsk> = {},
) {
  return pool.run(kind, async () => input as Parameters<Kinds[Kind]>[0], { site: SITE, ...more });
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('turns', () => {
  it('are given to the sites in turn, and to the visitors of each site in turn', () => {
    const lanes = createLanes<{ site: string; visitor: string; name: string }>();
    for (const [site, visitor, count] of [
      ['a', 'x', 3],
      ['a', 'y', 1],
      ['b', 'z', 2],
    ] as const) {
      for (let number = 1; number <= count; number += 1) {
        lanes.add({ site, visitor, name: `${site}${visitor}${number}` });
      }
    }
    expect([lanes.size, lanes.sizeOf('a'), lanes.sizeOf('c')]).toEqual([6, 4, 0]);
    const order = [];
    for (let task = lanes.next(); task !== undefined; task = lanes.next()) order.push(task.name);
    expect(order).toEqual(['ax1', 'bz1', 'ay1', 'bz2', 'ax2', 'ax3']);
  });

  it('pass over sites that may have none', () => {
    const lanes = createLanes<{ site: string; visitor: string }>();
    for (const site of ['a', 'b', 'c']) lanes.add({ site, visitor: '' });
    const sites = [lanes.next((site) => site !== 'a'), lanes.next(() => false), lanes.next(), lanes.next()];
    expect(sites.map((task) => task?.site)).toEqual(['b', undefined, 'a', 'c']);
  });

  it('pass over what was taken out', () => {
    const lanes = createLanes<{ site: string; visitor: string }>();
    const [first, second] = [
      { site: 'a', visitor: '' },
      { site: 'a', visitor: '' },
    ];
    lanes.add(first);
    lanes.add(second);
    expect([lanes.drop(first), lanes.drop(first), lanes.next(), lanes.next()]).toEqual([
      true,
      false,
      second,
      undefined,
    ]);
  });
});

describe('a pool of processes', () => {
  it('does work one after the other in one process, which yields to all others and knows no secrets', async () => {
    process.env['SECRETS_KEY'] = 'a secret of the test';
    const pool = makePool();
    expect(pool.count().processes).toBe(0);
    const [one, other, text] = await Promise.all([
      ask(pool, 'pid'),
      ask(pool, 'pid'),
      ask(pool, 'say', 'hello'),
    ]);
    expect([one === other, one === process.pid, text]).toEqual([true, false, 'HELLO']);
    expect(await ask(pool, 'niceness')).toBeGreaterThan(os.getPriority());
    expect(await ask(pool, 'settings')).not.toContain('SECRETS_KEY');
    expect(pool.count()).toMatchObject({ processes: 1, at_work: 0, waiting: 0, done: 5 });
    delete process.env['SECRETS_KEY'];
  });

  it('lets a site that has had much yield to the others', async () => {
    const pool = makePool({ muchMs: 20 });
    const before = await ask(pool, 'niceness');
    await ask(pool, 'wait', 50);
    const [after, ofOthers] = [
      await ask(pool, 'niceness'),
      await ask(pool, 'niceness', undefined, { site: 'b' }),
    ];
    expect(after).toBeGreaterThan(Number(before));
    expect(ofOthers).toBe(before);
  });

  it('has no more processes than it may, and reads what they work on when they begin', async () => {
    const pool = makePool({ most: 2 });
    let read = 0;
    const working = Array.from({ length: 6 }, () =>
      pool.run(
        'wait',
        async () => {
          read += 1;
          return 50;
        },
        { site: SITE },
      ),
    );
    expect([pool.count(), read]).toMatchObject([{ processes: 2, at_work: 2, waiting: 4 }, 0]);
    expect(new Set(await Promise.all(working)).size).toBe(2);
    expect(read).toBe(6);
  });

  it('has a process for others while one site holds all that it may', async () => {
    const pool = makePool();
    const signal = new AbortController();
    const held = ask(pool, 'wait', 600_000).catch((error: unknown) => error);
    const next = ask(pool, 'say', 'mine', { signal: signal.signal }).catch((error: unknown) => error);
    const others = await Promise.all(['b', 'c'].map((site) => ask(pool, 'say', site, { site })));
    expect([others, pool.count()]).toMatchObject([['B', 'C'], { processes: 2, at_work: 1, waiting: 1 }]);
    signal.abort();
    expect(await next).toMatchObject({ code: 'WORK_GONE' });
    await pool.stop();
    expect(await held).toMatchObject({ code: 'WORK_GONE' });
  });

  it('does requested work before work that is done ahead of time', async () => {
    const pool = makePool();
    const ahead = ask(pool, 'wait', 600_000, { isAhead: true }).catch((error: unknown) => error);
    const others = await Promise.all([SITE, 'b'].map((site) => ask(pool, 'say', site, { site })));
    expect([others, pool.count()]).toMatchObject([[SITE.toUpperCase(), 'B'], { at_work: 1, waiting: 0 }]);
    await pool.stop();
    expect(await ahead).toMatchObject({ code: 'WORK_GONE' });
  });

  it('does one piece of work ahead of time at once', async () => {
    const pool = makePool();
    const ahead = ['a', 'b'].map((site) => ask(pool, 'wait', 20, { site, isAhead: true }));
    expect(pool.count()).toMatchObject({ processes: 1, at_work: 1, waiting: 1 });
    expect(new Set(await Promise.all(ahead)).size).toBe(1);
  });

  it.each([
    { title: 'leaves a site the process that just worked for it', reservedMs: 600_000, isSame: false },
    { title: 'takes the process of a site that rests', reservedMs: 0, isSame: true },
  ])('$title, for another site', async ({ reservedMs, isSame }) => {
    const pool = makePool({ reservedMs });
    const first = await ask(pool, 'pid');
    const second = await ask(pool, 'pid', undefined, { site: 'b' });
    expect(second === first).toBe(isSame);
    // There may be no more than two.
    const third = await ask(pool, 'pid', undefined, { site: 'c' });
    expect([first, second]).toContain(third);
  });

  it('gives a site the process again that worked for it', async () => {
    const pool = makePool();
    const begun = ['a', 'b'].map((site) => ask(pool, 'wait', 20, { site }));
    const pids = await Promise.all(begun);
    const again = [];
    for (const site of ['b', 'a', 'b']) again.push(await ask(pool, 'pid', undefined, { site }));
    expect(again).toEqual([pids[1], pids[0], pids[1]]);
  });

  it('ends processes that have nothing to do', async () => {
    const pool = makePool({ idleMs: 10, lastIdleMs: 10 });
    const pid = await ask(pool, 'pid');
    await expect.poll(() => [pool.count().processes, isThere(pid)]).toEqual([0, false]);
    expect(await ask(pool, 'pid')).not.toBe(pid);
  });

  it('keeps the last of them for longer, and ends it too', async () => {
    const pool = makePool({ most: 2, idleMs: 10, lastIdleMs: 600_000 });
    const pids = await Promise.all([ask(pool, 'wait', 20), ask(pool, 'wait', 20)]);
    await expect.poll(() => pids.filter(isThere).length).toBe(1);
    expect(pids.filter(isThere)).toEqual([await ask(pool, 'pid')]);
  });

  it('gives work a process that has not taken most of its memory before', async () => {
    const pool = makePool();
    const pid = await ask(pool, 'keep', 300, { heapMb: 4_000 });
    expect(await ask(pool, 'pid', undefined, { heapMb: 4_000 })).toBe(pid);
    expect(await ask(pool, 'pid', undefined, { heapMb: 500 })).not.toBe(pid);
  });

  it('tells where the work was that it killed', async () => {
    const pool = makePool();
    const lost = ask(pool, 'lose', 'styles/a.less', { timeoutMs: 500 });
    await expect(lost).rejects.toMatchObject({
      code: 'WORK_TIMEOUT',
      at: { path: 'styles/a.less', line: 3 },
    });
    const next = ask(pool, 'spin', undefined, { timeoutMs: 100 });
    await expect(next).rejects.toMatchObject({ code: 'WORK_TIMEOUT', at: undefined });
  });

  it.each([
    ['takes too much of the processor', 'spin', undefined, 'WORK_TIMEOUT'],
    ['takes too much memory', 'hoard', undefined, 'WORK_MEMORY'],
    ['ends its process', 'crash', undefined, 'WORK_CRASHED'],
    ['gives too much', 'fill', 4_000, 'WORK_OUTPUT'],
    ['fails', 'fail', 'because', 'WORK_FAILED'],
  ] as const)('goes on after work that %s', async (_, kind, input, code) => {
    const pool = makePool();
    const bad = ask(pool, kind, input as never, { timeoutMs: 1_500, heapMb: 400, outputBytes: 1_000 });
    const next = ask(pool, 'say', 'next');
    await expect(bad).rejects.toMatchObject({ name: 'WorkFailure', code });
    expect(await next).toBe('NEXT');
    expect(pool.count().killed).toBe(kind === 'fill' || kind === 'fail' ? 0 : 1);
  });

  it('kills work that waits for much longer than its time limit', async () => {
    const pool = makePool();
    await ask(pool, 'pid');
    await expect(ask(pool, 'wait', 60_000, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'WORK_TIMEOUT',
    });
  });

  it('refuses a visitor who wants too much at once, and nobody else', async () => {
    const pool = makePool({ waiting: { inAll: 100, ofSite: 100, ofVisitor: 2 } });
    const mine = Array.from({ length: 3 }, () => ask(pool, 'wait', 1, { visitor: 'x' }));
    const others = [ask(pool, 'wait', 1, { visitor: 'y' }), ask(pool, 'wait', 1)];
    const settled = await Promise.allSettled(mine);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(settled[2]).toMatchObject({ reason: { code: 'WORK_BUSY' } });
    await Promise.all(others);
    await ask(pool, 'wait', 1, { visitor: 'x' });
    expect(pool.count().refused).toBe(1);
  });

  it.each([
    ['of a site', { inAll: 100, ofSite: 2, ofVisitor: 100 }, [true, false]],
    ['of all', { inAll: 2, ofSite: 100, ofVisitor: 100 }, [false, false]],
  ])('refuses visitors when too much %s waits, and never work without one', async (_, waiting, taken) => {
    const pool = makePool({ waiting });
    const first = Array.from({ length: 3 }, () => ask(pool, 'wait', 1));
    const asked = await Promise.allSettled([
      ask(pool, 'say', 'x', { site: 'b', visitor: 'x' }),
      ask(pool, 'say', 'x', { visitor: 'x' }),
    ]);
    expect(asked.map(({ status }) => status === 'fulfilled')).toEqual(taken);
    await Promise.all(first);
  });

  it('refuses a visitor whose turn does not come in time', async () => {
    const pool = makePool({ waitMs: 50 });
    const long = ask(pool, 'wait', 300);
    await expect(ask(pool, 'wait', 1, { visitor: 'x' })).rejects.toMatchObject({ code: 'WORK_BUSY' });
    await long;
  });

  it('leaves out what nobody waits for any more', async () => {
    const pool = makePool();
    const gone = new AbortController();
    const first = ask(pool, 'wait', 50);
    const second = ask(pool, 'wait', 1, { visitor: 'x', signal: gone.signal });
    gone.abort();
    await expect(second).rejects.toMatchObject({ code: 'WORK_GONE' });
    await first;
    expect(pool.count()).toMatchObject({ done: 1, waiting: 0 });
    await expect(ask(pool, 'pid', undefined, { signal: gone.signal })).rejects.toMatchObject({
      code: 'WORK_GONE',
    });
  });

  it('tells what keeps its work from being read', async () => {
    const pool = makePool();
    const unread = pool.run('say', () => Promise.reject(new Error('not there')), { site: SITE });
    await expect(unread).rejects.toThrow('not there');
    expect(await ask(pool, 'say', 'x')).toBe('X');
  });

  it('ends with whatever it does when it is stopped', async () => {
    const pool = makePool();
    const pid = await ask(pool, 'pid');
    const ends = [ask(pool, 'spin'), ask(pool, 'pid')].map((work) =>
      work.then(
        () => '',
        ({ code }: { code: string }) => code,
      ),
    );
    await pool.stop();
    expect(await Promise.all(ends)).toEqual(['WORK_GONE', 'WORK_GONE']);
    await expect.poll(() => isThere(pid)).toBe(false);
    await expect(ask(pool, 'pid')).rejects.toMatchObject({ code: 'WORK_GONE' });
  });

  it.each(['spin', 'wait'])(
    'ends with the server that it worked for, also in the middle of "%s"',
    async (kind) => {
      const pool = path.join(import.meta.dirname, 'worker-pool.ts');
      const script = `
      const { createWorkerPool } = await import(${JSON.stringify(pool)});
      const pool = createWorkerPool({ program: ${JSON.stringify(PROGRAM)}, most: 1 });
      const ask = (kind, input) => pool.run(kind, async () => input, { site: 'a', timeoutMs: 60_000 });
      console.log(await ask('pid'));
      await ask(${JSON.stringify(kind)}, 60_000);`;
      const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      const pid = Number(String(line));
      expect(isThere(pid)).toBe(true);
      server.kill('SIGKILL');
      await expect.poll(() => isThere(pid)).toBe(false);
    },
  );
});
