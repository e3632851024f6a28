import type PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Database, SiteScope } from '../database/database.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Log } from '../platform/log/log.ts';
import { inScope } from './boss.ts';
import type { ClaimedJob } from './claim.ts';
import {
  type Envelope,
  envelopeSchema,
  type JobDefinition,
  type JobHandler,
  JobLost,
  type JobRun,
} from './job.ts';
import { addTry, type KeepTries } from './tries.ts';

export interface AttemptDeps {
  readonly boss: PgBoss;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keepTries: KeepTries;
  /** Makes a dead letter of a job, in the caller's transaction. */
  bury(scope: SiteScope, letter: Envelope): Promise<void>;
  /** Forgets the dead letter that a job did again, in the caller's transaction. */
  settle(scope: SiteScope, letterId: string): Promise<void>;
}

/** Marks a claimed job as done in the transaction of its work. */
export async function completeIn(boss: PgBoss, scope: SiteScope, job: ClaimedJob): Promise<void> {
  // The types of the queue do not tell that it answers how many jobs it changed.
  const done = (await boss.complete(job.name, job.id, {}, { db: inScope(scope) })) as unknown as {
    affected: number;
  };
  if (done.affected !== 1) throw new JobLost(`Job ${job.id} is not this process's any more.`);
}

/** The time that a job has. */
interface Limit {
  /** Aborted when the time is over or the server stops. */
  readonly signal: AbortSignal;
  /** Rejected at that moment. */
  readonly over: Promise<never>;
  /** Forgets the limit once the job has ended: the signal of the server lives as long as the server. */
  release(): void;
}

function limitOf(stopping: AbortSignal, limitMs: number): Limit {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort(stopping.reason);
  const timer = setTimeout(() => controller.abort(new Error('The job took too long.')), limitMs);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  return {
    signal,
    over,
    release() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    },
  };
}

/** Makes the function that tries one claimed job and records how that ended. */
export function createAttempt<Payload extends z.ZodType>(
  { boss, db, clock, log, keepTries, bury, settle }: AttemptDeps,
  definition: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
): (job: ClaimedJob, stopping: AbortSignal) => Promise<void> {
  return async (job, stopping) => {
    const envelope = envelopeSchema.parse(job.data);
    const { websiteId, letterId } = envelope;
    const limit = limitOf(stopping, definition.limitSeconds * 1000);
    let isFinished = false;

    const triesWith = (problem: string) => {
      const failedOn = new Date(clock.now()).toISOString();
      return addTry(envelope.tries ?? [], job.retryCount, { failedOn, problem });
    };

    async function end(work: (scope: SiteScope) => Promise<void>): Promise<void> {
      await db.withSite(websiteId, async (scope) => {
        await completeIn(boss, scope, job);
        await work(scope);
      });
      isFinished = true;
    }

    const finish: JobRun['finish'] = (work) =>
      end(async (scope) => {
        await work(scope);
        if (letterId !== undefined) await settle(scope, letterId);
      });

    const run: JobRun = {
      id: job.id,
      websiteId,
      isLastTry: job.retryCount >= job.retryLimit,
      signal: limit.signal,
      finish,
      giveUp: (problem, work) =>
        end(async (scope) => {
          await work(scope);
          await bury(scope, { ...envelope, problem, tries: triesWith(problem) });
        }),
    };

    try {
      const payload = definition.payload.parse(envelope.payload);
      await Promise.race([handler(run, payload), limit.over]);
      if (!isFinished) await finish(async () => undefined);
    } catch (error) {
      if (error instanceof JobLost) {
        log.warn({ job: job.id, queue: job.name }, 'A job was done by another process in the meantime.');
        return;
      }
      const { message } = error as Error;
      log.warn({ job: job.id, queue: job.name, problem: message }, 'A job failed.');
      await keepTries(job, triesWith(message), definition.gapsSeconds?.[job.retryCount]);
      await boss.fail(job.name, job.id, { message });
    } finally {
      limit.release();
    }
  };
}
