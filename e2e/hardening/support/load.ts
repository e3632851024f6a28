import { type Bench, SITES } from './bench.ts';
import { openForBuying } from './buying-load.ts';
import type { Findings } from './check.ts';
import { createLoadCalls, type LoadCalls } from './load-calls.ts';
import { createShoppers } from './load-carts.ts';
import { createEditing } from './load-edits.ts';
import { createInviting } from './load-invitations.ts';
import { createPublishing } from './load-releases.ts';
import { findItem } from './shop.ts';

/** How many do what, and how long each of them rests between two calls, in milliseconds. */
export interface LoadOptions {
  readonly shoppers?: number;
  readonly readers?: number;
  /** People who buy, and whose orders are counted; none unless told otherwise. */
  readonly buyers?: number;
  readonly restMs?: number;
  readonly publishRestMs?: number;
  readonly inviteRestMs?: number;
  /** True while calls may be refused with 503 or stay without an answer. */
  readonly mayFail?: boolean;
}

/** A mixed load on both sites, and a ledger of what was acknowledged. */
export interface Load {
  /** Calls with any answer, by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds that each answer took. */
  readonly times: readonly number[];
  /** Calls without an answer. */
  lost(): number;
  /** Compares what is there with what was acknowledged. */
  check(): Promise<void>;
}

const REST_MS = 250;
const MISSING_PAGE = '/no-such-page';
const READ_PATHS = [
  '/',
  '/shop',
  '/shop?format=json',
  '/about',
  '/shop/p/spring-tide-dish',
  '/cart',
  MISSING_PAGE,
];

/**
 * Runs work under a load: shoppers, readers, an editor, a publisher and somebody who invites people, each of whom does
 * one thing after another. The load ends with the work.
 */
export async function underLoad(
  bench: Bench,
  findings: Findings,
  options: LoadOptions,
  work: (load: Load) => Promise<void>,
): Promise<Load> {
  const load = await startLoad(bench, findings, options);
  try {
    await work(load);
  } finally {
    await load.stop();
  }
  return load;
}

/** Reads pages, one after another. */
async function read(
  bench: Bench,
  { send, rest, isOver }: LoadCalls,
  who: number,
  restMs: number,
): Promise<void> {
  const visitor = bench.visitor(hostOf(who));
  for (let turn = who; !isOver(); turn += 1) {
    const path = READ_PATHS[turn % READ_PATHS.length] ?? '/';
    await send(`reading ${path}`, path === MISSING_PAGE ? [404] : [200], () => visitor.send(path));
    await rest(restMs);
  }
}

/** The site of a shopper or reader: they are spread over both. */
function hostOf(who: number): string {
  return who % 2 === 0 ? SITES.alpha : SITES.beta;
}

async function startLoad(
  bench: Bench,
  findings: Findings,
  options: LoadOptions,
): Promise<Load & { stop(): Promise<void> }> {
  const { shoppers = 8, readers = 6, buyers = 0, restMs = REST_MS, mayFail = false } = options;
  const { publishRestMs = 4 * restMs, inviteRestMs = 4 * restMs } = options;
  const { alpha, beta } = SITES;
  const calls = createLoadCalls(bench, findings, mayFail);
  const shopping = createShoppers(bench, findings, calls, restMs);
  const buying = buyers === 0 ? undefined : await openForBuying(bench, findings, calls.send, calls.insist);
  const [editor, publisher] = [await bench.staff(beta), await bench.staff(alpha)];
  const editing = await createEditing(findings, calls, editor, restMs);
  const publishing = await createPublishing(bench, findings, calls, {
    host: alpha,
    publisher,
    restMs: publishRestMs,
  });
  const items = { alpha: await findItem(bench, alpha), beta: await findItem(bench, beta) };
  const inviting = await createInviting(bench, findings, calls, { host: alpha, restMs: inviteRestMs });

  async function shop(who: number): Promise<void> {
    const host = hostOf(who);
    await shopping.shop(host, host === alpha ? items.alpha : items.beta, who % 4 < 2);
  }

  async function buyOften(): Promise<void> {
    while (!calls.isOver()) {
      await buying?.buy();
      await calls.rest(restMs);
    }
  }

  const working = Promise.allSettled([
    ...Array.from({ length: shoppers }, (_, who) => shop(who)),
    ...Array.from({ length: readers }, (_, who) => read(bench, calls, who, restMs)),
    ...Array.from({ length: buyers }, buyOften),
    editing.edit(),
    publishing.publish(),
    inviting.inviteAll(),
  ]);

  return {
    statuses: calls.statuses,
    times: calls.times,
    lost: calls.lost,
    async stop() {
      calls.stop();
      for (const result of await working) if (result.status === 'rejected') throw result.reason;
      calls.note();
    },
    async check() {
      await shopping.check();
      await editing.check();
      await publishing.check();
      await inviting.check();
      await buying?.check();
    },
  };
}
