import type PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Database, SiteScope } from '../database/database.ts';
import { known, type Statement } from '../database/in-order.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Log } from '../platform/log/log.ts';
import { createAttempt, completeIn } from './attempt.ts';
import { describe, type OpenBoss, openBoss } from './boss.ts';
import { type Envelope, envelopeSchema, type JobDefinition, type JobHandler } from './job.ts';
import type { ClaimedJob } from './claim.ts';
import { type Lease, openLease } from './lease.ts';
import { CUT_OFF_TRY, type FailedTry } from './tries.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

/** A job that was given up. */
export interface DeadLetter {
  readonly jobId: string;
  readonly job: string;
  readonly payload: unknown;
  /** Why the last try failed. */
  readonly problem: string;
  /** All its tries, the first one first. */
  readonly tries: readonly FailedTry[];
  readonly queuedOn: string;
  /** The dead letter that this one continues: it was done again, and given up again. */
  readonly letterId?: string | undefined;
}

/** Who keeps the jobs that were given up. */
export interface DeadLetterKeeper {
  /** Keeps one; each comes once. */
  keep(scope: SiteScope, letter: DeadLetter): Promise<void>;
  /** Forgets one that was done again, in the transaction that does it. */
  settle(scope: SiteScope, letterId: string): Promise<void>;
}

/** Work that is done after the request that asked for it, by any process of the server. */
export interface Jobs {
  /**
   * Puts a job into its queue in the caller's transaction: it is done when that is committed, and never when it
   * is rolled back.
   * @param startAfter epoch milliseconds before which it is not begun; after the delay of its kind when undefined
   * @returns id of the job
   */
  enqueue<Payload extends z.ZodType>(
    scope: SiteScope,
    definition: JobDefinition<Payload>,
    payload: z.input<Payload>,
    startAfter?: number,
  ): Promise<string>;
  /** The statement that does what `enqueue` does, for a list of the same transaction. */
  toEnqueue<Payload extends z.ZodType>(
    scope: SiteScope,
    definition: JobDefinition<Payload>,
    payload: z.input<Payload>,
    startAfter?: number,
  ): Promise<Statement<string>>;
  /** As `toEnqueue`, for several jobs of a kind that are due at once, in one statement. */
  toEnqueueAll<Payload extends z.ZodType>(
    scope: SiteScope,
    definition: JobDefinition<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<Statement<void>>;
  /** Like `enqueue`, for a job that was given up: the dead letter is settled when the job is done. */
  enqueueAgain(
    scope: SiteScope,
    definition: JobDefinition,
    payload: unknown,
    letterId: string,
  ): Promise<string>;
  /** Says who does a kind of job; to be called before `start`. */
  handle<Payload extends z.ZodType>(definition: JobDefinition<Payload>, handler: JobHandler<Payload>): void;
  /** The kind of job of a name, if somebody does it. */
  definitionOf(name: string): JobDefinition | undefined;
  /** Says who keeps the jobs that were given up. */
  keepDeadLetters(keeper: DeadLetterKeeper): void;
  /** Begins to do jobs. */
  start(): Promise<void>;
  /** Takes no further job and waits for those at work; after the given time they are told to end. */
  stop(drainMs: number): Promise<void>;
}

export interface JobsDeps {
  /** Connection of the application role. */
  readonly url: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Time between two looks at a queue that was empty. */
  readonly pollMs?: number;
  /** Time between two signs that this process is at work. */
  readonly beatMs?: number;
}

const POLL_MS = 2_000;
const BEAT_MS = 3_000;
const GRACE_SECONDS = 30;
const DEAD_LETTERS = 'dead-letters';

/** What a worker asks the queue for, in the name of this process. */
type QueueHere = Pick<WorkerOptions, 'claim' | 'giveBack'>;

type Begin = (open: OpenBoss, here: QueueHere) => Worker;

/** Why a job was given up, and its tries: who was cut off could tell nothing. */
function endOf(job: ClaimedJob, { problem, tries = [] }: Envelope): Pick<DeadLetter, 'problem' | 'tries'> {
  const told = problem ?? (job.output as { message?: unknown } | null)?.message;
  if (typeof told === 'string') return { problem: told, tries };
  return { problem: CUT_OFF_TRY.problem, tries: [...tries, CUT_OFF_TRY] };
}

/** A job as it lies in its queue. */
const toEnvelope = (
  { websiteId }: SiteScope,
  definition: JobDefinition,
  payload: unknown,
  now: number,
): Envelope => ({
  websiteId,
  job: definition.name,
  payload: definition.payload.parse(payload),
  queuedOn: new Date(now).toISOString(),
});

const toOptions = ({ retries, firstGapSeconds, limitSeconds }: JobDefinition) => ({
  retryLimit: retries,
  retryDelay: firstGapSeconds,
  retryBackoff: true,
  expireInSeconds: limitSeconds + GRACE_SECONDS,
  deadLetter: DEAD_LETTERS,
});

/** The statement that puts an envelope into a queue; the row that it gives has the id of the job. */
async function toSend(
  { boss }: OpenBoss,
  queue: string,
  envelope: Envelope,
  options: PgBoss.SendOptions,
): Promise<Statement<string>> {
  const sent = await describe<{ id: string }>((db) => boss.send(queue, envelope, { ...options, db }));
  return sent.map(([row]) => {
    if (row === undefined) throw new Error(`There is no queue ${queue}: make it in a migration.`);
    return row.id;
  });
}

/** The statement that puts envelopes of one kind of job into their queue. */
function toSendAll(
  { boss }: OpenBoss,
  definition: JobDefinition,
  envelopes: readonly Envelope[],
): Promise<Statement<object[]>> {
  const { name } = definition;
  const many = envelopes.map((data) => ({ ...toOptions(definition), name, data }));
  return describe((db) => boss.insert(many, { db }));
}

/** Hands a job that was given up to who keeps it, and takes it off its queue. */
async function keepLetter(
  boss: PgBoss,
  db: Database,
  keeper: DeadLetterKeeper,
  job: ClaimedJob,
): Promise<void> {
  const envelope = envelopeSchema.parse(job.data);
  await db.withSite(envelope.websiteId, async (scope) => {
    await completeIn(boss, scope, job);
    await keeper.keep(scope, { ...envelope, ...endOf(job, envelope), jobId: job.id });
  });
}

/** Makes the door to the job queue. Nothing is opened before the first job or `start`. */
export function createJobs(deps: JobsDeps): Jobs {
  const { url, db, clock, log, pollMs = POLL_MS, beatMs = BEAT_MS } = deps;
  const definitions = new Map<string, JobDefinition>();
  const begins = new Map<string, Begin>();
  const workers = new Map<string, Worker>();
  let keeper: DeadLetterKeeper | undefined;
  let opening: Promise<OpenBoss> | undefined;
  let lease: Lease | undefined;
  let stopping: Promise<void> | undefined;

  function open(): Promise<OpenBoss> {
    opening ??= openBoss(url, log);
    return opening;
  }

  async function close(drainMs: number): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => worker.stop(drainMs)));
    await lease?.release();
    await (await opening)?.close();
  }

  const bury = async (scope: SiteScope, letter: Envelope): Promise<void> => {
    await scope.ask(await toSend(await open(), DEAD_LETTERS, letter, {}));
    wakeAfter(scope, DEAD_LETTERS);
  };

  const settle = async (scope: SiteScope, letterId: string): Promise<void> => {
    await keeper?.settle(scope, letterId);
  };

  /** Has this process look at a queue once what was put there is committed. */
  function wakeAfter(scope: SiteScope, queue: string): void {
    scope.transaction.afterCommit(() => workers.get(queue)?.wake());
  }

  async function toPutJob(
    scope: SiteScope,
    definition: JobDefinition,
    payload: unknown,
    more: { readonly letterId?: string; readonly startAfter?: number | Date },
  ): Promise<Statement<string>> {
    const { name: queue } = definition;
    const { letterId, startAfter = definition.delaySeconds ?? 0 } = more;
    const envelope = {
      ...toEnvelope(scope, definition, payload, clock.now()),
      ...(letterId === undefined ? {} : { letterId }),
    };
    const put = await toSend(await open(), queue, envelope, { ...toOptions(definition), startAfter });
    return put.map((id) => {
      const isDue = startAfter instanceof Date ? startAfter.getTime() <= clock.now() : startAfter === 0;
      if (isDue) wakeAfter(scope, queue);
      return id;
    });
  }

  const toEnqueue: Jobs['toEnqueue'] = (scope, definition, payload, startAfter) =>
    toPutJob(
      scope,
      definition,
      payload,
      startAfter === undefined ? {} : { startAfter: new Date(startAfter) },
    );

  return {
    toEnqueue,
    enqueue: async (scope, definition, payload, startAfter) =>
      scope.ask(await toEnqueue(scope, definition, payload, startAfter)),
    async toEnqueueAll(scope, definition, payloads) {
      if (payloads.length === 0) return known(undefined);
      const now = clock.now();
      const envelopes = payloads.map((payload) => toEnvelope(scope, definition, payload, now));
      const put = await toSendAll(await open(), definition, envelopes);
      return put.map(() => wakeAfter(scope, definition.name));
    },
    enqueueAgain: async (scope, definition, payload, letterId) =>
      scope.ask(await toPutJob(scope, definition, payload, { letterId })),
    definitionOf: (name) => definitions.get(name),
    handle(definition, handler) {
      definitions.set(definition.name, definition);
      begins.set(definition.name, (opened, here) => {
        const work = createAttempt({ ...opened, db, clock, log, bury, settle }, definition, handler);
        const { name: queue, atOnce, perSite } = definition;
        return startWorker({ ...here, log, queue, atOnce, perSite, pollMs, work });
      });
    },
    keepDeadLetters(given) {
      keeper = given;
      begins.set(DEAD_LETTERS, ({ boss }, here) => {
        const work = (job: ClaimedJob) => keepLetter(boss, db, given, job);
        return startWorker({
          ...here,
          log,
          queue: DEAD_LETTERS,
          atOnce: 1,
          perSite: undefined,
          pollMs,
          work,
        });
      });
    },
    async start() {
      const opened = await open();
      await opened.boss.start();
      const onFreed = (queues: readonly string[]) => queues.forEach((queue) => workers.get(queue)?.wake());
      const { worker } = (lease = await openLease({ url, log, beatMs, onFreed }));
      const here: QueueHere = {
        claim: (queue, most, passedOver) => opened.claim(queue, most, passedOver, worker),
        giveBack: (queue, atWork) => opened.giveBack(queue, atWork, worker),
      };
      for (const [queue, begin] of begins) workers.set(queue, begin(opened, here));
    },
    stop(drainMs) {
      stopping ??= close(drainMs);
      return stopping;
    },
  };
}
