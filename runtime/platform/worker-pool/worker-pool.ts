import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { createLanes, type LaneOf } from './lanes.ts';
import {
  LIMIT_SIGNALS,
  READY,
  type WorkAnswer,
  type WorkKinds,
  type WorkLimits,
  type WorkNote,
  type WorkOrder,
  type WorkPlace,
  type WorkProblem,
} from './protocol.ts';

/** A piece of work that was not done. */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure';
  readonly code: WorkProblem;
  /** Where the work was, as far as it said so. */
  readonly at: WorkPlace | undefined;

  constructor(code: WorkProblem, message: string, at?: WorkPlace) {
    super(message);
    this.code = code;
    this.at = at;
  }

  /** True when others only came first, or nobody waited any more; the same work may be done another time. */
  get isBusy(): boolean {
    return this.code === 'WORK_BUSY' || this.code === 'WORK_GONE';
  }
}

/** Who wants a piece of work, and what it may take. */
export interface WorkAsk extends Partial<WorkLimits> {
  /** Id of the site whose turn it takes. */
  readonly site: string;
  /** The visitor who waits for it, as they are counted; work of the server's own has none and is never refused. */
  readonly visitor?: string;
  /** Aborted when nobody waits for it any more. */
  readonly signal?: AbortSignal;
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

export interface PoolOptions {
  /** Program of a worker, as a path. */
  readonly program: string;
  /** Processes that work for one site at the same time; one more is there for all others. */
  readonly most?: number;
  /** How long processes stay that have nothing to do; the last of them stays longer. */
  readonly idleMs?: number;
  readonly lastIdleMs?: number;
  /** How long work may wait for its turn. */
  readonly waitMs?: number;
  /** Pieces of work that may wait: of all sites, of one site, of one visitor of it. */
  readonly waiting?: { readonly inAll: number; readonly ofSite: number; readonly ofVisitor: number };
}

/** What work may take unless it says otherwise. */
const DEFAULT_LIMITS: WorkLimits = { timeoutMs: 10_000, heapMb: 512, outputBytes: 32 * 1024 * 1024 };
/** Half of the machine: the other half is for those who are answered. */
const MOST = Math.max(1, Math.min(4, Math.floor(os.availableParallelism() / 2)));
const IDLE_MS = 5_000;
/** As long as somebody takes between two looks at what they write, which then need no new process. */
const LAST_IDLE_MS = 60_000;
const WAIT_MS = 20_000;
const WAITING = { inAll: 1_000, ofSite: 300, ofVisitor: 60 };
/** A tenth of the processor while somebody else wants it, and all that is left. */
const NICENESS = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** By the clock work may take so many times its processor time, of which it gets a tenth while others want it. */
const PATIENCE = 10;
/** A process that keeps more than this share of what its work may take is ended, for its memory never comes back by itself. */
const KEPT_SHARE = 0.6;
/** One piece of work at a time needs no more, and each thread would bring memory of its own. */
const WORKER_VARIABLES = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };
/** What a worker may know of the server's settings: no address of a database, no key. */
const KNOWN_VARIABLES =
  /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|(LD|DYLD)_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+|TSX_\w+)$/i;

interface Task extends LaneOf {
  readonly kind: string;
  readonly input: () => Promise<unknown>;
  readonly limits: WorkLimits;
  done(output: unknown): void;
  fail(failure: Error): void;
}

interface Member {
  readonly child: ChildProcess;
  task: Task | undefined;
  /** Where its work is, as far as it said so. */
  at: WorkPlace | undefined;
  /** Memory that it had after its last work, in MB. */
  rssMb: number;
  /** Why it is being killed. */
  killedFor: WorkProblem | undefined;
  timer: NodeJS.Timeout | undefined;
}

const SENTENCES: Readonly<Record<WorkProblem, string>> = {
  WORK_BUSY: 'Too much waits to be worked on.',
  WORK_GONE: 'Nobody waits for it any more.',
  WORK_TIMEOUT: 'It took too long.',
  WORK_MEMORY: 'It took too much memory.',
  WORK_OUTPUT: 'What came out is too big.',
  WORK_CRASHED: 'The process ended in the middle of it.',
  WORK_FAILED: 'It could not be done.',
};

const failureOf = (code: WorkProblem, kind: string, said = '', at?: WorkPlace) =>
  new WorkFailure(code, `${kind}: ${said || SENTENCES[code]}`, at);

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

/** Makes a pool without processes. */
export function createWorkerPool<Kinds extends WorkKinds>({
  program,
  most = MOST,
  idleMs = IDLE_MS,
  lastIdleMs = LAST_IDLE_MS,
  waitMs = WAIT_MS,
  waiting = WAITING,
}: PoolOptions): WorkerPool<Kinds> {
  const members = new Set<Member>();
  const lanes = createLanes<Task>();
  const ofVisitors = new Map<string, number>();
  const total = { done: 0, refused: 0, killed: 0 };
  let isStopped = false;

  function kill(member: Member, why: WorkProblem): void {
    member.killedFor ??= why;
    member.child.kill('SIGKILL');
  }

  function retire(member: Member): void {
    clearTimeout(member.timer);
    members.delete(member);
    member.child.disconnect();
  }

  function retireLater(member: Member): void {
    member.timer = setTimeout(() => {
      if (members.size > 1 || lastIdleMs <= idleMs) retire(member);
      else {
        member.timer = setTimeout(() => retire(member), lastIdleMs - idleMs);
        member.timer.unref();
      }
    }, idleMs);
    member.timer.unref();
  }

  function onAnswer(member: Member, answer: WorkAnswer): void {
    const { task, at } = member;
    clearTimeout(member.timer);
    member.task = undefined;
    member.rssMb = answer.rssMb;
    if (task === undefined) return;
    if (answer.ok) task.done(answer.output);
    else task.fail(failureOf(answer.code, task.kind, answer.message, at));
    if (isTooBigFor(member, task)) retire(member);
    else retireLater(member);
    giveOut();
  }

  function onEnd(member: Member, signal: NodeJS.Signals | null): void {
    const { task, killedFor, at } = member;
    clearTimeout(member.timer);
    members.delete(member);
    if (task !== undefined) {
      member.task = undefined;
      total.killed += 1;
      task.fail(failureOf(killedFor ?? meaningOf(signal), task.kind, '', at));
    }
    if (!isStopped) giveOut();
  }

  function engage(task: Task): void {
    // From source, the worker is loaded as the server was.
    const execArgv = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(program, {
      execArgv,
      serialization: 'advanced',
      env: { ...knownVariables(), ...WORKER_VARIABLES },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const member: Member = {
      child,
      task,
      at: undefined,
      rssMb: 0,
      killedFor: undefined,
      timer: undefined,
    };
    members.add(member);
    // At once, since each thread begins with the priority of the one that makes it.
    if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
    child.on('message', (message: typeof READY | WorkNote | WorkAnswer) => {
      if (message === READY) void hand(member);
      else if ('at' in message) member.at = message.at;
      else onAnswer(member, message);
    });
    child.on('error', () => onEnd(member, null));
    child.once('exit', (_, signal) => {
      // What it said last may not be read yet.
      if (child.connected) child.once('disconnect', () => onEnd(member, signal));
      else onEnd(member, signal);
    });
    member.timer = setTimeout(() => kill(member, 'WORK_CRASHED'), task.limits.timeoutMs * PATIENCE);
  }

  /** Hands a process the work that it was engaged or chosen for. */
  async function hand(member: Member): Promise<void> {
    const { task } = member;
    if (task === undefined) return;
    const { kind, limits } = task;
    clearTimeout(member.timer);
    member.at = undefined;
    let order: WorkOrder;
    try {
      order = { kind, limits, input: await task.input() };
    } catch (error) {
      if (member.task !== task) return;
      member.task = undefined;
      task.fail(error as Error);
      retireLater(member);
      giveOut();
      return;
    }
    // Meanwhile the process may have ended, and the work with it.
    if (member.task !== task || !member.child.connected) return;
    member.timer = setTimeout(() => kill(member, 'WORK_TIMEOUT'), limits.timeoutMs * PATIENCE);
    member.child.send(order);
  }

  /** Whether a site may have one more process: no site holds all that there may be. */
  function mayHaveMore(site: string): boolean {
    let held = 0;
    for (const { task } of members) if (task?.site === site) held += 1;
    return held < most;
  }

  function giveOut(): void {
    while (lanes.size > 0 && !isStopped) {
      const free = [...members].find(({ task, child }) => task === undefined && child.connected);
      if (free === undefined && members.size > most) return;
      const task = lanes.next(mayHaveMore);
      if (task === undefined) return;
      if (free === undefined) engage(task);
      else if (isTooBigFor(free, task)) {
        retire(free);
        engage(task);
      } else {
        free.task = task;
        void hand(free);
      }
    }
  }

  /** True when so much waits that nothing more of this visitor is taken. */
  function isFull(site: string, visitor: string): boolean {
    return (
      lanes.size >= waiting.inAll ||
      lanes.sizeOf(site) >= waiting.ofSite ||
      (ofVisitors.get(`${site} ${visitor}`) ?? 0) >= waiting.ofVisitor
    );
  }

  return {
    run: (kind, input, { site, visitor = '', signal, ...asked }) =>
      new Promise((resolve, reject) => {
        const isVisitors = visitor !== '';
        if (isStopped || signal?.aborted === true) {
          reject(failureOf('WORK_GONE', kind));
          return;
        }
        if (isVisitors && isFull(site, visitor)) {
          total.refused += 1;
          reject(failureOf('WORK_BUSY', kind));
          return;
        }
        const key = `${site} ${visitor}`;
        const finish = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          const left = (ofVisitors.get(key) ?? 1) - 1;
          if (left > 0) ofVisitors.set(key, left);
          else ofVisitors.delete(key);
        };
        const task: Task = {
          site,
          visitor,
          kind,
          input,
          limits: { ...DEFAULT_LIMITS, ...asked },
          done(output) {
            total.done += 1;
            finish();
            resolve(output as never);
          },
          fail(failure) {
            finish();
            reject(failure);
          },
        };
        const giveUp = (code: 'WORK_BUSY' | 'WORK_GONE') => {
          // What is under way is brought to its end: it is kept, and asked for again soon.
          if (!lanes.drop(task)) return;
          if (code === 'WORK_BUSY') total.refused += 1;
          task.fail(failureOf(code, kind));
        };
        const leave = () => giveUp('WORK_GONE');
        const timer = isVisitors ? setTimeout(() => giveUp('WORK_BUSY'), waitMs) : undefined;
        signal?.addEventListener('abort', leave, { once: true });
        ofVisitors.set(key, (ofVisitors.get(key) ?? 0) + 1);
        lanes.add(task);
        giveOut();
      }),
    count: () => ({
      processes: members.size,
      at_work: [...members].filter(({ task }) => task !== undefined).length,
      waiting: lanes.size,
      ...total,
    }),
    async stop() {
      isStopped = true;
      for (let task = lanes.next(); task !== undefined; task = lanes.next()) {
        task.fail(failureOf('WORK_GONE', task.kind));
      }
      await Promise.all(
        [...members].map(
          (member) =>
            new Promise<void>((resolve) => {
              member.child.once('exit', () => resolve());
              kill(member, 'WORK_GONE');
            }),
        ),
      );
    },
  };
}
