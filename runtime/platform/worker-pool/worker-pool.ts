import os from 'node:os';
import { failureOf } from './failure.ts';
import { createLanes } from './lanes.ts';
import { giveOut, kill, type Pool, type PoolOptions, type Task } from './members.ts';
import type { WorkKinds, WorkLimits } from './protocol.ts';
import { createSiteUsage } from './site-usage.ts';

/** Who wants a piece of work, and what it may take. */
export interface WorkAsk extends Partial<WorkLimits> {
  /** Id of the site whose turn it takes. */
  readonly site: string;
  /** The visitor who waits for it, as they are counted; work of the server's own has none and is never refused. */
  readonly visitor?: string;
  /** Aborted when nobody waits for it any more. */
  readonly signal?: AbortSignal;
  /** True for what is made before anybody asks for it: it has a process of its own, so that nobody waits behind it. */
  readonly isAhead?: boolean;
}

/** Figures of a pool. */
export interface PoolCounts {
  readonly processes: number;
  readonly at_work: number;
  readonly waiting: number;
  /** Since the process began. */
  readonly done: number;
  readonly refused: number;
  /** Pieces of work that ended with their process, since it began. */
  readonly killed: number;
}

/**
 * A bounded pool of processes for work on what people put in, which may be slow, big or made to be so. They come when
 * they are needed and go when they are not, yield to everything else on the machine, and can be killed.
 */
export interface WorkerPool<Kinds extends WorkKinds> {
  /**
   * Has work done when its turn comes.
   * @param input read when the work begins, so that what waits takes no memory
   * @throws WorkFailure
   */
  run<Kind extends keyof Kinds & string>(
    kind: Kind,
    input: () => Promise<Parameters<Kinds[Kind]>[0]>,
    ask: WorkAsk,
  ): Promise<Awaited<ReturnType<Kinds[Kind]>>>;
  count(): PoolCounts;
  /** Ends all processes and whatever they do; nothing is done afterwards. */
  stop(): Promise<void>;
}

/** What work may take unless it says otherwise. */
const DEFAULT_LIMITS: WorkLimits = { timeoutMs: 10_000, heapMb: 512, outputBytes: 32 * 1024 * 1024 };
/** Half of the machine: the other half is for those who are answered. */
const MOST = Math.max(1, Math.min(4, Math.floor(os.availableParallelism() / 2)));
const IDLE_MS = 5_000;
/** As long as somebody takes between two looks at what they write, which then need no new process. */
const LAST_IDLE_MS = 60_000;
/** Longer than it takes to begin a process on a busy machine: whoever comes new waits for one, not who is at work. */
const RESERVED_MS = 2_000;
/** More than half of a process all the time: more than pictures take that somebody puts in one by one. */
const MUCH_MS = 4_000;
const WAIT_MS = 20_000;
const WAITING = { inAll: 1_000, ofSite: 300, ofVisitor: 60 };
/** True when so much waits that nothing more of this visitor is taken. */
function isFull(pool: Pool, site: string, visitor: string): boolean {
  return (
    pool.lanes.size >= pool.options.waiting.inAll ||
    pool.lanes.sizeOf(site) >= pool.options.waiting.ofSite ||
    (pool.ofVisitors.get(`${site} ${visitor}`) ?? 0) >= pool.options.waiting.ofVisitor
  );
}

/** Puts a piece of work into its lane; it is done, or fails, when its turn has come. */
function take(
  pool: Pool,
  kind: string,
  input: () => Promise<unknown>,
  { site, visitor = '', signal, ...asked }: Omit<WorkAsk, 'isAhead'>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const isVisitors = visitor !== '';
    if (pool.isStopped || signal?.aborted === true) {
      reject(failureOf('WORK_GONE', kind));
      return;
    }
    if (isVisitors && isFull(pool, site, visitor)) {
      pool.total.refused += 1;
      reject(failureOf('WORK_BUSY', kind));
      return;
    }
    const key = `${site} ${visitor}`;
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      const left = (pool.ofVisitors.get(key) ?? 1) - 1;
      if (left > 0) pool.ofVisitors.set(key, left);
      else pool.ofVisitors.delete(key);
    };
    const task: Task = {
      site,
      visitor,
      kind,
      input,
      limits: { ...DEFAULT_LIMITS, ...asked },
      done(output) {
        pool.total.done += 1;
        finish();
        resolve(output);
      },
      fail(failure) {
        finish();
        reject(failure);
      },
    };
    const giveUp = (code: 'WORK_BUSY' | 'WORK_GONE') => {
      // What is under way is brought to its end: it is kept, and asked for again soon.
      if (!pool.lanes.drop(task)) return;
      if (code === 'WORK_BUSY') pool.total.refused += 1;
      task.fail(failureOf(code, kind));
    };
    const leave = () => giveUp('WORK_GONE');
    const timer = isVisitors ? setTimeout(() => giveUp('WORK_BUSY'), pool.options.waitMs) : undefined;
    signal?.addEventListener('abort', leave, { once: true });
    pool.ofVisitors.set(key, (pool.ofVisitors.get(key) ?? 0) + 1);
    pool.lanes.add(task);
    giveOut(pool);
  });
}

function createPool(options: PoolOptions): Pool {
  return {
    options: {
      most: MOST,
      spare: 1,
      idleMs: IDLE_MS,
      lastIdleMs: LAST_IDLE_MS,
      reservedMs: RESERVED_MS,
      muchMs: MUCH_MS,
      waitMs: WAIT_MS,
      waiting: WAITING,
      ...options,
    },
    members: new Set(),
    lanes: createLanes(),
    ofVisitors: new Map(),
    usage: createSiteUsage(options.muchMs ?? MUCH_MS),
    total: { done: 0, refused: 0, killed: 0 },
    isStopped: false,
  };
}

/** The figures of some pools together. */
function countIn(pools: readonly Pool[]): PoolCounts {
  const sum = (of: (pool: Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0);
  return {
    processes: sum(({ members }) => members.size),
    at_work: sum(({ members }) => [...members].filter(({ task }) => task !== undefined).length),
    waiting: sum(({ lanes }) => lanes.size),
    done: sum(({ total }) => total.done),
    refused: sum(({ total }) => total.refused),
    killed: sum(({ total }) => total.killed),
  };
}

async function end(pool: Pool): Promise<void> {
  pool.isStopped = true;
  for (let task = pool.lanes.next(); task !== undefined; task = pool.lanes.next()) {
    task.fail(failureOf('WORK_GONE', task.kind));
  }
  await Promise.all(
    [...pool.members].map(
      (member) =>
        new Promise<void>((resolve) => {
          const { exitCode, signalCode } = member.child;
          // One that has ended is among the members until what it said last is read.
          if (exitCode !== null || signalCode !== null) {
            resolve();
            return;
          }
          member.child.once('exit', () => resolve());
          kill(member, 'WORK_GONE');
        }),
    ),
  );
}

/** Makes a pool without processes. */
export function createWorkerPool<Kinds extends WorkKinds>(options: PoolOptions): WorkerPool<Kinds> {
  const awaited = createPool(options);
  const ahead = createPool({ ...options, most: 1, spare: 0, lastIdleMs: options.idleMs ?? IDLE_MS });
  return {
    run: (kind, input, { isAhead, ...ask }) =>
      take(isAhead === true ? ahead : awaited, kind, input, ask) as never,
    count: () => countIn([awaited, ahead]),
    async stop() {
      await Promise.all([end(awaited), end(ahead)]);
    },
  };
}
