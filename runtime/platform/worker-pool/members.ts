import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { stopwatch } from '../clock/clock.ts';
import { failureOf } from './failure.ts';
import type { createLanes, LaneOf } from './lanes.ts';
import type { SiteUsage } from './site-usage.ts';
import {
  LIMIT_SIGNALS,
  READY,
  type WorkAnswer,
  type WorkLimits,
  type WorkNote,
  type WorkOrder,
  type WorkPlace,
  type WorkProblem,
} from './protocol.ts';

export interface PoolOptions {
  /** Program of a worker, as a path. */
  readonly program: string;
  /** Processes that work for one site at the same time. */
  readonly most?: number;
  /** Processes beyond these, which are there for all other sites. */
  readonly spare?: number;
  /** How long processes stay that have nothing to do; the last of them stays longer. */
  readonly idleMs?: number;
  readonly lastIdleMs?: number;
  /** How long a process is left to the site that it worked for, as long as others may have another one. */
  readonly reservedMs?: number;
  /** How much of the processes a site may have had lately before it yields to the others, in ms. */
  readonly muchMs?: number;
  /** How long work may wait for its turn. */
  readonly waitMs?: number;
  /** Pieces of work that may wait: of all sites, of one site, of one visitor of it. */
  readonly waiting?: { readonly inAll: number; readonly ofSite: number; readonly ofVisitor: number };
}

/**
 * How far a process yields, and what that means by the clock: how many times its processor time work may take. With 5 it
 * gets a quarter of the processor while somebody else wants it, with 15 a thirtieth, and always all that is left.
 */
const YIELDING = { niceness: 5, patience: 10 };
/** The same for sites that have had much: others are not to wait for them, neither visitors nor who puts in a picture. */
const YIELDING_MORE = { niceness: 15, patience: 40 };
/** How long a process may take to begin, by the clock: on a busy machine longer than little work may take. */
const BEGIN_MS = 30_000;
/** A process that keeps more than this share of what its work may take is ended, for its memory never comes back by itself. */
const KEPT_SHARE = 0.6;
/** One piece of work at a time needs no more, and each thread would bring memory of its own. */
const WORKER_VARIABLES = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };
/** What a worker may know of the server's settings: no address of a database, no key. */
const KNOWN_VARIABLES =
  /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|(LD|DYLD)_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+|TSX_\w+)$/i;

/** A piece of work that waits or is done. */
export interface Task extends LaneOf {
  readonly kind: string;
  readonly input: () => Promise<unknown>;
  readonly limits: WorkLimits;
  done(output: unknown): void;
  fail(failure: Error): void;
}

/** A process of a pool. */
export interface Member {
  readonly child: ChildProcess;
  task: Task | undefined;
  /** True where it yields to the other processes of the pool too. */
  readonly isLow: boolean;
  /** Site that it worked for last, when it was handed that work, and when it was done. */
  site: string;
  worksSince: number;
  restsSince: number;
  /** Where its work is, as far as it said so. */
  at: WorkPlace | undefined;
  /** Memory that it had after its last work, in MB. */
  rssMb: number;
  /** Why it is being killed. */
  killedFor: WorkProblem | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** A pool as it is at this moment. */
export interface Pool {
  readonly options: Required<PoolOptions>;
  readonly members: Set<Member>;
  readonly lanes: ReturnType<typeof createLanes<Task>>;
  /** How much waits or is done for each visitor of each site. */
  readonly ofVisitors: Map<string, number>;
  /** What sites have had of the processes lately. */
  readonly usage: SiteUsage;
  readonly total: { done: number; refused: number; killed: number };
  isStopped: boolean;
}

/** What it means that a process ended by a signal that the pool did not send. */
function meaningOf(signal: NodeJS.Signals | null): WorkProblem {
  if (signal === LIMIT_SIGNALS.time) return 'WORK_TIMEOUT';
  return signal === LIMIT_SIGNALS.memory ? 'WORK_MEMORY' : 'WORK_CRASHED';
}

function knownVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => KNOWN_VARIABLES.test(name)));
}

/** True for a process that would have too little left of what the work may take. */
function isTooBigFor({ rssMb }: Member, { limits }: Task): boolean {
  return rssMb > limits.heapMb * KEPT_SHARE;
}

/** Ends a process in the middle of its work. */
export function kill(member: Member, why: WorkProblem): void {
  member.killedFor ??= why;
  member.child.kill('SIGKILL');
}

function retire(pool: Pool, member: Member): void {
  clearTimeout(member.timer);
  pool.members.delete(member);
  member.child.disconnect();
}

function retireLater(pool: Pool, member: Member): void {
  member.timer = setTimeout(() => {
    if (pool.members.size > 1 || pool.options.lastIdleMs <= pool.options.idleMs) retire(pool, member);
    else {
      member.timer = setTimeout(() => retire(pool, member), pool.options.lastIdleMs - pool.options.idleMs);
      member.timer.unref();
    }
  }, pool.options.idleMs);
  member.timer.unref();
}

const yieldingOf = ({ isLow }: Pick<Member, 'isLow'>) => (isLow ? YIELDING_MORE : YIELDING);

/** Counts the time that a process has worked, by the clock, for the site that it worked for. */
function countUse({ usage }: Pool, { task, worksSince }: Member): void {
  if (task !== undefined && worksSince > 0) usage.add(task.site, stopwatch() - worksSince);
}

function onAnswer(pool: Pool, member: Member, answer: WorkAnswer): void {
  const { task, at } = member;
  clearTimeout(member.timer);
  countUse(pool, member);
  member.task = undefined;
  member.rssMb = answer.rssMb;
  member.restsSince = stopwatch();
  if (task === undefined) return;
  if (answer.ok) task.done(answer.output);
  else task.fail(failureOf(answer.code, task.kind, answer.message, at));
  if (isTooBigFor(member, task)) retire(pool, member);
  else retireLater(pool, member);
  giveOut(pool);
}

function onEnd(pool: Pool, member: Member, signal: NodeJS.Signals | null): void {
  const { task, killedFor, at } = member;
  clearTimeout(member.timer);
  pool.members.delete(member);
  countUse(pool, member);
  if (task !== undefined) {
    member.task = undefined;
    pool.total.killed += 1;
    task.fail(failureOf(killedFor ?? meaningOf(signal), task.kind, '', at));
  }
  if (!pool.isStopped) giveOut(pool);
}

function engage(pool: Pool, task: Task): void {
  // From source, the worker is loaded as the server was.
  const execArgv = pool.options.program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(pool.options.program, {
    execArgv,
    serialization: 'advanced',
    env: { ...knownVariables(), ...WORKER_VARIABLES },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isLow = pool.usage.hasHadMuch(task.site);
  const member: Member = {
    child,
    task,
    isLow,
    site: task.site,
    worksSince: 0,
    restsSince: 0,
    at: undefined,
    rssMb: 0,
    killedFor: undefined,
    timer: undefined,
  };
  pool.members.add(member);
  // At once, since each thread begins with the priority of the one that makes it.
  if (child.pid !== undefined) os.setPriority(child.pid, yieldingOf(member).niceness);
  child.on('message', (message: typeof READY | WorkNote | WorkAnswer) => {
    if (message === READY) void hand(pool, member);
    else if ('at' in message) member.at = message.at;
    else onAnswer(pool, member, message);
  });
  child.on('error', () => onEnd(pool, member, null));
  child.once('exit', (_, signal) => {
    // What it said last may not be read yet.
    if (child.connected) child.once('disconnect', () => onEnd(pool, member, signal));
    else onEnd(pool, member, signal);
  });
  member.timer = setTimeout(() => kill(member, 'WORK_CRASHED'), BEGIN_MS);
}

/** Hands a process the work that it was engaged or chosen for. */
async function hand(pool: Pool, member: Member): Promise<void> {
  const { task } = member;
  if (task === undefined) return;
  const { kind, limits } = task;
  clearTimeout(member.timer);
  member.at = undefined;
  member.worksSince = 0;
  let order: WorkOrder;
  try {
    order = { kind, limits, input: await task.input() };
  } catch (error) {
    if (member.task !== task) return;
    member.task = undefined;
    task.fail(error as Error);
    retireLater(pool, member);
    giveOut(pool);
    return;
  }
  // Meanwhile the process may have ended, and the work with it.
  if (member.task !== task || !member.child.connected) return;
  member.timer = setTimeout(
    () => kill(member, 'WORK_TIMEOUT'),
    limits.timeoutMs * yieldingOf(member).patience,
  );
  member.worksSince = stopwatch();
  member.child.send(order);
}

/** Whether a site may have one more process: no site holds all that there may be. */
function mayHaveMore(pool: Pool, site: string): boolean {
  let held = 0;
  for (const { task } of pool.members) if (task?.site === site) held += 1;
  return held < pool.options.most;
}

/**
 * A free process for a piece of work: the one that worked for its site last, one that rests, or what there is where no
 * other may be begun; undefined where another one is to be begun. Sites that have had much share the processes that
 * yield to the others.
 */
function choose(pool: Pool, free: readonly Member[], task: Task, mayEngage: boolean): Member | undefined {
  const isLow = pool.usage.hasHadMuch(task.site);
  const fit = free.filter((member) => member.isLow === isLow && !isTooBigFor(member, task));
  const isOwn = ({ site }: Member) => site === task.site;
  const since = stopwatch() - pool.options.reservedMs;
  const chosen = fit.find(isOwn) ?? fit.find(({ restsSince }) => restsSince <= since);
  return chosen ?? (mayEngage || free.some(isOwn) ? undefined : fit[0]);
}

/** Gives out what waits, as far as processes are free or may be made. */
export function giveOut(pool: Pool): void {
  const { most, spare } = pool.options;
  while (pool.lanes.size > 0 && !pool.isStopped) {
    const free = [...pool.members].filter(({ task, child }) => task === undefined && child.connected);
    const mayEngage = pool.members.size < most + spare;
    const [first] = free;
    if (first === undefined && !mayEngage) return;
    const task = pool.lanes.next((site) => mayHaveMore(pool, site));
    if (task === undefined) return;
    const chosen = choose(pool, free, task, mayEngage);
    if (chosen !== undefined) {
      chosen.task = task;
      chosen.site = task.site;
      void hand(pool, chosen);
      continue;
    }
    const own = free.find(({ site }) => site === task.site) ?? first;
    if (!mayEngage && own !== undefined) retire(pool, own);
    engage(pool, task);
  }
}
