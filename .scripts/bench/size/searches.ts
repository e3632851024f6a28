import { type Bench, SITES } from '../../../e2e/hardening/support/bench.ts';
import { ask, field } from '../../../e2e/hardening/support/http.ts';
import { asAdmin, siteIdOf } from '../../../e2e/hardening/support/rows.ts';
import { percentile } from '../../../e2e/hardening/support/statistics.ts';
import { addCategories, addProducts, GERMAN_WORDS, WORDS } from './many-products.ts';

const PRODUCTS = 10_000;
const ASKED = 100;
const PERCENTILE = 0.95;

/** Fills both sites with as much as a store may have; the second one speaks German. */
async function fill(bench: Bench): Promise<void> {
  await asAdmin(bench, async (client) => {
    await client.query(`UPDATE websites SET language = 'de-DE' WHERE website_id = $1`, [
      await siteIdOf(client, SITES.beta),
    ]);
    for (const [host, words] of [
      [SITES.alpha, WORDS],
      [SITES.beta, GERMAN_WORDS],
    ] as const) {
      const id = await siteIdOf(client, host);
      await addCategories(client, id);
      await addProducts(client, id, { from: 1, until: PRODUCTS, words });
    }
    await client.query('ANALYZE');
  });
}

async function timesOf(port: number, host: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const { status } = await ask(port, { path, host });
    if (status !== 200) throw new Error(`${path} at ${host} answered ${status}.`);
    times.push(performance.now() - began);
  }
  return times;
}

/** How long searches and categories take in shops as big as they may be, in ms, without pages that are kept. */
export async function measureManyProducts(bench: Bench): Promise<{ search: number; list: number }> {
  await fill(bench);
  const [{ port }] = bench.servers;
  const searches = (words: readonly string[]) =>
    Array.from({ length: ASKED }, (_, turn) => {
      const word = words[turn % words.length] ?? '';
      const other = words[Math.floor(turn / words.length) % words.length] ?? '';
      // Of four searches one has a single word, one is misspelt, one has half a word, one has two.
      const asked =
        [word, word.replace(/(.)(.)$/, '$2$1'), word.slice(0, 4), `${word} ${other}`][turn % 4] ?? '';
      return `/search?q=${encodeURIComponent(`${asked} ${turn % 4 === 0 ? turn : ''}`.trim())}`;
    });
  const lists = Array.from({ length: ASKED }, (_, turn) => {
    const sort = ['order', 'newest', 'price-asc', 'name'][turn % 4];
    return turn % 2 === 0
      ? `/shop/kind-${(turn % 100) + 1}?sort=${sort}`
      : `/shop?sort=${sort}&option.Color=Red&page=${turn + 1}`;
  });
  const { alpha, beta } = SITES;
  for (const host of [alpha, beta]) {
    await timesOf(port, host, ['/search?q=warm', '/shop', '/shop']);
    const shown = field(await ask(port, { path: '/shop?format=json', host }), 'pagination') as {
      total: number;
    };
    if (shown.total < PRODUCTS) throw new Error(`The shop of ${host} shows ${shown.total} products.`);
  }
  const [english, german] = [
    await timesOf(port, alpha, searches(WORDS)),
    await timesOf(port, beta, searches(GERMAN_WORDS)),
  ];
  return {
    search: percentile([...english, ...german], PERCENTILE),
    list: percentile(await timesOf(port, alpha, lists), PERCENTILE),
  };
}
