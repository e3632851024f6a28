import { listProducts } from '#shared/features/products/contract.ts';
import { readSales } from '#shared/features/sales/contract.ts';
import { type Bench, SITES, withBench } from '../../../e2e/hardening/support/bench.ts';
import { comeToBuy, findCounted, offerShipping, pay } from '../../../e2e/hardening/support/buyers.ts';
import { ask } from '../../../e2e/hardening/support/http.ts';
import { createPeople } from '../../../e2e/hardening/support/people.ts';
import { asAdmin, siteIdOf } from '../../../e2e/hardening/support/rows.ts';
import { type Cost, costTable, openCosts } from '../cpu.ts';
import { keepEditing, listShown } from '../edits.ts';
import { reportGoals } from '../goal-report.ts';
import type { BenchOptions } from '../options.ts';
import { median } from '../statistics.ts';
import { SIZE_GOALS, type SizeFigures } from './goals.ts';
import { addCategories, addProducts, WORDS } from './many-products.ts';
import { addOrders } from './many-orders.ts';
import { measureManySites } from './many-sites.ts';

const HOST = SITES.alpha;
const SIZES = [20, 10_000, 50_000] as const;
const FULL = { asked: 400, orders: 200_000, sites: 1_000 };
const QUICK = { asked: 60, orders: 20_000, sites: 100 };
const WARM_UP = 40;
const EDITS_GAP_MS = 100;
const SALES_ASKED = 15;
const DAY_MS = 86_400_000;

/** What is asked of a shop of each size, by what it is called. */
type Question = 'product page' | 'list page' | 'search and filters' | "staff's search and sorting";

type Costs = Record<Question, Cost>;

/** Addresses of each question, of which one after the other is asked for. */
async function questionsOf(bench: Bench): Promise<Record<Question, readonly string[]>> {
  const products = await listShown(bench, HOST);
  const words = WORDS.flatMap((one, place) => [
    one,
    `${one} ${WORDS[(place + 3) % WORDS.length]}`,
    one.slice(0, 4),
  ]);
  const staff = ['name', 'price', 'stock', 'newest'].flatMap((sort) => [
    `sort=${sort}`,
    `sort=${sort}&direction=descending`,
  ]);
  return {
    'product page': products.map(({ urlId }) => `/shop/p/${urlId}`),
    'list page': ['/shop'],
    'search and filters': [
      ...words.map((word) => `/search?q=${encodeURIComponent(word)}`),
      ...['price-asc', 'name', 'newest'].map((sort) => `/shop?sort=${sort}&option.Color=Red`),
    ],
    "staff's search and sorting": [
      ...staff.map((query) => `${listProducts.path}?${query}`),
      ...words.map((word) => `${listProducts.path}?search=${encodeURIComponent(word)}`),
    ],
  };
}

/** What each question costs in the first process of a bench, while products of the shop are changed. */
async function costsOf(bench: Bench, asked: number): Promise<Costs> {
  const [server, second] = bench.servers;
  const owner = await createPeople([server.port]).staff(HOST);
  const measure = await openCosts(bench, server.pid);
  const ways = await questionsOf(bench);
  const costs: Partial<Costs> = {};
  for (const question of Object.keys(ways) as Question[]) {
    const paths = ways[question];
    const go = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        const path = paths[turn % paths.length] ?? '';
        const answer = path.startsWith('/api/')
          ? await owner.call('GET', path)
          : await ask(server.port, { path, host: HOST });
        if (answer.status !== 200)
          throw new Error(`${path} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
      }
      return { count };
    };
    await go(WARM_UP);
    // Through the other process, whose work is not counted.
    const stop = await keepEditing({ ...bench, ...createPeople([second.port]) }, HOST, EDITS_GAP_MS);
    try {
      costs[question] = (await measure(() => go(asked))).cost;
    } finally {
      await stop();
    }
  }
  return costs as Costs;
}

/** How long the sales of a year take, in ms: the median of several. */
async function timeOfSales(bench: Bench, count: number): Promise<number> {
  const [{ port }] = bench.servers;
  const atOne = { ...bench, ...createPeople([port]) };
  await offerShipping(atOne, HOST);
  const paid = await pay(await comeToBuy(atOne, HOST, await findCounted(atOne, HOST, 1)));
  if (paid.status !== 200) throw new Error(`A cart that is bought answers ${paid.status}: ${paid.text}`);
  await asAdmin(bench, async (client) => {
    const siteId = await siteIdOf(client, HOST);
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM orders WHERE website_id = $1 ORDER BY created_at DESC LIMIT 1',
      [siteId],
    );
    await addOrders(client, siteId, { like: rows[0]?.id ?? '', count });
    await client.query('ANALYZE');
  });
  const owner = await atOne.staff(HOST);
  const day = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);
  const path = `${readSales.path}?from=${day(364)}&until=${day(0)}&by=month&isTest=true`;
  const times: number[] = [];
  for (let turn = 0; turn < SALES_ASKED; turn += 1) {
    const answer = await owner.call('GET', path);
    if (answer.status !== 200) throw new Error(`Sales answer ${answer.status}: ${answer.text}`);
    times.push(answer.ms);
  }
  return median(times);
}

const sum = ({ node, postgres }: Cost) => node + postgres;

/**
 * Measures what pages, searches and lists cost in shops of several sizes, without pages that are kept.
 * @returns a section of Markdown
 */
export async function benchSize({ isQuick, runs, say }: BenchOptions): Promise<string> {
  const { asked, orders, sites } = isQuick ? QUICK : FULL;
  const all: SizeFigures[] = [];
  const tables: Record<string, Cost> = {};
  for (let run = 1; run <= runs; run += 1) {
    const variables = { AWNING_LOG: 'warn', PAGE_CACHE_MB: '0' };
    const figures = await withBench({ variables }, async (bench) => {
      const found = new Map<number, Costs>();
      let from = 1;
      for (const size of SIZES) {
        say(`Run ${run} of ${runs}: a shop of ${size.toLocaleString('en-US')} products …`);
        if (size > SIZES[0]) {
          await asAdmin(bench, async (client) => {
            const siteId = await siteIdOf(client, HOST);
            if (from === 1) await addCategories(client, siteId);
            await addProducts(client, siteId, { from, until: size, words: WORDS });
            await client.query('VACUUM ANALYZE');
          });
          from = size + 1;
        }
        const costs = await costsOf(bench, asked);
        found.set(size, costs);
        for (const [question, cost] of Object.entries(costs)) {
          tables[`${question}, ${size.toLocaleString('en-US')} products`] = cost;
        }
      }
      say(`Run ${run} of ${runs}: sales of ${orders.toLocaleString('en-US')} orders …`);
      const sales = await timeOfSales(bench, orders);
      const [least, , most] = SIZES.map((size) => found.get(size));
      if (least === undefined || most === undefined) throw new Error('A size was not measured.');
      const growthOf = (question: Question) => sum(most[question]) / sum(least[question]);
      return {
        productPage: growthOf('product page'),
        listPage: growthOf('list page'),
        visitors: most['search and filters'].postgres,
        staff: most["staff's search and sorting"].postgres,
        sales,
      };
    });
    say(`Run ${run} of ${runs}: ${sites.toLocaleString('en-US')} sites …`);
    const many = await withBench({ variables: { AWNING_LOG: 'warn' } }, (bench) =>
      measureManySites(bench, sites),
    );
    all.push({ ...figures, ...many });
  }
  const report = reportGoals('Size', {
    how: [
      `The sample shop on embedded PostgreSQL, with 9,900 categories more from 10,000 products on; no page is kept. One request after the other, of ${asked} each, while another process changes a product every ${EDITS_GAP_MS} ms. Times are those of the processor, so that they do not depend on what else the machine does; for sales it is the time of the answer. Of each of the many sites three pages are visited, of which those that are asked for last are kept. The last table is that of the last run.`,
    ],
    goals: SIZE_GOALS,
    runs: all,
  });
  return `${report}\n${costTable(tables)}\n`;
}
