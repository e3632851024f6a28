import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import { createWorkerPool, type WorkAsk, type WorkerPool } from '../../platform/worker-pool/worker-pool.ts';
import type { WorkerKinds } from '../../worker-kinds.ts';
import type { StyleOrder } from './compile-styles.ts';
import { STYLE_FAULTS } from './style-limits.ts';
import { createThemeWork, type ThemeTexts } from './theme-work.ts';

const pool: WorkerPool<WorkerKinds> = createWorkerPool<WorkerKinds>({
  program: path.join(import.meta.dirname, '../../worker.ts'),
});

afterAll(() => pool.stop());

const SITE = { site: 'a' };
const NEVER_ENDS = `a{b:replace("${'a'.repeat(40)}b","(a+)+$","")}`;

/** A theme of these sheets, in their order. */
function themeOf(sheets: Readonly<Record<string, string>>): ThemeTexts {
  const names = Object.keys(sheets);
  return {
    [SETTINGS_FILE]: JSON.stringify({ stylesheets: names }),
    ...Object.fromEntries(names.map((name) => [`styles/${name}`, sheets[name] ?? ''])),
  };
}

/** Work in real processes, with a count of what was asked of them. */
function workInPool() {
  const asked: StyleOrder[] = [];
  const work = createThemeWork({
    compileStyles: (order, ask) => {
      asked.push(order);
      return pool.run('compileStyles', async () => order, ask);
    },
    checkTheme: (texts, ask) => pool.run('checkTheme', async () => texts, ask),
    commonTemplates: async () => ({}),
  });
  return { asked, work };
}

// Processes start from source here, and give way to everything else that runs.
describe('styles that are compiled in another process', { timeout: 180_000 }, () => {
  it.each([
    ['a search pattern that never ends', `x{y:z}\n${NEVER_ENDS}`, STYLE_FAULTS.time, 2],
    ['a list that fills the memory', 'a{b:c}\n\nd{e:range(1000000000)}', STYLE_FAULTS.memory, 3],
  ])('say which limit ended them, and where: %s', async (_, text, message, line) => {
    const { asked, work } = workInPool();
    const theme = themeOf({ 'good.less': 'b { c: d; }', 'bad.less': text, 'other.less': 'e { f: g; }' });
    const met = { css: 'b{c:d}\ne{f:g}', problems: [{ path: 'styles/bad.less', line, column: 1, message }] };
    expect(await work.compile(SITE, theme, {})).toEqual(met);
    // The same draft is not tried again by itself, not even in other templates.
    const tries = asked.length;
    expect(await work.compile(SITE, { ...theme, 'site.region': 'changed' }, {})).toEqual(met);
    expect(asked.length).toBe(tries);
    const mended = { ...theme, 'styles/bad.less': 'h { i: j; }' };
    expect((await work.compile(SITE, mended, {})).problems).toEqual([]);
  });

  it('are given up when several of them end their process', async () => {
    const { asked, work } = workInPool();
    const names = ['1.less', '2.less', '3.less', '4.less'];
    const { css, problems } = await work.compile(
      SITE,
      themeOf(Object.fromEntries(names.map((name) => [name, 'a{b:range(1000000000)}']))),
      {},
    );
    expect([css, asked.length]).toEqual(['', 3]);
    expect(problems.map(({ path: at, message }) => [at, message])).toEqual([
      ['styles/1.less', STYLE_FAULTS.memory],
      ['styles/2.less', STYLE_FAULTS.memory],
      ['styles/3.less', STYLE_FAULTS.memory],
      [SETTINGS_FILE, STYLE_FAULTS.others],
    ]);
  });

  it('are compiled once for all who ask at the same time', async () => {
    const { asked, work } = workInPool();
    const theme = themeOf({ 'a.less': 'a { b: c; }' });
    const all = await Promise.all([1, 2, 3].map(() => work.compile(SITE, theme, {})));
    expect([all.map(({ css }) => css), asked.length]).toEqual([['a{b:c}', 'a{b:c}', 'a{b:c}'], 1]);
  });

  it('are refused for a while when too much waits', async () => {
    const busy = createThemeWork({
      compileStyles: () => Promise.reject(new WorkFailure('WORK_BUSY', 'busy')),
      checkTheme: () => Promise.reject(new WorkFailure('WORK_BUSY', 'busy')),
      commonTemplates: async () => ({}),
    });
    const refusal = { status: 503, code: 'UNAVAILABLE', retryAfter: 5 };
    await expect(busy.compile(SITE, themeOf({}), {})).rejects.toMatchObject(refusal);
    await expect(busy.check(SITE, themeOf({}))).rejects.toMatchObject(refusal);
  });
});

describe('templates that are checked in another process', { timeout: 180_000 }, () => {
  it('say what is wrong where', async () => {
    const { work } = workInPool();
    const problems = await work.check(SITE, { 'pages/a.page': 'x\n{.section a}', 'site.region': 'ok' });
    expect(problems).toMatchObject([{ path: 'pages/a.page', line: 2 }]);
  });

  it('say which limit ended them, and in which file', async () => {
    const asks: WorkAsk[] = [];
    const ended = new WorkFailure('WORK_TIMEOUT', 'x', { path: 'pages/a.page', line: 1 });
    const work = createThemeWork({
      compileStyles: () => Promise.reject(ended),
      checkTheme: (_, ask) => {
        asks.push(ask);
        return Promise.reject(ended);
      },
      commonTemplates: async () => ({}),
    });
    const texts = { 'pages/a.page': 'x' };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await work.check(SITE, texts)).toEqual([
        {
          path: 'pages/a.page',
          line: 1,
          column: 1,
          message: 'The templates take longer than 10 seconds to read.',
        },
      ]);
    }
    expect(asks).toEqual([{ site: 'a', timeoutMs: 10_000, heapMb: 512 }]);
  });
});
