import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { type Bench, SITES, withBench } from '../../../e2e/hardening/support/bench.ts';
import {
  type Buyer,
  comeToBuy,
  type CountedItem,
  findCounted,
  offerShipping,
  pay,
  piecesOf,
  stockUp,
} from '../../../e2e/hardening/support/buyers.ts';
import { ask } from '../../../e2e/hardening/support/http.ts';
import { createPeople } from '../../../e2e/hardening/support/people.ts';
import { floodWithPictures, uploadPictures } from '../../../e2e/hardening/support/pictures.ts';
import { buy, findItem } from '../../../e2e/hardening/support/shop.ts';
import { percentile } from '../../../e2e/hardening/support/statistics.ts';
import { reportGoals } from '../goal-report.ts';
import type { BenchOptions } from '../options.ts';
import { type Hello, startHello } from '../storefront/hello-process.ts';
import { load } from '../storefront/load.ts';
import { SHOP_GOALS, type ShopFigures } from './goals.ts';

const HOST = SITES.alpha;
const CONNECTIONS = 16;
const PRODUCTS = 10;
const PICTURES = 10;
const PICTURES_IN_FLIGHT = 100;
/** Pieces that no run sells out. */
const PLENTY = 10_000;
const FULL = { seconds: 6, orders: 300, warmUp: 60 };
const QUICK = { seconds: 2, orders: 40, warmUp: 16 };

/** Does something for each of a list, so many at once; answers how many a second. */
async function rateOf<T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<number> {
  const left = list.values();
  const began = performance.now();
  const work = async () => {
    for (const one of left) await act(one);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return list.length / ((performance.now() - began) / 1000);
}

async function buyAll(bench: Bench, items: readonly CountedItem[], count: number): Promise<number> {
  const buyers: Buyer[] = [];
  await rateOf(Array.from({ length: count }), async () => {
    const item = items[buyers.length % items.length];
    if (item !== undefined) buyers.push(await comeToBuy(bench, HOST, [item]));
  });
  return rateOf(buyers, async (buyer) => {
    const answer = await pay(buyer);
    if (answer.status !== 200)
      throw new Error(`A cart that is bought answers ${answer.status}: ${answer.text}`);
  });
}

/** Carts that are filled: what one visitor waits for, and how many visitors there may be. */
async function measureCarts(bench: Bench, hello: Hello, seconds: number) {
  const item = await findItem(bench, HOST);
  const visitor = bench.visitor(HOST);
  await buy(visitor, item);
  const [{ port }] = bench.servers;
  const crumb = visitor.cookies.get(CRUMB_NAME) ?? '';
  const base = { port, host: HOST, seconds, connections: CONNECTIONS, status: 200 };
  // Who comes with a crumb and no cart is given a new one each time.
  const adding = {
    ...base,
    method: 'POST' as const,
    path: addCartEntry.path,
    body: JSON.stringify({ ...item, quantity: 1 }),
    headers: { 'content-type': 'application/json', cookie: `${CRUMB_NAME}=${crumb}`, [CRUMB_HEADER]: crumb },
  };
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await load({ ...adding, seconds: 1 });
  const yardstick = await load({ ...base, port: hello.port, path: '/' });
  const alone = await load({ ...adding, connections: 1 });
  const adds = await load(adding);
  const cart = await load({ ...base, path: getCart.path, headers: { cookie } });
  return { yardstick, alone, adds, cart };
}

/** The time within which 95 of 100 are answered who add one after the other, in ms. */
async function p95OfAdding(bench: Bench, port: number, seconds: number): Promise<number> {
  const visitor = createPeople([port]).visitor(HOST);
  const entry = { ...(await findItem(bench, HOST)), quantity: 1 };
  const times: number[] = [];
  await buy(visitor, entry);
  const crumb = { cookie: `${CRUMB_NAME}=${visitor.cookies.get(CRUMB_NAME) ?? ''}` };
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const answer = await ask(port, {
      method: addCartEntry.method,
      path: addCartEntry.path,
      host: HOST,
      headers: {
        ...crumb,
        'content-type': 'application/json',
        [CRUMB_HEADER]: visitor.cookies.get(CRUMB_NAME) ?? '',
      },
      body: JSON.stringify(entry),
    });
    if (answer.status !== 200) throw new Error(`Adding answers ${answer.status}: ${answer.text}`);
    times.push(answer.ms);
  }
  return percentile(times, 0.95);
}

/** How many times as long adding takes while so many pictures are asked for that were not made yet. */
async function measureBeside(bench: Bench, seconds: number): Promise<number> {
  const [{ port }] = bench.servers;
  const atOne = { ...bench, ...createPeople([port]) };
  const urls = await uploadPictures(atOne, HOST, PICTURES);
  const alone = await p95OfAdding(bench, port, seconds);
  const flood = floodWithPictures({ port, host: HOST }, urls, PICTURES_IN_FLIGHT, () => undefined);
  try {
    return (await p95OfAdding(bench, port, seconds)) / alone;
  } finally {
    await flood.stop();
  }
}

/**
 * Measures carts against a bare server in the same minutes, and how many are bought in a second.
 * @returns a section of Markdown
 */
export async function benchShop({ isQuick, runs, say }: BenchOptions): Promise<string> {
  const { seconds, orders, warmUp } = isQuick ? QUICK : FULL;
  const hello = await startHello();
  const all: ShopFigures[] = [];
  try {
    for (let run = 1; run <= runs; run += 1) {
      const figures = await withBench({ variables: { AWNING_LOG: 'warn' } }, async (bench) => {
        say(`Run ${run} of ${runs}: carts that are filled …`);
        const { yardstick, alone, adds, cart } = await measureCarts(bench, hello, seconds);
        say(`Run ${run} of ${runs}: carts that are filled while pictures are asked for …`);
        const addBeside = await measureBeside(bench, seconds);
        say(`Run ${run} of ${runs}: carts that are bought …`);
        // One process serves all that is measured.
        const atOne = { ...bench, ...createPeople([bench.servers[0].port]) };
        await offerShipping(atOne, HOST);
        const items = await findCounted(atOne, HOST, PRODUCTS);
        await stockUp(atOne, HOST, items, PLENTY);
        await buyAll(atOne, items, warmUp);
        const spread = await buyAll(atOne, items, orders);
        const hot = await buyAll(atOne, items.slice(0, 1), orders);
        const left = await Promise.all(items.map((item) => piecesOf(atOne, item)));
        const sold = items.length * PLENTY - left.reduce((sum, pieces) => sum + pieces, 0);
        if (sold !== warmUp + 2 * orders) throw new Error(`${sold} pieces were sold.`);
        return {
          add: alone.p50,
          addP99: alone.p99,
          addBeside,
          adds: adds.perSecond / yardstick.perSecond,
          addsP99: adds.p99,
          spread,
          hot,
          cart: cart.perSecond / yardstick.perSecond,
        };
      });
      all.push(figures);
    }
  } finally {
    hello.stop();
  }
  return reportGoals('Shop', {
    how: [
      `The sample shop on embedded PostgreSQL, one process of the server, ${CONNECTIONS} connections; carts are bought with the provider for trying out. Shares are those of a bare Express server that answers five letters in the same minutes, medians those of ${runs} runs:`,
    ],
    goals: SHOP_GOALS,
    runs: all,
  });
}
