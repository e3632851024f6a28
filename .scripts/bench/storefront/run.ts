import { setTimeout as pause } from 'node:timers/promises';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { type Bench, SITES, withBench } from '../../../e2e/hardening/support/bench.ts';
import { ask, field } from '../../../e2e/hardening/support/http.ts';
import { createPeople } from '../../../e2e/hardening/support/people.ts';
import { startProcess } from '../../../e2e/hardening/support/server.ts';
import { type Cost, costTable, openCosts } from '../cpu.ts';
import { keepEditing, listShown } from '../edits.ts';
import { reportGoals } from '../goal-report.ts';
import { memoryOf } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { median } from '../statistics.ts';
import { type Figures, GOALS } from './goals.ts';
import { type Hello, startHello } from './hello-process.ts';
import { rateTogether } from './light-load.ts';
import { type Load, load, type LoadOptions } from './load.ts';

const HOST = SITES.alpha;
const PRODUCT = '/shop/p/tide-mug';
const LIST = '/shop';
const CONNECTIONS = 16;
const FULL_SECONDS = 6;
const QUICK_SECONDS = 2;
/** Pages that are made anew come slowly, so it takes a while until their code is compiled. */
const WARM_UP_SECONDS = 15;
const PUBLISHINGS = 5;
const EDITS_GAP_MS = 100;
const BROWSER = { 'accept-encoding': 'gzip, br', 'cache-control': 'max-age=0', cookie: '' };

/** Publishes a change through one process and waits until the other shows it; median milliseconds. */
async function timeToVisible(bench: Bench): Promise<number> {
  const [first, second] = bench.servers;
  const owner = await bench.staff(HOST);
  const authorization = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const call = async (
    { method, path: to }: { method: string; path: string },
    query: string,
    body?: unknown,
  ) => {
    const answer = await ask(first.port, {
      method,
      path: to + query,
      host: HOST,
      headers: authorization,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${to} answered ${answer.status}: ${answer.text}`);
    return answer;
  };
  const file = 'collections/products.item';
  const times: number[] = [];
  for (let turn = 0; turn < PUBLISHINGS; turn += 1) {
    const word = `bench-${turn}-${Date.now()}`;
    const stored = await call(readTemplateFile, `?path=${encodeURIComponent(file)}`);
    await call(writeTemplateFile, '', {
      path: file,
      content: `${String(field(stored, 'content'))}<!-- ${word} -->`,
      baseHash: field(stored, 'hash'),
    });
    const expectedLiveReleaseId = field(await call(getWebsite, ''), 'liveReleaseId');
    await ask(second.port, { path: PRODUCT, host: HOST });
    await call(publishRelease, '', { expectedLiveReleaseId, note: word });
    const published = performance.now();
    while (!(await ask(second.port, { path: PRODUCT, host: HOST })).text.includes(word)) await pause(2);
    times.push(performance.now() - published);
  }
  return median(times);
}

async function measureKept(bench: Bench, hello: Hello, seconds: number) {
  const [first, second] = bench.servers;
  const base = {
    host: HOST,
    path: PRODUCT,
    seconds,
    connections: CONNECTIONS,
    status: 200,
    headers: BROWSER,
  };
  const on = (port: number, extra: Partial<LoadOptions> = {}): Promise<Load> =>
    load({ ...base, port, ...extra });
  await Promise.all([on(first.port, { seconds: 1 }), on(second.port, { seconds: 1 })]);
  const yardstick = await on(hello.port, { path: '/' });
  const kept = await on(first.port);
  const { headers } = await ask(first.port, { path: PRODUCT, host: HOST, headers: BROWSER });
  const unchanged = await on(first.port, {
    status: 304,
    headers: { ...BROWSER, 'if-none-match': headers.etag ?? '' },
  });
  const one = await rateTogether([first.port], base);
  const both = await rateTogether([first.port, second.port], base);
  return { yardstick, kept, unchanged, two: both.perSecond / one.perSecond, generator: one.generator };
}

/**
 * Pages that are made anew: those of all products one after the other, and the list of them, while the other process
 * changes one product after the other. One page that stays as it is would reward whatever is kept of it.
 */
async function measureMade(bench: Bench, hello: Hello, isQuick: boolean) {
  const [first, second] = bench.servers;
  const seconds = isQuick ? QUICK_SECONDS : FULL_SECONDS;
  const base = { port: first.port, host: HOST, connections: CONNECTIONS, status: 200, headers: BROWSER };
  const products = (await listShown(bench, HOST)).map(({ urlId }) => `/shop/p/${urlId}`);
  for (const path of [products, LIST]) await load({ ...base, path, seconds: isQuick ? 2 : WARM_UP_SECONDS });
  const yardstick = await load({ ...base, port: hello.port, path: '/', seconds });
  const measure = await openCosts(bench, first.pid);
  const stop = await keepEditing({ ...bench, ...createPeople([second.port]) }, HOST, EDITS_GAP_MS);
  try {
    const product = await measure(() => load({ ...base, path: products, seconds }));
    const list = await measure(() => load({ ...base, path: LIST, seconds }));
    const costs = { 'product page made anew': product.cost, 'list made anew': list.cost };
    return { yardstick, product, list, costs };
  } finally {
    await stop();
  }
}

/**
 * Measures the storefront against a bare server in the same minutes.
 * @returns a section of Markdown
 */
export async function benchStorefront({ isQuick, runs, say }: BenchOptions): Promise<string> {
  const seconds = isQuick ? QUICK_SECONDS : FULL_SECONDS;
  const hello = await startHello();
  const all: Figures[] = [];
  const hellos: number[] = [];
  let pageBytes = 0;
  let generator = '';
  let costs: Readonly<Record<string, Cost>> = {};
  try {
    for (let run = 1; run <= runs; run += 1) {
      say(`Run ${run} of ${runs}: pages that are kept …`);
      const kept = await withBench({ variables: { AWNING_LOG: 'warn' } }, async (bench) => {
        const [first] = bench.servers;
        const idle = memoryOf(first.pid);
        const measured = await measureKept(bench, hello, seconds);
        ({ generator } = measured);
        const page = await ask(first.port, { path: PRODUCT, host: HOST });
        pageBytes = Buffer.byteLength(page.text);
        const began = performance.now();
        const third = await startProcess(bench.variables);
        const start = performance.now() - began;
        await third.stop();
        return { ...measured, idle, start, busy: memoryOf(first.pid), visible: await timeToVisible(bench) };
      });
      say(`Run ${run} of ${runs}: pages that are made anew …`);
      const variables = { AWNING_LOG: 'warn', PAGE_CACHE_MB: '0' };
      const made = await withBench({ variables }, (bench) => measureMade(bench, hello, isQuick));
      costs = made.costs;
      hellos.push(kept.yardstick.perSecond, made.yardstick.perSecond);
      all.push({
        kept: kept.kept.perSecond / kept.yardstick.perSecond,
        unchanged: kept.unchanged.perSecond / kept.yardstick.perSecond,
        made: made.product.perSecond / made.yardstick.perSecond,
        list: made.list.perSecond / made.yardstick.perSecond,
        keptP99: kept.kept.p99,
        madeP99: made.product.p99,
        two: kept.two,
        start: kept.start,
        idle: kept.idle,
        busy: kept.busy,
        visible: kept.visible,
      });
    }
  } finally {
    hello.stop();
  }
  const perSecond = hellos.map((value) => value.toFixed(0)).join(', ');
  const report = reportGoals('Storefront', {
    how: [
      `The sample shop on embedded PostgreSQL; the generator of the load, the database and the server share the machine. A product page has ${pageBytes.toLocaleString('en-US')} bytes of HTML. ${CONNECTIONS} connections, asked by autocannon, and for G14 by ${generator}. Pages that are made anew are those of all products one after the other, and a product changes every ${EDITS_GAP_MS} ms through another process; what they cost in the last run stands below.`,
      `"Hello" is a bare Express server that answers five letters; it takes its turn in each of ${all.length} runs and managed ${perSecond} requests a second. What counts are the shares of it:`,
    ],
    goals: GOALS,
    runs: all,
  });
  return `${report}\n${costTable(costs)}\n`;
}
