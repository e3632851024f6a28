import type { z } from 'zod';
import type { Database, SiteScope } from '../database/database.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Log } from '../platform/log/log.ts';
import { createAttempt, completeIn } from './attempt.ts';
import { inScope, type OpenBoss, openBoss } from './boss.ts';
import { type Envelope, envelopeSchema, type JobDefinition, type JobHandler } from './job.ts';
import type { ClaimedJob } from './claim.ts';
import { startWorker, type Worker } from './worker.ts';

/** A job that was given up. */
export interface DeadLetter {
  readonly jobId: string;
  readonly job: string;
  readonly payload: unknown;
  /** Why the last try failed. */
  readonly problem: string;
  readonly queuedOn: string;
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
  /** Says who does a kind of job; to be called before `start`. */
  handle<Payload extends z.ZodType>(definition: JobDefinition<Payload>, handler: JobHandler<Payload>): void;
  /** The kind of job of a name, if somebody does it. */
  definitionOf(name: string): JobDefinition | undefined;
  /** Says who keeps the jobs that were given up; each comes once. */
  keepDeadLetters(keep: (scope: SiteScope, letter: DeadLetter) => Promise<void>): void;
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
}

const POLL_MS = 2_000;
const GRACE_SECONDS = 30;
const DEAD_LETTERS = 'dead-letters';

type Begin = (open: OpenBoss) => Worker;

function problemOf(job: ClaimedJob, envelope: Envelope): string {
  const told = envelope.problem ?? (job.output as { message?: unknown } | null)?.message;
  return typeof told === 'string' ? told : 'The job was cut off.';
}

/** Makes the door to the job queue. Nothing is opened before the first job or `start`. */
export function createJobs({ url, db, clock, log, pollMs = POLL_MS }: JobsDeps): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const begins = new Map<string, Begin>();
  const workers = new Map<string, Worker>();
  let opening: Promise<OpenBoss> | undefined;
  let stopping: Promise<void> | undefined;

  function open(): Promise<OpenBoss> {
    opening ??= openBoss(url, log);
    return opening;
  }

  async function put(scope: SiteScope, queue: string, envelope: Envelope, options: object): Promise<string> {
    const { boss } = await open();
    const id = await boss.send(queue, envelope, { ...options, db: inScope(scope) });
    if (id === null) throw new Error(`There is no queue ${queue}: make it in a migration.`);
    scope.transaction.afterCommit(() => workers.get(queue)?.wake());
    return id;
  }

  async function close(drainMs: number): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => worker.stop(drainMs)));
    await (await opening)?.close();
  }

  const bury = async (scope: SiteScope, letter: Envelope): Promise<void> => {
    await put(scope, DEAD_LETTERS, letter, {});
  };

  return {
    enqueue(scope, definition, payload, startAfter) {
      const envelope = {
        websiteId: scope.websiteId,
        job: definition.name,
        payload: definition.payload.parse(payload),
        queuedOn: new Date(clock.now()).toISOString(),
      };
      return put(scope, definition.name, envelope, {
        retryLimit: definition.retries,
        retryDelay: definition.firstGapSeconds,
        retryBackoff: true,
        expireInSeconds: definition.limitSeconds + GRACE_SECONDS,
        deadLetter: DEAD_LETTERS,
        startAfter: startAfter === undefined ? (definition.delaySeconds ?? 0) : new Date(startAfter),
      });
    },
    definitionOf: (name) => definitions.get(name),
    handle(definition, handler) {
      definitions.set(definition.name, definition);
      begins.set(definition.name, ({ boss, claim }) => {
        const work = createAttempt({ boss, db, log, bury }, definition, handler);
        const { name: queue, atOnce, perSite } = definition;
        return startWorker({ claim, log, queue, atOnce, perSite, pollMs, work });
      });
    },
    keepDeadLetters(keep) {
      begins.set(DEAD_LETTERS, ({ boss, claim }) => {
        const work = async (job: ClaimedJob): Promise<void> => {
          const envelope = envelopeSchema.parse(job.data);
          await db.withSite(envelope.websiteId, async (scope) => {
            await completeIn(boss, scope, job);
            await keep(scope, { ...envelope, jobId: job.id, problem: problemOf(job, envelope) });
          });
        };
        return startWorker({ claim, log, queue: DEAD_LETTERS, atOnce: 1, perSite: undefined, pollMs, work });
      });
    },
    async start() {
      const opened = await open();
      await opened.boss.start();
      for (const [queue, begin] of begins) workers.set(queue, begin(opened));
    },
    stop(drainMs) {
      stopping ??= close(drainMs);
      return stopping;
    },
  };
}
